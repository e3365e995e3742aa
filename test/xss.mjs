// npm run test:xss -- FILE: any JSON list of { id, html }, through every place where HTML enters. Without a file: the
// project's own payloads and the Big List of Naughty Strings.
import { mkdirSync } from 'node:fs'
import { build } from 'esbuild'

// Next to the sources, so that their relative paths and packages resolve.
const folder = new URL('../node_modules/.cache/inlay/', import.meta.url)
mkdirSync(folder, { recursive: true })
const outfile = new URL('xss.mjs', folder)
await build({
  entryPoints: [new URL('xss/cli.ts', import.meta.url).pathname],
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  define: { 'import.meta.url': JSON.stringify(new URL('xss/cli.ts', import.meta.url).href) },
  outfile: outfile.pathname,
})
const { attackFile } = await import(outfile.href)
process.exit(await attackFile(process.argv[2]))
