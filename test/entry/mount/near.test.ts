// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { content, longPosts } from '../../../src/entry/mount/near.ts'
import { createTestApp } from '../../support/app.ts'

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
  disconnect() {
    for (const element of this.#elements) watched.delete(element)
  }
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement
const use = () => window.dispatchEvent(new Event('scroll'))
/** Time for code that should not be loaded. */
const aWhile = () => new Promise(resolve => setTimeout(resolve, 50))

let test: ReturnType<typeof createTestApp>
const ensured = vi.fn(async (_name: string) => {})
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Observer)
  test = createTestApp()
  Object.assign(test.app, { ensureRoot: ensured })
  ensured.mockClear()
})
afterEach(() => {
  test.app.disposer.dispose()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

describe('what is covered', () => {
  const covered = () => find('[data-inlay-spoiler]').getAttribute('role') === 'button'
  beforeEach(() => {
    document.body.innerHTML = '<p>It was <b data-inlay-spoiler>the gardener</b>.</p>'
    content(test.app, document)
  })

  it('[DEC-183] waits behind the page’s style sheet until it comes near the view; then a press uncovers it', async () => {
    await aWhile()
    expect(covered()).toBe(false)
    watched.get(find('[data-inlay-spoiler]'))?.()
    await vi.waitFor(() => expect(covered()).toBe(true))
    expect(watched.size).toBe(0)
  })

  it('[DEC-183] can be uncovered as soon as the page is used, wherever it is', async () => {
    use()
    await vi.waitFor(() => expect(covered()).toBe(true))
  })

  it('waits for nothing any more once Inlay is gone', async () => {
    test.app.disposer.dispose()
    use()
    await aWhile()
    expect(covered()).toBe(false)
    expect(watched.size).toBe(0)
  })
})

describe('a page whose places wait for a touch', () => {
  const body = (html: string) =>
    `<div data-inlay="header" data-inlay-when="touch"></div><div data-inlay-post-body>${html}</div>`
  const card = '<p data-inlay-link-card><a href="https://kettles.example">Kettles</a></p>'

  it('[DEC-187] loads nothing for its cards before it is used', () => {
    document.body.innerHTML = body(card)
    content(test.app, document)
    expect(ensured).not.toHaveBeenCalled()
    expect(watched.size).toBe(0)
    use()
    expect(ensured).toHaveBeenCalledExactlyOnceWith('prefetch')
  })

  it('[DEC-181] draws a frame that comes near the view', () => {
    document.body.innerHTML = body(`${card}<span data-inlay-frame></span><img src="/media/a.gif" alt="">`)
    content(test.app, document)
    expect([...watched.keys()]).toEqual([find('[data-inlay-frame]')])
    watched.get(find('[data-inlay-frame]'))?.()
    use()
    expect(ensured).toHaveBeenCalledExactlyOnceWith('prefetch')
  })

  it('[DEC-181] stops a GIF near the view for users who want less motion', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as never)
    document.body.innerHTML = body('<img src="/media/a.gif" alt="">')
    content(test.app, document)
    expect([...watched.keys()]).toEqual([find('img')])
  })
})

it('a page whose header is there at once loads what frames and cards need by itself', () => {
  document.body.innerHTML = '<div data-inlay="header"></div><span data-inlay-frame></span>'
  content(test.app, document)
  use()
  expect(ensured).not.toHaveBeenCalled()
})

it('[DEC-183] a long post loads its code as it comes near the view', async () => {
  document.body.innerHTML = '<article data-inlay-post=\'{"id":"1"}\'>Long</article>'
  const { readingSettings } = await import('../../../src/features/reading/settings.ts')
  const get = vi.spyOn(test.app, 'get')
  longPosts(test.app, [find('article')])
  expect(get).not.toHaveBeenCalled()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  watched.get(find('article'))?.()
  await vi.waitFor(() => expect(get).toHaveBeenCalledWith(readingSettings))
})
