// @vitest-environment jsdom
import { redo, undo } from 'prosemirror-history'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startProse } from './start-prose.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('[EDIT-2] typing within half a second is undone together, later typing separately', () => {
  const { view } = startProse()
  const type = (words: string) => {
    for (const sign of words) view.dispatch(view.state.tr.insertText(sign))
  }
  const words = () => view.state.doc.textContent
  type('one ')
  vi.advanceTimersByTime(499)
  type('two ')
  vi.advanceTimersByTime(501)
  type('three')
  undo(view.state, view.dispatch)
  expect(words()).toBe('one two ')
  undo(view.state, view.dispatch)
  expect(words()).toBe('')
  redo(view.state, view.dispatch)
  expect(words()).toBe('one two ')
  redo(view.state, view.dispatch)
  expect(words()).toBe('one two three')
})
