// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failureText } from '../../../src/shared/feedback/failure-text.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp } from '../../support/app.ts'

const toastMs = 5000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('dialogs', () => {
  it('[DLG-1] queue one after another, and each gets its own answer', async () => {
    const { app, needed } = createTestApp()
    const { $dialog, confirm, alert, answer } = app.get(feedback)
    const answers: unknown[] = []
    confirm({ title: 'first' }).then(is => answers.push(['first', is]))
    alert('second').then(() => answers.push('second'))
    confirm({ title: 'third' }).then(is => answers.push(['third', is]))
    expect(needed).toContain('overlays')
    const seen: string[] = []
    for (const is of [true, true, false]) {
      const notice = $dialog.get()
      if (!notice) throw new Error('no dialog')
      seen.push(notice.title)
      answer(notice.id, is)
      // A second answer to the same dialog does not answer the next one.
      answer(notice.id, true)
    }
    await vi.runAllTimersAsync()
    expect(seen).toEqual(['first', 'second', 'third'])
    expect(answers).toHaveLength(3)
    expect(answers).toEqual(expect.arrayContaining([['first', true], 'second', ['third', false]]))
    expect($dialog.get()).toBeNull()
  })

  it('are replaced by the browser’s own if they cannot be drawn', async () => {
    const { app } = createTestApp()
    const asked = vi.fn(() => true)
    vi.stubGlobal('confirm', asked)
    const { confirm, $dialog } = feedback({ ...app, ensureRoot: () => Promise.reject(new Error('no chunk')) })
    expect(await confirm({ title: 'Discard this post?', text: 'It is gone then.' })).toBe(true)
    expect(asked).toHaveBeenCalledWith('Discard this post?\n\nIt is gone then.')
    expect($dialog.get()).toBeNull()
  })

  it('are answered with no when the page is left', async () => {
    const { app } = createTestApp()
    const asked = app.get(feedback).confirm({ title: 'Delete?' })
    app.disposer.dispose()
    expect(await asked).toBe(false)
  })
})

describe('toasts', () => {
  it('about a post close when it is deleted, others stay', () => {
    const { app } = createTestApp()
    const { $toasts, toast, aboutPost } = app.get(feedback)
    aboutPost('7').fail('Couldn’t like the post.')
    aboutPost('8').toast('Added to your queue.')
    toast('Reply posted.')
    app.bus.emit('post:deleted', { id: '7' })
    expect($toasts.get().map(({ text }) => text)).toEqual(['Added to your queue.', 'Reply posted.'])
  })

  it('are three at most, also while hovered: a further one replaces the oldest', () => {
    const { app } = createTestApp()
    const { toast, $toasts, holdToasts } = app.get(feedback)
    holdToasts(true)
    for (const text of ['One', 'Two', 'Three', 'Four']) toast(text)
    expect($toasts.get().map(({ text }) => text)).toEqual(['Two', 'Three', 'Four'])
  })

  it('close by themselves, but not while hovered or focused', async () => {
    const { app } = createTestApp()
    const { toast, $toasts, holdToasts } = app.get(feedback)
    toast('Sent')
    await vi.advanceTimersByTimeAsync(toastMs - 1)
    holdToasts(true)
    toast('Copied')
    await vi.advanceTimersByTimeAsync(toastMs * 3)
    expect($toasts.get().map(({ text }) => text)).toEqual(['Sent', 'Copied'])
    holdToasts(false)
    await vi.advanceTimersByTimeAsync(toastMs)
    expect($toasts.get()).toEqual([])
  })

  it('stay for their time from when they are seen, though their code comes later than that', async () => {
    const { app } = createTestApp()
    let arrive = () => {}
    const code = new Promise<void>(resolve => (arrive = resolve))
    const { toast, $toasts } = feedback({ ...app, ensureRoot: () => code })
    toast('Sent')
    await vi.advanceTimersByTimeAsync(toastMs * 3)
    arrive()
    await vi.advanceTimersByTimeAsync(toastMs - 1)
    expect($toasts.get()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect($toasts.get()).toEqual([])
  })

  it('can be closed early', async () => {
    const { app } = createTestApp()
    const { toast, $toasts } = app.get(feedback)
    const take = toast('Undo?', { label: 'Undo', run: () => {} })
    toast('Other')
    take()
    expect($toasts.get().map(({ text }) => text)).toEqual(['Other'])
    await vi.advanceTimersByTimeAsync(toastMs * 2)
    expect($toasts.get()).toEqual([])
  })
})

describe('the text of a failure', () => {
  it('is the server’s if it has one, else says what to do', () => {
    const refused = { kind: 'status', msg: '', body: null } as const
    expect(failureText({ ...refused, status: 400, errors: [{ detail: 'Too long.' }] })).toBe('Too long.')
    expect(failureText({ ...refused, status: 500, errors: [] })).toContain('Try again')
    expect(failureText({ ...refused, status: 401, errors: [{ detail: 'x' }] })).toContain('Log in')
    for (const status of [403, 404])
      expect(failureText({ ...refused, status, errors: [] })).not.toContain('Try again')
    expect(failureText({ ...refused, status: 429, errors: [] })).toContain('Wait')
    for (const kind of ['offline', 'timeout', 'aborted'] as const) expect(failureText({ kind })).toMatch(/\w/)
  })
})
