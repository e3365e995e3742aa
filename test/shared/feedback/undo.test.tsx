// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { offerUndo } from '../../../src/shared/feedback/undo.ts'
import { undoTime } from '../../../src/shared/feedback/undo-time.ts'
import { Overlays } from '../../../src/shared/overlays/overlays.tsx'
import { afterUndo } from '../../../src/shared/waiting/after-undo.ts'
import { createTestApp } from '../../support/app.ts'

const undoMs = 10_000

function start() {
  const { app } = createTestApp()
  const say = app.get(feedback)
  return { app, say, texts: () => say.$toasts.get().map(({ text }) => text) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a message with Undo', () => {
  it('[DEC-176] stays ten seconds, others five', async () => {
    const { say, texts } = start()
    offerUndo(say, 'Deleted.', () => {})
    say.toast('Copied.')
    await vi.advanceTimersByTimeAsync(undoMs / 2)
    expect(texts()).toEqual(['Deleted.'])
    // Pointing at it begins the time anew.
    say.holdToasts(true)
    await vi.advanceTimersByTimeAsync(undoMs)
    say.holdToasts(false)
    await vi.advanceTimersByTimeAsync(undoMs - 1)
    expect(texts()).toEqual(['Deleted.'])
    await vi.advanceTimersByTimeAsync(1)
    expect(texts()).toEqual([])
  })

  it.each([
    ['30', 3 * undoMs, 0],
    ['stay', 60 * undoMs, 1],
  ] as const)('[DEC-221] stays as long as the user has chosen: %s', async (time, ms, left) => {
    const { app, say, texts } = start()
    app.get(undoTime).change({ time })
    offerUndo(say, 'Deleted.', () => {})
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(texts()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(texts()).toHaveLength(left)
  })

  it('[DEC-176] has View before Undo, and goes when what it is about has changed', () => {
    const { say, texts } = start()
    const $text = atom('')
    offerUndo(say, 'Text cleared.', () => {}, { view: { label: 'View', run: () => {} }, $changing: $text })
    const [toast] = say.$toasts.get()
    expect([toast?.action?.label, toast?.second?.label]).toEqual(['View', 'Undo'])
    $text.set('x')
    expect(texts()).toEqual([])
  })

  it('[DEC-176] is undone by the key, the newest of all first, and only once', () => {
    const { say } = start()
    const undone: string[] = []
    offerUndo(say, 'One.', () => undone.push('one'))
    const end = say.undoable(() => undone.push('a post that waits'))
    offerUndo(say, 'Two.', () => undone.push('two'), { view: { label: 'View', run: () => {} } })
    say.toast('Three.', { label: 'View', run: () => undone.push('view') })
    expect([say.undoNewest(), say.undoNewest()]).toEqual([true, true])
    end()
    expect([say.undoNewest(), say.undoNewest()]).toEqual([true, false])
    expect(undone).toEqual(['two', 'a post that waits', 'one'])
  })

  it('[DEC-176] tells screen readers that it can be undone, and when it was', async () => {
    const { say } = start()
    render(<Overlays feedback={say} />)
    // Texts come after the elements that announce them.
    const painted = () => act(() => vi.advanceTimersByTimeAsync(100))
    const status = () =>
      [...document.querySelectorAll('[aria-live=polite]')].map(one => one.textContent).join('')
    act(() => void say.toast('Copied.'))
    await painted()
    expect(status()).toBe('Copied.')
    act(() => void offerUndo(say, 'Deleted.', () => {}))
    await painted()
    expect(status()).toBe('Deleted. You can undo this.')
    fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
    await painted()
    expect(status()).toBe('Undone.')
    act(() => void say.toast('Sent.'))
    await painted()
    expect(status()).toBe('Sent.')
  })
})

describe('what waits for its Undo', () => {
  const settled = async (act: (test: ReturnType<typeof start>) => void) => {
    const test = start()
    const done = afterUndo(test.app, 'Deleted.', { action: 'delete' }, async () => true)
    await vi.advanceTimersByTimeAsync(0)
    act(test)
    return (await done) ?? false
  }

  it.each<[string, boolean, (test: ReturnType<typeof start>) => void]>([
    ['is done when its time is over', true, () => vi.advanceTimersByTime(undoMs)],
    ['is done when the page is left', true, () => window.dispatchEvent(new Event('pagehide'))],
    ['is done when Inlay ends', true, ({ app }) => app.disposer.dispose()],
    [
      'is done when the message is dismissed',
      true,
      ({ say }) => say.dropToast(say.$toasts.get()[0]?.id ?? 0),
    ],
    [
      'can still be undone after three newer messages',
      false,
      ({ say }) => {
        for (const text of ['1', '2', '3']) say.toast(text)
        say.$toasts
          .get()
          .find(({ action }) => action?.isUndo)
          ?.action?.run()
      },
    ],
    ['is never done after Undo', false, ({ say }) => say.$toasts.get()[0]?.action?.run()],
  ])('[DEC-124, DEC-176] %s', async (_, isDone, act) => {
    expect(await settled(act)).toBe(isDone)
  })
})
