// Serves the bench's own pages, and everything else from the demo, with the probe as each page's first script.
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

const types = { js: 'text/javascript', html: 'text/html; charset=utf-8', css: 'text/css; charset=utf-8' }

/** Scripts are compressed with brotli, as by a CDN, so that transferred bytes are realistic. */
const packed = new Map()
function send(response, status, headers, body) {
  const isText = /javascript|html|css|json/.test(headers['content-type'] ?? '')
  // A large answer of the backend is not what is measured: compressing it takes longer than everything else.
  if (!isText || body.length > 1_000_000) return void response.writeHead(status, headers).end(body)
  const key = body.toString('latin1')
  if (!packed.has(key)) packed.set(key, brotliCompressSync(body))
  response
    .writeHead(status, { ...headers, 'content-encoding': 'br', 'content-length': packed.get(key).length })
    .end(packed.get(key))
}

/** A stand-in for a peer's comment service: no member, no comments. */
const ghost = path =>
  /comments/.test(path)
    ? {
        comments: [],
        meta: { pagination: { page: 1, limit: 20, pages: 1, total: 0, next: null, prev: null } },
      }
    : { settings: {}, newsletters: [], tiers: [] }

export async function startBenchServer(demo, files) {
  let onResult = () => {}
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, 'http://bench')
    if (url.pathname === '/bench/result') {
      let text = ''
      for await (const chunk of request) text += chunk
      response.writeHead(204).end()
      return onResult(JSON.parse(text))
    }
    if (url.pathname.startsWith('/bench/ghost/'))
      return send(
        response,
        200,
        { 'content-type': 'application/json' },
        Buffer.from(JSON.stringify(ghost(url.pathname))),
      )
    const probe = url.searchParams.get('probe')
    url.searchParams.delete('probe')
    const instead = url.searchParams.get('instead')
    url.searchParams.delete('instead')
    const beside = url.searchParams.get('beside')
    url.searchParams.delete('beside')
    let status = 200
    let headers
    let body
    const own = files[url.pathname]
    if (own) {
      body = Buffer.from(own)
      headers = { 'content-type': types[/\.(js|css)$/.exec(url.pathname)?.[1] ?? 'html'] }
    } else {
      const chunks = []
      for await (const chunk of request) chunks.push(chunk)
      const answer = await fetch(new URL(url.pathname + url.search, demo), {
        method: request.method,
        headers: {
          cookie: url.searchParams.get('user')
            ? `inlay_world=bench; inlay_user=${url.searchParams.get('user')}`
            : (request.headers.cookie ?? ''),
          'content-type': request.headers['content-type'] ?? 'text/plain',
          'x-tumblr-form-key': request.headers['x-tumblr-form-key'] ?? '',
        },
        body: chunks.length ? Buffer.concat(chunks) : undefined,
        redirect: 'manual',
      })
      status = answer.status
      body = Buffer.from(await answer.arrayBuffer())
      headers = { 'content-type': answer.headers.get('content-type') ?? 'application/octet-stream' }
      const policy = answer.headers.get('content-security-policy')
      if (policy) headers['content-security-policy'] = policy
    }
    if (instead)
      body = Buffer.from(
        body
          .toString()
          .replace('/inlay/inlay.js', `/bench/${instead}.js`)
          .replace(/<link[^>]*inlay\.css[^>]*>/, '')
          .replace(/<link rel="modulepreload"[^>]*>/g, ''),
      )
    if (beside)
      body = Buffer.from(
        body.toString().replace('</body>', `<script src="/bench/${beside}.js"></script></body>`),
      )
    if (probe)
      body = Buffer.from(
        body
          .toString()
          .replace(
            '<head>',
            `<head><script src="/bench/probe.js?${probe.replaceAll('&', '&amp;')}"></script>`,
          ),
      )
    send(response, status, headers, body)
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    nextResult: () => new Promise(resolve => (onResult = resolve)),
    close: () => server.close(),
  }
}
