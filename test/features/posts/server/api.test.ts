// @vitest-environment happy-dom

import { describe, expect, it, vi } from 'vitest'
import { builder } from '../../../../src/features/posts/draft/builder.ts'
import { startDraft } from '../../../../src/features/posts/draft/start.ts'
import { postsApi } from '../../../../src/features/posts/server/api.ts'
import { readDraft } from '../../../../src/features/posts/server/read-post.ts'
import { readSaved } from '../../../../src/features/posts/server/saved.ts'
import { serverMessage } from '../../../../src/platform/http/failure.ts'
import { session } from '../../../../src/platform/session.ts'
import { createTestApp } from '../../../support/app.ts'
import { draftOf, validatePost } from '../draft-of.ts'

const setup = () => {
  const test = createTestApp()
  const api = test.app.get(postsApi)
  const of = (fits: (post: (typeof test.realm.world.posts)[number]) => boolean) => {
    const post = test.realm.world.posts.find(fits)
    if (!post) throw new Error('the world has no such post')
    return post
  }
  return { ...test, api, of, sent: (path: string) => test.realm.requests.filter(one => one.path === path) }
}

describe('the calls of the post form', () => {
  it('[POST-59, POST-60, BOOT-17] add limits and settings to the user, once', async () => {
    const { app, sent } = setup()
    await Promise.all([app.get(builder).load(), app.get(builder).load()])
    const user = app.get(session).$user.get()
    expect(user?.limits).toMatchObject({ photos: 10 })
    expect(user?.dashboardSettings).toEqual({ editorType: 'rich' })
    expect(user?.channels.map(({ name }) => name)).toContain('aria')
    expect(sent('/svc/post/get_post_form_builder_data')).toHaveLength(1)
  })

  it.each(['status', 'drop', 'cut', 'malformed', 'accepted-then-drop'] as const)(
    '[POST-59, POST-77] fetch builder data again after %s, and leave the user unchanged; so does the page’s HTML',
    async kind => {
      const { api, app, realm } = setup()
      const before = app.get(session).$user.get()
      for (const call of ['POST /svc/post/get_post_form_builder_data', 'GET /svc/post/dashboard/*'])
        realm.faults.add({ call, kind, status: 403, times: 0 })
      await app.get(builder).load()
      expect(app.get(session).$user.get()).toEqual(before)
      // Any text can be HTML: that it contains no post is detected when it is inserted into the page.
      expect((await api.dashboardHtml('dashboard', '1')).ok).toBe(kind === 'malformed')
      realm.faults.clear()
      await app.get(builder).load()
      expect(app.get(session).$user.get()?.limits).toBeDefined()
    },
  )

  it('[POST-57] read a post again by themselves after a dropped connection', async () => {
    vi.useFakeTimers()
    const { api, realm, of, sent } = setup()
    const { id } = of(post => post.type === 'quote')
    realm.faults.add({ call: 'POST /svc/post/fetch', kind: 'drop' })
    const answer = api.fetchPost({ mode: 'edit', post_id: id })
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    expect(await answer).toMatchObject({ ok: true })
    expect(sent('/svc/post/fetch')).toHaveLength(2)
  })

  it.each([
    ['in the response', { response: { errors: ['This blog is full.'] } }],
    ['beside an empty response', { response: [], errors: [{ detail: 'This blog is full.' }] }],
  ])(
    '[POST-61] do not take a post for saved whose answer of status 200 has errors %s',
    async (_where, answer) => {
      const fetch = async () => Response.json({ meta: { status: 200 }, ...answer })
      const { app } = createTestApp({ platform: { fetch } })
      const saved = await app.get(postsApi).save(draftOf('text', { body: '<p>Long work</p>' }))
      expect(saved.ok ? null : serverMessage(saved.failure)).toBe('This blog is full.')
    },
  )

  it.each(['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video'] as const)(
    '[POST-61, POST-62, POST-64, POST-65] send a %s back unchanged when it was fetched and saved without changes',
    async type => {
      const { api, of, realm } = setup()
      const post = of(one => one.type === type && one.parentBlog === null)
      Object.assign(post, { blog: 'aria', author: 'aria', tags: ['one', 'two words'] })
      const before = structuredClone(post)
      const fetched = await api.fetchPost({ mode: 'edit', post_id: post.id })
      const draft = fetched.ok ? readDraft(fetched.value, 'edit') : null
      expect(draft).toMatchObject({
        type,
        mode: 'edit',
        tumblelog: 'aria',
        state: post.state,
        tags: ['one', 'two words'],
      })
      const saved = draft && (await api.save(draft))
      expect(saved).toMatchObject({ ok: true })
      const after = realm.world.posts.find(({ id }) => id === post.id)
      for (const field of ['one', 'three', 'photos', 'media', 'artist', 'album', 'tags', 'state'] as const)
        expect(after?.[field], field).toEqual(before[field])
      if (type !== 'audio') expect(after?.two).toBe(before.two)
    },
  )

  it('[POST-61, POST-72, POST-73, POST-74] create a post and read the result', async () => {
    const { api, realm } = setup()
    const draft = draftOf('quote', { quote: 'To be', source: '<p>Will</p>' }, { tags: ['a'] })
    const answer = await api.save(draft)
    expect(answer.ok).toBe(true)
    expect(answer.ok && answer.value).toMatchObject({
      created_post: true,
      post_context_page: expect.any(String),
      post_dashboard_html: expect.any(String),
      message: 'Posted to aria.',
      context_tumblelog: expect.anything(),
    })
    const post = realm.world.posts[0]
    expect(post).toMatchObject({
      type: 'quote',
      one: 'To be',
      two: '<p>Will</p>',
      tags: ['a'],
      state: 'published',
    })
    expect(answer.ok && readSaved(answer.value, draft)).toMatchObject({
      id: post?.id,
      type: 'quote',
      state: 'published',
      is_edit: false,
      tumblelog: 'aria',
      message: 'Posted to aria.',
    })
  })

  it('[POST-62, POST-69, VAL-6] start a reblog with the original as its trail', async () => {
    const { api, of, realm, app } = setup()
    const origin = of(
      one => one.type === 'text' && one.blog !== 'aria' && one.one !== '' && one.state === 'published',
    )
    const writer = { user: app.get(session).$user.get(), blog: app.get(session).$current.get() }
    const request = { mode: 'reblog', reblog_id: origin.id, reblog_key: origin.reblogKey } as const
    const started = await startDraft(request, writer, api.fetchPost)
    const draft = started.ok ? started.value : null
    expect(draft).toMatchObject({
      mode: 'reblog',
      tumblelog: 'aria',
      tags: [],
      content: { title: '', body: '' },
    })
    expect(draft?.reblogTree).toContain(origin.two)
    const saved = draft && (await api.save(draft))
    expect(saved).toMatchObject({ ok: true })
    expect(realm.world.posts[0]).toMatchObject({ parentBlog: origin.blog, two: '' })
  })

  it.each([
    ['quote', { quote: expect.stringMatching(/./) }],
    ['chat', { chat: expect.stringMatching(/./) }],
  ] as const)(
    '[POST-69, DEC-149] a reblogged %s has a comment of its own, which the next reblog shows above',
    async (type, theirs) => {
      const { api, of, realm, app } = setup()
      const { id, reblogKey, blog } = of(
        one => one.type === type && one.blog !== 'aria' && one.state === 'published',
      )
      const writer = { user: app.get(session).$user.get(), blog: app.get(session).$current.get() }
      const start = async (reblog_id: string, reblog_key: string) => {
        const started = await startDraft({ mode: 'reblog', reblog_id, reblog_key }, writer, api.fetchPost)
        if (!started.ok) throw new Error('no draft')
        return started.value
      }
      const draft = await start(id, reblogKey)
      expect(draft).toMatchObject({ reblogFrom: blog, reblogTree: '', content: { ...theirs, comment: '' } })
      await api.save({ ...draft, content: { ...draft.content, comment: '<p>So true</p>' } })
      const [saved] = realm.world.posts
      expect(saved).toMatchObject({ three: '<p>So true</p>', parentBlog: blog })
      expect(await start(saved?.id ?? '', saved?.reblogKey ?? '')).toMatchObject({
        reblogFrom: 'aria',
        reblogTree: '<p>So true</p>',
        content: { ...theirs, comment: '' },
      })
    },
  )

  it('open a post with numeric texts for editing, and none whose texts cannot be read', async () => {
    let post: object = { id: 1, type: 'text', one: 2026, slug: 7, two: '<p>a</p>' }
    const meta = { status: 200, msg: 'OK' }
    const fetch = async () => Response.json({ meta, response: { post } })
    const { app } = createTestApp({ platform: { fetch } })
    const api = app.get(postsApi)
    const request = { mode: 'edit', post_id: '1' } as const
    const answer = await api.fetchPost(request)
    expect(answer.ok && readDraft(answer.value, 'edit')).toMatchObject({
      customUrl: '7',
      content: { title: '2026', body: '<p>a</p>' },
    })
    post = { id: 1, type: 'text', one: { html: 'a' }, two: '<p>a</p>' }
    expect(await api.fetchPost(request)).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
  })

  it.each(
    Object.entries({
      one: [5],
      slug: ['a'],
      source_url: {},
      custom_tweet: true,
      photos: 'none',
      tumblelog: [7],
    }),
  )('open no post if its %s is of the wrong type, so that nothing of it is lost', async (name, lie) => {
    const post = { id: 1, type: 'text', one: 'a', two: '<p>a</p>', [name]: lie }
    const meta = { status: 200, msg: 'OK' }
    const { app } = createTestApp({
      platform: { fetch: async () => Response.json({ meta, response: { post } }) },
    })
    const answer = await app.get(postsApi).fetchPost({ mode: 'edit', post_id: '1' })
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
  })

  it.each<[string, object, string]>([
    ['[VAL-1] a state that cannot be read', { type: 'text', one: 'a', state: '9' }, 'Invalid "state" value'],
    ['[VAL-18] a question that the server lost', { type: 'note', one: '', two: 'a' }, 'Post question empty.'],
  ])('send back a post whose answer lacks it, with %s', (_, post, error) => {
    const draft = readDraft({ id: 1, ...post }, 'edit')
    expect(draft && validatePost(draft)).toEqual([error])
  })

  it('[POST-75, POST-76] fetch the page’s HTML of the new post', async () => {
    const { api, sent } = setup()
    const answer = await api.save(draftOf('text', { title: 'Brand new' }))
    const id = answer.ok ? String(answer.value.post?.id) : ''
    const html = await api.dashboardHtml('dashboard', id)
    expect(html.ok && html.value).toContain('Brand new')
    await api.dashboardHtml('drafts', id)
    expect(sent(`/svc/post/dashboard/before/${id}`)).toHaveLength(1)
    expect(sent(`/svc/post/drafts/after/${id}`)).toHaveLength(1)
  })

  it.each(['status', 'drop', 'cut', 'malformed', 'accepted-then-drop'] as const)(
    'return a failure, never throw, at %s',
    async kind => {
      const { api, realm } = setup()
      realm.faults.add({ call: 'POST /svc/post/update', kind, status: 503 })
      expect(await api.save(draftOf('text', { title: 'A' }))).toMatchObject({ ok: false })
    },
  )

  it.each(['status', 'drop', 'cut', 'malformed', 'accepted-then-drop'] as const)(
    'return a failure for a read, never throw, at %s',
    async kind => {
      const { api, of, realm } = setup()
      const { id } = of(one => one.type === 'text')
      realm.faults.add({ call: 'POST /svc/post/fetch', kind, status: 404, times: 0 })
      expect(await api.fetchPost({ mode: 'edit', post_id: id })).toMatchObject({ ok: false })
    },
  )

  it('read as much as possible of a post with broken fields, and nothing of an unknown type', () => {
    expect(readDraft({ id: 7, type: 'regular', state: '1', tags: 'a, b,,' }, 'edit')).toMatchObject({
      type: 'text',
      post_id: '7',
      state: 'draft',
      tags: ['a', 'b'],
    })
    expect(readDraft({ type: 'poll' }, 'edit')).toBeNull()
  })
})
