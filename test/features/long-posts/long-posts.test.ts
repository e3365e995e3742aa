// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { doAction, postAt } from '../../../src/features/feed/do-action.ts'
import { postActions } from '../../../src/features/feed/post-actions.ts'
import { createCuts, openedPosts } from '../../../src/features/long-posts/cuts.ts'
import { findParts } from '../../../src/features/long-posts/find-parts.ts'
import { createSafeStorage } from '../../../src/platform/lib/safe-storage.ts'
import { createTestApp, memoryStorage } from '../../support/app.ts'

const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement
let scrolled = 0

/** Lays out elements with `data-h` below each other; others are as tall as their content. Hidden ones have no height. */
const heightOf = (element: Element): number =>
  element.hasAttribute('hidden')
    ? 0
    : Number(element.getAttribute('data-h')) ||
      [...element.children].reduce((sum, one) => sum + heightOf(one), 0)
const topOf = (element: Element): number => {
  const above = element.previousElementSibling
  const parent = element.parentElement
  if (above) return topOf(above) + heightOf(above)
  return parent && parent !== document.body ? topOf(parent) : -scrolled
}

beforeEach(() => {
  scrolled = 0
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [top, height] = [topOf(this), heightOf(this)]
    return { top, height, bottom: top + height, left: 0, right: 540, width: 540 } as DOMRect
  })
  vi.stubGlobal('innerHeight', 800)
  Element.prototype.scrollIntoView = () => {
    scrolled = 0
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const lines = (count: number, height = 100) =>
  Array.from({ length: count }, (_, index) => `<p id="p${index}" data-h="${height}">${index}</p>`).join('')
const post = (inside: string) => `<article data-inlay-post='{"id":"1"}'>${inside}</article>`
const head = '<header data-h="50">aria</header>'
const foot = '<footer data-h="50"><button data-inlay-command="post:like">Like</button></footer>'
const hidden = () => [...document.querySelectorAll('[data-inlay-cut="all"]')].map(({ id }) => id)
const button = () => find('[data-more-button]')
const stored = () => createSafeStorage(memoryStorage)

it.each([
  [
    'in what its author wrote',
    `${head}<div><div data-inlay-post-body>${lines(20)}</div></div>${foot}`,
    'p8',
    'DIV',
  ],
  ['between paragraphs that are its own', `${head}${lines(20)}${foot}`, 'p8', 'P'],
])('[DEC-183] a long post is cut %s; its footer stays', (_, html, first, after) => {
  document.body.innerHTML = post(html)
  const parts = findParts(find('article'), 800)
  expect(parts?.beyond[0]?.id).toBe(first)
  expect(parts?.beyond.at(-1)?.id).toBe('p19')
  expect(parts?.clip).toBeNull()
  expect(parts?.end.tagName).toBe(after)
})

it.each([
  ['one long paragraph', '<p id="long" data-h="4000">…</p><p id="last" data-h="50">…</p>', 'long', ['last']],
  ['bare text', '<br data-h="4000">words', 'body', []],
])('[DEC-183] %s is cut below a height', (_, html, id, beyond) => {
  document.body.innerHTML = post(`${head}<div id="body" data-inlay-post-body>${html}</div>${foot}`)
  const parts = findParts(find('article'), 800)
  expect(parts?.clip?.element.id).toBe(id)
  expect(parts?.clip?.height).toBe(750)
  expect(parts?.beyond.map(one => one.id)).toEqual(beyond)
})

it('[DEC-183] inside a long quote, too, only the paragraph that is cut through has a height, and all below it can be found', () => {
  const quote = `<blockquote id="quote">${lines(5)}<p id="through" data-h="900">…</p><p id="below" data-h="300">…</p></blockquote>`
  document.body.innerHTML = post(
    `${head}<div data-inlay-post-body>${quote}<p id="after" data-h="100">…</p></div>${foot}`,
  )
  const parts = findParts(find('article'), 800)
  expect(parts?.clip?.element.id).toBe('through')
  expect(parts?.clip?.height).toBe(250)
  expect(parts?.beyond.map(({ id }) => id)).toEqual(['below', 'after'])
})

it('[DEC-183] a post of which little would be hidden is not cut', () => {
  document.body.innerHTML = post(`${head}<div data-inlay-post-body>${lines(9)}</div>${foot}`)
  expect(findParts(find('article'), 800)).toBeNull()
})

it('[DEC-183] Read more shows all of it and goes on there; Show less goes back to its top; both by x, too', () => {
  document.body.innerHTML = post(`${head}<div data-inlay-post-body>${lines(30)}</div>${foot}`)
  const cuts = createCuts(openedPosts(stored()))
  expect(cuts.consider([find('article')])).toHaveLength(1)
  expect(hidden()[0]).toBe('p8')
  expect(button().textContent).toBe('Read more')
  button().click()
  expect(hidden()).toEqual([])
  expect(document.querySelectorAll('[hidden]')).toHaveLength(0)
  expect(document.activeElement).toBe(find('#p8'))
  scrolled = 2400
  const { app } = createTestApp()
  const more = postActions(app).find(({ keys }) => keys?.includes('x'))
  const shown = postAt(find('article'))
  if (more && shown) void doAction(app, more, shown)
  expect(hidden()[0]).toBe('p8')
  expect(scrolled).toBe(0)
  expect(document.activeElement).toBe(find('article'))
})

it('[DEC-183] what one reads in, or has the focus in, is not cut', () => {
  document.body.innerHTML = post(`${head}<div data-inlay-post-body>${lines(30)}</div>${foot}`)
  const cuts = createCuts(openedPosts(stored()))
  scrolled = 700
  expect(cuts.consider([find('article')])).toHaveLength(0)
  scrolled = 0
  find('#p9').tabIndex = -1
  find('#p9').focus()
  expect(cuts.consider([find('article')])).toHaveLength(0)
  find('#p9').blur()
  expect(cuts.consider([find('article')])).toHaveLength(1)
})

it('[DEC-183] an opened post is open on the next page of the tab, until it is closed', () => {
  const storage = createSafeStorage(() => kept)
  const kept = memoryStorage()
  const load = () => {
    document.body.innerHTML = post(`${head}<div data-inlay-post-body>${lines(30)}</div>${foot}`)
    expect(createCuts(openedPosts(storage)).consider([find('article')])).toHaveLength(1)
  }
  load()
  button().click()
  load()
  expect(hidden()).toEqual([])
  button().click()
  load()
  expect(hidden()).not.toEqual([])
})

it('[DEC-183] a post that the host draws anew loses its button, and is cut again', () => {
  document.body.innerHTML = post(`${head}<div data-inlay-post-body>${lines(30)}</div>${foot}`)
  const cuts = createCuts(openedPosts(stored()))
  cuts.consider([find('article')])
  find('[data-inlay-post-body]').innerHTML = lines(40)
  expect(cuts.refresh([find('article')])).toEqual([find('article')])
  expect(document.querySelectorAll('[data-more-button]')).toHaveLength(0)
  expect(cuts.consider([find('article')])).toHaveLength(1)
})
