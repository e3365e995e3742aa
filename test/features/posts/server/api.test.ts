import { describe, expect, it, vi } from 'vitest'
import { builder } from '../../../../src/features/posts/draft/builder-data.ts'
import { startDraft } from '../../../../src/features/posts/draft/start-draft.ts'
import { readSaved } from '../../../../src/features/posts/lifecycle/saved-post.ts'
import { postsApi } from '../../../../src/features/posts/server/api.ts'
import { readDraft } from '../../../../src/features/posts/server/read-post.ts'
import { session } from '../../../../src/platform/session.ts'
import { createTestApp } from '../../../support/app.ts'
import { draftOf } from '../draft-of.ts'
import { stubPage } from '../stub-page.ts'

stubPage()

const setup = () => {
  const test = createTestApp()
  const { app, realm } = test
  const api = app.get(postsApi)
  const of = (fits: (post: (typeof realm.world.posts)[number]) => boolean) => {
    const post = realm.world.posts.find(fits)
    if (!post) throw new Error('the world has no such post')
    return post
  }
  const { $user, $current } = app.get(session)
  /** The form of a reblog. */
  const reblog = async ({ id, reblogKey }: { id: string; reblogKey: string }) => {
    const request = { mode: 'reblog', reblog_id: id, reblog_key: reblogKey } as const
    const started = await startDraft(request, { user: $user.get(), blog: $current.get() }, api.fetchPost)
    if (!started.ok) throw new Error('no draft')
    return started.value
  }
  const parts = { ...test, api, of, reblog, $user }
  return {
    ...parts,
    sent: (path: string) => realm.requests.filter(one => one.path === path),
  }
}
/** The API of a server that gives this answer to every call. */
const answering = (answer: object) => {
  const fetch = async () => Response.json({ meta: { status: 200, msg: 'OK' }, ...answer })
  return createTestApp({ platform: { fetch } }).app.get(postsApi)
}
const fetchFrom = (post: object) =>
  answering({ response: { post: { id: 1, type: 'text', one: 'a', two: '<p>a</p>', ...post } } }).fetchPost({
    mode: 'edit',
    post_id: '1',
  })

describe('the calls of the post form', () => {
  it('[POST-59, POST-60, BOOT-17] add limits and settings to the user, once', async () => {
    const { app, sent, $user } = setup()
    await Promise.all([app.get(builder).load(), app.get(builder).load()])
    expect($user.get()).toMatchObject({ limits: { photos: 10 }, dashboardSettings: { editorType: 'rich' } })
    expect($user.get()?.channels.map(({ name }) => name)).toContain('aria')
    expect(sent('/svc/post/get_post_form_builder_data')).toHaveLength(1)
  })

  it.each(['status', 'malformed'] as const)(
    '[POST-59, POST-77] fetch builder data again after a failure: %s',
    async kind => {
      const { api, app, realm, $user } = setup()
      const before = $user.get()
      for (const call of ['POST /svc/post/get_post_form_builder_data', 'GET /svc/post/dashboard/*'])
        realm.faults.add({ call, kind, status: 403, times: 0 })
      await app.get(builder).load()
      expect($user.get()).toEqual(before)
      // Any text can be HTML: that it contains no post is detected when it is inserted into the page.
      expect((await api.dashboardHtml('dashboard', '1')).ok).toBe(kind === 'malformed')
      realm.faults.clear()
      await app.get(builder).load()
      expect($user.get()?.limits).toBeDefined()
    },
  )

  it('[POST-57] read a post again by themselves after a dropped connection', async () => {
    vi.useFakeTimers()
    const { api, realm, of, sent } = setup()
    realm.faults.add({ call: 'POST /svc/post/fetch', kind: 'drop' })
    const answer = api.fetchPost({ mode: 'edit', post_id: of(({ type }) => type === 'quote').id })
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    expect(await answer).toMatchObject({ ok: true })
    expect(sent('/svc/post/fetch')).toHaveLength(2)
  })

  it.each(['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video'] as const)(
    '[POST-61, POST-62, POST-64, POST-65] send an unchanged %s back as it was',
    async type => {
      const { api, of } = setup()
      const post = of(one => one.type === type && one.parentBlog === null)
      const { id, state } = post
      const tags = ['one', 'two words']
      Object.assign(post, { blog: 'aria', author: 'aria', tags })
      const before = structuredClone(post)
      const fetched = await api.fetchPost({ mode: 'edit', post_id: id })
      const draft = fetched.ok ? readDraft(fetched.value, 'edit') : null
      expect(draft).toMatchObject({ type, mode: 'edit', tumblelog: 'aria', state, tags })
      expect(draft && (await api.save(draft))).toMatchObject({ ok: true })
      const after = of(one => one.id === id)
      for (const field of ['one', 'three', 'photos', 'media', 'artist', 'album', 'tags', 'state'] as const)
        expect(after[field], field).toEqual(before[field])
      if (type !== 'audio') expect(after.two).toBe(before.two)
    },
  )

  it('[POST-61, POST-72, POST-73, POST-74] create a post and read the result', async () => {
    const { api, realm } = setup()
    const draft = draftOf('quote', { quote: 'To be', source: '<p>Will</p>' }, { tags: ['a'] })
    const answer = await api.save(draft)
    const [post] = realm.world.posts
    const sent = { type: 'quote', one: 'To be', two: '<p>Will</p>', tags: ['a'], state: 'published' }
    expect(post).toMatchObject(sent)
    if (!answer.ok) throw new Error('not saved')
    const message = 'Posted to aria.'
    expect(answer.value).toMatchObject({
      created_post: true,
      post_context_page: expect.any(String),
      post_dashboard_html: expect.any(String),
      message,
      context_tumblelog: expect.anything(),
    })
    const saved = { id: post?.id, type: 'quote', state: 'published', is_edit: false, tumblelog: 'aria' }
    expect(readSaved(answer.value, draft)).toMatchObject({ ...saved, message })
  })

  it('[POST-62, POST-69, VAL-6] start a reblog with the original as its trail', async () => {
    const { api, of, realm, reblog } = setup()
    const origin = of(
      one => one.type === 'text' && one.blog !== 'aria' && one.one !== '' && one.state === 'published',
    )
    const draft = await reblog(origin)
    const content = { title: '', body: '' }
    expect(draft).toMatchObject({ mode: 'reblog', tumblelog: 'aria', tags: [], content })
    expect(draft.reblogTree).toContain(origin.two)
    expect(await api.save(draft)).toMatchObject({ ok: true })
    expect(realm.world.posts[0]).toMatchObject({ parentBlog: origin.blog, two: '' })
  })

  it.each(['quote', 'chat'] as const)(
    '[POST-69, DEC-149] a reblogged %s has a comment, which the next reblog shows above',
    async type => {
      const { api, of, realm, reblog } = setup()
      const origin = of(one => one.type === type && one.blog !== 'aria' && one.state === 'published')
      const draft = await reblog(origin)
      const content = { [type]: expect.stringMatching(/./), comment: '' }
      expect(draft).toMatchObject({ reblogFrom: origin.blog, reblogTree: '', content })
      const comment = '<p>So true</p>'
      await api.save({ ...draft, content: { ...draft.content, comment } })
      const [saved] = realm.world.posts
      expect(saved).toMatchObject({ three: comment, parentBlog: origin.blog })
      expect(saved && (await reblog(saved))).toMatchObject({
        reblogFrom: 'aria',
        reblogTree: comment,
        content,
      })
    },
  )

  it('open a post with numeric texts, and none of which a field is of the wrong type, so that nothing of it is lost', async () => {
    const answer = await fetchFrom({ one: 2026, slug: 7 })
    const content = { title: '2026', body: '<p>a</p>' }
    expect(answer.ok && readDraft(answer.value, 'edit')).toMatchObject({ customUrl: '7', content })
    const lies = {
      one: { html: 'a' },
      slug: ['a'],
      source_url: {},
      custom_tweet: true,
      photos: 'none',
      tumblelog: [7],
    }
    for (const [name, lie] of Object.entries({ ...lies, two: [5] }))
      expect(await fetchFrom({ [name]: lie })).toMatchObject({ ok: false, failure: { kind: 'malformed' } })
  })

  it('read as much as possible of a post with broken fields, and nothing of an unknown type', () => {
    const read = readDraft({ id: 7, type: 'regular', state: '1', tags: 'a, b,,' }, 'edit')
    expect(read).toMatchObject({ type: 'text', post_id: '7', state: 'draft', tags: ['a', 'b'] })
    expect(readDraft({ type: 'poll' }, 'edit')).toBeNull()
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
})
