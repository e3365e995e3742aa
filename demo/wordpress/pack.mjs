// Makes inlay-wordpress.zip of the plugin and dist/: what a blogger uploads. `npm run pack:wordpress`.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { buildIfOld } from '../build.mjs'
import { translations } from './texts.mjs'

const root = join(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Every file below a folder, by its path in it. Source maps, types, and descriptions are for developers. */
const filesIn = (folder, below = '') =>
  readdirSync(join(folder, below), { withFileTypes: true }).flatMap(entry => {
    const path = join(below, entry.name)
    return entry.isDirectory() ? filesIn(folder, path) : [path]
  })
const isForBrowsers = path => !/\.map$|\.d\.ts$|^(openapi|bootstrap\.schema|messages)\.json$/.test(path)

/** The version is written once, in package.json. */
const stamp = (path, bytes) =>
  /^(inlay\.php|readme\.txt)$/.test(path)
    ? Buffer.from(String(bytes).replaceAll('{version}', version))
    : bytes

function contents() {
  const plugin = join(import.meta.dirname, 'plugin')
  const dist = join(root, 'dist')
  const own = filesIn(plugin)
  const sources = own
    .filter(path => path.endsWith('.php'))
    .map(path => readFileSync(join(plugin, path), 'utf8'))
  return [
    ...own.map(path => [`inlay/${path}`, stamp(path, readFileSync(join(plugin, path)))]),
    ...translations(sources).map(([path, bytes]) => [`inlay/${path}`, bytes]),
    ...filesIn(dist)
      .filter(isForBrowsers)
      .map(path => [`inlay/dist/${path}`, readFileSync(join(dist, path))]),
    ['inlay/LICENSE', readFileSync(join(root, 'LICENSE'))],
  ].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Of 1980, the first that the format knows: the same files make the same zip. */
const time = Buffer.from([0, 0, 0x21, 0])

function entryOf([name, bytes], offset) {
  const packed = deflateRawSync(bytes, { level: 9 })
  const path = Buffer.from(name)
  const common = Buffer.alloc(26)
  // Needs version 2.0, names are in UTF-8, deflated.
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(0x800, 2)
  common.writeUInt16LE(8, 4)
  time.copy(common, 6)
  common.writeUInt32LE(crc32(bytes), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(bytes.length, 18)
  common.writeUInt16LE(path.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, packed])
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, rest, path])
  return { local, central }
}

function zip(files) {
  let offset = 0
  const entries = files.map(file => {
    const entry = entryOf(file, offset)
    offset += entry.local.length
    return entry
  })
  const directory = Buffer.concat(entries.map(({ central }) => central))
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...entries.map(({ local }) => local), directory, end])
}

/** Writes the zip, and returns its path. */
export function pack(to = join(root, '.cache/inlay-wordpress.zip')) {
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, zip(contents()))
  return to
}

if (process.argv[1] === import.meta.filename) {
  buildIfOld()
  const path = pack(resolve(process.argv[2] ?? 'inlay-wordpress.zip'))
  console.log(`${path}: ${(statSync(path).size / 1024 / 1024).toFixed(1)} MB`)
}
