import { parseArgs } from 'node:util'

/** The options of a bench, by their defaults: numbers, texts, and `false` for what is only named. Other words mean nothing. */
export function readOptions(defaults, args = process.argv.slice(2)) {
  const all = Object.entries(defaults)
  const { values } = parseArgs({
    args,
    allowPositionals: true,
    options: Object.fromEntries(
      all.map(([name, value]) => [name, { type: value === false ? 'boolean' : 'string' }]),
    ),
  })
  return Object.fromEntries(
    all.map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(values[name] ?? value) : (values[name] ?? value),
    ]),
  )
}
