// @vitest-environment happy-dom

import { describe, expect, it, vi } from 'vitest'
import { refuseFiles } from '../../../../src/features/posts/composer/refuse-files.ts'

/** Drops something on an element; whether the browser would still open it. */
function isOpened(types: string[], target: EventTarget = document.body, files: File[] = []): boolean {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer: { types, files, dropEffect: 'copy' } })
  return target.dispatchEvent(event)
}

describe('a file that is dropped beside the fields of a form', () => {
  it('[POST-50] is not opened in place of the page, while the form is open', () => {
    expect(isOpened(['Files'])).toBe(true)
    const stop = refuseFiles(() => {})
    expect(isOpened(['Files'])).toBe(false)
    expect(isOpened(['text/plain'])).toBe(true)
    stop()
    expect(isOpened(['Files'])).toBe(true)
  })

  it('[POST-50] is told of by name where it was dropped on a field', () => {
    const tell = vi.fn()
    const stop = refuseFiles(tell)
    isOpened(['Files'], document.body, [new File(['x'], 'notes.pdf'), new File(['x'], 'song.mp3')])
    expect(tell.mock.calls).toEqual([['notes.pdf, song.mp3: This is not valid image file.']])
    stop()
  })

  it('is left to a place of the page that takes it', () => {
    const stop = refuseFiles(() => {})
    const taken: string[] = []
    const listening = new AbortController()
    document.addEventListener(
      'drop',
      event => {
        taken.push(event.defaultPrevented ? 'refused' : 'taken')
        event.preventDefault()
      },
      { signal: listening.signal },
    )
    isOpened(['Files'])
    expect(taken).toEqual(['taken'])
    listening.abort()
    stop()
  })
})
