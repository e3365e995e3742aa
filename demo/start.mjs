import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { install } from './install.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => join(root, ...parts)
const run = (command, ...args) => execFileSync(command, args, { cwd: root, stdio: 'inherit' })

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.PORT ?? '4400' },
    'assets-port': { type: 'string' },
    'no-build': { type: 'boolean', default: false },
  },
})

/** The latest modification time of these files or folders, in milliseconds. */
function newest(...names) {
  let time = 0
  for (const name of names) {
    if (!existsSync(name)) continue
    const stat = statSync(name)
    const inside = stat.isDirectory() ? readdirSync(name).map(entry => join(name, entry)) : []
    time = Math.max(time, stat.isDirectory() ? newest(...inside) : stat.mtimeMs)
  }
  return time
}

function build() {
  const built = newest(at('dist', 'manifest.json')) || newest(at('dist', 'inlay.js'))
  if (built < newest(at('src'), at('widgets'), at('build.mjs'), at('.build'), at('package-lock.json')))
    run('node', 'build.mjs')
}

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
if (!values['no-build']) {
  install()
  build()
}
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
