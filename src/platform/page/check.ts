import type { GenericSchema } from 'valibot'

/** What a lenient check kept, and the paths it dropped. */
export interface Checked<T> {
  value: T | null
  dropped: string[]
}

type Container = Record<string | number, unknown>

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

const isNothing = (value: unknown): boolean => value === null || value === undefined

/** Whether data contains a null. Most responses don't and needn't be copied. */
const holdsNull = (value: unknown): boolean => {
  if (!isContainer(value)) return isNothing(value)
  if (Array.isArray(value)) return value.some(holdsNull)
  for (const key in value) if (holdsNull(value[key])) return true
  return false
}

/** A copy without nulls: the server's null means a missing field. */
const withoutNulls = (value: unknown): unknown => {
  if (!isContainer(value)) return value
  if (Array.isArray(value)) return value.filter(item => !isNothing(item)).map(withoutNulls)
  const kept = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(kept.map(([key, field]) => [key, withoutNulls(field)]))
}

/** Removes the value at `path` from `root`; if the field is required, its owner goes, too. */
const dropAt = (root: unknown, path: readonly (string | number)[]): string => {
  let owner: unknown = root
  let depth = 0
  for (; depth < path.length - 1; depth++) {
    const next = isContainer(owner) ? owner[path[depth] ?? ''] : undefined
    if (!isContainer(next)) break
    owner = next
  }
  const key = path[depth]
  if (!isContainer(owner) || key === undefined) return ''
  // Ignores what a list inherits, such as its method `keys`.
  if (!Object.hasOwn(owner, key) || owner[key] === undefined)
    return depth === 0 ? '' : dropAt(root, path.slice(0, -1))
  owner[key] = null
  return path.slice(0, depth + 1).join('.')
}

/** The result of a synchronous schema; all of ours are. */
type StandardResult<T> = Exclude<
  ReturnType<GenericSchema<unknown, T>['~standard']['validate']>,
  Promise<unknown>
>

/**
 * Checks unchecked data: drops fields of the wrong type, names their paths, and keeps the rest. The value is null if a
 * required part is missing.
 */
export function checkLeniently<T>(schema: GenericSchema<unknown, T>, data: unknown): Checked<T> {
  let input = holdsNull(data) ? withoutNulls(data) : data
  const dropped: string[] = []
  for (;;) {
    // Through the Standard Schema interface: valibot's `safeParse` would make the entry bigger.
    const result = schema['~standard'].validate(input) as StandardResult<T>
    if (!result.issues) return { value: result.value, dropped }
    // Drops from a copy: the data is the caller's.
    if (input === data) input = withoutNulls(data)
    const paths = result.issues.map(({ path = [] }) =>
      dropAt(
        input,
        path.map(step => String(typeof step === 'object' ? step.key : step)),
      ),
    )
    const named = paths.filter(path => path !== '')
    if (named.length === 0) return { value: null, dropped }
    dropped.push(...new Set(named))
    input = withoutNulls(input)
  }
}
