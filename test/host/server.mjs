// A site and a CDN on plain node:http, written from `docs/reference.md` alone. `node test/host/server.mjs` runs them.
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { createBackend } from './backend.mjs'
import { readDist } from './dist.mjs'
import { article, command, post, renderPage } from './pages.mjs'

const types = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  map: 'application/json',
  ts: 'text/plain',
}
const typeOf = path => types[path.split('.').pop()] ?? 'application/octet-stream'

const listen = (handle, port = 0) =>
  new Promise(resolve => {
    const server = createServer(handle)
    server.listen(port, '127.0.0.1', () => {
      const close = () =>
        new Promise(closed => {
          server.close(closed)
          server.closeAllConnections()
        })
      resolve({ port: server.address().port, close })
    })
  })

const readText = async request => {
  const parts = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** Serves files like a CDN: to any origin, without cookies. */
const startCdn = (files, asked) =>
  listen((request, response) => {
    const path = new URL(request.url, 'http://cdn').pathname.slice(1)
    const content = files.get(path)
    asked.push(path)
    response.writeHead(content ? 200 : 404, {
      'access-control-allow-origin': '*',
      'content-type': `${typeOf(path)}; charset=utf-8`,
    })
    response.end(content)
  })

const avatar =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle cx="4" cy="4" r="4"/></svg>'

/** Starts the site with its CDN; `write` adds a page or a script and returns its address. */
export async function startHost({ port } = {}) {
  const { files, manifest } = readDist()
  const asked = []
  const cdnServer = await startCdn(files, asked)
  const cdn = `http://127.0.0.1:${cdnServer.port}`
  const backend = createBackend()
  const pages = new Map()
  const scripts = new Map()

  const site = await listen(async (request, response) => {
    const url = new URL(request.url, 'http://site')
    const page = pages.get(url.pathname)
    const script = scripts.get(url.pathname)
    const send = (status, headers, body) => response.writeHead(status, headers).end(body)
    const text = await readText(request)
    if (page && request.method === 'GET')
      return send(
        200,
        { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': page.policy },
        page.html,
      )
    if (script !== undefined) return send(200, { 'content-type': 'text/javascript' }, script)
    if (url.pathname === '/avatar.svg') return send(200, { 'content-type': 'image/svg+xml' }, avatar)
    const { method, headers } = request
    const answer = backend.answer({ method, url, headers, text })
    send(answer.status, answer.headers, answer.body)
  }, port)
  const origin = `http://127.0.0.1:${site.port}`

  return {
    origin,
    cdn,
    files,
    manifest,
    asked,
    calls: backend.calls,
    page(path, options) {
      pages.set(path, renderPage({ manifest, cdn }, options))
      return `${origin}${path}`
    },
    script(path, code) {
      scripts.set(path, code)
      return `<script src="${path}"></script>`
    },
    reset() {
      pages.clear()
      scripts.clear()
      asked.splice(0)
      backend.calls.splice(0)
    },
    close: () => Promise.all([site.close(), cdnServer.close()]),
  }
}

if (process.argv[1] && pathToFileURL(process.argv[1]).href === import.meta.url) {
  const host = await startHost({ port: Number(process.argv[2] ?? 4480) })
  const inside = command('post:toggle-like') + command('share:open') + command('post:reply')
  console.log(host.page('/dashboard', { body: article(post, inside) }))
}
