import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSchema } from '../../.build/schema.mjs'
import { type CheckOptions, type Contract, check } from '../../check/check.ts'
import type { Document } from '../../check/operations.ts'
import { reportLines } from '../../check/report.ts'
import { createBackend } from '../../fixtures/backend.ts'
import { makeDocument } from '../../fixtures/openapi/document.ts'
import { readPageIn } from '../../fixtures/read-page.ts'

const root = join(import.meta.dirname, '../..')
export const origin = 'http://localhost:8000'
export const session = 'inlay_user=aria'

const chunk = 'export {}'
const manifest = {
  version: '1.1.0',
  roots: { header: { preload: ['chunks/header-AAAAAAAA.js'] } },
  files: {
    'chunks/header-AAAAAAAA.js': {
      integrity: 'sha384-VVxCXcxpOv0nZ/0YpxpNmvOMf1L1Hb6UQplg7as60Q+OX5995JTMkCby7S/OIk9s',
    },
  },
}

export async function readContract(): Promise<Contract> {
  return {
    openapi: (await makeDocument('1.1.0')) as unknown as Document,
    pageDataSchema: await makeSchema(),
    manifest,
    messages: ['Log out', '{count} notes'],
    calls: readFileSync(join(root, 'docs/calls.md'), 'utf8'),
    host: readFileSync(join(root, 'docs/host.md'), 'utf8'),
  }
}

function file(path: string): Response {
  const [type, body] = path.endsWith('.css')
    ? ['text/css', '']
    : path.endsWith('.json')
      ? ['application/json', JSON.stringify(manifest)]
      : ['text/javascript', chunk]
  const cache = path.includes('/chunks/') ? 'max-age=31536000, immutable' : 'no-cache'
  return new Response(body, { headers: { 'content-type': type, 'cache-control': cache } })
}

/** Answers in place of the site, or leaves it to the site. */
export type Change = (
  request: Request,
  next: (request: Request) => Promise<Response>,
) => Promise<Response | undefined> | Response | undefined

/** The demo, on a host of its own. */
function createSite(change: Change) {
  const backend = createBackend({ readPage: readPageIn(join(root, 'demo')) })
  const seen: Request[] = []
  const next = async (request: Request) => {
    const { pathname } = new URL(request.url)
    return pathname.startsWith('/inlay/') ? file(pathname) : backend.fetch(request)
  }
  const fetch = async (request: Request) => {
    seen.push(request.clone())
    return (await change(request, next)) ?? next(request)
  }
  return { fetch, seen, backend }
}

/** A page with other page data, for `rewriting`. */
export const bootstrap = (change: (data: Record<string, unknown>) => unknown) => (page: string) =>
  page.replace(/(<script[^>]*id="inlay-bootstrap">)(.*?)(<\/script>)/s, (_, start, text, end) => {
    const data = JSON.parse(text)
    change(data)
    return `${start}${JSON.stringify(data).replaceAll('<', '\\u003c')}${end}`
  })

type Options = Partial<Omit<CheckOptions, 'address' | 'fetch'>> & { path?: string }

/** Checks the demo with a change; `lines` are those of the report. */
export async function checkSite(contract: Contract, change: Change = () => undefined, options: Options = {}) {
  const { fetch, seen, backend } = createSite(change)
  const { path = '/dashboard', ...others } = options
  const address = new URL(path, origin)
  const summary = await check(contract, { address, cookies: [session], fetch, ...others })
  const lines = reportLines(summary, { mark: text => text })
  const found = summary.findings.map(({ part, where, text }) => `${part}: ${where} ${text}`)
  return { summary, seen, lines, found, world: backend.realm().world }
}

/** Changes the answers to a path. */
export const answering =
  (method: string, path: string, answer: (request: Request) => Response): Change =>
  request =>
    request.method === method && new URL(request.url).pathname === path ? answer(request) : undefined

/** Changes the HTML of the page. */
export const rewriting =
  (rewrite: (html: string) => string, headers: Record<string, string> = {}): Change =>
  async (request, next) => {
    if (new URL(request.url).pathname !== '/dashboard') return next(request)
    const page = await next(request)
    const all = new Headers(page.headers)
    for (const [name, value] of Object.entries(headers)) all.append(name, value)
    return new Response(rewrite(await page.text()), { status: page.status, headers: all })
  }

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
