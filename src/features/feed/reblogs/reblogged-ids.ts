/**
 * The posts that a user has reblogged, newest last. Each entry is a post, with the user's own posts that reblog it after
 * colons: `*` for one whose id the server has not told. Ids are short, so that 10,000 of them are small and a page's
 * posts are found in them without reading each.
 */
export type Entries = readonly string[]

const entriesMax = 10_000
/** So many of the newest know the user's own posts: nobody deletes a reblog of thousands of reblogs ago. */
const knowingMax = 1000
const unknownOwn = '*'
/** A longer id is no post's. */
const idMaxLength = 200

const isEntry = (text: string): boolean =>
  /^(?:[\da-z]+|\.[\w.%;-]+)(?::(?:\*|[\da-z]+|\.[\w.%;-]+))*$/.test(text)

/** Whole numbers to the base of 36; other ids after a period, with all but letters, digits, and `.-` escaped. */
export const shortId = (id: string): string =>
  /^(?:0|[1-9]\d{0,40})$/.test(id)
    ? BigInt(id).toString(36)
    : `.${id.replace(/[^\w.-]/g, sign => `%${sign.charCodeAt(0).toString(16)};`)}`

function longId(short: string): string {
  if (short.startsWith('.'))
    return short
      .slice(1)
      .replace(/%([\da-f]{1,4});/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  let value = 0n
  for (const digit of short) value = value * 36n + BigInt(Number.parseInt(digit, 36))
  return String(value)
}

/** Entries as they are stored; what cannot be one is left out. */
export const readEntries = (stored: unknown): Entries =>
  typeof stored === 'string' ? stored.split(' ').filter(isEntry).slice(-entriesMax) : []

export const writeEntries = (entries: Entries): string => entries.join(' ')

const postOf = (entry: string): string => entry.split(':', 1)[0] ?? ''

export const postsIn = (entries: Entries): Set<string> => new Set(entries.map(postOf))

/** Adds a reblog as the newest; `own` is the id of the user's own post, where it is known. */
export function addReblog(entries: Entries, id: string, own?: string): Entries {
  if (id === '' || id.length > idMaxLength) return entries
  const post = shortId(id)
  const isSame = (entry: string) => entry === post || entry.startsWith(`${post}:`)
  const earlier = entries.find(isSame)
  const owns = new Set(earlier?.split(':').slice(1))
  if (earlier === post) owns.add(unknownOwn)
  owns.add(own === undefined || own === '' ? unknownOwn : shortId(own))
  const known = [...owns]
  const added = known.every(one => one === unknownOwn) ? post : [post, ...known].join(':')
  const all = [...entries.filter(entry => !isSame(entry)), added].slice(-entriesMax)
  const forgetting = all.length - knowingMax - 1
  const old = all[forgetting]
  return old?.includes(':') ? all.with(forgetting, postOf(old)) : all
}

/** Takes out one of the user's own posts; `gone` is the post that it was the only reblog of. */
export function removeOwn(entries: Entries, ownId: string): { entries: Entries; gone: string | null } {
  const own = shortId(ownId)
  const at = entries.findIndex(entry => entry.includes(`:${own}`) && entry.split(':').slice(1).includes(own))
  const entry = entries[at]
  if (entry === undefined) return { entries, gone: null }
  const [post = '', ...owns] = entry.split(':')
  const left = owns.filter(one => one !== own)
  if (left.length === 0) return { entries: entries.toSpliced(at, 1), gone: longId(post) }
  const rest = left.every(one => one === unknownOwn) ? post : [post, ...left].join(':')
  return { entries: entries.with(at, rest), gone: null }
}
