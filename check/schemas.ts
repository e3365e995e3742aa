import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { askIfMeant } from './closest.ts'

/** A field that doesn't fit, as a path from the checked value. */
export interface Misfit {
  path: string
  text: string
}

export type Json = Record<string, unknown>

const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false, verbose: true })
const compiled = new Map<Json, ValidateFunction>()

/** `/posts/0/id` as `posts[0].id`. */
function pathOf({ instancePath, params }: ErrorObject): string {
  const names = instancePath.split('/').slice(1)
  const named = params.missingProperty ?? params.additionalProperty ?? params.propertyName
  if (named !== undefined) names.push(String(named))
  return names
    .map(name => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((name, at) => (/^\d+$/.test(name) ? `[${name}]` : at === 0 ? name : `.${name}`))
    .join('')
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`

function textOf({ keyword, message = 'does not fit', params, data, parentSchema }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return 'is missing'
    case 'additionalProperties': {
      const known = Object.keys(Object(parentSchema?.properties))
      return `is no field that Inlay reads${askIfMeant(String(params.additionalProperty), known)}`
    }
    case 'propertyNames':
      return 'is no name that Inlay reads'
    case 'type':
      return `is ${typeOf(data)}, not ${[params.type].flat().join(' or ')}`
    case 'enum':
      return `is none of ${(params.allowedValues as unknown[]).join(', ')}`
    case 'pattern':
      return 'has a form that Inlay does not read'
    default:
      return message
  }
}

/** The path of a field in any item of its lists. */
export const pattern = (path: string): string => path.replaceAll(/\[\d+\]/g, '[]')

/** A null means the same as a missing field. */
const withoutNulls = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(withoutNulls)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value).flatMap(([name, inner]) =>
            inner === null ? [] : [[name, withoutNulls(inner)]],
          ),
        )
      : value

/** The fields of a value that don't fit. If the same field is wrong in many items, only the first. */
export function misfits(schema: Json, value: unknown): Misfit[] {
  const found = misfitsOf(schema, value)
  // A field that is required may still be null.
  const others = found.length > 0 ? misfitsOf(schema, withoutNulls(value)) : []
  return found.filter(({ path }) => others.some(one => pattern(one.path) === pattern(path)))
}

function misfitsOf(schema: Json, value: unknown): Misfit[] {
  let validate = compiled.get(schema)
  if (!validate) {
    const { $schema: _, ...own } = schema
    validate = ajv.compile(own)
    compiled.set(schema, validate)
  }
  if (validate(value)) return []
  const found = new Map<string, Misfit>()
  for (const error of validate.errors ?? []) {
    // These repeat what a branch, or the name itself, says.
    if (error.keyword === 'anyOf' || error.propertyName !== undefined) continue
    const path = pathOf(error)
    const known = found.get(pattern(path))
    const text = textOf(error)
    if (!known) found.set(pattern(path), { path, text })
    else if (known.path === path && known.text !== text) known.text = `${known.text}, or ${text}`
  }
  return [...found.values()]
}
