#!/usr/bin/env node
// Makes dist/ and bin/: `node build.mjs`, and again on every change with `--watch`. `--clean` first removes what is there.
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown, watch } from 'rolldown'
import { makeCommand } from './.build/command.mjs'
import { cssModules, makeStyleSheet } from './.build/css-modules.mjs'
import { emojiData } from './.build/emoji.mjs'
import { chunkName, groupFiles, inlineRuntime, isRuntime } from './.build/files.mjs'
import { isOpening, languageFile, languageFiles, withoutMap } from './.build/language-files.mjs'
import { sayLacking } from './.build/languages.mjs'
import { makeLicenses } from './.build/licenses.mjs'
import { addPreloads, entriesOf, makeManifest, metafileOf } from './.build/manifest.mjs'
import { findTexts } from './.build/messages.mjs'
import { minifyChunks } from './.build/minify-chunks.mjs'
import { makeOpenapi } from './.build/openapi.mjs'
import { ownCopies } from './.build/own-copies.mjs'
import { cache, dist, root, shared } from './.build/paths.mjs'
import { makePreloads } from './.build/preloads.mjs'
import { reactBundle } from './.build/react.mjs'
import { makeSchema } from './.build/schema.mjs'

export { cssModules, emojiData }

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

const input = 'src/entry/index.ts'
const files = groupFiles(join(root, input))
const languages = languageFiles(() => files.modulesOf(isOpening), findTexts)
const outputOptions = {
  dir: dist,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: chunk =>
    `chunks/${languageFile(chunk.facadeModuleId ?? '') ? 'languages/' : ''}${chunkName(chunk)}-[hash].js`,
  hashCharacters: 'base36',
  sourcemap: true,
  // The minifier of a plugin is the last to touch a chunk.
  minify: false,
  codeSplitting: { includeDependenciesRecursively: false, groups: files.groups },
}
const options = {
  cwd: root,
  input: { inlay: input },
  platform: 'browser',
  preserveEntrySignatures: 'allow-extension',
  transform: {
    target: shared.target,
    jsx: { runtime: 'automatic' },
    typescript: { onlyRemoveTypeImports: false },
    define: { ...shared.define, INLAY_VERSION: JSON.stringify(version) },
  },
  tsconfig: false,
  plugins: [
    ...ownCopies,
    reactBundle,
    emojiData,
    cssModules(),
    files.plugin,
    languages,
    inlineRuntime,
    minifyChunks,
  ],
  checks: { moduleLevelDirective: false, ineffectiveDynamicImport: false, bundlerTimings: false },
  logLevel: 'warn',
}

const json = data => Buffer.from(`${JSON.stringify(data, null, 2)}\n`)
const staleMs = 120_000

/** Removes the chunks of earlier builds, but not at once: a page that has just been opened still asks for them. */
async function removeStale(contents) {
  const folder = join(dist, 'chunks')
  for (const name of await readdir(folder, { recursive: true })) {
    const file = join(folder, name)
    const isOld = async () => Date.now() - (await stat(file)).mtimeMs > staleMs
    if (/\.\w+$/.test(name) && !contents.has(`chunks/${name}`) && (await isOld().catch(() => false)))
      await rm(file, { force: true })
  }
}

async function finish(output) {
  const chunks = output.map(withoutMap).filter(file => file && !isRuntime(file.fileName))
  const lost = chunks.find(({ type, code }) => type === 'chunk' && isRuntime(code))
  if (lost) throw new Error(`${lost.fileName} asks for the bundler's own helper, which isn't in the build.`)
  const metafile = metafileOf(chunks, files.isPart)
  const contents = new Map(
    chunks.map(({ fileName, code, source }) => [fileName, Buffer.from(code ?? source)]),
  )
  contents.set('inlay.css', await makeStyleSheet())
  contents.set('inlay.d.ts', await readFile(join(root, 'src/platform/bus/contract.ts')))
  const texts = await findTexts()
  contents.set('messages.json', json([...texts.files.keys()].sort()))
  contents.set('bootstrap.schema.json', json(await makeSchema()))
  contents.set('openapi.json', json(await makeOpenapi(version)))
  contents.set('licenses.txt', await makeLicenses([metafile, await makeCommand()]))
  const manifest = makeManifest({ version, contents, metafile })
  contents.set('preloads.js', makePreloads({ manifest, entries: entriesOf(metafile) }))
  addPreloads(manifest, contents.get('preloads.js'))
  contents.set('manifest.json', json(manifest))
  await mkdir(join(dist, 'chunks/languages'), { recursive: true })
  await mkdir(cache, { recursive: true })
  await writeFile(join(cache, 'metafile.json'), JSON.stringify(metafile))
  // Chunks first, then what asks for them; last the manifest, which says that the build is whole.
  const order = path => (path.startsWith('chunks/') ? 0 : path === 'manifest.json' ? 2 : 1)
  for (const path of [...contents.keys()].sort((a, b) => order(a) - order(b)))
    await writeFile(join(dist, path), contents.get(path))
  await removeStale(contents)
  const lacking = await sayLacking(texts)
  if (lacking) console.log(lacking)
}

if (process.argv[1] && pathToFileURL(process.argv[1]).href === import.meta.url) {
  if (process.argv.includes('--clean')) await rm(dist, { recursive: true, force: true })
  if (process.argv.includes('--watch')) {
    const finishing = { name: 'finish', generateBundle: (_, bundle) => finish(Object.values(bundle)) }
    const plugins = [...options.plugins, finishing]
    const watcher = watch({ ...options, plugins, output: outputOptions, watch: { skipWrite: true } })
    watcher.on('event', event => event.code === 'ERROR' && console.error(event.error))
    console.log('Watching src and widgets; dist/ follows.')
  } else {
    const bundle = await rolldown(options)
    await finish((await bundle.generate(outputOptions)).output)
    await bundle.close()
  }
}
