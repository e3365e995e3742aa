// Makes emoji data small: of each file of emojibase-data that the code imports, only what it reads stays.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'

const require = createRequire(import.meta.url)
const packageFolder = join(require.resolve('emojibase-data/package.json'), '..')

/** Shortcodes as GitHub and Slack know them; emojibase's own only for what neither of them has. */
const shortcodeSets = ['github', 'iamcal']
/** Group 2 is parts of other emoji, such as hair. Letters without a group only make flags. Neither can be chosen. */
const isListed = ({ group }) => group !== undefined && group !== 2
const byOrder = (a, b) => a.order - b.order

async function readTable() {
  const read = async name => JSON.parse(await readFile(join(packageFolder, 'en', name), 'utf8'))
  const [all, own, ...sets] = await Promise.all([
    read('data.json'),
    read('shortcodes/emojibase.json'),
    ...shortcodeSets.map(name => read(`shortcodes/${name}.json`)),
  ])
  const codesOf = ({ hexcode }) => {
    const known = [...new Set(sets.flatMap(set => set[hexcode] ?? []))]
    return known.length > 0 ? known : [own[hexcode] ?? []].flat()
  }
  const lines = []
  let group
  for (const item of all.filter(isListed).sort(byOrder)) {
    if (item.group !== group) lines.push(`=${item.group}`)
    group = item.group
    // A sign that is colorful by itself needs no mark for that.
    const sign = item.emoji.replace(/(\p{Emoji_Presentation})\ufe0f/gu, '$1')
    const flags = `${item.version > 5 ? item.version : ''}${item.skins ? 's' : ''}`
    lines.push([sign, flags, ...codesOf(item)].join(' '))
  }
  return lines.join('\n')
}

/** Names and further words of one language, in the order of the table. */
async function readWords(language) {
  const all = JSON.parse(await readFile(join(packageFolder, language, 'compact.json'), 'utf8'))
  const english = JSON.parse(await readFile(join(packageFolder, 'en', 'compact.json'), 'utf8'))
  const named = new Map(all.map(item => [item.hexcode, item]))
  const clean = text => text.replace(/[|\n]/g, ' ').trim()
  return english
    .filter(isListed)
    .sort(byOrder)
    .map(({ hexcode }) => named.get(hexcode))
    .map(item => (item ? [item.label, ...(item.tags ?? [])].map(clean).join('|') : ''))
    .join('\n')
}

const makeText = (language, file) => (file === 'data' ? readTable() : readWords(language))

/** Each language becomes a chunk with one text. */
export const emojiData = {
  name: 'emoji-data',
  enforce: 'pre',
  async load(id) {
    const [, language, file] =
      /^([\w-]+)\/(data|compact)\.json$/.exec(relative(packageFolder, id.split('?')[0])) ?? []
    return file ? JSON.stringify(await makeText(language, file)) : undefined
  },
}
