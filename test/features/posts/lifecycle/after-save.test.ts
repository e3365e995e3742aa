// @vitest-environment happy-dom

import { afterEach, describe, expect, it, vi } from 'vitest'
import { draftDefaults, type PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { reportSaved } from '../../../../src/features/posts/lifecycle/after-save.ts'
import { savedText } from '../../../../src/features/posts/lifecycle/saved-text.ts'
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

  function start(fields: Partial<SavedPost> = {}, before = '') {
    const test = createTestApp()
    const own = test.realm.world.posts.find(({ blog, state }) => blog === 'aria' && state === 'published')
    if (!own) throw new Error('aria has no post')
    const say = test.app.get(feedback)
    const reopen = vi.fn(async () => {})
    const just = {
      saved: saved({ id: own.id, state: 'published', ...fields }),
      draft: draft(),
      before,
      reopen,
    }
    reportSaved(just, test.app, say)
    const toast = () => say.$toasts.get().at(-1)
    return { ...test, own, toast, reopen }
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

  it('[POST-56] can be opened in its form if it is not published; an edit cannot be undone', () => {
    expect(start({ state: 'draft' }).toast()?.action?.label).toBe('Edit')
    const { toast } = start({ state: 'published' }, 'published')
    expect(toast()?.action?.label).toBe('View')
    expect(toast()?.second).toBeUndefined()
  })
})
