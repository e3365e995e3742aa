/** An object with keys: neither an array nor null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object; none for anything else. */
export const fieldsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** Data that should have the shape of T and that nobody has checked: each field may be missing or hold anything. */
export type Unchecked<T> = { [K in keyof T]?: unknown }
