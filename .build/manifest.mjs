import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { idleRoot, isRuntime } from './files.mjs'
import { languageFile } from './language-files.mjs'
import { root } from './paths.mjs'

const sizesOf = bytes => ({
  bytes: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
  brotli: brotliCompressSync(bytes).length,
  integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
})

const nothingMore = { imports: [], dynamicImports: [], css: [] }

/** All static imports of `file`, with itself first. */
function closureOf(files, file, found = new Set()) {
  if (found.has(file)) return found
  found.add(file)
  for (const next of files[file]?.imports ?? []) closureOf(files, next, found)
  return found
}

/**
 * What the bundler says of its chunks, in the form of esbuild's, but that a chunk can have several entry points: the
 * modules in it that are a part, or a root.
 */
export function metafileOf(output, isPart) {
  const linksOf = (files, kind) =>
    files.filter(file => !isRuntime(file)).map(file => ({ path: `dist/${file}`, kind }))
  const outputs = output.flatMap(chunk => {
    if (chunk.type !== 'chunk') return []
    const { fileName, modules, imports, dynamicImports } = chunk
    const inputs = Object.entries(modules).map(([id, { renderedLength }]) => [
      relative(root, id.replace(/\?.*/, '')),
      { bytesInOutput: renderedLength },
    ])
    const links = [...linksOf(imports, 'import-statement'), ...linksOf(dynamicImports, 'dynamic-import')]
    const entryPoints = Object.keys(modules)
      .filter(isPart)
      .map(id => relative(root, id))
    return [[`dist/${fileName}`, { entryPoints, inputs: Object.fromEntries(inputs), imports: links }]]
  })
  return { outputs: Object.fromEntries(outputs) }
}

const inDist = path => path.replace(/^dist\//, '')

/** The file in dist/ of each dynamically imported source. */
export const entriesOf = metafile =>
  Object.fromEntries(
    Object.entries(metafile.outputs).flatMap(([path, { entryPoints }]) =>
      entryPoints.map(source => [source, inDist(path)]),
    ),
  )

/** What loads the files of a language. */
const textsPart = 'src/entry/texts.ts'

/**
 * Makes the manifest: sizes, integrity and imports per file; per root and per language, the files that a host may
 * preload.
 */
export function makeManifest({ version, contents, metafile, entries = entriesOf(metafile) }) {
  const files = {}
  for (const [path, output] of Object.entries(metafile.outputs)) {
    if (!path.endsWith('.js')) continue
    const imports = output.imports.filter(({ external }) => !external)
    const pathsOf = wanted => imports.filter(({ kind }) => kind === wanted).map(({ path }) => inDist(path))
    files[inDist(path)] = {
      ...sizesOf(contents.get(inDist(path))),
      imports: pathsOf('import-statement'),
      dynamicImports: pathsOf('dynamic-import'),
      // Styles are inside the scripts, and in inlay.css.
      css: [],
    }
  }
  files['inlay.css'] = { ...sizesOf(contents.get('inlay.css')), ...nothingMore }
  const roots = {}
  for (const [source, file] of Object.entries(entries)) {
    const [, name] = source.match(/^widgets\/([\w-]+)\/index\.tsx?$/) ?? []
    if (name) roots[name] = { entry: file, preload: [...closureOf(files, file)] }
  }
  const languages = {}
  for (const [source, file] of Object.entries(entries)) {
    const tag = languageFile(source)
    // The second file is loaded later.
    if (tag && !source.endsWith('?rest')) languages[tag] = { preload: [entries[textsPart], file] }
  }
  return { version, entry: 'inlay.js', css: 'inlay.css', roots, languages, files }
}

/** Adds `preloads.js`, which is made from the manifest, to it, and to the files of `loading`, which loads it. */
export function addPreloads({ files, roots }, bytes) {
  files['preloads.js'] = { ...sizesOf(bytes), ...nothingMore }
  roots[idleRoot].preload.push('preloads.js')
}
