import { createServer } from 'node:http'
import { join } from 'node:path'
import { bundle as bundleCss } from 'lightningcss'
import { rolldown } from 'rolldown'
import { cssModules, emojiData } from '../../build.mjs'

const root = join(import.meta.dirname, '../..')
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'"

/** Style rules as on old sites, to prove that ours are not affected. */
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

/** `?scheme=light` or `dark` overrides the system's setting. */
const schemeOf = query => {
  const scheme = query.get('scheme')
  return scheme === 'light' || scheme === 'dark' ? ` data-scheme="${scheme}"` : ''
}

const page = query => `<!doctype html>
<html lang="en-US" dir="${query.get('dir') === 'rtl' ? 'rtl' : 'ltr'}"${schemeOf(query)}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>The base set</title>
<link rel="stylesheet" href="host.css">${query.has('hostile') ? '<link rel="stylesheet" href="hostile.css">' : ''}
<link rel="stylesheet" href="inlay.css"><script type="module" src="harness.js"></script></head>
<body><main id="page"></main></body></html>`

/**
 * Builds the page that shows every component in every state, under the strict policy of the README.
 *
 * @returns answers a request for the page (`/`) or one of its files; null for anything else
 */
export async function buildGallery() {
  const bundle = await rolldown({
    cwd: root,
    input: { harness: 'test/ui-page/harness.tsx' },
    platform: 'browser',
    transform: { jsx: { runtime: 'automatic' }, define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [emojiData, cssModules({ minify: false })],
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'esm', entryFileNames: '[name].js' })
  const files = new Map(output.map(({ fileName, code, source }) => [`/${fileName}`, code ?? source]))
  files.set('/inlay.css', bundleCss({ filename: join(root, 'src/ui/styles/inlay.css') }).code.toString())
  files.set('/hostile.css', hostile)
  // color-scheme as a host would set it: dark if the user prefers it.
  files.set(
    '/host.css',
    ':root { color-scheme: light dark; font-family: system-ui, sans-serif; } body { margin: 0; background: Canvas; } [data-scheme=light] { color-scheme: light; } [data-scheme=dark] { color-scheme: dark; }',
  )
  files.set(
    '/face.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#0a63b0"/><circle cx="4" cy="4" r="2" fill="#fff"/></svg>',
  )
  return (path, query) => {
    const body = path === '/' ? page(query) : files.get(path)
    if (body === undefined) return null
    const type = path === '/' ? types.html : (types[path.split('.').pop() ?? ''] ?? 'text/plain')
    return { body, headers: { 'content-type': type, 'content-security-policy': policy } }
  }
}

/** Serves it alone, for the tests. */
export async function serveHarness(port = 0) {
  const answer = await buildGallery()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host')
    const found = answer(pathname, searchParams)
    response.writeHead(found ? 200 : 404, found?.headers)
    response.end(found?.body ?? 'not found')
  })
  await new Promise(resolve => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  const { port: taken } = server.address()
  return {
    url: `http://127.0.0.1:${taken}/`,
    close: () =>
      new Promise(resolve => {
        server.close(resolve)
        // A browser may keep a connection that it has not used yet.
        server.closeAllConnections()
      }),
  }
}
