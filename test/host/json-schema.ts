/** The subset of JSON Schema that page data needs. */
export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  pattern?: string
  anyOf?: Schema[]
  additionalProperties?: boolean | Schema
  [more: string]: unknown
}

const known = new Set(
  '$schema title description default type properties required items enum anyOf additionalProperties pattern'.split(
    ' ',
  ),
)

const typeOf = (data: unknown): string =>
  data === null ? 'null' : Array.isArray(data) ? 'array' : typeof data

const isRecord = (data: unknown): data is Record<string, unknown> => typeOf(data) === 'object'

/** The paths at which data does not match; throws on a keyword that this small checker does not support. */
export function misfits(schema: Schema, data: unknown, path = '$'): string[] {
  const foreign = Object.keys(schema).filter(word => !known.has(word))
  if (foreign.length > 0) throw new Error(`unknown in the schema at ${path}: ${foreign.join()}`)
  if (schema.anyOf && !schema.anyOf.some(one => misfits(one, data, path).length === 0)) return [path]
  if (schema.enum && !schema.enum.includes(data)) return [path]
  if (schema.type && ![schema.type].flat().includes(typeOf(data))) return [path]
  if (typeof data === 'string' && schema.pattern && !new RegExp(schema.pattern).test(data)) return [path]
  if (Array.isArray(data))
    return data.flatMap((item, at) => misfits(schema.items ?? {}, item, `${path}[${at}]`))
  if (!isRecord(data)) return []
  const missing = (schema.required ?? []).filter(name => !Object.hasOwn(data, name))
  const strange =
    schema.additionalProperties === false
      ? Object.keys(data).filter(name => !Object.hasOwn(schema.properties ?? {}, name))
      : []
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    Object.hasOwn(data, name) ? misfits(field, data[name], `${path}.${name}`) : [],
  )
  return [...[...missing, ...strange].map(name => `${path}.${name}`), ...inside]
}
