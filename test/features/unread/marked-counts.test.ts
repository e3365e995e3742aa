// @vitest-environment happy-dom

import { afterEach, describe, expect, it, vi } from 'vitest'
import { laterPosts } from '../../../src/entry/mount/later-posts.ts'
import { badgeKey, setBadgeMode } from '../../../src/features/unread/badges.ts'
import { showCounts } from '../../../src/features/unread/marked-counts.ts'
import { unread } from '../../../src/features/unread/store.ts'
import type { Blog } from '../../../src/platform/bus/contract.ts'
import { createTestApp } from '../../support/app.ts'

const blogs: Blog[] = [
  { name: 'aria', mention_key: 'a', unread_count: 3, unread_messages_count_sum: 1 },
  { name: 'sketches', mention_key: 's', unread_count: 119, unread_messages_count_sum: 1 },
]
const markup =
  '<a href="/inbox">Messages <b id="messages" data-inlay-unread="messages">7</b></a><i id="activity" data-inlay-unread="activity"></i>'

let dispose = () => {}

function start(html = markup, channels = blogs) {
  document.body.innerHTML = html
  const test = createTestApp({ bootstrap: { user: { name: 'aria', channels } } })
  dispose = test.app.disposer.dispose
  showCounts(test.app)
  laterPosts(test.app)
  return { ...test, store: test.app.get(unread) }
}

/** What an element shows, and what a screen reader hears of it. */
const seen = (id: string) => {
  const element = document.getElementById(id)
  return [element?.textContent, element?.getAttribute('aria-label'), element?.getAttribute('role')]
}

afterEach(() => {
  dispose()
  document.body.replaceChildren()
  document.documentElement.lang = ''
})

describe('what is unread, on the host’s own elements', () => {
  it('[DEC-195, BOOT-18, BOOT-24, UTIL-9] is the sum of the page data’s counts, at most 99+, and is heard as unread', () => {
    start()
    expect(seen('messages')).toEqual(['2', '2 unread', 'img'])
    expect(seen('activity')).toEqual(['99+', '99+ unread', 'img'])
  })

  it('[DEC-195, MSGP-12, MSGP-15] follows a poll, and what the user has seen here or in another tab', () => {
    const { store } = start()
    store.setConversationCounts({ a: { 1: 4 }, s: { 2: 1 } })
    expect(seen('messages')).toEqual(['5', '5 unread', 'img'])
    store.clearConversation('aria', '1')
    expect(seen('messages')[0]).toBe('1')
    store.clearActivity('sketches', 119)
    expect(seen('activity')[0]).toBe('3')
  })

  it('[DEC-195, UTIL-8] is empty and has no name when nothing is unread', () => {
    const { store } = start()
    store.setConversationCounts({ a: {}, s: {} })
    expect(seen('messages')).toEqual(['', null, null])
  })

  it('[DEC-195] stays as the server wrote it where the page data has no counts', () => {
    start(markup, [{ name: 'aria' }])
    expect(seen('messages')).toEqual(['7', null, null])
  })

  it('[DEC-195] is a dot that is heard as unread, or nothing, as the user chooses here or in another tab', () => {
    const { app } = start()
    const dotted = () => document.querySelectorAll('[data-inlay-dot]').length
    setBadgeMode(app, 'dot')
    expect([seen('messages'), dotted()]).toEqual([['•', 'Unread', 'img'], 2])
    setBadgeMode(app, 'none')
    expect([seen('messages'), dotted()]).toEqual([['', null, null], 0])
    app.platform.storage.remove(badgeKey(app))
    window.dispatchEvent(new StorageEvent('storage', { key: badgeKey(app) }))
    expect(seen('messages')[0]).toBe('2')
  })

  it('[DEC-195] is as the user chooses also where the browser stores nothing', () => {
    const { app } = start()
    vi.spyOn(app.platform.storage, 'set').mockReturnValue(false)
    setBadgeMode(app, 'dot')
    expect(seen('messages')).toEqual(['•', 'Unread', 'img'])
  })

  it('[DEC-195] is drawn again in what the host adds or writes over, but never in what users have written', async () => {
    start()
    const badge = '<b data-inlay-unread="messages"></b>'
    document.body.innerHTML = `<header>${badge}</header><div data-inlay-post-body>${badge}</div>`
    const texts = () => [...document.querySelectorAll('b')].map(one => one.textContent)
    await vi.waitFor(() => expect(texts()).toEqual(['2', '']))
    document.querySelectorAll('b')[0]?.replaceChildren('1')
    await vi.waitFor(() => expect(texts()).toEqual(['2', '']))
  })

  it('[DEC-195] keeps the role of a link or button, and of what has one', () => {
    start(
      '<a id="link" href="/inbox" data-inlay-unread="messages"></a><b id="own" role="status" data-inlay-unread="messages"></b>',
    )
    expect(seen('link')).toEqual(['2', '2 unread', null])
    expect(seen('own')).toEqual(['2', '2 unread', 'status'])
  })

  it('[DEC-195] has the digits and the words of the page’s language', () => {
    document.body.innerHTML = markup
    const { app } = createTestApp({ bootstrap: { user: { name: 'aria', channels: blogs } } })
    dispose = app.disposer.dispose
    app.page.language = { name: 'ar-EG', messages: { '{count} unread': '{count} غير مقروءة' } }
    showCounts(app)
    expect(seen('activity').slice(0, 2)).toEqual(['٩٩+', '٩٩+ غير مقروءة'])
  })
})
