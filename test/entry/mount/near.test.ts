// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { content, longPosts } from '../../../src/entry/mount/near.ts'
import { createTestApp } from '../../support/app.ts'
import { element } from '../page.tsx'

/** Elements that are watched, each with what tells that it comes near the view. */
const watched = new Map<Element, () => void>()
class Observer {
  #elements: Element[] = []
  #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(element: Element) {
    this.#elements.push(element)
    watched.set(element, () => this.#tell([{ isIntersecting: true }] as never, this as never))
  }
  unobserve() {}
  disconnect() {
    for (const element of this.#elements) watched.delete(element)
  }
}

const comesNear = (selector: string) => watched.get(element(selector))?.()
const use = () => window.dispatchEvent(new Event('scroll'))
/** Time for code that should not be loaded. */
const aWhile = () => new Promise(resolve => setTimeout(resolve, 50))

let test: ReturnType<typeof createTestApp>
const ensured = vi.fn(async (_name: string) => {})
const show = (html: string) => {
  document.body.innerHTML = html
  content(test.app, document)
}
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('ResizeObserver', Observer)
  test = createTestApp()
  Object.assign(test.app, { ensureRoot: ensured })
  ensured.mockClear()
})
afterEach(() => test.app.disposer.dispose())

describe('what is covered', () => {
  const spoiler = '[data-inlay-spoiler]'
  const covered = () => element(spoiler).getAttribute('role') === 'button'
  beforeEach(() => show('<p>It was <b data-inlay-spoiler>the gardener</b>.</p>'))

  it('[DEC-183] waits behind the page’s style sheet until it comes near the view; then a press uncovers it', async () => {
    await aWhile()
    expect(covered()).toBe(false)
    comesNear(spoiler)
    await vi.waitFor(() => expect(covered()).toBe(true))
    expect(watched.size).toBe(0)
  })

  it('[DEC-183] can be uncovered as soon as the page is used, wherever it is', async () => {
    use()
    await vi.waitFor(() => expect(covered()).toBe(true))
  })
})

describe('a page whose places wait for a touch', () => {
  const showPost = (html: string) =>
    show(`<div data-inlay="header" data-inlay-when="touch"></div><div data-inlay-post-body>${html}</div>`)
  const card = '<p data-inlay-link-card><a href="https://kettles.example">Kettles</a></p>'
  const gif = '<img src="/media/a.gif" alt="">'

  it('[DEC-187] loads nothing for its cards before it is used', () => {
    showPost(card)
    expect(ensured).not.toHaveBeenCalled()
    expect(watched.size).toBe(0)
    use()
    expect(ensured).toHaveBeenCalledExactlyOnceWith('idle')
  })

  it('[DEC-181] draws a frame that comes near the view', () => {
    showPost(`${card}<span data-inlay-frame></span>${gif}`)
    expect([...watched.keys()]).toEqual([element('[data-inlay-frame]')])
    comesNear('[data-inlay-frame]')
    use()
    expect(ensured).toHaveBeenCalledExactlyOnceWith('idle')
  })

  it('[DEC-181] stops a GIF near the view for users who want less motion', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as never)
    showPost(gif)
    expect([...watched.keys()]).toEqual([element('img')])
  })
})

it('a page whose header is there at once loads what frames and cards need by itself', () => {
  show('<div data-inlay="header"></div><span data-inlay-frame></span>')
  use()
  expect(ensured).not.toHaveBeenCalled()
})

it('[DEC-183] a long post loads its code as it comes near the view', async () => {
  document.body.innerHTML = '<article data-inlay-post=\'{"id":"1"}\'>Long</article>'
  const { readingSettings } = await import('../../../src/features/settings/reading-settings.ts')
  const get = vi.spyOn(test.app, 'get')
  longPosts(test.app, [element('article')])
  expect(get).not.toHaveBeenCalled()
  comesNear('article')
  await vi.waitFor(() => expect(get).toHaveBeenCalledWith(readingSettings))
})
