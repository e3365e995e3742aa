import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { areas } from '../../../fixtures/calls/definitions/index.ts'
import type { CallDefinition } from '../../../fixtures/wire/definition.ts'
import type { BootstrapData, CsrfNames } from '../../../src/platform/bus/contract.ts'
import { callAddress } from '../../../src/platform/http/call-address.ts'
import { http } from '../../../src/platform/http/client.ts'
import { formKey } from '../../../src/platform/http/form-key.ts'
import { createTestApp } from '../../support/app.ts'
import { dearRuns } from '../../support/properties.ts'
import { stubPage } from '../page-stub.ts'
import { makeEveryCall } from './every-call.ts'

const definitions: CallDefinition[] = areas.flatMap(area => area.calls)
const templateOf = ({ path }: CallDefinition) => path.replace(/:(\w+)/g, '{$1}')
const templates = [...new Set(definitions.map(templateOf))]

interface Sent {
  method: string
  url: URL
  headers: Headers
  fields: Record<string, unknown>
}

async function readFields(body: unknown): Promise<Record<string, unknown>> {
  if (body instanceof URLSearchParams || body instanceof FormData) return Object.fromEntries(body)
  const text = body instanceof Blob ? await body.text() : String(body ?? '')
  return text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
}

/** The patterns of a call's paths with these names of the host's, the plainest calls first. */
const patterns = (paths: Record<string, string>) =>
  definitions
    .map(definition => {
      const template = templateOf(definition)
      const path = paths[template] ?? `${paths.prefix?.replace(/\/+$/, '') ?? ''}${template}`
      const parts = template.match(/\{/g)?.length ?? 0
      return { definition, parts, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }
    })
    .sort((a, b) => a.parts - b.parts)

const name = fc.stringMatching(/^[A-Za-z][A-Za-z-]{0,15}$/).map(text => `x-${text}`)
const names = fc.record({
  header: name,
  field: fc.stringMatching(/^[a-z_]{1,12}(\[[a-z]{1,5}\])?$/).map(text => `x_${text}`),
  hasCookie: fc.boolean(),
  prefix: fc.stringMatching(/^(\/[a-z0-9-]{1,8}){1,3}\/?$/),
  own: fc.subarray(templates),
})

let page: ReturnType<typeof stubPage>
const setCookie = (cookie: string) => Object.assign(page.document, { cookie })
beforeEach(() => {
  page = stubPage()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

/** Sends through `fetch`, which gets each call as a request. */
const appFor = (
  bootstrap: Partial<BootstrapData>,
  fetch: (request: Request) => Promise<Response> | Response,
) =>
  createTestApp({
    bootstrap,
    platform: {
      fetch: async (input, init) =>
        fetch(input instanceof Request ? input : new Request(new URL(String(input), location.href), init)),
    },
  })
const like = ({ app }: ReturnType<typeof appFor>) => app.get(http).send({ method: 'POST', path: '/svc/like' })

/** Makes every call on a page with these names; returns what was sent. */
async function sendAll(csrf: CsrfNames, paths: Record<string, string>): Promise<Sent[]> {
  const sent: Promise<Sent>[] = []
  const add = async (
    url: string,
    { method, headers }: Pick<Request, 'method' | 'headers'>,
    body: unknown,
  ) => ({
    ...{ method, headers, url: new URL(url) },
    fields: await readFields(await body),
  })
  const { app } = appFor({ csrf, paths, form_key: 'from-the-page' }, request => {
    const isMultipart = /multipart/.test(request.headers.get('content-type') ?? '')
    sent.push(add(request.url, request, isMultipart ? request.formData() : request.text()))
    return Response.json({})
  })
  page.navigator.sendBeacon = vi.fn((url, body) => {
    sent.push(add(url, { method: 'POST', headers: new Headers() }, body))
    return true
  })
  await makeEveryCall(app)
  return Promise.all(sent)
}

describe('the host’s names', () => {
  it('[BOOT-9, BOOT-10] hold for every call of the bundle: header, field, cookie, prefix and single paths', async () => {
    await fc.assert(
      fc.asyncProperty(names, async ({ header, field, hasCookie, prefix, own }) => {
        const csrf = { header, field, ...(hasCookie && { cookie: 'fresh-key' }) }
        const partsOf = (template: string) => ['', ...(template.match(/\{\w+\}/g) ?? [])].join('/')
        const ownPaths = own.map((template, at) => [template, `/own/${at}${partsOf(template)}`])
        const paths = { prefix, ...Object.fromEntries(ownPaths) }
        setCookie(hasCookie ? 'fresh-key=from%20the%20cookie' : '')
        const key = hasCookie ? 'from the cookie' : 'from-the-page'
        const known = patterns(paths)
        const found = new Set<string>()
        for (const { method, url, headers, fields } of await sendAll(csrf, paths)) {
          // A link of the server's is followed as it is.
          if (url.pathname === '/a-link/of-the-server') continue
          const call = known.find(
            ({ definition, pattern }) => definition.method === method && pattern.test(url.pathname),
          )?.definition
          expect(call?.id, `${method} ${url.pathname}`).toBeDefined()
          if (!call) continue
          found.add(call.id)
          const isForm =
            call.key === 'header' && (method === 'POST' || call.body) && !call.body?.as.includes('json')
          expect([call.id, headers.get(header)]).toEqual([call.id, call.key === 'header' ? key : null])
          expect([call.id, fields[field]]).toEqual([call.id, isForm || call.key === 'body' ? key : undefined])
          expect(headers.has('x-tumblr-form-key') || 'form_key' in fields).toBe(false)
        }
        expect(definitions.map(({ id }) => id).filter(id => !found.has(id))).toEqual([])
      }),
      { numRuns: dearRuns },
    )
  })

  it('[BOOT-10] a newer key comes in the header that the host names', async () => {
    const newer = new Response('{}', { status: 403, headers: { 'X-CSRFToken': 'newer' } })
    const answers = [newer, Response.json({})]
    const asked: (string | null)[] = []
    const test = appFor({ csrf: { header: 'X-CSRFToken' }, form_key: 'old' }, ({ headers }) => {
      asked.push(headers.get('x-csrftoken'))
      return answers.shift() ?? Response.error()
    })
    expect(await like(test)).toMatchObject({ ok: true })
    expect(asked).toEqual(['old', 'newer'])
    expect(test.app.get(formKey).value()).toBe('newer')
    expect(test.emitted('form-key:changed')).toHaveLength(1)
  })

  it('the host’s cookie is read before each call, so a log-in in another tab is noticed at once', async () => {
    const asked: (string | null)[] = []
    const test = appFor({ csrf: { cookie: 'fresh-key' }, form_key: 'old' }, ({ headers }) => {
      asked.push(headers.get('x-tumblr-form-key'))
      return Response.json({})
    })
    for (const cookie of ['', 'fresh-key=a%2Bb%3D%3D', 'fresh-key=%']) {
      setCookie(cookie)
      await like(test)
    }
    expect(asked).toEqual(['old', 'a+b==', 'old'])
  })

  it.each([
    { csrf: { header: 'X Key' } },
    { csrf: { header: '' } },
    { csrf: { cookie: 'a=b' } },
    { csrf: { field: ' ' } },
    { paths: { prefix: 'https://evil.example/' } },
    { paths: { prefix: '//evil.example/' } },
    { paths: { prefix: '/\\evil.example' } },
    { paths: { '/svc/like': 'https://evil.example/like' } },
    { paths: { '/svc/like': 'javascript:alert(1)' } },
    { paths: { '/svc/tumblelog_popover/{name}': '/api/cards' } },
    { links: { help: 'javascript:alert(1)' } },
    { links: { help: ' java\tscript:alert(1)' } },
    { links: { help: 'data:text/html,hi' } },
  ])('%j is left out with a warning, and the default counts', names => {
    const [[group, fields]] = Object.entries(names) as [[string, Record<string, string>]]
    const { app } = createTestApp({ bootstrap: names as Partial<BootstrapData> })
    const [name = ''] = Object.keys(fields)
    const path = name.startsWith('/') ? name : '/svc/like'
    expect(callAddress(app, path, { name: 'aria' })?.pathname).toBe(path.replace('{name}', 'aria'))
    const kept = group === 'paths' ? {} : Reflect.get(app.page, group)
    const inConsole = vi.mocked(console.warn).mock.calls.map(([text]) => String(text).replace(/.*: /, ''))
    expect([kept, [...app.page.warnings, ...inConsole]]).toEqual([{}, [`${group}.${name}`]])
  })
})
