import { askIfMeant } from './closest.ts'
import { knownNames } from './names.ts'
import { type Json, type Misfit, pattern } from './schemas.ts'

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const branchesOf = (schema: Json): Json[] => [schema, ...((schema.anyOf as Json[] | undefined) ?? [])]

/** Fields that the schema doesn't have. Where it allows any name, or refuses others itself, there are none. */
function unknownFields(schema: Json, value: unknown, path: string): Misfit[] {
  if (Array.isArray(value)) {
    const { items } = schema
    return isRecord(items) ? value.flatMap((item, at) => unknownFields(items, item, `${path}[${at}]`)) : []
  }
  const fields: Json = Object.assign({}, ...branchesOf(schema).map(({ properties }) => properties))
  const known = Object.keys(fields)
  if (!isRecord(value) || known.length === 0 || schema.additionalProperties === false) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path ? `${path}.${name}` : name
    const field = fields[name]
    if (isRecord(field)) return unknownFields(field, inner, at)
    const meant = askIfMeant(name, known)
    // Blogs and other things in lists have fields of the site's own, or those of other answers.
    return meant || !path.includes('[') ? [{ path: at, text: `is no field that Inlay reads${meant}` }] : []
  })
}

/** Names from a list of Inlay's that aren't in it, such as of post types. */
const unknownValues = (data: Json): Misfit[] =>
  Object.entries(knownNames).flatMap(([path, known]) => {
    const value = path.split('.').reduce<unknown>((inner, name) => Object(inner)[name], data)
    return [value].flat().flatMap((name, at) => {
      if (typeof name !== 'string' || known.includes(name)) return []
      const meant = askIfMeant(name, known) || `. Known are ${known.join(', ')}`
      return [
        {
          path: Array.isArray(value) ? `${path}[${at}]` : path,
          text: `is "${name}", which Inlay doesn't know${meant}`,
        },
      ]
    })
  })

/** What page data have that Inlay doesn't know, and leaves out. If many items have the same field, only the first. */
export function unknownIn(schema: Json, data: Json): Misfit[] {
  const found = new Map<string, Misfit>()
  for (const one of [...unknownFields(schema, data, ''), ...unknownValues(data)]) {
    const key = `${pattern(one.path)} ${one.text}`
    if (!found.has(key)) found.set(key, one)
  }
  return [...found.values()]
}
