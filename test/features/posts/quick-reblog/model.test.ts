// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest'
import { wireItem } from '../../../../fixtures/wire/blog.ts'
import { readItem } from '../../../../src/features/feed/feed-item.ts'
import { reblogged } from '../../../../src/features/feed/reblogged.ts'
import { createQuickReblog } from '../../../../src/features/posts/quick-reblog/quick-reblog-model.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { createTestApp, memoryStorage } from '../../../support/app.ts'

const settle = async () => {
  for (let turn = 0; turn < 60; turn++) await null
}
const last = { blog: 'aria-sketches', state: 'queued', tags: ['one'] } as const

type Written = { comment?: string; tags?: string[]; blog?: string; state?: 'queued' | 'draft' | 'published' }

/** A page of a browser, with a post that can be reblogged. */
function start(kept = memoryStorage()) {
  const test = createTestApp({ platform: { storage: createSafeStorage(() => kept) } })
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
  const parts = { ...test, item, model, shown }
  return {
    ...parts,
    draft: () => shown().form.$draft.get(),
    /** Opens the form, and fills it in. */
    async write({ comment, tags, blog, state }: Written = {}) {
      model.open(item, null)
      await settle()
      if (blog) shown().setBlog(blog)
      if (state) shown().setState(state)
      if (comment) shown().setComment(comment)
      if (tags) shown().setTags(tags)
    },
    sent: () => test.realm.requests.filter(({ path }) => path === '/svc/post/update'),
    toast: () => test.app.get(feedback).$toasts.get()[0],
    isMarked: () => test.app.get(reblogged).has(item.id),
  }
}

describe('a quick reblog', () => {
  it('[DEC-178] sends blog, state, comment, and tags once, marks the post, and can be undone', async () => {
    const { model, shown, draft, item, sent, emitted, toast, isMarked, realm, write } = start()
    document.body.innerHTML = `<article data-inlay-post='{"id":"${item.id}"}'></article>`
    const marked = () => [isMarked(), document.querySelector('article')?.dataset.inlayReblogged]
    const comment = 'So <true>\n\nYes'
    await write({ blog: 'aria-sketches', state: 'queued', comment, tags: ['one', 'two words'] })
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
    expect(marked()).toEqual([true, 'true'])
    expect(emitted('post:reblogged')).toEqual([{ id: item.id, queued: true }])
    expect(emitted('post:saved')).toHaveLength(1)

    const actions = [toast()?.action, toast()?.second]
    actions.find(action => action?.label === 'Undo')?.run()
    await settle()
    expect(realm.requests.at(-2)?.path ?? '').toMatch(/delete|fetch/)
    expect(marked()).toEqual([false, 'false'])
    expect(model.$isOpen.get()).toBe(true)
    const tags = ['one', 'two words', 'three']
    const content = { body: comment }
    expect(draft()).toMatchObject({ tumblelog: 'aria-sketches', state: 'queued', tags, content })
  })

  it('[DEC-178] as the last one: to the same blog, in the same state, with the same tags, also after a reload', async () => {
    const kept = memoryStorage()
    const first = start(kept)
    await first.write({ blog: 'aria-sketches', state: 'draft', tags: ['one'] })
    await first.model.send()
    expect(first.isMarked()).toBe(false)
    const { model, draft, sent, write } = start(kept)
    await write()
    expect(draft()).toMatchObject({ tumblelog: 'aria-sketches', state: 'draft', tags: [] })
    await model.sendAgain()
    const fields = { channel_id: 'aria-sketches', 'post[state]': '1', 'post[tags]': 'one' }
    expect(sent()[0]?.fields).toMatchObject(fields)
  })

  it('[DEC-178] that was changed is not sent as the last one by the shortcut; the button adds to the last tags', async () => {
    const { model, sent, write } = start()
    model.change({ last })
    await write({ state: 'published', tags: ['own'] })
    await model.sendAgain()
    expect(sent()[0]?.fields).toMatchObject({ 'post[state]': '0', 'post[tags]': 'own' })
    model.change({ last })
    await write({ tags: ['own'] })
    await model.sendAsLast()
    expect(sent()[1]?.fields).toMatchObject({ 'post[state]': '2', 'post[tags]': 'one,own' })
  })

  it('[DEC-178] goes to a blog that the user still has', async () => {
    const { model, draft, write } = start()
    model.change({ last: { ...last, blog: 'gone' } })
    await write()
    expect([model.last(), draft().tumblelog]).toEqual([null, 'aria'])
  })

  it('[DEC-178] keeps its words over a reload, and none once it is sent', async () => {
    const kept = memoryStorage()
    const first = start(kept)
    await first.write({ comment: 'Words', tags: ['one', 'two'] })
    first.app.disposer.dispose()
    const second = start(kept)
    await second.write()
    expect(second.draft()).toMatchObject({ content: { body: 'Words' }, tags: ['one', 'two'] })
    await second.model.send()
    const third = start(kept)
    await third.write()
    expect(third.draft()).toMatchObject({ content: { body: '' }, tags: [] })
  })

  it('[DEC-178] that fails after it was closed says so, and opens again with its words', async () => {
    const { model, draft, toast, realm, write } = start()
    realm.faults.add({ call: 'POST /svc/post/update', kind: 'status', status: 400, times: 0 })
    await write({ comment: 'Words' })
    const sending = model.send()
    model.close()
    await sending
    expect(toast()?.tone).toBe('danger')
    toast()?.action?.run()
    await settle()
    expect([model.$isOpen.get(), draft().content.body]).toEqual([true, 'Words'])
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
})

it('[DEC-178] what is typed while the kept draft is read comes first, and is kept', async () => {
  const kept = memoryStorage()
  const before = start(kept)
  await before.write({ comment: 'kept' })
  before.model.close()
  await settle()
  const { model, item, shown, draft } = start(kept)
  model.open(item, null)
  shown().setComment('typed')
  await settle()
  expect(draft().content.body).toBe('typed')
  model.close()
  await settle()
  const after = start(kept)
  await after.write()
  expect(after.draft().content.body).toBe('typed')
})

it('[DEC-178] a bundle needs a name and room, and says so; one of the same name gets the tags, with Undo', async () => {
  const { model, toast } = start()
  const tagsOf = (name: string) => model.$choices.get().bundles.find(one => one.name === name)?.tags
  expect(model.saveBundle('  ', ['a'])).toBe('Enter a name.')
  expect(model.saveBundle('Walks', ['fog'])).toBe('')
  expect(model.saveBundle('walks', ['sun'])).toBe('')
  expect(tagsOf('Walks')).toEqual(['sun'])
  expect(toast()?.text).toBe('“Walks” updated.')
  toast()?.action?.run()
  expect(tagsOf('Walks')).toEqual(['fog'])
  for (let n = 2; n <= 50; n++) model.saveBundle(`b${n}`, ['x'])
  expect(model.saveBundle('one more', ['x'])).toBe('You can have up to 50 bundles. Delete one first.')
  expect(tagsOf('one more')).toBeUndefined()
})
