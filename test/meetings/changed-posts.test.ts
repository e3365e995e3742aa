// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { laterPosts } from '../../src/entry/mount/later-posts.ts'
import { showState } from '../../src/entry/mount/page-state.ts'
import { showDescriptions } from '../../src/features/comfort/descriptions.ts'
import { knownPosts } from '../../src/features/feed/known-posts.ts'
import { listKey } from '../../src/features/filters/has-filters.ts'
import { filtersOnPage } from '../../src/features/filters/on-page.ts'
import { longPosts } from '../../src/features/long-posts/shorten-posts.ts'
import { watchMedia } from '../../src/features/media/watch-media.ts'
import { startReading } from '../../src/features/reading/start-reading.ts'
import { startTranslating } from '../../src/features/translate/start-translate.ts'
import { showCounts } from '../../src/features/unread/marked-counts.ts'
import type { App } from '../../src/platform/app.ts'
import { storagePrefix } from '../../src/platform/page/storage-key.ts'
import { createTestApp } from '../support/app.ts'
import { meetings } from './table.ts'

const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement
const post = (id: string, inside: string, data = {}) =>
  `<article id="${id}" data-inlay-post='${JSON.stringify({ id, tumblelog: 'north', ...data })}'>${inside}</article>`
const body = (text: string) => `<div data-inlay-post-body>${text}</div>`
/** The element of a post shows another one from now on, as by a list that reuses its elements. */
const reuse = (element: Element, id: string, inside: string, data = {}) => {
  element.setAttribute('data-inlay-post', JSON.stringify({ id, tumblelog: 'north', ...data }))
  element.innerHTML = inside
}
const text = (selector: string) => find(selector).firstChild as Text

let stop = () => {}
/** A page with this HTML, and what the user does with it. */
function open(html: string, prepare: (app: App) => void = () => {}): App {
  document.body.innerHTML = html
  const { app } = createTestApp({
    bootstrap: {
      notes: {},
      link_cards: '/svc/link_card',
      translate: '/svc/translate',
      user: {
        name: 'aria',
        channels: [{ name: 'aria', mention_key: 'a', unread_count: 0, unread_messages_count_sum: 2 }],
      },
    },
  })
  stop = app.disposer.dispose
  vi.spyOn(app, 'scan').mockImplementation(root => showState(app, root))
  prepare(app)
  laterPosts(app)
  return app
}
/** The host puts another body in the place of this one, with the same page data. */
function swapBody(html: string): void {
  const next = document.createElement('body')
  next.innerHTML = html
  document.body.replaceWith(next)
}
/** The focus goes elsewhere: what has it is neither hidden nor cut. */
const leave = () => (document.activeElement as HTMLElement).blur()
const soon = (check: () => void) => vi.waitFor(check)

/** Heights by `data-h`; all of what is hidden has none. */
const heightOf = (element: Element): number =>
  element.hasAttribute('hidden')
    ? 0
    : Number(element.getAttribute('data-h')) ||
      [...element.children].reduce((sum, one) => sum + heightOf(one), 0)
const topOf = (element: Element): number => {
  const above = element.previousElementSibling
  if (above) return topOf(above) + heightOf(above)
  return element.parentElement && element.parentElement !== document.body ? topOf(element.parentElement) : 0
}

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [top, height] = [topOf(this), heightOf(this)]
    return { top, height, bottom: top + height, left: 0, right: 540, width: 540 } as DOMRect
  })
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly tell: (entries: object[]) => void) {}
      observe(target: Element) {
        queueMicrotask(() => this.tell([{ target, contentRect: { height: heightOf(target) } }]))
      }
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (entries: object[]) => void) {}
      observe(target: Element) {
        this.tell([{ target, isIntersecting: true, intersectionRatio: 0, intersectionRect: { height: 0 } }])
      }
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const politics = (app: App) => {
  const filters = [{ kind: 'text', value: 'politics' }]
  app.platform.storage.set(listKey(app), JSON.stringify({ at: app.platform.now(), filters }))
  void app.get(filtersOnPage).start()
}
const hidden = () => [...document.querySelectorAll('[data-inlay-filtered]')].map(({ id }) => id)

const lines = (count: number) => '<p data-h="100">line</p>'.repeat(count)
const more = () => [...document.querySelectorAll('[data-more-button]')].map(({ textContent }) => textContent)
const cutLong = (app: App) => void app.get(longPosts)

const spoiler = (words: string) => `<p>It was <span data-inlay-spoiler="">${words}</span>.</p>`
const sensitive = (words: string) => `<div data-inlay-sensitive="Blood"><p>${words}</p></div>`
const shown = () => document.querySelectorAll('[data-inlay-shown]').length
const roleOf = (selector: string) => document.querySelector(selector)?.getAttribute('role')

const card = (site: string) => `<p data-inlay-link-card=""><a href="https://${site}/a">A</a></p>`
const rows = () =>
  [...document.querySelectorAll('[data-inlay-root="link-card"] bdi')].map(({ textContent }) => textContent)

const german = '<div data-inlay-post-body lang="de"><p id="text">Guten Morgen</p></div>'
const line = () => document.querySelector('[data-inlay-root="translation"] button')
const translate = (app: App) => startTranslating(app, app.disposer)
async function translated(): Promise<void> {
  open(post('1', german), translate)
  await soon(() => expect(line()?.textContent).toBe('Translate from German'))
  find('[data-inlay-root="translation"] button').click()
  await soon(() => expect(find('#text').textContent).toBe('[en] Guten Morgen'))
}

const count = (number: string, short: string) => `<span data-inlay-note-count="${number}">${short}</span>`
const named = () => document.querySelector('[data-inlay-note-count]')?.getAttribute('aria-label')

const reply = (id: string, blog: string, words: string) =>
  `<p class="reply" data-inlay-reply='{"id":"${id}","blog":"${blog}"}'>${body(words)}</p>`.replaceAll(
    'div',
    'span',
  )
const menus = () =>
  [...document.querySelectorAll('[data-reply-menu]')].map(one => one.getAttribute('aria-label'))

const frame = (id: string) =>
  `<div data-inlay-frame='{"src":"https://www.youtube-nocookie.com/embed/${id}","title":"${id}"}'><a href="/">x</a></div>`
const posters = () =>
  [...document.querySelectorAll('[data-inlay-root="held-frame"] [role="group"]')].map(one =>
    one.getAttribute('aria-label'),
  )
const drawFrames = (app: App) => watchMedia(app, app.disposer)

const read = (app: App) => {
  const key = `${storagePrefix('seen', app.page.user?.name)}dashboard`
  app.platform.storage.set(key, JSON.stringify({ at: app.platform.now(), posts: { 1: 1, 3: 1 } }))
  startReading(app, app.disposer)
}
const seen = () => [...document.querySelectorAll('[data-inlay-seen]')].map(({ id }) => id)

const pictured = (id: string, alt: string) => post(id, `<div data-inlay-comfort><img alt="${alt}"></div>`)
const described = () =>
  [...document.querySelectorAll('[data-inlay-root="media"]')].map(one => one.textContent)
const describe = (app: App) => showDescriptions(app, app.disposer, 'below')

const badge = '<b id="badge" data-inlay-unread="messages">7</b>'

meetings('A post that the host changes, an element that becomes another post, and another body', {
  meets: {
    filters: {
      'a text that is changed in its place is judged anew': async () => {
        open(post('a', body('<p>politics</p>')) + post('b', body('<p>sand</p>')), politics)
        await soon(() => expect(hidden()).toEqual(['a']))
        text('#a p').data = 'sea'
        text('#b p').data = 'politics'
        await soon(() => expect(hidden()).toEqual(['b']))
      },
      'what was shown of one post is not shown of the next one': async () => {
        open(post('a', body('politics')) + post('b', body('sea')), politics)
        await soon(() => expect(hidden()).toEqual(['a']))
        find('[data-inlay-root="hidden-posts"] button').click()
        expect(hidden()).toEqual([])
        leave()
        reuse(find('#a'), 'c', body('more politics'))
        await soon(() => expect(hidden()).toEqual(['a']))
        reuse(find('#a'), 'd', body('the sea'))
        await soon(() => expect(hidden()).toEqual([]))
      },
      'posts of another body are hidden': async () => {
        open(post('a', body('sea')) + post('b', body('sea')), politics)
        swapBody(post('c', body('politics')) + post('d', body('sea')))
        await soon(() => expect(hidden()).toEqual(['c']))
      },
    },
    covers: {
      'another text of a spoiler that was shown is covered': async () => {
        open(post('1', body(spoiler('her'))))
        await soon(() => expect(roleOf('[data-inlay-spoiler]')).toBe('button'))
        await new Promise(requestAnimationFrame)
        find('[data-inlay-spoiler]').click()
        expect(shown()).toBe(1)
        text('[data-spoiler-text]').data = 'him'
        await soon(() => expect([shown(), roleOf('[data-inlay-spoiler]')]).toEqual([0, 'button']))
      },
      'a change beside it covers nothing that was shown': async () => {
        open(post('1', `${sensitive('red')}<footer>1</footer>`))
        await soon(() => expect(document.querySelector('[data-cover-button]')).not.toBeNull())
        find('[data-cover-button]').click()
        text('footer').data = '2'
        find('[data-inlay-sensitive] p').append(' and blue')
        document.body.append(document.createElement('aside'))
        await new Promise(resolve => setTimeout(resolve, 50))
        expect(shown()).toBe(1)
      },
      'a cover says another reason': async () => {
        open(post('1', sensitive('red')))
        await soon(() => expect(find('[data-inlay-root="covers"] p').textContent).toBe('Sensitive: Blood'))
        find('[data-inlay-sensitive]').setAttribute('data-inlay-sensitive', 'Spiders')
        await soon(() => expect(find('[data-inlay-root="covers"] p').textContent).toBe('Sensitive: Spiders'))
      },
      'what was shown of one post is covered in the next one': async () => {
        open(post('1', sensitive('red') + spoiler('her')))
        await soon(() => expect(document.querySelector('[data-cover-button]')).not.toBeNull())
        find('[data-cover-button]').click()
        find('[data-inlay-spoiler]').click()
        expect(shown()).toBe(2)
        find('article').setAttribute('data-inlay-post', '{"id":"2"}')
        await soon(() => expect(shown()).toBe(0))
      },
      'spoilers that come later are buttons, without a scan, also in another body': async () => {
        open(post('1', body('sea')))
        document.body.insertAdjacentHTML('beforeend', post('2', body(spoiler('her'))))
        await soon(() => expect(roleOf('[data-inlay-spoiler]')).toBe('button'))
        swapBody(post('3', body(spoiler('him'))))
        await soon(() => expect(roleOf('[data-inlay-spoiler]')).toBe('button'))
      },
    },
    'long-posts': {
      'one that becomes short has no button any more': async () => {
        open(post('1', body(lines(30))), cutLong)
        await soon(() => expect(more()).toEqual(['Read more']))
        for (const one of [...document.querySelectorAll('p')].slice(5)) one.remove()
        await soon(() => expect(more()).toEqual([]))
      },
      'a change beside it leaves one open that was opened': async () => {
        open(post('1', `${body(lines(30))}<footer data-h="50">1</footer>`), cutLong)
        await soon(() => expect(more()).toEqual(['Read more']))
        find('[data-more-button]').click()
        text('footer').data = '2'
        await new Promise(resolve => setTimeout(resolve, 50))
        expect(more()).toEqual(['Show less'])
      },
      'an opened one that becomes another long post is cut': async () => {
        open(post('1', body(lines(30))), cutLong)
        await soon(() => expect(more()).toEqual(['Read more']))
        find('[data-more-button]').click()
        leave()
        reuse(find('article'), '2', body(lines(40)))
        await soon(() => expect(more()).toEqual(['Read more']))
      },
      'long ones that come later are cut, without a scan, also in another body': async () => {
        open(post('1', body('sea')))
        document.body.insertAdjacentHTML('afterbegin', post('2', body(lines(30))))
        await soon(() => expect(more()).toEqual(['Read more']))
        swapBody(post('3', body(lines(30))) + post('4', body(lines(30))))
        await soon(() => expect(more()).toEqual(['Read more', 'Read more']))
      },
    },
    translate: {
      'another text ends the translation, and stays': async () => {
        await translated()
        text('#text').data = 'Gute Nacht'
        await soon(() => expect(line()?.textContent).toBe('Translate from German'))
        expect(find('#text').textContent).toBe('Gute Nacht')
      },
      'a change beside it leaves the translation': async () => {
        await translated()
        find('article').append('3 notes')
        await new Promise(resolve => setTimeout(resolve, 50))
        expect(find('#text').textContent).toBe('[en] Guten Morgen')
      },
      'a post in the user’s language has no line of the post before it': async () => {
        await translated()
        reuse(find('article'), '2', '<div data-inlay-post-body lang="en"><p>Morning</p></div>')
        await soon(() => expect(line()).toBeNull())
        expect(find('article').hasAttribute('data-inlay-translation')).toBe(false)
      },
      'posts of another body get their line': async () => {
        open(post('1', body('sea')), translate)
        swapBody(post('2', german))
        await soon(() => expect(line()?.textContent).toBe('Translate from German'))
      },
    },
    notes: {
      'the name follows another number, and another post’s': async () => {
        open(post('1', count('1234', '1.2K')))
        await soon(() => expect(named()).toBe('Notes: 1,234'))
        find('span').setAttribute('data-inlay-note-count', '1300')
        await soon(() => expect(named()).toBe('Notes: 1,300'))
        reuse(find('article'), '2', count('2500', '2.5K'))
        await soon(() => expect(named()).toBe('Notes: 2,500'))
      },
      'numbers of another body open their notes': async () => {
        open(post('1', count('1234', '1.2K')))
        await soon(() => expect(named()).toBe('Notes: 1,234'))
        swapBody(post('2', count('2500', '2.5K')))
        await soon(() => expect(named()).toBe('Notes: 2,500'))
      },
      'an element that becomes another reply has its menu, and what was shown of one is judged anew in the next':
        async () => {
          open(post('1', reply('1r0', 'bruno', 'politics')), politics)
          await soon(() =>
            expect([menus(), find('.reply').hidden]).toEqual([['Options for bruno’s reply'], true]),
          )
          find('[data-inlay-root="reply"]:not(button) button').click()
          expect(find('.reply').hidden).toBe(false)
          leave()
          find('.reply').setAttribute('data-inlay-reply', '{"id":"1r1","blog":"nightowl"}')
          await soon(() =>
            expect([menus(), find('.reply').hidden]).toEqual([['Options for nightowl’s reply'], true]),
          )
        },
      'replies that come later, also in another body, have their menu, and filters hold for them':
        async () => {
          open(post('1', 'sea'), politics)
          find('article').insertAdjacentHTML('beforeend', reply('1r0', 'bruno', 'sea'))
          await soon(() => expect(menus()).toEqual(['Options for bruno’s reply']))
          swapBody(post('2', reply('2r0', 'nightowl', 'politics')))
          await soon(() =>
            expect([menus(), find('.reply').hidden]).toEqual([['Options for nightowl’s reply'], true]),
          )
        },
    },
    'link-cards': {
      'a card that leads somewhere else says so': async () => {
        open(post('1', body(card('one.example'))))
        await soon(() => expect(rows()).toEqual(['one.example']))
        find('a').setAttribute('href', 'https://two.example/a')
        find('a').textContent = 'B'
        await soon(() => expect(rows()).toEqual(['two.example']))
      },
      'cards of another post, and of another body, have their row': async () => {
        open(post('1', body(card('one.example'))))
        await soon(() => expect(rows()).toEqual(['one.example']))
        reuse(find('article'), '2', body(card('two.example')))
        await soon(() => expect(rows()).toEqual(['two.example']))
        swapBody(post('3', body(card('three.example'))))
        await soon(() => expect(rows()).toEqual(['three.example']))
      },
    },
    media: {
      'another frame is drawn, also of another post and in another body': async () => {
        open(post('1', frame('one')), drawFrames)
        await soon(() => expect(posters()).toEqual(['one']))
        find('[data-inlay-frame]').setAttribute(
          'data-inlay-frame',
          '{"src":"https://www.youtube-nocookie.com/embed/two","title":"two"}',
        )
        await soon(() => expect(posters()).toEqual(['two']))
        reuse(find('article'), '2', frame('three'))
        await soon(() => expect(posters()).toEqual(['three']))
        swapBody(post('3', frame('four')))
        await soon(() => expect(posters()).toEqual(['four']))
      },
    },
    reading: {
      'another post is seen or new by itself, also in another body': async () => {
        open(post('1', '') + post('2', ''), read)
        expect(seen()).toEqual(['1'])
        reuse(find('[id="1"]'), '4', '')
        reuse(find('[id="2"]'), '3', '')
        await soon(() => expect(seen()).toEqual(['2']))
        swapBody(post('5', '') + post('1', ''))
        await soon(() => expect(seen()).toEqual(['1']))
      },
    },
    feed: {
      'another post has no like or reblog of the post before it': async () => {
        open(post('1', '', { liked: true, reblogged: true }))
        await soon(() => expect(find('article').getAttribute('data-inlay-reblogged')).toBe('true'))
        reuse(find('article'), '2', '')
        await soon(() => expect(find('article').hasAttribute('data-inlay-reblogged')).toBe(false))
        expect(find('article').hasAttribute('data-inlay-liked')).toBe(false)
      },
      'posts that come later show what the user has liked, without a scan': async () => {
        const app = open(post('1', ''))
        app.get(knownPosts).states.set('2', { liked: true })
        document.body.insertAdjacentHTML(
          'beforeend',
          post('2', '<button data-inlay-command="post:toggle-like">♥</button>'),
        )
        await soon(() => expect(find('button').getAttribute('aria-pressed')).toBe('true'))
      },
    },
    comfort: {
      'a picture’s description follows another text, another post, and another body': async () => {
        open(pictured('1', 'A hill'), describe)
        await soon(() => expect(described()).toEqual(['A hill']))
        find('img').setAttribute('alt', 'A hill in fog')
        await soon(() => expect(described()).toEqual(['A hill in fog']))
        reuse(find('article'), '2', `<div data-inlay-comfort><img alt="The sea"></div>`)
        await soon(() => expect(described()).toEqual(['The sea']))
        swapBody(pictured('3', 'A moor'))
        await soon(() => expect(described()).toEqual(['A moor']))
      },
    },
    unread: {
      'the number is there in another body': async () => {
        open(badge, showCounts)
        expect(find('#badge').textContent).toBe('2')
        swapBody(badge)
        await soon(() => expect(find('#badge').textContent).toBe('2'))
      },
    },
  },
  apart: `
    activity ads ask blog-card blog-viewer blogs completion dock drafts emoji gifs header keyboard
    lightbox messaging notifications photos photo-editor posts search settings share stream tour uploads
    video`,
})
