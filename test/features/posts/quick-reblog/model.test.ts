// @vitest-environment happy-dom

import { beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../../../../fixtures/control/faults.ts'
import { wireItem } from '../../../../fixtures/wire/blog.ts'
import { readItem } from '../../../../src/features/feed/feed-item.ts'
import { reblogged } from '../../../../src/features/feed/reblogged.ts'
import { createQuickReblog } from '../../../../src/features/posts/quick-reblog/model.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { createTestApp, memoryStorage, type TestAppOptions } from '../../../support/app.ts'

const settle = async () => {
  for (let turn = 0; turn < 60; turn++) await null
}

function start(options: TestAppOptions = {}) {
  const test = createTestApp(options)
  const { world } = test.realm
  const user = world.users.get('aria') ?? null
  const post = world.posts.find(
    one => one.state === 'published' && one.type === 'text' && !user?.channels.includes(one.blog),
  )
  const item = post && readItem(wireItem(world, post, user))
  if (!post || !item) throw new Error('no post')
  const model = createQuickReblog(test.app)
  const shown = () => {
    const found = model.$shown.get()
    if (!found) throw new Error('not open')
    return found.quick
  }
  const sent = () => test.realm.requests.filter(({ path }) => path === '/svc/post/update')
  return { ...test, item, post, model, shown, sent, say: test.app.get(feedback) }
}

/** Pages of one browser. */
function browser() {
  const kept = memoryStorage()
  return (options: TestAppOptions = {}) =>
    start({ ...options, platform: { storage: createSafeStorage(() => kept) } })
}

beforeEach(() => {
  document.body.innerHTML = ''
})

describe('a quick reblog', () => {
  it('[DEC-178] sends blog, state, comment, and tags once, marks the post, and can be undone', async () => {
    const { model, shown, item, sent, emitted, say, app, realm } = start()
    document.body.innerHTML = `<article data-inlay-post='{"id":"${item.id}"}'></article>`
    model.open(item, null)
    shown().setBlog('aria-sketches')
    shown().setState('queued')
    shown().setComment('So <true>\n\nYes')
    shown().setTags(['one', 'two words'])
    shown().form.typeTag('three')
    await model.send()
    expect(sent()).toHaveLength(1)
    expect(sent()[0]?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
    expect(sent()[0]?.fields).toMatchObject({
      channel_id: 'aria-sketches',
      reblog_post_id: item.id,
      reblog_key: item.reblog_key,
      'post[type]': 'text',
      'post[state]': '2',
      'post[two]': '<p>So &lt;true&gt;</p><p>Yes</p>',
      'is_rich_text[two]': 'true',
      'post[tags]': 'one,two words,three',
      pt: item.pt,
    })
    expect(model.$isOpen.get()).toBe(false)
    expect(app.get(reblogged).has(item.id)).toBe(true)
    expect(document.querySelector('article')?.dataset.inlayReblogged).toBe('true')
    expect(emitted('post:reblogged')).toEqual([{ id: item.id, queued: true }])
    expect(emitted('post:saved')).toHaveLength(1)

    const toast = say.$toasts.get()[0]
    const undo = [toast?.action, toast?.second].find(action => action?.label === 'Undo')
    undo?.run()
    await settle()
    expect(realm.requests.at(-2)?.path ?? '').toMatch(/delete|fetch/)
    expect(app.get(reblogged).has(item.id)).toBe(false)
    expect(document.querySelector('article')?.dataset.inlayReblogged).toBe('false')
    expect(model.$isOpen.get()).toBe(true)
    expect(shown().form.$draft.get()).toMatchObject({
      tumblelog: 'aria-sketches',
      state: 'queued',
      tags: ['one', 'two words', 'three'],
      content: { body: 'So <true>\n\nYes' },
    })
  })

  it('[DEC-178] as the last one: to the same blog, in the same state, with the same tags, also after a reload', async () => {
    const page = browser()
    const first = page()
    first.model.open(first.item, null)
    first.shown().setBlog('aria-sketches')
    first.shown().setState('draft')
    first.shown().setTags(['one'])
    await first.model.send()
    expect(first.app.get(reblogged).has(first.item.id)).toBe(false)

    const { model, shown, item, sent } = page()
    model.open(item, null)
    expect(shown().form.$draft.get()).toMatchObject({ tumblelog: 'aria-sketches', state: 'draft', tags: [] })
    await model.sendAgain()
    expect(sent()[0]?.fields).toMatchObject({
      channel_id: 'aria-sketches',
      'post[state]': '1',
      'post[tags]': 'one',
    })
  })

  it('[DEC-178] that was changed is not sent as the last one by the shortcut; the button adds to the last tags', async () => {
    const { model, shown, item, sent } = start()
    model.change({ last: { blog: 'aria-sketches', state: 'queued', tags: ['one'] } })
    model.open(item, null)
    shown().setState('published')
    shown().setTags(['own'])
    await model.sendAgain()
    expect(sent()[0]?.fields).toMatchObject({ 'post[state]': '0', 'post[tags]': 'own' })
    model.change({ last: { blog: 'aria-sketches', state: 'queued', tags: ['one'] } })
    model.open(item, null)
    shown().setTags(['own'])
    await model.sendAsLast()
    expect(sent()[1]?.fields).toMatchObject({ 'post[state]': '2', 'post[tags]': 'one,own' })
  })

  it('[DEC-178] goes to a blog that the user still has', () => {
    const { model, shown, item } = start()
    model.change({ last: { blog: 'gone', state: 'queued', tags: ['one'] } })
    model.open(item, null)
    expect(model.last()).toBeNull()
    expect(shown().form.$draft.get().tumblelog).toBe('aria')
  })

  it.each<[string, Fault, RegExp]>([
    ['offline', { call: 'POST /svc/post/fetch', kind: 'drop' }, /./],
    ['a 500', { call: 'POST /svc/post/update', kind: 'status', status: 500 }, /./],
    ['a refusal', { call: 'POST /svc/post/update', kind: 'status', status: 400 }, /./],
    ['a login page', { call: 'POST /svc/post/update', kind: 'login' }, /./],
    ['a login page instead of the post', { call: 'POST /svc/post/fetch', kind: 'login' }, /./],
    [
      'an answer that was lost',
      { call: 'POST /svc/post/update', kind: 'accepted-then-drop' },
      /may already be posted/,
    ],
    ['offline while it is sent', { call: 'POST /svc/post/update', kind: 'drop' }, /may already be posted/],
  ])(
    '[DEC-178] after %s keeps everything, says why, and is sent once by another try',
    async (_, fault, text) => {
      const { model, shown, item, sent, realm, app } = start()
      realm.faults.add({ ...fault, times: 0 })
      model.open(item, null)
      shown().setComment('Words')
      shown().setTags(['one'])
      await model.send()
      expect(model.$isOpen.get()).toBe(true)
      expect(shown().$problem.get()?.text).toMatch(text)
      expect(app.get(reblogged).has(item.id)).toBe(false)
      const keys = new Set(sent().map(({ headers }) => headers['idempotency-key']))
      realm.faults.clear()
      await model.send()
      expect(model.$isOpen.get()).toBe(false)
      for (const { headers } of sent()) keys.add(headers['idempotency-key'])
      expect(sent().at(-1)?.fields).toMatchObject({ 'post[two]': '<p>Words</p>', 'post[tags]': 'one' })
      const posts = realm.world.posts.filter(one => one.two.includes('<p>Words</p>') && one.blog === 'aria')
      expect(posts).toHaveLength(1)
    },
  )

  it('[DEC-178] keeps its words over a reload, and none once it is sent', async () => {
    const page = browser()
    const first = page()
    first.model.open(first.item, null)
    await settle()
    first.shown().setComment('Words')
    first.shown().setTags(['one', 'two'])
    first.app.disposer.dispose()

    const second = page()
    second.model.open(second.item, null)
    await settle()
    expect(second.shown().form.$draft.get()).toMatchObject({
      content: { body: 'Words' },
      tags: ['one', 'two'],
    })
    await second.model.send()
    const third = page()
    third.model.open(third.item, null)
    await settle()
    expect(third.shown().form.$draft.get()).toMatchObject({ content: { body: '' }, tags: [] })
  })

  it('[DEC-178] that fails after it was closed says so, and opens again with its words', async () => {
    const { model, shown, item, say, realm } = start()
    realm.faults.add({ call: 'POST /svc/post/update', kind: 'status', status: 400, times: 0 })
    model.open(item, null)
    await settle()
    shown().setComment('Words')
    const sending = model.send()
    model.close()
    await sending
    const toast = say.$toasts.get()[0]
    expect(toast?.tone).toBe('danger')
    toast?.action?.run()
    await settle()
    expect(model.$isOpen.get()).toBe(true)
    expect(shown().form.$draft.get().content.body).toBe('Words')
  })

  it('[DEC-178] closes when it is asked for once more at the same place, or when its post is deleted', () => {
    const { model, item, app } = start()
    model.open(item, document.body)
    model.open(item, document.body)
    expect(model.$isOpen.get()).toBe(false)
    model.open(item, document.body)
    app.bus.emit('post:deleted', { id: item.id })
    expect(model.$isOpen.get()).toBe(false)
  })

  it('[DEC-178] suggests the tags of the original, and those used last', async () => {
    const { model, shown, item, post } = start()
    post.tags = ['owls', 'night']
    model.knownTags.remember(['old'])
    model.open(item, null)
    await settle()
    expect(shown().$originalTags.get()).toEqual(['owls', 'night'])
    expect(model.knownTags.recent(5)).toEqual(['old'])
  })
})
