// What a host does with the files of dist/: serves them, and reads their data from the manifest.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../dist')
const read = path => readFileSync(join(folder, path))

/** Every file of dist/ by path, all of one build: if a build ends meanwhile, all are read again. */
export function readDist() {
  for (;;) {
    const before = read('manifest.json')
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    try {
      const files = new Map(paths.map(path => [path, read(path)]))
      if (before.equals(read('manifest.json'))) return { files, manifest: JSON.parse(String(before)) }
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
    }
  }
}

/** Text of `<script type="importmap">`: the browser then refuses a chunk with other bytes. */
export function importMap({ files }, base) {
  const scripts = Object.entries(files).filter(([path]) => path.endsWith('.js'))
  const integrity = Object.fromEntries(scripts.map(([path, { integrity }]) => [`${base}/${path}`, integrity]))
  return JSON.stringify({ integrity })
}

/** The preload links of a page's roots, each file once. */
export function preloads({ roots, files }, names, base) {
  const paths = new Set(names.flatMap(name => roots[name]?.preload ?? []))
  return [...paths]
    .map(
      path =>
        `<link rel="modulepreload" href="${base}/${path}" integrity="${files[path]?.integrity}" crossorigin>`,
    )
    .join('\n')
}
