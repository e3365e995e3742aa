// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenForCards } from '../../../src/features/blog-card/start.ts'
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
  link.href = '#papercranes'
  link.dataset.inlayBlogCard = 'papercranes'
  document.body.append(link)
  document.addEventListener('click', clicked)
})
afterEach(() => {
  disposer.dispose()
  vi.useRealTimers()
  link.remove()
  document.removeEventListener('click', clicked)
})

/** The entry has run; the code that opens cards is still loading. */
function start() {
  const { app } = createTestApp()
  let arrive = (_: typeof watching) => {}
  const load = vi.fn(() => new Promise<typeof watching>(resolve => (arrive = resolve)))
  listenForCards(app, disposer, load)
  const fire = (type: string, fields: object = {}) => {
    const event = new Event(type, { bubbles: true, cancelable: true })
    link.dispatchEvent(Object.assign(event, { clientX: 5, clientY: 5, isPrimary: true, ...fields }))
    return event
  }
  const finger = (type: string, timeStamp: number) => {
    const event = new Event(type, { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    link.dispatchEvent(
      Object.assign(event, { pointerType: 'touch', isPrimary: true, clientX: 5, clientY: 5 }),
    )
    return event
  }
  const shown = () => app.get(blogCards).$shown.get()
  const loaded = async () => {
    arrive(watching)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { app, load, fire, finger, shown, loaded }
}

it('[CARD-7] the first long press waits for the code: its click opens the card and nothing else', async () => {
  const { finger, shown, loaded, load } = start()
  const now = performance.now()
  finger('pointerdown', now - 900)
  expect(load).toHaveBeenCalledOnce()
  finger('click', now - 200)
  expect(followed).not.toHaveBeenCalled()
  await loaded()
  expect(shown()).toMatchObject({ name: 'papercranes', by: 'press' })
})

it('[CARD-7] a finger still down when the code has loaded has already waited, and follows no link', async () => {
  const { finger, shown, loaded } = start()
  finger('pointerdown', performance.now() - 2000)
  await loaded()
  await vi.waitFor(() => expect(shown()?.by).toBe('press'))
  finger('pointerup', performance.now())
  // A busy browser sends the click late.
  await vi.advanceTimersByTimeAsync(400)
  finger('click', performance.now())
  expect(followed).not.toHaveBeenCalled()
})

it('[CARD-7] a link that is pressed while the code loads is followed, and its card stays away', async () => {
  const { fire, load, shown, loaded } = start()
  vi.spyOn(link, 'matches').mockReturnValue(true)
  fire('pointermove', { pointerType: 'mouse' })
  expect(load).toHaveBeenCalledOnce()
  fire('pointerdown', { pointerType: 'mouse' })
  await loaded()
  await vi.advanceTimersByTimeAsync(600)
  expect(shown()).toBeNull()
})

it('[CARD-7] a first tap and a first scroll open no card, however late the code comes', async () => {
  for (const end of ['click', 'pointercancel']) {
    const { finger, shown, loaded } = start()
    const now = performance.now()
    finger('pointerdown', now - 900)
    finger(end, now - 800)
    await loaded()
    await vi.advanceTimersByTimeAsync(600)
    expect(shown()).toBeNull()
    disposer.dispose()
    disposer = createDisposer()
  }
  expect(followed).toHaveBeenCalledTimes(1)
})

it('[CARD-7] focus opens a card only by the Tab key, not when a script or an overlay moves it', async () => {
  const { loaded, shown, fire } = start()
  fire('pointermove')
  await loaded()
  link.focus()
  await vi.advanceTimersByTimeAsync(500)
  expect(shown()).toBeNull()
  link.blur()
  // On a busy page it arrives a second after the press.
  const timeStamp = { value: performance.now() - 1000 }
  const tab = Object.defineProperty(new Event('keydown', { bubbles: true }), 'timeStamp', timeStamp)
  link.dispatchEvent(Object.assign(tab, { key: 'Tab' }))
  link.focus()
  await vi.waitFor(() => expect(shown()).toMatchObject({ name: 'papercranes', by: 'focus' }), 5000)
})
