// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { BlogDrawerView } from '../../../../src/features/blog-viewer/views/blog-viewer.tsx'
import { stepTo } from '../../../../src/features/keyboard/current-post.ts'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { scrollEased } from '../../../../src/ui/scrolling/scroll-to.ts'
import { createTestApp } from '../../../support/app.ts'
import { listen, pressKey } from '../../keyboard/press-key.ts'
import { peeprOf } from '../open-viewer.ts'

vi.mock('../../../../src/ui/scrolling/scroll-to.ts', async original => ({
  ...(await original<typeof import('../../../../src/ui/scrolling/scroll-to.ts')>()),
  scrollEased: vi.fn(),
}))

afterEach(() => void vi.restoreAllMocks())

/** The user presses something else: what a key has opened is no longer waited for. */
const goOn = () => act(() => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))

/** A page with a post, and the drawer over it with the posts of a blog, each 300 pixels high. */
async function start() {
  document.body.innerHTML = '<article data-inlay-post=\'{"id":"page"}\'></article>'
  const { app } = createTestApp({ bootstrap: { notes: {} } })
  const peepr = peeprOf(app, createDisposer(), { isStill: () => true })
  render(<BlogDrawerView blogDrawer={peepr} />)
  await act(() => peepr.open({ blog_name: 'nightowl' }))
  const posts = await vi.waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[data-viewer-post]')]
    expect(found.length).toBeGreaterThan(2)
    return found
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = Number(this.getAttribute('aria-posinset') ?? 0)
    return new DOMRect(0, at && 60 + (at - 1) * 300, 500, 300)
  })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  listen(app)
  const dispatched = vi.spyOn(app.bus, 'dispatch').mockResolvedValue(undefined as never)
  const press = (key: string, more: KeyboardEventInit = {}, at: Element | null = document.activeElement) => {
    let isHandled = false
    act(() => {
      isHandled = pressKey(at, key, more)
    })
    return isHandled
  }
  onTestFinished(() => app.disposer.dispose())
  const commands = () => dispatched.mock.calls.map(([name]) => name)
  posts[0]?.focus()
  return {
    app,
    peepr,
    posts,
    press,
    dispatched,
    commands,
  }
}

describe('the drawer’s shortcuts', () => {
  it('[KEY-21, KEY-23, KEY-25] j and k go from post to post, to 60 px below the edge in 200 ms, the period to the top', async () => {
    const { posts, press } = await start()
    const focused = () => posts.indexOf(document.activeElement as HTMLElement)
    expect([press('j'), focused()]).toEqual([true, 1])
    const [scroller, top, ms] = vi.mocked(scrollEased).mock.lastCall ?? []
    expect([scroller?.hasAttribute('data-viewer-scroller'), top?.(), ms]).toEqual([true, 300, 200])
    press('j', { repeat: true })
    press('k')
    expect(focused()).toBe(1)
    press('.')
    expect(document.activeElement?.hasAttribute('data-viewer-scroller')).toBe(true)
  })

  it('[DEC-312] Page Down and Page Up go from post to post once the focused one has no more to show, else they scroll', async () => {
    const { posts, press } = await start()
    const focused = () => posts.indexOf(document.activeElement as HTMLElement)
    expect([press('PageUp'), focused()]).toEqual([false, 0])
    expect([press('PageDown'), focused()]).toEqual([true, 1])
    expect([press('PageDown', { shiftKey: true }), focused()]).toEqual([false, 1])
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(900)
    expect([press('PageDown'), focused()]).toEqual([false, 1])
    height.mockReturnValue(300)
    // A press on a post focuses it, too, but whoever presses wants to scroll.
    const matches = vi.spyOn(Element.prototype, 'matches').mockReturnValue(false)
    expect([press('PageDown'), focused()]).toEqual([false, 1])
    matches.mockRestore()
    expect([press('PageUp'), focused()]).toEqual([true, 0])
  })

  it('[KEY-22] l likes, r reblogs, and s shares the focused post, and nothing is done with a post of the page', async () => {
    const { posts, press, dispatched, commands } = await start()
    const id = posts[0]?.dataset.viewerPost
    press('l')
    press('l', { repeat: true })
    press('R', { shiftKey: true })
    goOn()
    press('s')
    expect(dispatched.mock.calls).toEqual([
      ['post:toggle-like', expect.objectContaining({ id, source: 'peepr', method: 'keyboard' })],
      [
        'quick-reblog:open',
        expect.objectContaining({ id, anchor: posts[0]?.querySelector('[data-inlay-reblog]') }),
      ],
      [
        'share:open',
        expect.objectContaining({ post_id: id, anchor: posts[0]?.querySelector('[aria-label=Share]') }),
      ],
    ])
    goOn()
    press('r')
    expect(commands().at(-1)).toBe('post-form:open')
    for (const key of ['y', 'o', 'c']) press(key)
    expect(commands()).toHaveLength(4)
  })

  it('[DEC-220] Escape gives the focus to the post in view, if nothing had it before', async () => {
    const { press } = await start()
    press('Escape')
    await vi.waitFor(() =>
      expect(document.activeElement?.getAttribute('data-inlay-post')).toBe('{"id":"page"}'),
    )
  })

  it('[KEY-22] pause from a share until the focus has moved, three seconds at most, and from a search until it has opened', async () => {
    const { posts, press, commands } = await start()
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers()
    const moveFocus = () => act(() => posts[0]?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
    press('s')
    press('l')
    expect(commands()).toEqual(['share:open'])
    // It has been drawn.
    await vi.advanceTimersByTimeAsync(100)
    press('l')
    expect(commands()).toHaveLength(1)
    moveFocus()
    press('l')
    expect(commands()).toEqual(['share:open', 'post:toggle-like'])
    press('s')
    await vi.advanceTimersByTimeAsync(3100)
    press('l')
    expect(commands()).toHaveLength(4)
    press('/')
    press('l')
    expect(commands()).toHaveLength(4)
    goOn()
    press('l')
    expect(commands()).toHaveLength(5)
  })

  it('[KEY-24] Enter opens the blog that the post was reblogged from; on a button it presses that', async () => {
    const { peepr, posts, press } = await start()
    const state = peepr.$state.get()
    const [first] = 'viewer' in state ? state.viewer.$list.get().$posts.get() : []
    Object.assign(first?.item ?? {}, { reblog_source: { name: 'bruno' } })
    expect(press('Enter', {}, posts[0]?.querySelector('button') ?? null)).toBe(false)
    expect(press('Enter')).toBe(true)
    await vi.waitFor(() =>
      expect(peepr.$state.get()).toMatchObject({ viewer: { request: { blogName: 'bruno' } } }),
    )
  })

  it('do nothing in a field, with a modifier, during IME composition, or in what opens over the drawer', async () => {
    const { posts, press, commands } = await start()
    const field = document.createElement('input')
    const over = document.createElement('div')
    over.setAttribute('popover', '')
    over.append(document.createElement('button'))
    posts[0]?.append(field, over)
    for (const key of ['j', 'l', '.']) {
      expect(press(key, {}, field)).toBe(false)
      expect(press(key, {}, over.firstElementChild)).toBe(false)
      for (const held of ['ctrlKey', 'metaKey', 'altKey', 'isComposing'])
        expect(press(key, { [held]: true })).toBe(false)
    }
    expect(commands()).toEqual([])
    press('?')
    press('k', { ctrlKey: true })
    expect(commands()).toEqual(['shortcuts:open', 'palette:open'])
  })
})

describe('[KEY-21] the next and the previous post', () => {
  it('is the neighbor of the focused one', () => {
    expect(stepTo([-500, 0, 500], 1, 1)).toBe(2)
    expect(stepTo([-500, 0, 500], 1, -1)).toBe(0)
    expect(stepTo([0, 500], 1, 1)).toBeNull()
    expect(stepTo([0, 500], 0, -1)).toBeNull()
  })

  it('is the nearest one below or above the scroll offset if none is focused', () => {
    expect(stepTo([-700, -1, 600], -1, 1)).toBe(2)
    expect(stepTo([-700, -1, 600], -1, -1)).toBe(0)
    expect(stepTo([], -1, 1)).toBeNull()
  })

  it('j from the top visits every post once, and k goes back', () => {
    const starts = [200, 210, 1100, 1600]
    for (const next of starts.keys()) {
      const scrolled = starts[next - 1] ?? 0
      const tops = starts.map(start => start - scrolled)
      expect(stepTo(tops, next - 1, 1)).toBe(next)
    }
    expect([stepTo(starts, 3, 1), stepTo(starts, 3, -1)]).toEqual([null, 2])
  })
})
