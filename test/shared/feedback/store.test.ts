import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { stubPage } from '../../platform/page-stub.ts'
import { createTestApp } from '../../support/app.ts'

const toastMs = 5000

beforeEach(() => {
  stubPage()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

function start() {
  const { app } = createTestApp()
  const say = app.get(feedback)
  return { app, ...say, texts: () => say.$toasts.get().map(({ text }) => text) }
}

describe('a failure of what somebody has written', () => {
  it('stays until it is answered, whatever comes after it', async () => {
    const { fail, toast, texts, $toasts } = start()
    const edit = vi.fn()
    fail('Couldn’t post.', { label: 'Edit', run: edit }, true)
    for (const text of ['1', '2', '3', '4']) toast(text)
    await vi.advanceTimersByTimeAsync(10 * toastMs)
    expect(texts()).toEqual(['Couldn’t post.'])
    $toasts.get()[0]?.action?.run()
    expect([texts(), edit.mock.calls.length]).toEqual([[], 1])
  })
})

describe('a failure that cannot be drawn', () => {
  it('is said without toasts', async () => {
    const { app } = createTestApp()
    const tell = vi.fn()
    const say = feedback({ ...app, tell, ensureRoot: () => Promise.reject(new Error('no chunk')) })
    say.fail('Couldn’t like the post.')
    say.toast('Copied.')
    await vi.advanceTimersByTimeAsync(0)
    expect(tell.mock.calls).toEqual([['Couldn’t like the post.']])
  })
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
    Object.assign(window, { confirm: asked })
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
    const { app, texts, toast, aboutPost } = start()
    aboutPost('7').fail('Couldn’t like the post.')
    aboutPost('8').toast('Added to your queue.')
    toast('Reply posted.')
    app.bus.emit('post:deleted', { id: '7' })
    expect(texts()).toEqual(['Added to your queue.', 'Reply posted.'])
  })

  it('are three at most, also while hovered: a further one replaces the oldest', () => {
    const { toast, texts, holdToasts } = start()
    holdToasts(true)
    for (const text of ['One', 'Two', 'Three', 'Four']) toast(text)
    expect(texts()).toEqual(['Two', 'Three', 'Four'])
  })

  it('close by themselves, but not while hovered or focused', async () => {
    const { toast, texts, holdToasts } = start()
    toast('Sent')
    await vi.advanceTimersByTimeAsync(toastMs - 1)
    holdToasts(true)
    toast('Copied')
    await vi.advanceTimersByTimeAsync(toastMs * 3)
    expect(texts()).toEqual(['Sent', 'Copied'])
    holdToasts(false)
    await vi.advanceTimersByTimeAsync(toastMs)
    expect(texts()).toEqual([])
  })

  it('stay for their time from when they are seen, though their code comes later than that', async () => {
    let arrive = () => {}
    const code = new Promise<void>(resolve => (arrive = resolve))
    const { toast, $toasts } = feedback({ ...start().app, ensureRoot: () => code })
    toast('Sent')
    await vi.advanceTimersByTimeAsync(toastMs * 3)
    arrive()
    await vi.advanceTimersByTimeAsync(toastMs - 1)
    expect($toasts.get()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect($toasts.get()).toEqual([])
  })
})
