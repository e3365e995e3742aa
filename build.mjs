#!/usr/bin/env node
// Makes dist/ and bin/: `node build.mjs`, and again on every change with `--watch`. `--clean` first removes what is there.
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { joinChunks, ownCopies } from './.build/chunks.mjs'
import { makeCommand } from './.build/command.mjs'
import { cssModules, makeStyleSheet } from './.build/css-modules.mjs'
import { emojiData } from './.build/emoji.mjs'
import { groupChunks } from './.build/group-chunks.mjs'
import { makeLicenses } from './.build/licenses.mjs'
import { addPreloads, entriesOf, makeManifest } from './.build/manifest.mjs'
import { findMessages } from './.build/messages.mjs'
import { minifyChunk } from './.build/minify-chunk.mjs'
import { nameChunks } from './.build/name-chunks.mjs'
import { makeOpenapi } from './.build/openapi.mjs'
import { cache, dist, root, shared } from './.build/paths.mjs'
import { makePreloads } from './.build/preloads.mjs'
import { reactBundle } from './.build/react.mjs'
import { makeSchema } from './.build/schema.mjs'

export { cssModules, emojiData }

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

const common = {
  ...shared,
  outdir: dist,
  entryNames: '[name]',
  chunkNames: 'chunks/[name]-[hash]',
  splitting: true,
  metafile: true,
  write: false,
}

/** The first pass: esbuild makes a chunk of all modules with the same users, some 240. */
const options = {
  ...common,
  // The second pass takes the name of a chunk from the file's, without the folder.
  chunkNames: 'chunks/[hash]/[name]',
  plugins: [...ownCopies, reactBundle, emojiData, cssModules()],
  entryPoints: { inlay: 'src/entry/index.ts' },
  sourcemap: 'inline',
  define: { ...shared.define, INLAY_VERSION: JSON.stringify(version) },
}

/**
 * The second pass joins chunks, so that no root loads too many files. esbuild takes the chunks of the first pass for
 * sources: the metafile is changed to name the real sources again.
 */
async function joinAll(first) {
  const { outputFiles, metafile } = await esbuild.build({
    ...common,
    plugins: [joinChunks(first, groupChunks(first.metafile))],
    entryPoints: { inlay: './dist/inlay.js' },
    sourcemap: true,
  })
  const { outputs } = first.metafile
  for (const output of Object.values(metafile.outputs)) {
    const chunkOf = path => path.replace(/^chunk:/, '')
    if (output.entryPoint) output.entryPoint = outputs[chunkOf(output.entryPoint)].entryPoint
    output.inputs = Object.assign(
      {},
      ...Object.keys(output.inputs).map(path => outputs[chunkOf(path)].inputs),
    )
  }
  return { outputFiles, metafile }
}

/** The minified scripts and their source maps, by their path in dist/. */
async function minifyAll(outputFiles) {
  const texts = new Map(outputFiles.map(({ path, text }) => [relative(dist, path), text]))
  const contents = new Map()
  const scripts = [...texts.keys()].filter(path => path.endsWith('.js'))
  await Promise.all(
    scripts.map(async path => {
      const { code, map } = await minifyChunk({
        name: basename(path),
        code: texts.get(path),
        map: texts.get(`${path}.map`),
      })
      contents.set(path, Buffer.from(code)).set(`${path}.map`, Buffer.from(map))
    }),
  )
  return contents
}

const json = data => Buffer.from(`${JSON.stringify(data, null, 2)}\n`)
const staleMs = 120_000

/** Removes the chunks of earlier builds, but not at once: a page that has just been opened still asks for them. */
async function removeStale(contents) {
  const folder = join(dist, 'chunks')
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const isOld = async () => Date.now() - (await stat(file)).mtimeMs > staleMs
    if (!contents.has(`chunks/${name}`) && (await isOld().catch(() => false))) await rm(file, { force: true })
  }
}

async function finish(first) {
  const joined = await joinAll(first)
  const { contents, metafile } = nameChunks({
    contents: await minifyAll(joined.outputFiles),
    metafile: joined.metafile,
  })
  contents.set('inlay.css', await makeStyleSheet())
  contents.set('inlay.d.ts', await readFile(join(root, 'src/platform/bus/contract.ts')))
  contents.set('messages.json', json(await findMessages()))
  contents.set('bootstrap.schema.json', json(await makeSchema()))
  contents.set('openapi.json', json(await makeOpenapi(version)))
  contents.set('licenses.txt', await makeLicenses([metafile, await makeCommand()]))
  const manifest = makeManifest({ version, contents, metafile })
  contents.set('preloads.js', makePreloads({ manifest, entries: entriesOf(metafile) }))
  addPreloads(manifest, contents.get('preloads.js'))
  contents.set('manifest.json', json(manifest))
  await mkdir(join(dist, 'chunks'), { recursive: true })
  await mkdir(cache, { recursive: true })
  await writeFile(join(cache, 'metafile.json'), JSON.stringify(metafile))
  // Chunks first, then what asks for them; last the manifest, which says that the build is whole.
  const order = path => (dirname(path) === 'chunks' ? 0 : path === 'manifest.json' ? 2 : 1)
  for (const path of [...contents.keys()].sort((a, b) => order(a) - order(b)))
    await writeFile(join(dist, path), contents.get(path))
  await removeStale(contents)
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
  if (process.argv.includes('--clean')) await rm(dist, { recursive: true, force: true })
  if (process.argv.includes('--watch')) {
    const context = await esbuild.context({ ...options, plugins: [...options.plugins, finishing] })
    await context.watch()
    console.log('Watching src and widgets; dist/ follows.')
  } else await finish(await esbuild.build(options))
}
