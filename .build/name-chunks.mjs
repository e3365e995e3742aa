import { createHash } from 'node:crypto'

/** 40 bits of SHA-256 in the alphabet and length of esbuild's own hashes, so that no size changes. */
function shortHash(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  const bits = BigInt(`0x${hash.digest('hex').slice(0, 10)}`)
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  return Array.from({ length: 8 }, (_, at) => letters[Number((bits >> BigInt(at * 5)) & 31n)]).join('')
}

const chunkName = /\b([\w.-]+)-[A-Z0-9]{8}(?=\.js\b)/g
const nameOf = path => path.replace(/^.*\//, '').replace(/\.js(\.map)?$/, '')

/** The chunks that `name` refers to, and theirs, with itself. */
function reachableFrom(name, references, found = new Set()) {
  if (found.has(name)) return found
  found.add(name)
  for (const next of references.get(name)) reachableFrom(next, references, found)
  return found
}

/**
 * Renames chunks by what is served. esbuild names them before Terser has run, so another version of Terser would put
 * other bytes under a name that browsers and CDNs keep for good. A new name covers the chunk, its source map, and those
 * of all chunks that it refers to, as their names are a part of its bytes.
 */
export function nameChunks({ contents, metafile }) {
  const chunks = [...contents.keys()].filter(path => path.startsWith('chunks/'))
  const names = new Set(chunks.map(nameOf))
  const texts = new Map(chunks.map(path => [path, String(contents.get(path))]))
  const references = new Map([...names].map(name => [name, new Set()]))
  const digests = new Map([...names].map(name => [name, '']))
  for (const [path, text] of texts) {
    const name = nameOf(path)
    const digest = createHash('sha256').update(text).digest('hex')
    digests.set(name, [digests.get(name), digest].sort().join())
    if (path.endsWith('.js'))
      for (const [other] of text.matchAll(chunkName)) if (names.has(other)) references.get(name).add(other)
  }
  const renamed = new Map(
    [...names].map(name => {
      const parts = [...reachableFrom(name, references)].map(other => digests.get(other)).sort()
      return [name, name.replace(/[A-Z0-9]{8}$/, shortHash([digests.get(name), ...parts]))]
    }),
  )
  const rename = text => text.replace(chunkName, name => renamed.get(name) ?? name)
  return {
    contents: new Map(
      [...contents].map(([path, bytes]) => [rename(path), Buffer.from(rename(String(bytes)))]),
    ),
    metafile: JSON.parse(rename(JSON.stringify(metafile))),
  }
}
