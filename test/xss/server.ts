import { createServer } from 'node:http'
import { build } from 'esbuild'

const strict =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src * data: blob:; frame-src *; media-src * data: blob:; " +
  "require-trusted-types-for 'script'; trusted-types inlay"

async function bundle(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [new URL('./page.ts', import.meta.url).pathname],
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir: '/',
    write: false,
    logLevel: 'warning',
  })
  return new Map(outputFiles.map(({ path, text }) => [path, text]))
}

/**
 * Serves the attacked page: `/` has no policy at all, so that only the sanitizer protects it; `/strict` has the policy
 * that hosts use, with Trusted Types enforced.
 */
export async function startXssServer(): Promise<{ origin: string; close: () => void }> {
  const files = await bundle()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const script = files.get(path)
    if (script !== undefined) {
      response.setHeader('content-type', 'text/javascript')
      response.end(script)
      return
    }
    const known = ['/', '/strict'].includes(path)
    response.statusCode = known ? 200 : 404
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (path === '/strict') response.setHeader('content-security-policy', strict)
    const load = '<script type="module" src="/page.js"></script>'
    response.end(known ? `<!doctype html><title>canary</title>${load}<body></body>` : '')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The attack server has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
