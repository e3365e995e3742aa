import { describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../../fixtures/control/faults.ts'
import type { PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { reportSaved, savedText } from '../../../../src/features/posts/lifecycle/saved-post.ts'
import type { SavedPost } from '../../../../src/platform/bus/contract.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { createTestApp } from '../../../support/app.ts'
import { draftOf } from '../draft-of.ts'

// @vitest-environment happy-dom

const saved = (fields: Partial<SavedPost> = {}): SavedPost => ({ id: '9', tumblelog: 'aria', ...fields })
const draft = (fields: Partial<PostDraft> = {}) => draftOf('text', fields.content, fields)

it.each<[string, Partial<SavedPost>, Partial<PostDraft>?, string?]>([
  ['Posted to aria.', { state: 'published' }],
  ['Hello.', { state: 'published', message: 'Hello.' }],
  ['Reblogged to aria.', { state: 'published' }, { mode: 'reblog' }],
  ['Added to aria’s queue.', { state: 'queued', message: 'Posted to aria.' }],
  ['Saved to aria’s drafts.', { state: 'draft', message: 'Posted to aria.' }],
  ['Posted privately to aria.', { state: 'private', message: 'Posted to aria.' }],
  ['Processing. Your post will appear on aria when it’s ready.', { state: 'transcoding' }],
  ['Saved.', { state: 'draft', message: 'Saved.' }, { mode: 'edit' }, 'draft'],
  ['Posted to aria.', { state: 'published', message: 'Saved.' }, { mode: 'edit' }, 'draft'],
  ['Answer posted to aria.', { state: 'published' }, { mode: 'edit', type: 'note' }, 'unapproved'],
])('[POST-56] the message about a saved post: %s', (words, answer, sent = {}, before = '') => {
  expect(savedText(saved(answer), { ...draft(), ...sent }, before)).toBe(words)
})

it('[POST-56] the message about a scheduled post says when it will be published', () => {
  const at = '2026-12-24T18:00:00+00:00'
  for (const [answer, sent] of [
    [{ publish_on: at }, {}],
    [{}, { publish_on: at }],
  ])
    expect(savedText(saved({ state: 'scheduled', ...answer }), draft(sent), '')).toMatch(
      /^Scheduled on aria for Dec 24, 2026, .+\.$/,
    )
})

function start(
  fields: Partial<SavedPost> = {},
  sent: Partial<PostDraft> = {},
  before: Partial<PostDraft> = {},
  bootstrap = {},
) {
  const test = createTestApp({ bootstrap })
  const own = test.realm.world.posts.find(
    ({ blog, state, type }) => blog === 'aria' && state === 'published' && type === 'text',
  )
  if (!own) throw new Error('aria has no post')
  const say = test.app.get(feedback)
  const reopen = vi.fn(async () => {})
  const edited = sent.mode === 'edit' && { post_id: own.id }
  const just = {
    saved: saved({ id: own.id, state: 'published', ...fields }),
    draft: draft({ ...sent, ...edited }),
    initial: draft({ ...sent, ...before, ...edited }),
    reopen,
  }
  reportSaved(just, test.app, say)
  const toast = () => say.$toasts.get().at(-1)
  const undo = () => toast()?.second?.run()
  const reopened = () => vi.waitFor(() => expect(reopen).toHaveBeenCalledTimes(1))
  const parts = { ...test, own, toast, undo, reopen, reopened }
  return {
    ...parts,
    labels: [toast()?.action?.label, toast()?.second?.label],
  }
}
/** An edit of aria's text post, from `Before` to `After`. */
function startEdit(before: Partial<PostDraft> = {}, sent: Partial<PostDraft> = {}) {
  const content = (word: string) => ({ body: `<p>${word}</p>` })
  const test = start(
    {},
    { mode: 'edit', type: 'text', content: content('After'), ...sent },
    { content: content('Before'), ...before },
  )
  test.own.two = '<p>After</p>'
  return test
}

describe('a saved post', () => {
  it('[POST-56] can be undone: the post is deleted, and its text is restored in the form', async () => {
    const { own, labels, undo, reopened, emitted } = start()
    document.body.innerHTML = `<article data-inlay-post='{"id":"${own.id}"}'><a href="/x">x</a></article>`
    expect(labels).toEqual(['View', 'Undo'])
    expect(start({}, { send_to_twitter: true }).labels).toEqual(['View', undefined])
    undo()
    await reopened()
    expect(own.state).toBe('deleted')
    expect(document.querySelector('article')).toBeNull()
    expect(emitted('post:deleted')).toEqual([{ id: own.id }])
  })

  it('[POST-56, DEC-176] that is not published is edited, or removed by Undo; one that is gone meanwhile opens its form, too', async () => {
    expect(start({ state: 'draft' }).labels[0]).toBe('Edit')
    const listed = start({ state: 'draft' }, {}, {}, { drafts: '/svc/drafts' })
    const dispatch = vi.spyOn(listed.app.bus, 'dispatch').mockResolvedValue()
    expect(listed.labels).toEqual(['View', 'Undo'])
    listed.toast()?.action?.run()
    expect(dispatch).toHaveBeenCalledExactlyOnceWith('drafts:open')
    const { own, labels, undo, reopened, realm } = start({ state: 'queued' }, { state: 'queued' })
    expect(labels).toEqual(['Edit', 'Undo'])
    undo()
    await reopened()
    expect(own.state).toBe('deleted')
    expect(realm.requests.map(({ path }) => path)).toEqual(['/svc/post/delete'])
    const gone = start()
    gone.realm.faults.add({ call: 'POST /svc/post/delete', kind: 'status', status: 410, times: 1 })
    gone.undo()
    await gone.reopened()
  })

  it('[POST-56, DEC-176] that was edited is saved as it was before by Undo, and its form opens with the edit', async () => {
    const { own, toast, undo, reopened, emitted, realm } = startEdit({ state: 'draft' })
    expect(toast()?.text).toBe('Posted to aria.')
    undo()
    await reopened()
    expect([own.two, own.state]).toEqual(['<p>Before</p>', 'draft'])
    expect(emitted('post:saved')).toMatchObject([{ id: own.id, state: 'draft', is_edit: true }])
    expect(realm.requests.filter(({ path }) => path === '/svc/post/update')).toHaveLength(1)
  })

  it.each<[string, () => ReturnType<typeof start>, Pick<Fault, 'kind' | 'status'>, string, boolean]>([
    ['a new post', start, { kind: 'status', status: 500 }, 'your post is still up.', true],
    ['a new post', start, { kind: 'status', status: 403 }, 'your post is still up.', false],
    ['an edit', startEdit, { kind: 'drop' }, 'your changes are still saved.', true],
    ['an edit', startEdit, { kind: 'status', status: 410 }, 'your changes are still saved.', false],
  ])('[POST-56, DEC-176] keeps %s if undo fails, and says so', async (_, open, fault, text, mayRetry) => {
    const { realm, own, toast, undo, reopen, reopened } = open()
    const before = [own.two, own.state]
    for (const call of ['POST /svc/post/update', 'POST /svc/post/delete'])
      realm.faults.add({ call, times: 1, ...fault })
    undo()
    await vi.waitFor(() => expect(toast()?.text).toContain(`Couldn’t undo, so ${text}`))
    expect([own.two, own.state, reopen.mock.calls.length]).toEqual([...before, 0])
    expect(toast()?.action?.label).toBe(mayRetry ? 'Try again' : undefined)
    if (!mayRetry) return
    toast()?.action?.run()
    await reopened()
    expect([own.two, own.state]).not.toEqual(before)
  })

  it('[DEC-176] offers no Undo where the server cannot go back: without an id, for a removed trail, and a replaced file', () => {
    expect(start({ id: '' }).labels[1]).toBeUndefined()
    expect(startEdit({}, { remove_reblog_tree: true }).labels[1]).toBe('Undo')
    const removed = startEdit({ remove_reblog_tree: false }, { remove_reblog_tree: true })
    expect(removed.labels).toEqual(['View', undefined])
    const replaced = startEdit({}, { type: 'video', content: { preuploadUrl: '/new.mp4' } })
    expect(replaced.labels[1]).toBeUndefined()
  })
})
