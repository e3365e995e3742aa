const more = Symbol('more')
const longest = 160

const cut = text => (text.length > longest ? `${text.slice(0, longest)}…` : text)
const isRecord = value => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is left of a blog and a post; one example shows them in full. */
const kept = [
  {
    has: ['uuid', 'avatar_url_48'],
    in: 'drawerHeader',
    keep: /^(name|uuid|avatar_url_128|highlighted_posts|is_(following|blog)_.*|duration_.*|blog_tags)$/,
  },
  {
    has: ['tumblelog-data'],
    in: 'drawerPosts',
    keep: /^(id|reblog_key|tumblelog|type|timestamp|title|body)$/,
  },
]

function shorten(value, call) {
  if (typeof value === 'string') return cut(value)
  if (Array.isArray(value)) {
    const hasMore = value.length > 1 && isRecord(value[0])
    return [...value.slice(0, hasMore ? 1 : 4).map(one => shorten(one, call)), ...(hasMore ? [more] : [])]
  }
  if (!isRecord(value)) return value
  const rule = kept.find(rule => rule.has.every(name => name in value) && rule.in !== call)
  const entries = Object.entries(value).filter(
    ([name, one]) => one !== null && (!rule || rule.keep.test(name)),
  )
  const short = Object.fromEntries(entries.map(([name, one]) => [name, shorten(one, call)]))
  return rule ? { ...short, [more]: true } : short
}

function print(value, indent) {
  if (value === more) return '…'
  const isList = Array.isArray(value)
  if (!isList && !isRecord(value)) return JSON.stringify(value)
  const inner = `${indent}  `
  const parts = isList
    ? value.map(one => print(one, inner))
    : [
        ...Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${print(one, inner)}`),
        ...(value[more] ? ['…'] : []),
      ]
  const [open, close] = isList ? '[]' : '{}'
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (parts.length === 0) return open + close
  if (indent.length + line.length <= 100 && !line.includes('\n')) return line
  return `${open}\n${parts.map(part => inner + part).join(',\n')}\n${indent}${close}`
}

/** The start of some HTML; the data of a post in it would fill the screen. */
const briefHtml = html =>
  `${html
    .trim()
    .replaceAll(/data-inlay-post="[^"]*"/g, 'data-inlay-post="…"')
    .slice(0, 400)}…`

/** An answer as docs/calls.md shows it: `…` stands for further items of a list and further fields of a blog or post. */
export const brief = (answer, call) =>
  typeof answer === 'string' ? briefHtml(answer) : print(shorten(answer, call), '')
