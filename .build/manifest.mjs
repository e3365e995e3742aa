import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const sizesOf = bytes => ({
  bytes: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
  brotli: brotliCompressSync(bytes).length,
  integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
})

const nothingMore = { imports: [], dynamicImports: [], css: [] }

/** Everything `file` loads statically, itself first. */
function closureOf(files, file, found = new Set()) {
  if (found.has(file)) return found
  found.add(file)
  for (const next of files[file]?.imports ?? []) closureOf(files, next, found)
  return found
}

const inDist = path => path.replace(/^dist\//, '')

/** The file in dist/ that each dynamically imported source became. */
export const entriesOf = metafile =>
  Object.fromEntries(
    Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
      entryPoint && path.endsWith('.js') ? [[entryPoint, inDist(path)]] : [],
    ),
  )

/** Per file its sizes, integrity and imports; per root what a host may preload (its script, React, what both need). */
export function makeManifest({ version, contents, metafile, entries = entriesOf(metafile) }) {
  const files = {}
  for (const [path, output] of Object.entries(metafile.outputs)) {
    if (!path.endsWith('.js')) continue
    const imports = output.imports.filter(({ external }) => !external)
    const of = wanted => imports.filter(({ kind }) => kind === wanted).map(({ path }) => inDist(path))
    files[inDist(path)] = {
      ...sizesOf(contents.get(inDist(path))),
      imports: of('import-statement'),
      dynamicImports: of('dynamic-import'),
      // Styles travel inside the scripts, and in inlay.css.
      css: [],
    }
  }
  files['inlay.css'] = { ...sizesOf(contents.get('inlay.css')), ...nothingMore }
  const roots = {}
  for (const [source, file] of Object.entries(entries)) {
    const [, name] = source.match(/^(?:widgets|src\/headless)\/([\w-]+)\/index\.tsx?$/) ?? []
    if (name) roots[name] = { entry: file, preload: [...closureOf(files, file)] }
  }
  return { version, entry: 'inlay.js', css: 'inlay.css', roots, files }
}

/** `preloads.js` is made from the manifest, and is script too: the host knows its bytes, and that `intent` asks for it. */
export function addPreloads({ files, roots }, bytes) {
  files['preloads.js'] = { ...sizesOf(bytes), ...nothingMore }
  roots.intent.preload.push('preloads.js')
}
