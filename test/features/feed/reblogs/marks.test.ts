// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { laterPosts } from '../../../../src/entry/mount/later-posts.ts'
import { showPosts } from '../../../../src/features/feed/first-state.ts'
import { reblogged } from '../../../../src/features/feed/reblogged.ts'
import { markReblogged, openByHolding } from '../../../../src/features/feed/reblogs/reblog-start.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import { createTestApp, memoryStorage } from '../../../support/app.ts'

const draw = (...posts: object[]) => {
  const command = (payload: object) =>
    `data-inlay-command="post-form:open" data-inlay-payload='${JSON.stringify(payload)}'`
  document.body.innerHTML = posts
    .map(
      post => `<article data-inlay-post='${JSON.stringify(post)}'>
        <a href="#r" ${command({ mode: 'reblog', reblog_id: '1', reblog_key: 'k', ...post })}>Reblog</a>
        <a href="#n" ${command({ mode: 'new', type: 'text' })}>New</a>
      </article>`,
    )
    .join('')
}
const marks = () => [...document.querySelectorAll('article')].map(article => article.dataset.inlayReblogged)
const link = (at: number) => document.querySelectorAll('a')[at] as HTMLElement

describe('posts that were reblogged', () => {
  it('[DEC-178] are marked after a reload, where the host does not say; also those that come later', () => {
    const kept = memoryStorage()
    const page = () => createTestApp({ platform: { storage: createSafeStorage(() => kept) } }).app
    draw({ id: '1', reblog_key: 'k' })
    page().get(reblogged).add('1')
    expect(marks()).toEqual(['true'])

    draw({ id: '1' }, { id: '2' })
    const app = page()
    showPosts(app, document)
    expect(marks()).toEqual([undefined, undefined])
    app.get(reblogged)
    expect(marks()).toEqual(['true', undefined])
    draw({ id: '1' }, { id: '2' })
    showPosts(app, document.body)
    expect(marks()).toEqual(['true', undefined])
    draw({ id: '1', reblogged: false })
    showPosts(app, document.body)
    expect(marks()).toEqual(['false'])
  })

  it('[DEC-178] say so to screen readers at what reblogs them, until the reblog is deleted; a description of the host stays', async () => {
    draw({ id: '1', reblog_key: 'k' }, { id: '1', reblog_key: 'k' })
    const { app } = createTestApp()
    markReblogged(app)
    laterPosts(app)
    const own = link(2)
    own.setAttribute('aria-description', 'Own')
    app.get(reblogged).add('1', '5')
    const descriptions = () => [0, 1, 2].map(at => link(at).getAttribute('aria-description'))
    own.setAttribute('aria-description', 'Own')
    await vi.waitFor(() => expect(descriptions()).toEqual(['Reblogged', null, 'Own']))
    app.bus.emit('post:deleted', { id: '6' })
    expect(marks()).toEqual(['true', 'true'])
    app.bus.emit('post:deleted', { id: '5' })
    expect(marks()).toEqual(['false', 'false'])
    await vi.waitFor(() => expect(descriptions()).toEqual([null, null, 'Own']))
  })
})

describe('a reblog control that was held', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function start() {
    draw({ id: '7', reblog_key: 'k', blog_name: 'nightowl' })
    const { app } = createTestApp()
    openByHolding(app, app.disposer)
    const [control, other] = [link(0), link(1)]
    const point = (type: string) =>
      control.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, button: 0 }))
    const hold = () => {
      point('pointerdown')
      vi.advanceTimersByTime(600)
      point('pointerup')
    }
    /** Whether a click reaches what it was for. */
    const click = (on = control, detail = 1) =>
      on.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
    return { stop: app.disposer.dispose, control, other, point, hold, click }
  }

  it('[DEC-178] is not clicked as well, though the browser says so late; what opened can be used at once', () => {
    const { control, other, hold, click, stop } = start()
    hold()
    vi.advanceTimersByTime(400)
    expect([click(other), click(control, 0), click(control)]).toEqual([true, true, false])
    stop()
  })

  it('[DEC-178] is clicked by the next press, and a while after the first', () => {
    const { point, hold, click, stop } = start()
    hold()
    point('pointerdown')
    point('pointerup')
    expect(click()).toBe(true)
    hold()
    vi.advanceTimersByTime(1000)
    expect(click()).toBe(true)
    stop()
  })
})
