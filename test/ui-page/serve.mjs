import { createServer } from 'node:http'
import { join } from 'node:path'
import * as esbuild from 'esbuild'
import { bundle } from 'lightningcss'
import { cssModules } from '../../build.mjs'

const root = join(import.meta.dirname, '../..')
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'"

/** Rules as old sites have them, to prove that ours stay as they are. */
const hostile = `
* { letter-spacing: 3px; box-sizing: content-box; }
button, input, select, textarea { border: 3px dashed red; background: yellow; color: purple; border-radius: 0; padding: 20px; margin: 9px; text-transform: uppercase; font: italic 22px serif; box-shadow: 2px 2px red; }
button:hover { background: lime; }
h1, h2, h3 { font-size: 50px; color: red; text-transform: uppercase; margin: 40px; }
p, label, li, ul, ol { margin: 30px; padding: 30px; list-style: square; color: red; font-weight: 900; }
a { color: red; text-decoration: line-through; }
img, svg { border: 4px solid red; border-radius: 20px; opacity: 0.5; float: left; }
dialog, [popover] { background: pink; border: 10px solid red; padding: 50px; }
span::before, div::after { content: "host"; }
svg { fill: red; stroke: red; vertical-align: top; overflow: hidden; }
path { fill: red; }
body { text-align: center; line-height: 3; }
`

const types = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml',
}

const page = query => `<!doctype html>
<html lang="en-US" dir="${query.get('dir') ?? 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>The base set</title>
<link rel="stylesheet" href="/host.css">${query.has('hostile') ? '<link rel="stylesheet" href="/hostile.css">' : ''}
<link rel="stylesheet" href="/inlay.css"><script type="module" src="/harness.js"></script></head>
<body><main id="page"></main></body></html>`

/** Builds the page that shows every control and serves it under the host contract's strict policy. */
export async function serveHarness(port = 0) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: { harness: 'test/ui-page/harness.tsx' },
    outdir: '/',
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [cssModules({ minify: false })],
  })
  const files = new Map(outputFiles.map(({ path, text }) => [path, text]))
  files.set('/inlay.css', bundle({ filename: join(root, 'src/ui/inlay.css') }).code.toString())
  files.set('/hostile.css', hostile)
  // color-scheme as a host would set it: dark where the reader asks for it.
  files.set(
    '/host.css',
    ':root { color-scheme: light dark; font-family: system-ui, sans-serif; } body { margin: 0; background: Canvas; }',
  )
  files.set(
    '/face.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#0a63b0"/><circle cx="4" cy="4" r="2" fill="#fff"/></svg>',
  )
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host')
    const body = pathname === '/' ? page(searchParams) : files.get(pathname)
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type':
        pathname === '/' ? types.html : (types[pathname.split('.').pop() ?? ''] ?? 'text/plain'),
      'content-security-policy': policy,
    })
    response.end(body ?? 'not found')
  })
  await new Promise(resolve => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  const { port: taken } = server.address()
  return { url: `http://127.0.0.1:${taken}/`, close: () => new Promise(resolve => server.close(resolve)) }
}

if (process.argv[1] === import.meta.filename) {
  const { url } = await serveHarness(Number(process.env.PORT ?? 4490))
  console.log(`The base set: ${url}`)
}
