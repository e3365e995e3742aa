import { describe, expect, it, vi } from 'vitest'
import { faultKinds } from '../../../fixtures/control/faults.ts'
import { wireItem } from '../../../fixtures/wire/blog.ts'
import { finish } from '../../../src/entry/finish-waiting.ts'
import { menuOf, postActions } from '../../../src/features/feed/post-actions.ts'
import { postRights } from '../../../src/features/feed/post-rights.ts'
import { whyNot } from '../../../src/features/feed/rights-texts.ts'
import { createSlots } from '../../../src/platform/drafts/slots.ts'
import { createSafeStorage } from '../../../src/platform/lib/safe-storage.ts'
import { memoryStorage } from '../../support/app.ts'
import { memoryLocks } from '../../support/locks.ts'
import { isOwn, isTheirs, openFeed } from './support.ts'

const can = { bootstrap: { notes: { can: ['rights' as const, 'delete' as const] }, idempotency: true } }

describe('[DEC-279] who may reply and reblog', () => {
  it('is said in the menu of one’s own posts only, and only if the server can', () => {
    const ids = (options: object, pick = isOwn) => {
      const { app, item } = openFeed(options, pick)
      return menuOf(app, { item, place: 'posts', element: null }).map(({ id }) => id)
    }
    expect(ids(can)).toContain('rights')
    expect(ids(can, isTheirs)).not.toContain('rights')
    expect(ids({ bootstrap: { notes: {} } })).not.toContain('rights')
  })

  it('a reader who may not sees why, nothing is sent, and no action is offered', async () => {
    const { app, store, item, post, realm, user, toasts, paths } = openFeed(can)
    post.whoCanReply = 'nobody'
    post.whoCanReblog = 'mutuals'
    const refused = { ...item, ...wireItem(realm.world, post, user) }
    expect(whyNot(refused, 'reply')).toBe('nightowl has turned off replies to this post.')
    expect(await store.run('reply', refused, { reply_text: 'Mine' })).toBe(false)
    expect(await store.run('fast-reblog', refused)).toBe(false)
    expect(toasts().map(({ text }) => text)).toEqual([
      'nightowl has turned off replies to this post.',
      'Only mutuals of nightowl can reblog this post.',
    ])
    expect(paths()).toEqual([])
    const offered = postActions(app).filter(
      ({ id, when }) =>
        /reblog|reply/.test(id) && when?.({ item: refused, place: 'posts', element: null }, app) !== false,
    )
    expect(offered).toEqual([])
  })

  const kinds = faultKinds.filter(kind => !['delay', 'stall', 'login'].includes(kind))
  it.each(kinds)(
    '%s: a toast says that the choice wasn’t saved, and the post has what it had',
    async kind => {
      const { app, item, post, realm, toasts } = openFeed(can, isOwn)
      const call = 'POST /svc/post/rights'
      realm.faults.add({ call, kind, times: 0, ...(kind === 'status' && { status: 500 }) })
      await app.get(postRights).set(item, 'reply', 'mutuals')
      expect(toasts().map(({ text }) => text)).toEqual([
        expect.stringMatching(/^Couldn’t save your choice\./),
      ])
      realm.faults.clear()
      await app.get(postRights).set(item, 'reply', 'nobody')
      expect(post.whoCanReply).toBe('nobody')
    },
  )
})

describe('[DEC-279] a reply that was posted', () => {
  it('is deleted by Undo, and its form opens with its text', async () => {
    const { app, store, item, post, toasts, emitted } = openFeed(can)
    const dispatch = vi.spyOn(app.bus, 'dispatch').mockResolvedValue()
    await store.run('reply', item, { reply_text: 'Mine' })
    toasts().at(-1)?.second?.run()
    await vi.waitFor(() => expect(post.replies.at(-1)?.isDeleted).toBe(true))
    expect(emitted('reply:deleted')).toEqual([{ id: expect.any(String), post_id: post.id }])
    expect(createSlots(app, 'reply', 9).find(post.id)[0]?.value).toEqual({ words: { text: 'Mine' } })
    expect(dispatch).toHaveBeenCalledWith('post:reply', { ...item, reply_to: undefined })
  })

  it('without a connection waits for one, and is then posted once', async () => {
    const { app, store, item, post, toasts, realm } = openFeed(can)
    const { locks } = memoryLocks().tab()
    vi.stubGlobal('navigator', { onLine: false, locks })
    realm.faults.add({ call: 'POST /svc/reply', kind: 'drop', times: 0 })
    const before = post.replies.length
    expect(await store.run('reply', item, { reply_text: 'Mine' })).toBe(true)
    expect(toasts().at(-1)?.text).toBe('Your reply will be posted when you’re online.')
    vi.stubGlobal('navigator', { onLine: true, locks })
    realm.faults.clear()
    const { signal } = new AbortController()
    await Promise.all([finish(app, signal), finish(app, signal)])
    expect(post.replies.slice(before).map(({ text }) => text)).toEqual(['Mine'])
  })

  it('without a connection, that the browser can’t store says that it wasn’t posted, and stays in its box', async () => {
    const full = memoryStorage()
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const { store, item, toasts, realm } = openFeed({
      ...can,
      platform: { storage: createSafeStorage(() => full) },
    })
    vi.stubGlobal('navigator', { onLine: false, locks: memoryLocks().tab().locks })
    realm.faults.add({ call: 'POST /svc/reply', kind: 'drop', times: 0 })
    expect(await store.run('reply', item, { reply_text: 'Mine' })).toBe(false)
    expect(toasts().map(({ text, action }) => [text, action?.label])).toEqual([
      [expect.stringMatching(/^Couldn’t post your reply\. No connection\./), 'Try again'],
    ])
  })

  it('while it waits, Undo takes it back into its form; one that is refused later is a draft', async () => {
    const { app, store, item, post, toasts, refuse, realm } = openFeed(can)
    vi.spyOn(app.bus, 'dispatch').mockResolvedValue()
    const { locks } = memoryLocks().tab()
    const { signal } = new AbortController()
    const wait = async (text: string) => {
      vi.stubGlobal('navigator', { onLine: false, locks })
      realm.faults.add({ call: 'POST /svc/reply', kind: 'drop', times: 0 })
      await store.run('reply', item, { reply_text: text })
      vi.stubGlobal('navigator', { onLine: true, locks })
      realm.faults.clear()
    }
    const before = post.replies.length
    await wait('Taken back')
    toasts().at(-1)?.action?.run()
    await finish(app, signal)
    expect(post.replies).toHaveLength(before)
    await wait('Refused')
    refuse('POST /svc/reply', { status: 403 })
    await finish(app, signal)
    expect(post.replies).toHaveLength(before)
    const drafts = createSlots(app, 'reply', 9).find(post.id)
    expect(drafts.map(({ value }) => value)).toEqual(
      expect.arrayContaining([{ words: { text: 'Refused' } }, { words: { text: 'Taken back' } }]),
    )
  })
})
