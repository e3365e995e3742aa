import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PostRecord } from '../../../fixtures/world/types.ts'
import type { ActionFields } from '../../../src/features/feed/api.ts'
import type { FeedStore } from '../../../src/features/feed/store.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import type { TestAppOptions } from '../../support/app.ts'
import { isOwn, isTheirs, openFeed, undoMs } from './support.ts'

const start = (pick = isTheirs, options: TestAppOptions = {}) => openFeed(options, pick)
const isDraft = (post: PostRecord) => post.blog === 'aria' && post.state === 'draft'
const reply = { reply_text: 'x' }

describe('plain actions', () => {
  type Case = [
    Parameters<FeedStore['run']>[0],
    (post: PostRecord) => boolean,
    ActionFields,
    path: string,
    sent: (post: PostRecord) => object,
  ]
  const promoted = (p: PostRecord) => ({ post_id: p.id, reblog_key: p.reblogKey, tumblelog_name: p.blog })
  const of = ({ id, blog }: PostRecord) => ({ post_id: id, tumblelog: blog })
  const isAsk = (p: PostRecord) => p.blog === 'aria' && p.type === 'note'
  const [tag, untag] = [{ tag: 'frogs' }, { tag_id: '7' }]
  const [answer, from] = [{ answer_text: 'Yes' }, { tumblelog_id: 'aria' }]
  const source = 'dashboard'

  it.each<Case>([
    [
      'reply',
      isTheirs,
      reply,
      '/svc/reply',
      p => ({ ...reply, ...of(p), tumblelog_key: `tk-${p.blog}`, source }),
    ],
    ['publish', isDraft, {}, '/publish', p => ({ id: p.id })],
    ['queue', isDraft, {}, '/publish', p => ({ id: p.id, queue: 'true' })],
    ['promote', isTheirs, tag, '/svc/promote', p => ({ ...tag, ...promoted(p) })],
    ['unpromote', isTheirs, untag, '/svc/unpromote', p => ({ ...untag, ...promoted(p) })],
    ['answer', isAsk, answer, '/answer', p => ({ ...answer, ...of(p), key: p.reblogKey })],
    ['remove-app-attribution', isOwn, from, '/remove_app_attribution', p => ({ post_id: p.id, ...from })],
  ])(
    '[FEED-8, FEED-16, FEED-17, FEED-19, FEED-20, FEED-21, FEED-24, FEED-27, DEC-58, DEC-59] %s sends its fields and emits its event',
    async (action, pick, fields, path, body) => {
      const { store, item, post, realm, emitted } = start(pick)
      const sent = body(post)
      expect(await store.run(action, item, fields)).toBe(true)
      expect(realm.requests[0]).toMatchObject({ method: 'POST', path })
      expect(realm.requests[0]?.fields).toEqual({ ...sent, form_key: realm.formKey })
      expect(emitted('post:action-succeeded')).toEqual([{ action, post_id: item.id, status: 200 }])
      expect(emitted('post:replied')).toEqual(
        action === 'reply' ? [{ id: item.id, reply_id: `${item.id}r${post.replies.length - 1}` }] : [],
      )
    },
  )

  it.each([
    ['approve-submission', {}, '/approve_submission', { id: '9', queue: 'false' }],
    ['approve-submission', { queue: true }, '/approve_submission', { id: '9', queue: 'true' }],
    ['deny-submission', {}, '/deny_submission', { pid: '9' }],
  ] as const)('[FEED-22, FEED-23] %s %o', async (action, fields, path, body) => {
    const seen: [string, Record<string, string>][] = []
    const fetch = async (input: RequestInfo | URL) => {
      const { url } = input as Request
      const text = await (input as Request).text()
      seen.push([new URL(url).pathname, Object.fromEntries(new URLSearchParams(text))])
      return new Response('{"meta":{"status":200},"response":[]}')
    }
    const { store, item, realm, leave } = start(isOwn, { platform: { fetch } })
    const done = store.run(action, { ...item, id: '9' }, fields)
    leave()
    expect(await done).toBe(true)
    expect(seen).toEqual([[path, { ...body, form_key: realm.formKey }]])
  })

  it('[FEED-25] a reply that was not posted is told until it is posted, and newer messages do not replace that', async () => {
    const { app, store, item, refuse, toasts } = openFeed()
    refuse('POST /svc/reply', { status: 403 })
    await store.run('reply', item, { reply_text: 'Mine' })
    for (const text of ['1', '2', '3', '4']) app.get(feedback).toast(text)
    expect(toasts()[0]).toMatchObject({
      stays: true,
      text: expect.stringContaining('Couldn’t post your reply.'),
    })
    await store.run('reply', item, { reply_text: 'Mine' })
    expect(toasts().filter(({ stays }) => stays)).toEqual([])
  })

  it('[FEED-16, DEC-219] a reply that was posted leads to the replies of its post, where the page has notes', async () => {
    const { app, store, item, toasts, pressToast } = openFeed({ bootstrap: { notes: {} } })
    const dispatch = vi.spyOn(app.bus, 'dispatch').mockResolvedValue()
    await store.run('reply', item, { reply_text: 'Mine' })
    expect(toasts()).toMatchObject([{ text: 'Reply posted.', action: { label: 'View' } }])
    pressToast()
    expect(dispatch).toHaveBeenCalledWith('notes:open', { ...item, tab: 'replies' })
    const other = openFeed()
    await other.store.run('reply', other.item, { reply_text: 'Mine' })
    expect(other.toasts()[0]?.action).toBeUndefined()
  })

  it('[FEED-28] a failed publish passes on the body of the answer', async () => {
    const { store, item, refuse, emitted } = start()
    const errors = [{ code: 7, detail: 'Late.' }]
    refuse('POST /publish', { status: 500, errors })
    await store.run('publish', item)
    expect(emitted('post:action-failed')[0]?.body).toMatchObject({ errors })
  })
})

describe('deleting', () => {
  // The last one is the code of a call that does not exist.
  it.each([
    '',
    '<h1>Not Found</h1>',
    '{"detail":"Not found."}',
    '{"meta":{"status":404},"errors":[{"code":4041}]}',
  ])('[FEED-18, DEC-138] has failed if 404 has the body %j', async body => {
    const fetch = async () => new Response(body, { status: 404 })
    const { store, item, emitted, leave } = start(isOwn, { platform: { fetch } })
    const done = store.run('delete', item)
    leave()
    expect(await done).toBe(false)
    expect(emitted('post:deleted')).toEqual([])
    expect(emitted('post:action-failed')).toMatchObject([{ action: 'delete', status: 404 }])
  })

  it.each([404, 410])(
    '[FEED-18, DEC-138] is done if the server no longer has the post (%i)',
    async status => {
      const { store, item, refuse, emitted, leave } = start(isOwn)
      refuse('POST /svc/post/delete', { status })
      const done = store.run('delete', item)
      leave()
      expect(await done).toBe(true)
      expect(emitted('post:deleted')).toEqual([{ id: item.id }])
      expect(emitted('post:action-succeeded')).toMatchObject([{ action: 'delete', status }])
    },
  )

  it('[FEED-18, DEC-176] whose answer was cut is done after a retry, which waits for nothing', async () => {
    const { store, item, refuse, pressToast, emitted, paths, leave } = start(isOwn)
    const done = store.run('delete', item)
    refuse('POST /svc/post/delete', { kind: 'accepted-then-drop' })
    leave()
    expect(await done).toBe(false)
    pressToast()
    await vi.waitFor(() => expect(emitted('post:deleted')).toEqual([{ id: item.id }]))
    expect(paths()).toHaveLength(2)
  })

  it('[FEED-18, DEC-176] is sent once, with keepalive, when the page is left', async () => {
    const { store, item, paths, leave } = start(isOwn)
    const made: (RequestInit | undefined)[] = []
    class Made extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(input, init)
        made.push(init)
      }
    }
    vi.stubGlobal('Request', Made)
    const done = store.run('delete', item)
    leave()
    leave()
    expect(await done).toBe(true)
    expect(paths()).toEqual(['/svc/post/delete'])
    expect(made[0]).toMatchObject({ keepalive: true })
  })
})

describe('a fast reblog', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  it.each([
    [false, 'Reblogged to aria.'],
    [true, 'Added to aria’s queue.'],
  ])(
    '[FEED-12, FEED-13, FEED-14, FEED-15, DEC-57, DEC-124] to the queue %s waits for ten seconds, then is sent',
    async (queue, text) => {
      const { store, item, realm, toasts, emitted, paths } = start()
      const done = store.run(queue ? 'fast-queue' : 'fast-reblog', item)
      await vi.advanceTimersByTimeAsync(undoMs - 100)
      expect(paths()).toEqual([])
      await vi.advanceTimersByTimeAsync(200)
      expect(await done).toBe(true)
      const { id, reblog_key, pt } = item
      const fields = { reblog_key, reblog_post_id: id, queue: String(queue), pt }
      expect(realm.requests[0]).toMatchObject({ path: '/fast_reblog', fields })
      expect(store.$post(id).get().reblogged).toBe(true)
      expect(emitted('post:reblogged')).toEqual([{ id, queued: queue }])
      expect(toasts().map(toast => toast.text)).toEqual([text])
    },
  )

  it('[DEC-124] is sent at once when the page is left, and once however often it was clicked', async () => {
    const { store, item, paths, leave } = start()
    const done = store.run('fast-reblog', item)
    expect(await store.run('fast-reblog', item)).toBe(false)
    leave()
    expect(await done).toBe(true)
    expect(paths()).toHaveLength(1)
  })

  it('[FEED-12, DEC-123] that is refused is reported and not marked', async () => {
    const { store, item, refuse, toasts, emitted } = start()
    refuse('POST /fast_reblog', { status: 403 })
    const done = store.run('fast-reblog', item)
    await vi.advanceTimersByTimeAsync(undoMs)
    expect(await done).toBe(false)
    expect(store.$post(item.id).get().reblogged).toBeUndefined()
    expect(emitted('post:reblogged')).toEqual([])
    expect(toasts()).toHaveLength(1)
  })
})
