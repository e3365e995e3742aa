/**
 * The part of Valibot that `schema.ts` uses, with the same names and results at a fifth of the size; the build puts it
 * into `inlay.js`, which every page loads. It reports where something is wrong, but not what.
 */
interface Small {
  run: (value: unknown, path: Path, issues: Issue[]) => unknown
  isOptional?: boolean
  fallback?: unknown
  '~standard': { validate: (value: unknown) => { value: unknown; issues?: Issue[] | undefined } }
}

type Path = readonly (string | number)[]
interface Issue {
  path: Path
}

const make = (run: Small['run'], rest?: Partial<Small>): Small => ({
  run,
  ...rest,
  '~standard': {
    validate(input) {
      const issues: Issue[] = []
      const value = run(input, [], issues)
      return { value, issues: issues[0] && issues }
    },
  },
})

const typed = (fits: (value: unknown) => boolean): Small =>
  make((value, path, issues) => {
    if (!fits(value)) issues.push({ path })
    return value
  })

const typeIs = (type: string) => () => typed(value => typeof value === type)

export const string = typeIs('string')
export const boolean = typeIs('boolean')
export const number = () => typed(value => typeof value === 'number' && !Number.isNaN(value))
export const unknown = () => typed(() => true)

export const regex = (pattern: RegExp) => pattern

export const pipe = (inner: Small, pattern: RegExp): Small =>
  make((value, path, issues) => {
    if (typeof value === 'string' && !pattern.test(value)) issues.push({ path })
    return inner.run(value, path, issues)
  })

export const array = (item: Small): Small =>
  make((value, path, issues) => {
    if (Array.isArray(value))
      return value.map((element, index) => item.run(element, [...path, index], issues))
    issues.push({ path })
  })

export const optional = (inner: Small, fallback?: unknown): Small =>
  make(
    (input, path, issues) => {
      const value = input === undefined ? fallback : input
      return value === undefined ? value : inner.run(value, path, issues)
    },
    { isOptional: true, fallback },
  )

export const object = (entries: Record<string, Small>): Small =>
  make((value, path, issues) => {
    if (!value || typeof value !== 'object') return void issues.push({ path })
    const found: Record<string, unknown> = {}
    for (const [key, entry] of Object.entries(entries)) {
      const inner = [...path, key]
      if (key in value || entry.fallback !== undefined)
        found[key] = entry.run((value as typeof found)[key], inner, issues)
      else if (!entry.isOptional) issues.push({ path: inner })
    }
    return found
  })
