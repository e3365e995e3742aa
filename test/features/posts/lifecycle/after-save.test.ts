// @vitest-environment happy-dom

import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../../../fixtures/control/faults.ts'
import { draftDefaults, type PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { reportSaved } from '../../../../src/features/posts/lifecycle/after-save.ts'
import { savedText } from '../../../../src/features/posts/lifecycle/saved-text.ts'
import { postTypes } from '../../../../src/features/posts/types/index.ts'
import type { SavedPost } from '../../../../src/platform/bus/contract.ts'
import { feedback } from '../../../../src/shared/feedback/store.ts'
import { createTestApp } from '../../../support/app.ts'

const saved = (fields: Partial<SavedPost> = {}): SavedPost => ({ id: '9', tumblelog: 'aria', ...fields })
const draft = (fields: Partial<PostDraft> = {}): PostDraft => ({
  ...draftDefaults,
  tumblelog: 'aria',
  ...fields,
})
const at = '2026-12-24T18:00:00+00:00'

describe('the message about a saved post', () => {
  it.each<[string, string, Partial<SavedPost>, Partial<PostDraft>, string]>([
    ['a post', 'Posted to aria.', { state: 'published' }, {}, ''],
    ['a post the server has words for', 'Hello.', { state: 'published', message: 'Hello.' }, {}, ''],
    ['a reblog', 'Reblogged to aria.', { state: 'published' }, { mode: 'reblog' }, ''],
    ['a queued one', 'Added to aria’s queue.', { state: 'queued', message: 'Posted to aria.' }, {}, ''],
    ['a draft', 'Saved to aria’s drafts.', { state: 'draft', message: 'Posted to aria.' }, {}, ''],
    ['a private one', 'Posted privately to aria.', { state: 'private', message: 'Posted to aria.' }, {}, ''],
    [
      'a film',
      'Processing. Your post will appear on aria when it’s ready.',
      { state: 'transcoding' },
      {},
      '',
    ],
    ['an edit', 'Saved.', { state: 'draft', message: 'Saved.' }, { mode: 'edit' }, 'draft'],
    [
      'a draft that is posted',
      'Posted to aria.',
      { state: 'published', message: 'Saved.' },
      { mode: 'edit' },
      'draft',
    ],
    [
      'an answer',
      'Answer posted to aria.',
      { state: 'published' },
      { mode: 'edit', type: 'note' },
      'unapproved',
    ],
  ])('[POST-56] %s: %s', (_, words, answer, sent, before) => {
    expect(savedText(saved(answer), draft(sent), before)).toBe(words)
  })

  it('[POST-56] says when a scheduled post will be published', () => {
    expect(savedText(saved({ state: 'scheduled', publish_on: at }), draft(), '')).toMatch(
      /^Scheduled on aria for Dec 24, 2026, .+\.$/,
    )
    expect(savedText(saved({ state: 'scheduled' }), draft({ publish_on: at }), '')).toMatch(/Dec 24, 2026/)
  })
})

describe('a saved post', () => {
  afterEach(() => document.body.replaceChildren())

  function start(
    fields: Partial<SavedPost> = {},
    sent: Partial<PostDraft> = {},
    before: Partial<PostDraft> = {},
  ) {
    const test = createTestApp()
    const own = test.realm.world.posts.find(
      ({ blog, state, type }) => blog === 'aria' && state === 'published' && type === 'text',
    )
    if (!own) throw new Error('aria has no post')
    const say = test.app.get(feedback)
    const reopen = vi.fn(async () => {})
    const just = {
      saved: saved({ id: own.id, state: 'published', ...fields }),
      draft: draft(sent),
      initial: draft({ ...sent, ...before }),
      reopen,
    }
    reportSaved(just, test.app, say)
    const toast = () => say.$toasts.get().at(-1)
    return { ...test, own, toast, reopen }
  }
  /** An edit of aria's text post, from `Before` to `After`. */
  function startEdit(before: Partial<PostDraft> = {}, sent: Partial<PostDraft> = {}) {
    const content = (body: string) => ({ ...postTypes.text.fields, body: `<p>${body}</p>` })
    const probe = createTestApp().realm.world.posts.find(
      ({ blog, state, type }) => blog === 'aria' && state === 'published' && type === 'text',
    )
    const edit = { mode: 'edit', post_id: probe?.id ?? '', type: 'text' } as const
    const test = start(
      {},
      { ...edit, content: content('After'), ...sent },
      { content: content('Before'), ...before },
    )
    test.own.two = '<p>After</p>'
    return test
  }

  it('[POST-56] can be undone: the post is deleted, and its text is restored in the form', async () => {
    const { own, toast, reopen, emitted } = start()
    document.body.innerHTML = `<article data-inlay-post='{"id":"${own.id}"}'><a href="/x">x</a></article>`
    expect([toast()?.action?.label, toast()?.second?.label]).toEqual(['View', 'Undo'])
    toast()?.second?.run()
    await vi.waitFor(() => expect(reopen).toHaveBeenCalledTimes(1))
    expect(own.state).toBe('deleted')
    expect(document.querySelector('article')).toBeNull()
    expect(emitted('post:deleted')).toEqual([{ id: own.id }])
  })

  it('[POST-56] stays if undo fails, which is reported and can be retried', async () => {
    const { realm, own, toast, reopen } = start()
    const call = 'POST /svc/post/delete'
    realm.faults.add({ call, kind: 'status', status: 500, times: 1 })
    toast()?.second?.run()
    await vi.waitFor(() => expect(toast()?.text).toContain('Couldn’t undo, so your post is still up.'))
    expect(reopen).not.toHaveBeenCalled()
    toast()?.action?.run()
    await vi.waitFor(() => expect(own.state).toBe('deleted'))
    const refused = start()
    refused.realm.faults.add({ call, kind: 'status', status: 403, times: 1 })
    refused.toast()?.second?.run()
    await vi.waitFor(() =>
      expect(refused.toast()?.text).toContain('Couldn’t undo, so your post is still up.'),
    )
    expect(refused.toast()?.action).toBeUndefined()
  })

  it('[POST-56, DEC-176] that is queued is removed by Undo', async () => {
    const { realm, own, toast, reopen } = start({ state: 'queued' }, { state: 'queued' })
    expect([toast()?.action?.label, toast()?.second?.label]).toEqual(['Edit', 'Undo'])
    toast()?.second?.run()
    await vi.waitFor(() => expect(reopen).toHaveBeenCalledTimes(1))
    expect(own.state).toBe('deleted')
    expect(realm.requests.map(({ path }) => path)).toEqual(['/svc/post/delete'])
  })

  it('[POST-56, DEC-176] that is deleted elsewhere meanwhile still opens its form', async () => {
    const { realm, toast, reopen } = start()
    realm.faults.add({ call: 'POST /svc/post/delete', kind: 'status', status: 410, times: 1 })
    toast()?.second?.run()
    await vi.waitFor(() => expect(reopen).toHaveBeenCalledTimes(1))
  })

  it('[POST-56, DEC-176] that was edited is saved as it was before by Undo, and its form opens with the edit', async () => {
    const { own, toast, reopen, emitted, realm } = startEdit({ state: 'draft' })
    expect(toast()?.text).toBe('Posted to aria.')
    toast()?.second?.run()
    await vi.waitFor(() => expect(reopen).toHaveBeenCalledTimes(1))
    expect([own.two, own.state]).toEqual(['<p>Before</p>', 'draft'])
    expect(emitted('post:saved')).toMatchObject([{ id: own.id, state: 'draft', is_edit: true }])
    expect(realm.requests.filter(({ path }) => path === '/svc/post/update')).toHaveLength(1)
  })

  it.each<[string, Pick<Fault, 'kind' | 'status'>, boolean]>([
    ['a 500', { kind: 'status', status: 500 }, true],
    ['a lost connection', { kind: 'drop' }, true],
    ['a post that is gone', { kind: 'status', status: 410 }, false],
  ])('[POST-56, DEC-176] keeps an edit after %s, and says so', async (_, fault, mayRetry) => {
    const { realm, own, toast, reopen } = startEdit()
    realm.faults.add({ call: 'POST /svc/post/update', times: 1, ...fault })
    toast()?.second?.run()
    await vi.waitFor(() => expect(toast()?.text).toContain('Couldn’t undo, so your changes are still saved.'))
    expect([own.two, reopen.mock.calls.length]).toEqual(['<p>After</p>', 0])
    expect(toast()?.action?.label).toBe(mayRetry ? 'Try again' : undefined)
    if (!mayRetry) return
    toast()?.action?.run()
    await vi.waitFor(() => expect(reopen).toHaveBeenCalledTimes(1))
    expect(own.two).toBe('<p>Before</p>')
  })

  it('[POST-56] can be opened in its form if it is not published', () => {
    expect(start({ state: 'draft' }).toast()?.action?.label).toBe('Edit')
  })

  it('[DEC-176] offers no Undo where the server cannot go back: without an id, for a removed trail, and a replaced file', () => {
    expect(start({ id: '' }).toast()?.second).toBeUndefined()
    const { toast } = startEdit({}, { remove_reblog_tree: true })
    expect(toast()?.second?.label).toBe('Undo')
    const removed = startEdit({ remove_reblog_tree: false }, { remove_reblog_tree: true })
    expect([removed.toast()?.action?.label, removed.toast()?.second]).toEqual(['View', undefined])
    const replaced = startEdit({}, { type: 'video', content: { preuploadUrl: '/new.mp4' } })
    expect(replaced.toast()?.second).toBeUndefined()
  })
})
