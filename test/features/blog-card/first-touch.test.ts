// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenForCards } from '../../../src/features/blog-card/listen-for-cards.ts'
import { blogCards } from '../../../src/features/blog-card/store.ts'
import * as watching from '../../../src/features/blog-card/watch-links.ts'
import { createDisposer, type Disposer } from '../../../src/platform/lib/dispose.ts'
import { createTestApp } from '../../support/app.ts'

let disposer: Disposer
let link: HTMLAnchorElement
/** What a page does with a click whose default was not prevented. */
const followed = vi.fn()
const clicked = (event: Event) => {
  if (!event.defaultPrevented) followed()
  event.preventDefault()
}

beforeEach(() => {
  vi.useFakeTimers()
  disposer = createDisposer()
  followed.mockClear()
  link = document.createElement('a')
  Object.assign(link, { href: '#papercranes' }).dataset.inlayBlogCard = 'papercranes'
  document.body.append(link)
  document.addEventListener('click', clicked)
})
afterEach(() => {
  disposer.dispose()
  vi.useRealTimers()
  document.removeEventListener('click', clicked)
})

/** The entry has run; the code that opens cards is still loading. */
function start() {
  const { app } = createTestApp()
  let arrive = (_: typeof watching) => {}
  const load = vi.fn(() => new Promise<typeof watching>(resolve => (arrive = resolve)))
  listenForCards(app, disposer, load)
  /** An event on the link, so many milliseconds ago. */
  const fire = (type: string, ago = 0, fields: object = {}) => {
    const event = new Event(type, { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: performance.now() - ago })
    link.dispatchEvent(Object.assign(event, { clientX: 5, clientY: 5, isPrimary: true, ...fields }))
  }
  return {
    ...{ load, fire },
    finger: (type: string, ago = 0) => fire(type, ago, { pointerType: 'touch' }),
    shown: app.get(blogCards).$shown.get,
    async loaded(wait = 0) {
      arrive(watching)
      await vi.advanceTimersByTimeAsync(wait)
    },
  }
}

it('[CARD-7] the first long press waits for the code: its click opens the card and nothing else', async () => {
  const { finger, shown, loaded, load } = start()
  finger('pointerdown', 900)
  expect(load).toHaveBeenCalledOnce()
  finger('click', 200)
  expect(followed).not.toHaveBeenCalled()
  await loaded()
  expect(shown()).toMatchObject({ name: 'papercranes', by: 'press' })
})

it('[CARD-7] a finger still down when the code has loaded has already waited, and follows no link', async () => {
  const { finger, shown, loaded } = start()
  finger('pointerdown', 2000)
  await loaded()
  await vi.waitFor(() => expect(shown()?.by).toBe('press'))
  finger('pointerup')
  // A busy browser sends the click late.
  await vi.advanceTimersByTimeAsync(400)
  finger('click')
  expect(followed).not.toHaveBeenCalled()
})

it('[CARD-7] a link that is pressed while the code loads is followed, and its card stays away', async () => {
  const { fire, load, shown, loaded } = start()
  vi.spyOn(link, 'matches').mockReturnValue(true)
  fire('pointermove', 0, { pointerType: 'mouse' })
  expect(load).toHaveBeenCalledOnce()
  fire('pointerdown', 0, { pointerType: 'mouse' })
  await loaded(600)
  expect(shown()).toBeNull()
})

it.each([
  ['tap', 'click', 1],
  ['scroll', 'pointercancel', 0],
])('[CARD-7] a first %s opens no card, however late the code comes', async (_, end, clicks) => {
  const { finger, shown, loaded } = start()
  finger('pointerdown', 900)
  finger(end, 800)
  await loaded(600)
  expect(shown()).toBeNull()
  expect(followed).toHaveBeenCalledTimes(clicks)
})

it('a link works as usual if the code cannot be loaded, and the next event tries again', async () => {
  const { fire, load, shown } = start()
  load.mockRejectedValue(new Error('no network'))
  fire('pointermove')
  await vi.advanceTimersByTimeAsync(2000)
  expect(load).toHaveBeenCalledTimes(3)
  fire('click')
  expect(followed).toHaveBeenCalledOnce()
  fire('pointermove')
  expect([load.mock.calls.length, shown()]).toEqual([4, null])
})

it('[CARD-7] focus opens a card only by the Tab key, not when a script or an overlay moves it; no link has a listener of its own', async () => {
  const added = vi.spyOn(link, 'addEventListener')
  const { loaded, shown, fire } = start()
  fire('pointermove')
  await loaded()
  link.focus()
  await vi.advanceTimersByTimeAsync(500)
  expect(shown()).toBeNull()
  link.blur()
  // On a busy page it arrives a second after the press.
  fire('keydown', 1000, { key: 'Tab' })
  link.focus()
  await vi.waitFor(() => expect(shown()).toMatchObject({ name: 'papercranes', by: 'focus' }))
  expect(added).not.toHaveBeenCalled()
})
