import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const dist = join(import.meta.dirname, '../../dist')
const hash = /-([\w-]{8})\.js$/
const maybeHash = /(?<=-)[\da-z]{8}(?![\da-z])/g

/** Eight characters like the bundler's, but made of the rest of the file's name. */
const lastingHash = file =>
  BigInt(`0x${createHash('sha256').update(file.replace(hash, '')).digest('hex')}`)
    .toString(36)
    .slice(-8)

/**
 * Returns how many bytes a file in dist/ has, compressed with brotli, if the hashes in names did not depend on contents.
 * They do: even another comment renames files, and imports of other names compress differently. Without this, the figures
 * of a page differ by up to 150 bytes. `files` are the manifest's.
 */
export function compressedSizes(files) {
  const hashes = new Map(
    Object.keys(files).flatMap(file => (hash.test(file) ? [[file.match(hash)[1], lastingHash(file)]] : [])),
  )
  const sizes = new Map()
  return file => {
    if (!sizes.has(file)) {
      const text = readFileSync(join(dist, file), 'utf8')
      const lasting = text.replace(maybeHash, found => hashes.get(found) ?? found)
      sizes.set(file, brotliCompressSync(lasting).length)
    }
    return sizes.get(file)
  }
}
