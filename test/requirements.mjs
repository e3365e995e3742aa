// Which requirements the tests name. `node test/requirements.mjs [PREFIX…]` prints a row per prefix, or the ids of
// these prefixes that no test names; `--check` fails on unknown ids and on gaps in finished prefixes. An id whose line
// says `Not reachable:` and why counts as neither done nor missing, and a test that names it fails the check.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname
const text = readFileSync(join(folder, 'requirements.md'), 'utf8')
const listed = [...text.matchAll(/^- \*\*([A-Z]+-\d+)\*\*(.*)$/gm)].filter(([, id]) => !id.startsWith('DEC-'))
const known = new Set(listed.map(([, id]) => id))
const unreachable = listed.filter(([, , line]) => /\bNot reachable: \S/.test(line)).map(([, id]) => id)
/** The ids that a surface can show. */
const ids = [...known].filter(id => !unreachable.includes(id))
const prefixOf = id => id.split('-')[0]

/** `POST-1`, or a whole prefix such as `POST`, as ids. */
const expand = part => (part.includes('-') ? [part] : ids.filter(id => prefixOf(id) === part))

/** Every id in square brackets at the beginning of a test's title, with the files that name it. */
function findNamed() {
  const named = new Map()
  for (const path of readdirSync(folder, { recursive: true })) {
    if (!/\.(test\.tsx?|spec\.ts)$/.test(path)) continue
    const code = readFileSync(join(folder, path), 'utf8')
    for (const [, list] of code.matchAll(/\[([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\]/g))
      for (const id of list.split(', ')) named.set(id, [...(named.get(id) ?? []), path])
  }
  return named
}

const named = findNamed()
const missingOf = parts => parts.flatMap(expand).filter(id => !named.has(id) && !unreachable.includes(id))
const counted = (all, label) => `${all.filter(id => named.has(id)).length} of ${all.length}${label}`
const apart = prefix => {
  const { length } = unreachable.filter(id => !prefix || prefixOf(id) === prefix)
  return length ? `${length} not reachable` : ''
}

function check() {
  const unknown = [...named].filter(([id]) => !known.has(id) && !id.startsWith('DEC-'))
  for (const [id, paths] of unknown)
    console.error(`${id} is no requirement, yet ${paths.join(', ')} names it`)
  const contradicted = unreachable.filter(id => named.has(id))
  for (const id of contradicted)
    console.error(`${id} is not reachable, yet ${named.get(id).join(', ')} names it`)
  const finished =
    text.match(/^Every id of these prefixes is proved by a test: (.*)$/m)?.[1]?.split(' ') ?? []
  const gaps = missingOf(finished)
  if (gaps.length) console.error(`Finished, but named by no test: ${gaps.join(' ')}`)
  console.log(
    [counted(ids, ' requirements are named by a test'), apart(), `finished: ${finished.join(' ')}`]
      .filter(Boolean)
      .join('; '),
  )
  return !unknown.length && !contradicted.length && !gaps.length && finished.length > 0
}

function list(parts) {
  const missing = missingOf(parts)
  if (missing.length) console.log(missing.join(' '))
  console.log(`${missing.length} missing in ${parts.join(' ')}`)
  return missing.length === 0
}

function summarize() {
  for (const prefix of new Set([...known].map(prefixOf))) {
    const all = ids.filter(id => prefixOf(id) === prefix)
    console.log(`${prefix.padEnd(6)} ${counted(all, '').padStart(10)}  ${apart(prefix)}`.trimEnd())
  }
  return true
}

const wanted = process.argv.slice(2)
const passes = wanted[0] === '--check' ? check() : wanted.length ? list(wanted) : summarize()
process.exit(passes ? 0 : 1)
