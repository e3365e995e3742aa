import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const dist = join(import.meta.dirname, '../../dist')
const hash = /-([\w-]{8})\.js$/

/** Eight characters like the bundler's, but made of the rest of the file's name. */
const lastingHash = file =>
  BigInt(`0x${createHash('sha256').update(file.replace(hash, '')).digest('hex')}`)
    .toString(36)
    .slice(-8)

/**
 * How many bytes each file in dist/ has, compressed with brotli, if the hashes in names did not depend on contents. They do:
 * even another comment renames files, and imports of other names compress differently. Without this, the figures of a page
 * differ by up to 150 bytes.
 */
export function compressedSizes(files) {
  const hashes = new Map(
    files.flatMap(file => (hash.test(file) ? [[file.match(hash)[1], lastingHash(file)]] : [])),
  )
  const anyHash = new RegExp([...hashes.keys()].join('|'), 'g')
  return Object.fromEntries(
    files.map(file => {
      const text = readFileSync(join(dist, file), 'utf8').replace(anyHash, found => hashes.get(found))
      return [file, brotliCompressSync(text).length]
    }),
  )
}
