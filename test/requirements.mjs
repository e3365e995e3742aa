// Which requirements the tests name. `node test/requirements.mjs [PREFIX…]` prints a row per prefix, or the ids of
// these prefixes that no test names; `--check` fails on unknown ids and on gaps in finished prefixes.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname
const text = readFileSync(join(folder, 'requirements.md'), 'utf8')
const ids = [...text.matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)]
  .map(([, id]) => id)
  .filter(id => !id.startsWith('DEC-'))
const prefixOf = id => id.split('-')[0]

/** `POST-1`, `POST-28…34` or a whole prefix such as `POST`, as ids. */
function expand(part) {
  const [, prefix, from, to] = part.match(/^([A-Z]+)(?:-(\d+)(?:…(\d+))?)?$/) ?? []
  if (!prefix) return []
  if (!from) return ids.filter(id => prefixOf(id) === prefix)
  return Array.from(
    { length: Number(to ?? from) - Number(from) + 1 },
    (_, i) => `${prefix}-${Number(from) + i}`,
  )
}

/** Every id in square brackets at the beginning of a test's title, with the files that name it. */
function findNamed() {
  const named = new Map()
  for (const path of readdirSync(folder, { recursive: true })) {
    if (!/\.(test\.tsx?|spec\.ts)$/.test(path)) continue
    const code = readFileSync(join(folder, path), 'utf8')
    for (const [, list] of code.matchAll(/\[((?:[A-Z]+-\d+(?:…\d+)?(?:, ?)?)+)\]/g))
      for (const id of list.split(/, ?/).flatMap(expand)) named.set(id, [...(named.get(id) ?? []), path])
  }
  return named
}

const named = findNamed()
const wanted = process.argv.slice(2)

if (wanted[0] === '--check') {
  const known = new Set(ids)
  const unknown = [...named].filter(([id]) => !known.has(id) && !id.startsWith('DEC-'))
  for (const [id, paths] of unknown)
    console.error(`${id} is no requirement, yet ${paths.join(', ')} names it`)
  const finished =
    text.match(/^Every id of these prefixes is proved by a test: (.*)$/m)?.[1]?.split(' ') ?? []
  const gaps = finished.flatMap(expand).filter(id => !named.has(id))
  if (gaps.length) console.error(`Finished, but named by no test: ${gaps.join(' ')}`)
  console.log(
    `${ids.filter(id => named.has(id)).length} of ${ids.length} requirements are named by a test; finished: ${finished.join(' ')}`,
  )
  if (unknown.length || gaps.length || finished.length === 0) process.exit(1)
} else if (wanted.length) {
  const missing = wanted.flatMap(expand).filter(id => !named.has(id))
  if (missing.length) console.log(missing.join(' '))
  console.log(`${missing.length} missing in ${wanted.join(' ')}`)
  process.exit(missing.length ? 1 : 0)
} else {
  for (const prefix of new Set(ids.map(prefixOf))) {
    const all = ids.filter(id => prefixOf(id) === prefix)
    console.log(
      `${prefix.padEnd(6)} ${String(all.filter(id => named.has(id)).length).padStart(3)} of ${all.length}`,
    )
  }
}
