import { mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { buildIfOld } from './build.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => join(root, ...parts)

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.PORT ?? '4400' },
    'assets-port': { type: 'string' },
    'no-build': { type: 'boolean', default: false },
  },
})

async function loadServer() {
  const file = at('.cache', 'backend.mjs')
  const fresh = at('.cache', `backend-${process.pid}.mjs`)
  const { build: bundle } = await import('esbuild')
  mkdirSync(at('.cache'), { recursive: true })
  await bundle({
    entryPoints: [at('fixtures', 'server.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    outfile: fresh,
    logLevel: 'warning',
  })
  // Renamed when complete, so that two servers that start at once never read a half-written file.
  renameSync(fresh, file)
  return import(pathToFileURL(file).href)
}

// Without a build nothing is installed either, as others may be working in this folder.
if (!values['no-build']) buildIfOld()

/** The page with every component by itself; built on the first request. */
let gallery
async function serveGallery(path, query) {
  gallery ??= import('../test/ui-page/serve.mjs').then(({ buildGallery }) => buildGallery())
  return (await gallery)(path, query)
}

const { startServer } = await loadServer()
const { url, assetsUrl } = await startServer({
  port: Number(values.port),
  assetsPort: values['assets-port'] === undefined ? undefined : Number(values['assets-port']),
  demo: at('demo'),
  dist: at('dist'),
  gallery: serveGallery,
})
console.log(`Inlay demo: ${url}${assetsUrl ? ` (bundle also at ${assetsUrl})` : ''}`)
