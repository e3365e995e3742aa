import { beforeAll, describe, expect, it } from 'vitest'
import type { Contract } from '../../check/check.ts'
import { answering, type Change, checkSite, json, origin, readContract, rewriting, session } from './site.ts'

let contract: Contract
beforeAll(async () => {
  contract = await readContract()
})

const redirect = (to: string) => new Response(null, { status: 302, headers: { location: to } })
const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html' } })
const bootstrap = (change: (data: Record<string, unknown>) => unknown) => (page: string) =>
  page.replace(/(<script[^>]*id="inlay-bootstrap">)(.*?)(<\/script>)/s, (_, start, text, end) => {
    const data = JSON.parse(text)
    change(data)
    return `${start}${JSON.stringify(data).replaceAll('<', '\\u003c')}${end}`
  })

/** A page whose data names all calls. */
const named = '/dashboard?messages=can&notes=call&translate=call&cards=call'

const isPage = (request: Request) => new URL(request.url).pathname === '/dashboard'

describe('inlay check', () => {
  it('finds nothing wrong with the demo, for a user with every call carried out, and for a guest', async () => {
    const user = await checkSite(contract, undefined, { everything: true, write: true, path: named })
    expect(user.found).toEqual([])
    expect(user.summary).toMatchObject({ user: 'aria', skipped: new Map() })
    expect(user.summary.tried).toBeGreaterThan(30)
    const guest = await checkSite(contract, undefined, { cookies: [], path: '/guest' })
    expect(guest.found).toEqual([])
    expect(guest.summary.user).toBeNull()
    expect(guest.lines).toHaveLength(6)
  })

  it('names each planted fault with the call or field, and where the documents say more', async () => {
    const page = rewriting(page =>
      bootstrap(data => {
        data.base_route = 7
      })(page).replace('data-inlay="messaging"', 'data-inlay="mesaging"'),
    )
    const shape = answering('GET', '/svc/conversations', () =>
      json({ meta: { status: 200 }, response: { threads: [] } }),
    )
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

  it('[KEY-22] makes calls that are off until the page data names them only then, and says which it left out', async () => {
    const off = [
      'POST /svc/conversations/react',
      'POST /svc/conversations/edit',
      'POST /svc/conversations/delete',
      'GET /svc/conversations/changes',
      'GET /svc/conversations/search',
      'POST /svc/conversations/mute',
      'POST /svc/conversations/presence',
      'GET /svc/filters',
      'POST /svc/filters',
      'GET /svc/post/notes',
      'POST /svc/translate',
      'GET /svc/link_card',
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
    expect(lines).toContain(`Not made, as Inlay makes them only if the page data says so: ${off.join(', ')}`)

    const one = rewriting(bootstrap(data => Object.assign(data.messaging as object, { can: ['edit'] })))
    expect(tried((await checkSite(contract, one)).seen)).toEqual([
      'POST /svc/conversations/edit',
      'GET /svc/conversations/changes',
    ])
    const all = await checkSite(contract, undefined, { everything: true, path: named })
    expect(tried(all.seen)).toEqual(off)
    expect(all.summary.off).toEqual([])
  })

  it('says in plain words what is wrong with an answer', async () => {
    const answers: [path: string, answer: () => Response, text: RegExp][] = [
      ['/svc/indash_blog/header', () => html('Not found', 404), /is missing \(404\)$/],
      ['/svc/data/tumblelog', () => html('', 405), /is missing \(405\)/],
      ['/svc/conversations', () => html('Oops', 500), /fails with 500/],
      [
        '/svc/conversations/participant_suggestions',
        () => html('<form>'),
        /HTML page with status 200: .*login/,
      ],
      ['/svc/conversations/participant_info', () => typed('{'), /answers no JSON/],
      ['/services/poll', () => json({ errors: [{ detail: 'No token' }] }, 422), /with 422: "No token"/],
      ['/svc/facebook_status', () => json({}, 401), /refused with 401/],
      [
        '/svc/indash_blog/posts',
        () => json({ meta: {}, response: posts }),
        /posts\[1\]\.tags is a string, not/,
      ],
    ]
    const posts = {
      posts: [
        { id: '1', tags: [] },
        { id: '2', tags: 'hills' },
        { id: '3', tags: 'light' },
      ],
    }
    const typed = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } })
    const { found } = await checkSite(contract, request =>
      request.headers.has('cookie')
        ? answers.find(([path]) => new URL(request.url).pathname === path)?.[1]()
        : undefined,
    )
    const about = (path: string) => found.filter(one => one.includes(` ${path} `))
    for (const [path, , text] of answers) expect(about(path), path).toEqual([expect.stringMatching(text)])
  })

  it('tells of a call that changes something without a session and a form key, and of a read for users that guests get', async () => {
    const like = await checkSite(
      contract,
      answering('POST', '/svc/like', () => json({})),
    )
    expect(like.found).toEqual([
      'Calls: POST /svc/like accepts a call without a session and a form key (200)',
    ])
    const list = await checkSite(contract, (request, next) =>
      request.url.includes('/svc/conversations/participant_suggestions')
        ? next(new Request(request, { headers: { cookie: session } }))
        : undefined,
    )
    expect(list.found).toEqual([
      'Calls: GET /svc/conversations/participant_suggestions answers guests with 200, though it is for users only. Answer 401',
    ])
  })

  it('leaves follows and notifications as they were with --write', async () => {
    const states = async (write: boolean) => {
      const { world, summary } = await checkSite(contract, undefined, { write })
      const { following, subscribed, blocked, likes } = world.users.get('aria') ?? {}
      return {
        calls: summary.tried,
        states: [new Set(following?.keys()), subscribed, likes, ...(blocked?.values() ?? [])].filter(
          one => one?.size,
        ),
      }
    }
    const [before, after] = [await states(false), await states(true)]
    expect(after.calls).toBeGreaterThan(before.calls + 8)
    expect(after.states).toEqual(before.states)
  })

  it('tells of a server that posts twice for one key, though the page data says that it does not', async () => {
    const { found, world } = await checkSite(
      contract,
      (request, next) => {
        if (new URL(request.url).pathname !== '/svc/post/update') return undefined
        const headers = new Headers(request.headers)
        headers.set('idempotency-key', crypto.randomUUID())
        return next(new Request(request, { headers }))
      },
      { write: true },
    )
    expect(found).toEqual([
      expect.stringMatching(
        /^Calls: POST \/svc\/post\/update makes a second post for the same Idempotency-Key/,
      ),
    ])
    expect(
      world.posts.filter(
        post => post.state === 'draft' && post.blog === 'aria' && post.one === 'inlay check',
      ),
    ).toEqual([])
  })

  it('changes nothing without --write', async () => {
    const { seen } = await checkSite(contract, undefined, { everything: true, path: named })
    const writes = seen.filter(
      request => request.method !== 'GET' && request.headers.has('cookie') && !isReading(request.url),
    )
    expect(writes.map(({ method, url }) => `${method} ${url}`)).toEqual([])
  })
  const isReading = (url: string) =>
    /\/svc\/(post\/(fetch|get_post_form_builder_data|get_video_data|share\/)|facebook_status|search\/inline_gif|translate)/.test(
      url,
    )

  it('prints no cookie, and follows no redirect to another origin', async () => {
    const elsewhere = 'https://elsewhere.test/dashboard'
    const { found, lines, seen } = await checkSite(
      contract,
      answering('GET', '/dashboard', () => redirect(elsewhere)),
      {
        cookies: ['secret=hush; other=quiet'],
      },
    )
    expect(found).toEqual([
      'Page: the page redirects to https://elsewhere.test, another origin, which is not followed: check that address itself',
    ])
    expect(seen.map(({ url }) => url)).toEqual([`${origin}/dashboard`])
    expect(seen[0]?.headers.get('cookie')).toBe('secret=hush; other=quiet')
    const calls = await checkSite(
      contract,
      answering('GET', '/svc/data/tumblelog', () => redirect(elsewhere)),
    )
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
      const text = request.method === 'GET' ? undefined : await request.text()
      const body = text?.replace('csrfmiddlewaretoken=of+the+cookie', `form_key=${key}`)
      return next(
        new Request(new URL(path + url.search, origin), {
          method: request.method,
          headers,
          ...(body && { body }),
        }),
      )
    }
    let key = ''
    const { found, summary } = await checkSite(contract, change)
    expect(found).toEqual([])
    expect(summary.tried).toBeGreaterThan(15)
  })

  it('takes a newer form key from a refusal, as the bundle does', async () => {
    const stale = rewriting(
      bootstrap(data => {
        data.form_key = 'stale'
      }),
    )
    const { seen, found } = await checkSite(contract, (request, next) => {
      if (isPage(request)) return stale(request, next)
      if (request.headers.get('x-tumblr-form-key') !== 'stale') return undefined
      return new Response('{}', { status: 403, headers: { 'x-tumblr-form-key': 'fresh' } })
    })
    expect(seen.some(request => request.headers.get('x-tumblr-form-key') === 'fresh')).toBe(true)
    // The backend does not know that key, either: what counts is that the call came again.
    expect(found.join()).toContain('is refused with 403')
  })
})
