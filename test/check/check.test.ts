import { beforeAll, describe, expect, it } from 'vitest'
import type { Contract } from '../../check/check.ts'
import { createBackend } from '../../fixtures/backend.ts'
import type { World } from '../../fixtures/world/types.ts'
import {
  answering,
  bootstrap,
  type Change,
  checkSite,
  json,
  origin,
  readContract,
  rewriting,
  session,
} from './site.ts'

let contract: Contract
beforeAll(async () => {
  contract = await readContract()
})

const redirect = (to: string) => new Response(null, { status: 302, headers: { location: to } })
const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html' } })

/** A page whose data names all calls. */
const named = '/dashboard?messages=can&notes=can&translate=call&cards=call&drafts=call'

/** What a user follows, likes, and blocks. */
const statesIn = ({ users }: World) => {
  const { following, subscribed, blocked, likes } = users.get('aria') ?? {}
  return [new Set(following?.keys()), subscribed, likes, ...(blocked?.values() ?? [])].filter(
    one => one?.size,
  )
}

const isPage = (request: Request) => new URL(request.url).pathname === '/dashboard'

/** The demo, where a path answers otherwise. */
const checkAnswer = (...[method, path, answer]: Parameters<typeof answering>) =>
  checkSite(contract, answering(method, path, answer))

describe('inlay check', () => {
  it('finds nothing wrong with the demo, for a user with every call carried out, which leaves follows and likes as they were, and for a guest', async () => {
    const user = await checkSite(contract, undefined, { everything: true, write: true, path: named })
    expect(user.found).toEqual([])
    expect(user.summary).toMatchObject({ user: 'aria', skipped: new Map() })
    expect(user.summary.tried).toBeGreaterThan(30)
    expect(statesIn(user.world)).toEqual(statesIn(createBackend().realm().world))
    const guest = await checkSite(contract, undefined, { cookies: [], path: '/guest' })
    expect(guest.found).toEqual([])
    expect(guest.summary.user).toBeNull()
    expect(guest.lines).toHaveLength(6)
  })

  it('names each planted fault with the call or field, and where the documents say more', async () => {
    const wrongData = bootstrap(data => Object.assign(data, { base_route: 7 }))
    const page = rewriting(page => wrongData(page).replace('data-inlay="messaging"', 'data-inlay="mesaging"'))
    const threads = json({ meta: { status: 200 }, response: { threads: [] } })
    const shape = answering('GET', '/svc/conversations', () => threads.clone())
    const login = answering('POST', '/svc/like', () => redirect('/login?next=/svc/like'))
    const { found, lines } = await checkSite(contract, (request, next) =>
      isPage(request) ? page(request, next) : (shape(request, next) ?? login(request, next)),
    )
    expect(found).toEqual([
      'Page data: base_route is a number, not string or null',
      'Markup: data-inlay="mesaging" is no place',
      'Calls: GET /svc/conversations answers a wrong shape: conversations is missing',
      expect.stringMatching(
        /^Calls: POST \/svc\/like redirects to \/login \(302\).*401 if nobody is logged in$/,
      ),
    ])
    expect(lines.join('\n')).toMatch(/docs\/calls\.md#list-conversations \(line \d+\)/)
  })

  it('[DEC-310] says which emoji of the site can’t be used, and what the policy blocks of them', async () => {
    const url = '/e.svg'
    const emoji = [
      { code: 'cat', url },
      { code: 'cat', url },
      { code: '12', url },
      { code: 'dog', url: 'javascript:alert(1)' },
      { code: 'moth', url: 'https://img.example/moth.gif', still: url },
    ]
    const page = rewriting(bootstrap(data => Object.assign(data, { emoji })))
    const { found } = await checkSite(contract, (request, next) =>
      isPage(request) ? page(request, next) : undefined,
    )
    expect(found.toSorted()).toEqual([
      expect.stringMatching(/^Page data: emoji leaves some out: given twice: 1 \("cat"\)$/),
      expect.stringMatching(/^Page data: emoji leaves some out: no code of letters.*1 \("12"\)$/),
      expect.stringMatching(/^Page data: emoji\[3\]\.url /),
      'Policy: img-src blocks emoji from https://img.example',
    ])
  })

  it('[KEY-22] makes calls that are off until the page data names them only then, says which it left out, and changes nothing without --write', async () => {
    const ofMessages = ['POST react', 'POST edit', 'POST delete', 'GET changes', 'GET search', 'POST mute']
    const off = [
      ...[...ofMessages, 'POST presence'].map(name => name.replace(' ', ' /svc/conversations/')),
      ...['GET /svc/filters', 'POST /svc/filters', 'GET /svc/post/notes'],
      ...['like', 'edit', 'delete', 'report', 'hide', 'pin'].map(name => `POST /svc/reply/${name}`),
      ...['POST /svc/post/rights', 'POST /svc/translate'],
      'GET /svc/link_card',
      'GET /svc/drafts',
    ]
    const tried = (seen: readonly Request[]) => {
      const all = new Set(seen.map(({ method, url }) => `${method} ${new URL(url).pathname}`))
      return off.filter(name => all.has(name))
    }
    const without = rewriting(bootstrap(data => delete data.filters))
    const { seen, lines, found, summary } = await checkSite(contract, without, { everything: true })
    expect(found).toEqual([])
    expect(tried(seen)).toEqual([])
    expect(summary.off).toEqual(off)
    expect(lines).toContain(
      `Not made, as Inlay makes them only if your page or your share data say so: ${off.join(', ')}`,
    )

    const one = rewriting(bootstrap(data => Object.assign(data.messaging as object, { can: ['edit'] })))
    expect(tried((await checkSite(contract, one)).seen)).toEqual([
      'POST /svc/conversations/edit',
      'GET /svc/conversations/changes',
    ])
    const all = await checkSite(contract, undefined, { everything: true, path: named })
    expect(tried(all.seen)).toEqual(off)
    expect(all.summary.off).toEqual([])
    // Without --write nothing is changed.
    const reads =
      /\/svc\/(post\/(fetch|get_post_form_builder_data|get_video_data|share\/)|facebook_status|search\/inline_gif|translate)/
    const writes = all.seen.filter(
      ({ method, headers, url }) => method !== 'GET' && headers.has('cookie') && !reads.test(url),
    )
    expect(writes.map(({ method, url }) => `${method} ${url}`)).toEqual([])
  })

  it('lets a site be without the networks that its share data hide, and without what only some sites have, unless the page has a button for it', async () => {
    const lacking = /^\/(svc\/(facebook_status|share\/facebook)|svc\/(un)?promote|\w+\/toggle)/
    const without =
      (page: Change): Change =>
      async (request, next) => {
        const { pathname } = new URL(request.url)
        if (lacking.test(pathname)) return html('Not found', 404)
        if (!pathname.startsWith('/svc/post/share/')) return page(request, next)
        const { meta, response } = await (await next(request)).json()
        Object.assign(response.share_popover_data, { has_facebook: false, show_facebook: false })
        return json({ meta, response })
      }
    const all = { everything: true, path: named }
    const site = await checkSite(
      contract,
      without(() => undefined),
      all,
    )
    expect(site.found).toEqual([])
    expect(site.summary.off).toContain('POST /svc/share/facebook')
    const button = '<button data-inlay-command="post:promote" data-inlay-payload="{}">Promote</button>'
    const page = rewriting(text => text.replace('</main>', `${button}</main>`))
    const withButton = await checkSite(contract, without(page), { everything: true })
    expect(withButton.found).toEqual([
      expect.stringMatching(/^Calls: POST \/.*promote.* is missing \(404\)$/),
    ])
  })

  it('says in plain words what is wrong with an answer', async () => {
    const typed = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } })
    const posts = [
      { id: '1', tags: [] },
      { id: '2', tags: 'hills' },
      { id: '3', tags: 'light' },
    ]
    const answers: [path: string, answer: () => Response, text: RegExp][] = [
      ['indash_blog/header', () => html('Not found', 404), /is missing \(404\)$/],
      ['data/tumblelog', () => html('', 405), /is missing \(405\)/],
      ['conversations', () => html('Oops', 500), /fails with 500/],
      ['conversations/participant_suggestions', () => html('<form>'), /HTML page with status 200: .*login/],
      ['conversations/participant_info', () => typed('{'), /answers no JSON/],
      ['../services/poll', () => json({ errors: [{ detail: 'No token' }] }, 422), /with 422: "No token"/],
      ['facebook_status', () => json({}, 401), /refused with 401/],
      [
        'indash_blog/posts',
        () => json({ meta: {}, response: { posts } }),
        /posts\[1\]\.tags is a string, not/,
      ],
    ]
    const pathOf = (path: string) => new URL(path, `${origin}/svc/`).pathname
    const { found } = await checkSite(contract, request =>
      request.headers.has('cookie')
        ? answers.find(([path]) => new URL(request.url).pathname === pathOf(path))?.[1]()
        : undefined,
    )
    const about = (path: string) => found.filter(one => one.includes(` ${pathOf(path)} `))
    for (const [path, , text] of answers) expect(about(path), path).toEqual([expect.stringMatching(text)])
  })

  it('[DEC-280] counts what is not written yet apart from what is missing, also where a server answers everything with 501', async () => {
    const stub = json({ meta: { status: 501, msg: 'Not written yet' }, errors: [{ code: 501 }] }, 501)
    const likes = await checkAnswer('POST', '/svc/like', () => stub.clone())
    expect(likes.found).toEqual(['Calls: POST /svc/like is not written yet'])
    expect(likes.lines.join('\n')).toMatch(/\nNot written yet: 1 of \d+ calls\.\n/)
    const other = await checkAnswer('POST', '/svc/like', () => json({ meta: { status: 501 } }, 501))
    expect(other.found).toEqual(['Calls: POST /svc/like is missing (501)'])
    const { summary } = await checkSite(contract, request =>
      request.method === 'POST' ? stub.clone() : undefined,
    )
    expect(summary.unwritten).toBeGreaterThan(20)
  })

  it('tells of a call that changes something without a session and a form key, and of a read for users that guests get', async () => {
    const like = await checkAnswer('POST', '/svc/like', () => json({}))
    expect(like.found).toEqual([
      'Calls: POST /svc/like accepts a call without a session and a form key (200)',
    ])
    const suggestions = '/svc/conversations/participant_suggestions'
    const list = await checkSite(contract, (request, next) =>
      request.url.includes(suggestions)
        ? next(new Request(request, { headers: { cookie: session } }))
        : undefined,
    )
    expect(list.found).toEqual([
      `Calls: GET ${suggestions} answers guests with 200, though it is for users only. Answer 401`,
    ])
  })

  it('tells of a server that posts twice for one key, though the page data says that it does not', async () => {
    const forget: Change = (request, next) => {
      if (new URL(request.url).pathname !== '/svc/post/update') return undefined
      const headers = new Headers(request.headers)
      headers.set('idempotency-key', crypto.randomUUID())
      return next(new Request(request, { headers }))
    }
    const { found, world } = await checkSite(contract, forget, { write: true })
    const sentence = /^Calls: POST \/svc\/post\/update makes a second post for the same Idempotency-Key/
    expect(found).toEqual([expect.stringMatching(sentence)])
    const drafts = world.posts.filter(({ state, blog }) => state === 'draft' && blog === 'aria')
    expect(drafts.filter(({ one }) => one === 'inlay check')).toEqual([])
  })

  it('prints no cookie, follows no redirect to another origin, and says nothing of the user of a page that it has not read', async () => {
    const elsewhere = 'https://elsewhere.test/dashboard'
    const leave = answering('GET', '/dashboard', () => redirect(elsewhere))
    const cookie = 'secret=hush; other=quiet'
    const { found, lines, seen } = await checkSite(contract, leave, { cookies: [cookie] })
    expect(found).toEqual([
      'Page: the page redirects to https://elsewhere.test, another origin, which is not followed: check that address itself',
    ])
    expect(seen.map(({ url }) => url)).toEqual([`${origin}/dashboard`])
    expect(lines.join('\n')).not.toMatch(/guest|--cookie| calls /)
    expect(seen[0]?.headers.get('cookie')).toBe(cookie)
    const calls = await checkAnswer('GET', '/svc/data/tumblelog', () => redirect(elsewhere))
    expect(calls.found.join()).toContain('redirects to https://elsewhere.test (302)')
    expect(calls.seen.every(({ url }) => url.startsWith(origin))).toBe(true)
    expect([...lines, ...calls.lines].join('\n')).not.toMatch(/hush|quiet|inlay_user/)
  })

  it("uses the site's own names for the form key and its paths", async () => {
    const change: Change = async (request, next) => {
      const url = new URL(request.url)
      if (url.pathname === '/dashboard')
        return rewriting(
          bootstrap(data => {
            data.csrf = { header: 'X-CSRFToken', field: 'csrfmiddlewaretoken', cookie: 'csrftoken' }
            delete data.uploads
            data.paths = { prefix: '/api', '/svc/tumblelog_popover/{name}': '/cards/{name}' }
            key = String(data.form_key)
            data.form_key = 'an old one'
          }),
          { 'set-cookie': 'csrftoken=of%20the%20cookie; Path=/' },
        )(request, next)
      if (url.pathname.startsWith('/inlay/')) return undefined
      const path = url.pathname.replace(/^\/api\//, '/').replace(/^\/cards\//, '/svc/tumblelog_popover/')
      if (path === url.pathname) return html('Not found', 404)
      const headers = new Headers(request.headers)
      if (headers.get('x-csrftoken') === 'of the cookie') headers.set('x-tumblr-form-key', key)
      const { method } = request
      const text = method === 'GET' ? undefined : await request.text()
      const body = text?.replace('csrfmiddlewaretoken=of+the+cookie', `form_key=${key}`)
      return next(new Request(new URL(path + url.search, origin), { method, headers, ...(body && { body }) }))
    }
    let key = ''
    const { found, summary } = await checkSite(contract, change)
    expect(found).toEqual([])
    expect(summary.tried).toBeGreaterThan(15)
  })
})
