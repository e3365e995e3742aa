// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest'
import { refuseFiles } from '../../../widgets/post-forms/composer/refuse-files.ts'

/** Drops something on an element; whether the browser would still open it. */
function isOpened(types: string[], target: EventTarget = document.body): boolean {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer: { types, dropEffect: 'copy' } })
  return target.dispatchEvent(event)
}

describe('a file that is dropped beside the fields of a form', () => {
  it('[POST-50] is not opened in place of the page, while the form is open', () => {
    expect(isOpened(['Files'])).toBe(true)
    const stop = refuseFiles()
    expect(isOpened(['Files'])).toBe(false)
    expect(isOpened(['text/plain'])).toBe(true)
    stop()
    expect(isOpened(['Files'])).toBe(true)
  })

  it('is left to a place of the page that takes it', () => {
    const stop = refuseFiles()
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
