// Reads and checks `src/languages`, and adds and renames texts there: `node .build/languages.mjs --help`.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { keysOf, problemsOf } from './language-rules.mjs'
import { findTexts } from './messages.mjs'
import { root } from './paths.mjs'

const folder = join(root, 'src/languages')
const fileOf = tag => join(folder, `${tag}.json`)

/** The tags of all languages with a catalogue, without English. */
export const languageTags = async () =>
  (await readdir(folder))
    .filter(name => name.endsWith('.json'))
    .map(name => name.replace('.json', ''))
    .sort()

/** The texts of a language by their keys; null is not translated yet, and shows in English. */
export const readCatalogue = async tag => JSON.parse(await readFile(fileOf(tag), 'utf8'))

const writeCatalogue = (tag, catalogue) => writeFile(fileOf(tag), `${JSON.stringify(catalogue, null, 2)}\n`)

/** The keys that a catalogue has to have, and has no text for. */
const lacking = (tag, catalogue, texts) => keysOf(tag, texts).filter(key => !catalogue[key])

/** What the build says of texts that aren't in all languages yet; empty if they are. */
export async function sayLacking(texts) {
  const lines = []
  for (const tag of await languageTags()) {
    const keys = lacking(tag, await readCatalogue(tag), texts)
    const first = keys.slice(0, 3).map(key => JSON.stringify(key))
    const more = keys.length > 3 ? ', …' : ''
    if (keys.length) lines.push(`${tag} lacks ${keys.length}: ${first.join(', ')}${more}`)
  }
  return lines.length ? ['In English, as src/languages has no text yet:', ...lines].join('\n  ') : ''
}

/** Gives each catalogue the keys that it has to have: new ones are null, and those of texts that are gone go. */
async function add(tags, texts) {
  for (const tag of tags) {
    const catalogue = await readCatalogue(tag)
    await writeCatalogue(
      tag,
      Object.fromEntries(keysOf(tag, texts).map(key => [key, catalogue[key] ?? null])),
    )
  }
}

/** Moves the translations of an English text that has been changed, with their forms. */
async function rename(tags, from, to) {
  const renamed = key => (key === from || key.startsWith(`${from}|`) ? to + key.slice(from.length) : key)
  for (const tag of tags)
    await writeCatalogue(
      tag,
      Object.fromEntries(Object.entries(await readCatalogue(tag)).map(([key, text]) => [renamed(key), text])),
    )
}

const help = `node .build/languages.mjs            how much of each language is translated
node .build/languages.mjs de         what is missing or wrong in German
node .build/languages.mjs --add      adds new texts to all, as null, and takes out those that are gone
node .build/languages.mjs --rename "Old text" "New text"
node .build/languages.mjs --where    all English texts, with the files that say them`

/** What is wrong with each language, by its tag: texts, and keys that `--add` would add. */
export async function checkLanguages(texts) {
  const known = texts ?? (await findTexts())
  const found = {}
  for (const tag of await languageTags()) {
    const catalogue = await readCatalogue(tag)
    const unlisted = keysOf(tag, known).filter(key => !Object.hasOwn(catalogue, key))
    found[tag] = [
      ...unlisted.map(key => `has no line for ${JSON.stringify(key)}`),
      ...problemsOf(tag, catalogue, known),
    ]
  }
  return found
}

async function main([first, ...rest]) {
  if (first === '--help') return console.log(help)
  const tags = await languageTags()
  if (first === '--rename') return rename(tags, ...rest)
  const texts = await findTexts()
  if (first === '--add') return add(tags, texts)
  if (first === '--where') {
    for (const [text, files] of [...texts.files].sort())
      console.log(`${JSON.stringify(text)}  ${[...new Set(files)].join(' ')}`)
    return
  }
  const wrong = await checkLanguages(texts)
  for (const tag of first ? [first, ...rest] : tags) {
    const left = lacking(tag, await readCatalogue(tag), texts)
    const total = keysOf(tag, texts).length
    console.log(`${tag}: ${total - left.length} of ${total}, ${wrong[tag].length} wrong`)
    const lines = [...left.map(key => `no text: ${JSON.stringify(key)}`), ...wrong[tag]]
    if (first && lines.length) console.log(lines.join('\n'))
    if (wrong[tag].length) process.exitCode = 1
  }
}

if (process.argv[1] && pathToFileURL(process.argv[1]).href === import.meta.url)
  await main(process.argv.slice(2))
