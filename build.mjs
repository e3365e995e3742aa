#!/usr/bin/env node
// Makes dist/: `node build.mjs`, and again on every change with `--watch`.
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { toJsonSchema } from '@valibot/to-json-schema'
import { parse } from 'acorn'
import { simple } from 'acorn-walk'
import * as esbuild from 'esbuild'
import { bundle as bundleCss, transform as transformCss } from 'lightningcss'
import { minify } from 'terser'

const root = import.meta.dirname
const dist = join(root, 'dist')
const cache = join(root, '.cache')
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

/** `:is([data-inlay-root], #inlay)`: inside our roots, and heavier than any rule of the host that names no id. */
const scope = {
  type: 'pseudo-class',
  kind: 'is',
  selectors: [[{ type: 'attribute', name: 'data-inlay-root' }], [{ type: 'id', name: 'inlay' }]],
}

/** Nesting is flattened (Chrome 111 had none) so that each selector can be scoped; the rest stays as written. */
const flat = { chrome: 111 << 16 }

/** A CSS module as a script: its class names, and its rules for the page's adopted style sheets. */
function compileCssModule(filename, code, minify) {
  const named = transformCss({
    filename: relative(root, filename),
    code,
    minify,
    cssModules: { pattern: 'inlay-[local]-[hash]' },
    targets: flat,
  })
  const scoped = transformCss({
    filename,
    code: named.code,
    minify,
    visitor: { Selector: selector => [scope, { type: 'combinator', value: 'descendant' }, ...selector] },
  })
  const names = Object.fromEntries(
    Object.entries(named.exports).map(([local, { name, composes }]) => [
      local,
      [name, ...composes.map(other => other.name)].join(' '),
    ]),
  )
  return { css: scoped.code.toString(), names }
}

/** The styles of what mounts at once stand in `inlay.css`, where they cost the page no script. */
const isShell = path => basename(path) === 'shell.module.css'

/** Other styles travel inside their chunk: nothing would load the CSS file of a lazy one. */
export const cssModules = ({ minify = true } = {}) => ({
  name: 'css-modules',
  setup(build) {
    build.onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
      const { css, names } = compileCssModule(path, await readFile(path), minify)
      if (isShell(path)) return { contents: `export default ${JSON.stringify(names)}`, loader: 'js' }
      return {
        contents: `import { adoptStyles } from ${JSON.stringify(join(root, 'src/lib/styles.ts'))}
adoptStyles(${JSON.stringify(css)})
export default ${JSON.stringify(names)}`,
        loader: 'js',
        resolveDir: root,
      }
    })
  },
})

const shared = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  jsx: 'automatic',
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
}

/** What must be there once, however it was imported: it holds state. */
const single = ['src/page/language.ts', 'src/viewer/forms-shown.ts']

/**
 * Gives the entry its own copies of the small modules that it shares with lazy chunks. esbuild would make a chunk of
 * each, and six files that compress by themselves cost a page 600 bytes more than one.
 */
const wholeEntry = {
  name: 'whole-entry',
  setup(build) {
    const namespace = 'entry'
    build.onResolve({ filter: /.*/ }, async ({ path, importer, kind, resolveDir, pluginData, ...from }) => {
      const isEntry = from.namespace === namespace || importer === join(root, 'widgets/index.ts')
      if (pluginData === 'resolving' || !isEntry) return
      const found = await build.resolve(path, { kind, resolveDir, pluginData: 'resolving' })
      const isShared = kind !== 'import-statement' || single.includes(relative(root, found.path))
      return found.errors.length || isShared ? found : { ...found, namespace }
    })
    build.onLoad({ filter: /.*/, namespace }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
      loader: extname(path) === '.ts' ? 'ts' : 'js',
      resolveDir: dirname(path),
    }))
  },
}

/**
 * React as one module of named exports. Its packages are CommonJS, which a bundler can neither cut to size nor keep in
 * one piece: split by who needs which, they cost a page two files and 2 KB more.
 */
async function bundleReact() {
  const outfile = join(cache, 'react.mjs')
  const parts = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']
  const names = new Set()
  const lines = []
  for (const [index, part] of parts.entries()) {
    const own = Object.keys(createRequire(import.meta.url)(part)).filter(
      name => /^[a-zA-Z]+$/.test(name) && !names.has(name),
    )
    for (const name of own) names.add(name)
    lines.push(`import part${index} from '${part}'`, `export const { ${own.join(', ')} } = part${index}`)
  }
  await esbuild.build({
    ...shared,
    stdin: { contents: lines.join('\n'), resolveDir: root },
    outfile,
    sourcemap: false,
  })
  return outfile
}

const oneReact = {
  name: 'one-react',
  setup(build) {
    let file
    build.onResolve({ filter: /^react(-dom)?(\/(client|jsx-runtime))?$/ }, async () => {
      file ??= await bundleReact()
      return { path: file, sideEffects: false }
    })
  },
}

/** What nearly every lazy chunk needs; and, of those that draw, what draws them. */
const ground = ['src/page/i18n.ts', 'src/session/store.ts', 'src/mount/load.ts']
const drawing = ['src/ui/use-store.ts', 'src/ui/icon.tsx', 'src/mount/render.tsx']

/**
 * Makes every lazy module reach the same ground, so that esbuild puts it in one file, and all that draws in another:
 * cut by who needs which, they would be a dozen files that compress badly and are asked for one by one.
 */
const together = {
  name: 'together',
  setup(build) {
    build.onLoad({ filter: /\/(src|widgets)\/.*\.tsx?$/ }, async ({ path }) => {
      const own = await readFile(path, 'utf8')
      const loader = extname(path).slice(1)
      const wanted = loader === 'tsx' ? [...ground, ...drawing] : ground
      // One of these reaches only those before it, lest they go round in a circle.
      const place = [...single, ...wanted].indexOf(relative(root, path))
      const reached =
        place < 0 ? wanted : [...single, ...wanted].slice(single.length, Math.max(place, single.length))
      const imports = reached.map(name => `import ${JSON.stringify(join(root, name))}`)
      return { contents: [own, ...imports].join('\n'), loader }
    })
  },
}

const options = {
  ...shared,
  plugins: [wholeEntry, oneReact, together, cssModules()],
  entryPoints: { inlay: 'widgets/index.ts' },
  outdir: dist,
  entryNames: '[name]',
  chunkNames: 'chunks/[name]-[hash]',
  splitting: true,
  sourcemap: true,
  metafile: true,
  define: { ...shared.define, INLAY_VERSION: JSON.stringify(version) },
}

const sizesOf = bytes => ({
  bytes: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
  brotli: brotliCompressSync(bytes).length,
  integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
})

/** Everything `file` loads statically, itself first. */
function closureOf(files, file, found = new Set()) {
  if (found.has(file)) return found
  found.add(file)
  for (const next of files[file]?.imports ?? []) closureOf(files, next, found)
  return found
}

/** Per file its sizes, integrity and imports; per root what a host may preload. */
async function makeManifest(metafile) {
  const inDist = path => relative('dist', path)
  const files = {}
  const entries = {}
  for (const [path, output] of Object.entries(metafile.outputs)) {
    if (!path.endsWith('.js')) continue
    const imports = output.imports.filter(({ external }) => !external)
    files[inDist(path)] = {
      ...sizesOf(await readFile(join(root, path))),
      imports: imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => inDist(path)),
      dynamicImports: imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => inDist(path)),
      // Styles travel inside the scripts.
      css: [],
    }
    if (output.entryPoint) entries[output.entryPoint] = inDist(path)
  }
  files['inlay.css'] = { ...sizesOf(await readFile(join(dist, 'inlay.css'))), imports: [], css: [] }
  const renderer = entries['src/mount/render.tsx']
  const roots = {}
  for (const [source, file] of Object.entries(entries)) {
    const name = source.match(/^widgets\/([\w-]+)\/index\.tsx?$/)?.[1]
    if (!name) continue
    const preload = [
      ...closureOf(files, file),
      ...(source.endsWith('x') && renderer ? closureOf(files, renderer) : []),
    ]
    roots[name] = { entry: file, preload: [...new Set(preload)] }
  }
  return { version, entry: 'inlay.js', css: 'inlay.css', roots, files }
}

/** The files of src and widgets that pass, in a steady order. */
async function findSources(passes) {
  const folders = await Promise.all(
    ['src', 'widgets'].map(async folder =>
      (await readdir(join(root, folder), { recursive: true })).map(path => join(root, folder, path)),
    ),
  )
  return folders.flat().filter(passes).sort()
}

/** Every English message of the source; a message that is no literal would be lost to translators, so it fails. */
export async function findMessages() {
  const messages = new Set()
  const sources = await findSources(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  for (const source of sources) {
    const { code } = await esbuild.transform(await readFile(source, 'utf8'), {
      loader: source.endsWith('x') ? 'tsx' : 'ts',
      jsx: 'automatic',
    })
    const literal = node => {
      if (node?.type === 'Literal' && typeof node.value === 'string') messages.add(node.value)
      else if (node?.type === 'ConditionalExpression')
        for (const side of ['consequent', 'alternate']) literal(node[side])
      else
        throw new Error(
          `${relative(root, source)}: t() needs its message as a literal, so that it can be translated`,
        )
    }
    simple(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), {
      CallExpression({ callee, arguments: args }) {
        if (callee.type !== 'Identifier' || source === join(root, 'src/page/i18n.ts')) return
        if (callee.name === 't') literal(args[0])
        if (callee.name === 'tn') args.slice(1, 3).forEach(literal)
      },
    })
  }
  return [...messages].sort()
}

async function makeSchema() {
  const outfile = join(cache, 'schema.mjs')
  await esbuild.build({
    entryPoints: ['src/page/schema.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    absWorkingDir: root,
  })
  const { bootstrapSchema } = await import(`${pathToFileURL(outfile)}?${Date.now()}`)
  return { ...toJsonSchema(bootstrapSchema), title: 'Inlay page data (#inlay-bootstrap)' }
}

const writeJson = (name, data) => writeFile(join(dist, name), `${JSON.stringify(data, null, 2)}\n`)

async function removeStale(metafile) {
  const current = new Set(Object.keys(metafile.outputs).map(path => basename(path)))
  for (const name of await readdir(join(dist, 'chunks')).catch(() => []))
    if (!current.has(name)) await rm(join(dist, 'chunks', name))
}

/** Terser takes another 2 to 4 % off what esbuild made; what it did once is kept by its content. */
async function squeeze(path) {
  const file = join(root, path)
  const code = await readFile(file, 'utf8')
  const kept = join(cache, 'squeezed', `${createHash('sha256').update(code).digest('hex')}.json`)
  const squeezed = await readFile(kept, 'utf8').then(JSON.parse, async () => {
    const result = await minify(code, {
      module: true,
      ecma: 2020,
      compress: { passes: 3, unsafe_arrows: true, pure_getters: true },
      sourceMap: { content: await readFile(`${file}.map`, 'utf8'), url: `${basename(file)}.map` },
    })
    // Renamed into place, so that another build never reads half of it.
    const half = `${kept}.${process.pid}`
    await writeFile(half, JSON.stringify({ code: result.code, map: result.map }))
    await rename(half, kept)
    return result
  })
  await writeFile(file, squeezed.code)
  await writeFile(`${file}.map`, squeezed.map)
}

async function makeStyleSheet() {
  const { code } = bundleCss({ filename: join(root, 'src/ui/inlay.css'), minify: true })
  const shells = (await findSources(isShell)).map(path =>
    readFile(path).then(css => compileCssModule(path, css, true).css),
  )
  await writeFile(join(dist, 'inlay.css'), [code, ...(await Promise.all(shells))].join('\n'))
}

async function finish({ metafile }) {
  const scripts = Object.keys(metafile.outputs).filter(path => path.endsWith('.js'))
  await mkdir(join(cache, 'squeezed'), { recursive: true })
  await Promise.all(scripts.map(squeeze))
  await makeStyleSheet()
  await copyFile(join(root, 'src/bus/contract.ts'), join(dist, 'inlay.d.ts'))
  await writeJson('messages.json', await findMessages())
  await writeJson('bootstrap.schema.json', await makeSchema())
  await removeStale(metafile)
  await writeFile(join(cache, 'metafile.json'), JSON.stringify(metafile))
  // Last: whoever asks whether the build is fresh looks at the manifest.
  await writeJson('manifest.json', await makeManifest(metafile))
}

const finishing = {
  name: 'finish',
  setup(build) {
    build.onEnd(result =>
      result.errors.length === 0 ? finish(result).catch(error => console.error(error)) : undefined,
    )
  },
}

if (process.argv[1] && pathToFileURL(process.argv[1]).href === import.meta.url) {
  await mkdir(cache, { recursive: true })
  await mkdir(dist, { recursive: true })
  if (process.argv.includes('--watch')) {
    const context = await esbuild.context({
      ...options,
      plugins: [wholeEntry, together, cssModules(), finishing],
    })
    await context.watch()
    console.log('Watching src and widgets; dist/ follows.')
  } else await finish(await esbuild.build(options))
}
