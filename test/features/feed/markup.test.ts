// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setNotes } from '../../../src/features/feed/note-count.ts'
import { postOverrides } from '../../../src/features/feed/post-overrides.ts'
import { setLanguage } from '../../../src/platform/page/i18n.ts'
import { createTestApp } from '../../support/app.ts'
import { isOwn, openFeed, undoMs } from './support.ts'

const get = (id: string) => document.getElementById(id) as HTMLElement
const pressed = (selector: string) => document.querySelector(selector)?.getAttribute('aria-pressed')

describe('a like', () => {
  const toggle = '<button data-inlay-command="post:toggle-like">Like</button>'
  const draw = (id: string) => {
    const data = JSON.stringify({ id, liked: false, other: [1] })
    document.body.innerHTML = `
      <article id="one" data-inlay-post='${data}'>
        <button id="toggle" data-inlay-command="post:toggle-like" aria-pressed="false">Like!</button>
        <a id="link" href="#" data-inlay-command="post:like">Like</a>
        <button id="only" data-inlay-command="post:like">Like</button>
        <button id="given" data-inlay-command="post:like" aria-pressed="false">Like</button>
        <button id="unlike" data-inlay-command="post:unlike">Unlike</button>
        <button id="reply" data-inlay-command="post:reply">Reply</button>
      </article>
      <article id="two" data-inlay-post='${data}'>${toggle}</article>
      <article id="else" data-inlay-post='{"id":"0"}'>${toggle}</article>
      <article id="broken" data-inlay-post='{"id":'>${toggle}</article>
      <button id="far" data-inlay-command="post:toggle-like" data-inlay-payload='{"id":"${id}"}'>Like</button>`
  }

  it('[FEED-5, DEC-261] updates every article and button of that post, and nothing else', async () => {
    const { store, item } = openFeed()
    draw(item.id)
    await store.run('like', item)
    for (const id of ['one', 'two']) {
      expect(get(id).dataset.inlayLiked).toBe('true')
      expect(JSON.parse(get(id).dataset.inlayPost ?? '')).toEqual({ id: item.id, liked: true, other: [1] })
    }
    for (const selector of ['#toggle', '#two button', '#far', '#given'])
      expect(pressed(selector)).toBe('true')
    for (const selector of ['#link', '#only', '#unlike', '#else button']) expect(pressed(selector)).toBeNull()
    expect(get('link').dataset.inlayLiked).toBe('true')
    expect(get('reply').dataset.inlayLiked).toBeUndefined()
    expect(get('toggle').textContent).toBe('Like!')
    expect(get('broken').dataset.inlayPost).toBe('{"id":')
  })

  it('[FEED-25] that is refused is taken back there', async () => {
    const { store, item, refuse } = openFeed()
    draw(item.id)
    refuse('POST /svc/like', { status: 500 })
    const done = store.run('like', item)
    expect(pressed('#toggle')).toBe('true')
    await done
    expect([pressed('#toggle'), get('one').dataset.inlayLiked]).toEqual(['false', 'false'])
  })
})

describe('the number of notes', () => {
  const start = () => {
    const test = openFeed()
    document.body.innerHTML = `<article data-inlay-post='{"id":"${test.item.id}","liked":false}'>
      <b data-inlay-note-count="5">5</b></article>`
    return { ...test, shown: () => document.querySelector('b')?.textContent }
  }

  it('that the stream tells stays when a like is taken back, by the server or by the user', async () => {
    const { store, item, refuse, shown } = start()
    refuse('POST /svc/like', { status: 500 })
    const refused = store.run('like', item)
    expect(shown()).toBe('6')
    setNotes(item.id, 5)
    await refused
    expect(shown()).toBe('5')
    const liked = store.run('like', item)
    setNotes(item.id, 5)
    const unliked = store.run('unlike', { ...item, liked: true })
    await Promise.all([liked, unliked])
    expect(shown()).toBe('5')
  })

  it('follows an unlike of what the server has counted, and comes back if that fails', async () => {
    const { store, item, refuse, shown } = start()
    await store.run('like', item)
    setNotes(item.id, 6)
    refuse('POST /svc/unlike', { status: 500 })
    const done = store.run('unlike', { ...item, liked: true })
    expect(shown()).toBe('5')
    await done
    expect(shown()).toBe('6')
  })

  it('counts a reply once, whichever comes first: the answer or the stream', async () => {
    const { store, item, shown } = start()
    const first = store.run('reply', item, { reply_text: 'One' })
    setNotes(item.id, 6)
    await first
    expect(shown()).toBe('6')
    await store.run('reply', item, { reply_text: 'Two' })
    expect(shown()).toBe('7')
  })
})

describe('[FEED-18, DEC-176] a deletion', () => {
  const start = () => {
    const test = openFeed({}, isOwn)
    document.body.innerHTML = `
      <article data-inlay-post='{"id":"${test.item.id}"}'><button id="x">Delete</button></article>
      <article data-inlay-post='{"id":"0"}'><button id="next">Like</button></article><textarea id="text"></textarea>`
    get('x').focus()
    return test
  }
  const articles = () => [...document.querySelectorAll('article')].map(one => one.style.display)
  const focused = () => document.activeElement?.id

  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  it('asks nothing: the post is hidden, and deleted ten seconds later', async () => {
    const { store, item, realm, dialog, toasts, emitted, paths } = start()
    const done = store.run('delete', item)
    expect(dialog()).toBeNull()
    expect(articles()).toEqual(['none', ''])
    expect(focused()).toBe('next')
    // A second press meanwhile does nothing.
    expect(await store.run('delete', item)).toBe(false)
    await vi.advanceTimersByTimeAsync(undoMs - 100)
    expect(paths()).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(await done).toBe(true)
    expect(paths()).toEqual(['/svc/post/delete'])
    expect(realm.requests[0]?.fields).toMatchObject({ post_id: item.id, channel_id: 'aria' })
    expect(articles()).toEqual([''])
    expect(emitted('post:deleted')).toEqual([{ id: item.id }])
    expect(toasts()).toEqual([])
  })

  it.each(['x', 'text'])(
    'is undone: nothing is sent, the post is there again; its button has the focus, unless the user types by now (%s)',
    async id => {
      const { store, item, toasts, pressToast, emitted, paths } = start()
      const done = store.run('delete', item)
      if (id === 'text') get('text').focus()
      expect(toasts()[0]?.text).toBe('Deleted.')
      pressToast()
      expect(await done).toBe(false)
      expect(articles()).toEqual(['', ''])
      expect(focused()).toBe(id)
      expect([paths(), emitted('post:deleted')]).toEqual([[], []])
    },
  )

  it.each([{ status: 500 }, { status: 403 }, { kind: 'drop' }])(
    'that meets %o shows the post again',
    async fault => {
      const { store, item, refuse, emitted, leave } = start()
      refuse('POST /svc/post/delete', fault)
      const done = store.run('delete', item)
      leave()
      expect(await done).toBe(false)
      expect(articles()).toEqual(['', ''])
      expect(emitted('post:deleted')).toEqual([])
    },
  )
})

describe('the number of notes that the page shows', () => {
  const { change } = createTestApp().app.get(postOverrides)
  /** Likes a post, then takes the like back, as after a failure. */
  function likeAndBack(count: string, inside: string, liked = false) {
    document.body.innerHTML = `<article data-inlay-post='{"id":"1","liked":${liked}}'><p data-inlay-note-count="${count}">${inside}</p></article>`
    const place = document.querySelector('p') as HTMLElement
    const before = place.outerHTML
    change('1', { liked: !liked })
    const between = place.innerHTML
    change('1', { liked })
    return { between, isBack: place.outerHTML === before }
  }

  it.each([
    ['0', '0 notes', '1 note'],
    ['1', '1 note', '2 notes'],
    ['1', ' 1 note\n', ' 2 notes\n'],
    ['0', '0', '1'],
    ['0', '0 reactions', '1 reactions'],
    ['7', '<svg></svg> <b>7</b> notes', '<svg></svg> <b>8</b> notes'],
    ['12', '♥ 5 of 12 notes', '♥ 5 of 13 notes'],
    ['2', '12 people, 2.5 %, 2', '12 people, 2.5 %, 3'],
    ['999', '999 notes', '1,000 notes'],
    ['1234', '1,234 notes', '1,235 notes'],
    ['1234', '1234', '1235'],
    ['1234', '1.234 Anmerkungen', '1.234 Anmerkungen'],
    ['1200', '1.2K', '1.2K'],
    ['234', '1,234 notes', '1,234 notes'],
    ['0', 'Nobody yet', 'Nobody yet'],
    ['', '3 notes', '3 notes'],
    ['many', '3 notes', '3 notes'],
  ])(
    'of %s, written "%s", becomes "%s" with a like; a like that is refused leaves nothing changed',
    (count, text, between) => {
      expect(likeAndBack(count, text)).toEqual({ between, isBack: true })
    },
  )

  it('is none below zero, and is shown where nothing was', () => {
    expect(likeAndBack('0', '0 notes', true).between).toBe('0 notes')
    expect(likeAndBack('0', '').between).toBe('1')
  })

  it('is written as the page’s language does, with its plural', () => {
    const messages = { '{count} note': '{count} ملاحظة', '{count} notes|two': 'ملاحظتان ({count})' }
    setLanguage({ name: 'ar-EG', messages })
    expect(likeAndBack('1', '١ ملاحظة')).toEqual({ between: 'ملاحظتان (٢)', isBack: true })
    expect(likeAndBack('12', '١٢').between).toBe('١٣')
  })
})
