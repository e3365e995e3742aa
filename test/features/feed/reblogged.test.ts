// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest'
import { showPosts } from '../../../src/features/feed/first-state.ts'
import { reblogged } from '../../../src/features/feed/reblogged.ts'
import { markReblogged } from '../../../src/features/feed/reblogs/reblog-marks.ts'
import { shortId } from '../../../src/features/feed/reblogs/reblogged-ids.ts'
import { createSafeStorage } from '../../../src/platform/lib/safe-storage.ts'
import { createTestApp, memoryStorage, type TestAppOptions } from '../../support/app.ts'

const key = 'inlay:reblogged:aria:ids'
const day = 86_400_000

const draw = (...posts: object[]) => {
  document.body.innerHTML = posts
    .map(
      post => `<article data-inlay-post='${JSON.stringify(post)}'>
        <a href="/r" data-inlay-command="post-form:open" data-inlay-payload='{"mode":"reblog","reblog_id":"1","reblog_key":"k"}'>Reblog</a>
        <a href="/n" data-inlay-command="post-form:open" data-inlay-payload='{"mode":"new","type":"text"}'>New</a>
      </article>`,
    )
    .join('')
}
const marks = () => [...document.querySelectorAll('article')].map(article => article.dataset.inlayReblogged)

/** Pages of one browser. */
function browser() {
  const kept = memoryStorage()
  const platform = { storage: createSafeStorage(() => kept) }
  return { kept, page: (options: TestAppOptions = {}) => createTestApp({ platform, ...options }) }
}

describe('posts that were reblogged', () => {
  it('[DEC-178] are marked after a reload, where the host does not say; also those that come later', () => {
    const { page } = browser()
    draw({ id: '1', reblog_key: 'k' })
    page().app.get(reblogged).add('1')
    expect(marks()).toEqual(['true'])

    draw({ id: '1' }, { id: '2' })
    const { app } = page()
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

  it('[DEC-178] are other ones for each user, and none once everything was forgotten', () => {
    const { kept, page } = browser()
    page().app.get(reblogged).add('1')
    expect(page({ user: 'bruno' }).app.get(reblogged).has('1')).toBe(false)
    expect(page().app.get(reblogged).has('1')).toBe(true)
    kept.clear()
    expect(page().app.get(reblogged).has('1')).toBe(false)
  })

  it('[DEC-178] lose the mark when the reblog is deleted', () => {
    const { page } = browser()
    draw({ id: '1' })
    page().app.get(reblogged).add('1', '77')
    const { app } = page()
    app.get(reblogged)
    expect(marks()).toEqual(['true'])
    app.bus.emit('post:deleted', { id: '78' })
    expect(marks()).toEqual(['true'])
    app.bus.emit('post:deleted', { id: '77' })
    expect(marks()).toEqual(['false'])
    expect(page().app.get(reblogged).has('1')).toBe(false)
  })

  it('[DEC-178] in two tabs at once are both remembered, and marked in the other tab', () => {
    const { kept, page } = browser()
    const [one, other] = [page().app, page().app]
    one.get(reblogged)
    other.get(reblogged)
    one.get(reblogged).add('1')
    other.get(reblogged).add('2')
    expect(['1', '2'].map(page().app.get(reblogged).has)).toEqual([true, true])
    draw({ id: '2' })
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: kept.getItem(key) }))
    expect(one.get(reblogged).has('2')).toBe(true)
    expect(marks()).toEqual(['true'])
  })

  it.each(['', 'null', '[]', '{"at":1}', '{"at":"x","ids":[1]}', '{"ids":', '"a b"'])(
    '[DEC-178] with %s in storage, are remembered from now on',
    stored => {
      const { kept, page } = browser()
      kept.setItem(key, stored)
      page().app.get(reblogged).add('1')
      expect(page().app.get(reblogged).has('1')).toBe(true)
    },
  )

  it('[DEC-178] are remembered by the page alone where the browser stores nothing', () => {
    const { app } = createTestApp({
      platform: {
        storage: createSafeStorage(() => {
          throw new Error('refused')
        }),
      },
    })
    draw({ id: '1' })
    app.get(reblogged).add('1', '5')
    app.get(reblogged).add('2')
    expect(['1', '2'].map(app.get(reblogged).has)).toEqual([true, true])
    app.bus.emit('post:deleted', { id: '5' })
    expect(['1', '2'].map(app.get(reblogged).has)).toEqual([false, true])
  })

  it('[DEC-178] are stored anew once a day, so that they are not deleted as old', () => {
    const { kept, page } = browser()
    kept.setItem(key, JSON.stringify({ at: Date.now() - 2 * day, ids: shortId('12') }))
    page().app.get(reblogged)
    expect(Date.now() - JSON.parse(kept.getItem(key) ?? '').at).toBeLessThan(day)
  })

  it('[DEC-178] say so to screen readers at what reblogs them; a description of the host stays', async () => {
    const { page } = browser()
    draw({ id: '1', reblog_key: 'k' }, { id: '1', reblog_key: 'k' })
    const [reblog, compose, own] = document.querySelectorAll('a')
    own?.setAttribute('aria-description', 'Own')
    const { app } = page()
    markReblogged(app, app.disposer)
    app.get(reblogged).add('1', '5')
    const descriptions = () =>
      [reblog, compose, document.querySelectorAll('a')[2]].map(link => link?.getAttribute('aria-description'))
    await Promise.resolve()
    document.querySelectorAll('a')[2]?.setAttribute('aria-description', 'Own')
    expect(descriptions()).toEqual(['Reblogged', null, 'Own'])
    app.bus.emit('post:deleted', { id: '5' })
    await Promise.resolve()
    expect(descriptions()).toEqual([null, null, 'Own'])
  })
})
