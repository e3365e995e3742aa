// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FilterList, readList } from '../../../src/features/filters/filter.ts'
import { createFilterForm } from '../../../src/features/filters/form-model.ts'
import { listKey } from '../../../src/features/filters/has-filters.ts'
import { createFilterList } from '../../../src/features/filters/list-model.ts'
import { mutedPosts } from '../../../src/features/filters/muted.ts'
import { filtersOnPage } from '../../../src/features/filters/on-page.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp } from '../../support/app.ts'

const at = Date.UTC(2026, 10, 27, 12)

const article = (id: string, html = '', data = {}) =>
  `<article id="${id}" data-inlay-post='${JSON.stringify({ id, root_id: id, tumblelog: 'north', ...data })}'>` +
  `<div data-inlay-post-body>${html}</div><p><a href="/tagged/art">#${id}</a></p><button>Like</button></article>`
const politics = (id: string) => article(id, 'politics')
const source = { reblog_source: { name: 'south' } }

beforeEach(() => {
  document.body.innerHTML = '<main id="posts"></main>'
})

// Each test has a page of its own, which no earlier app looks at.
let stop = () => {}
afterEach(() => stop())

const words = (...values: string[]) => readList({ filters: values.map(value => ({ kind: 'text', value })) })

/** A page with posts, and an app with filters; they are hidden by then. */
async function page(posts: string[], list: Partial<FilterList> = words('politics'), kind = 'dashboard') {
  let now = at
  const test = createTestApp({ bootstrap: { page: { kind } }, platform: { now: () => now } })
  const { app } = test
  stop()
  stop = app.disposer.dispose
  if (Object.keys(list).length > 0)
    app.platform.storage.set(listKey(app), JSON.stringify({ at: now, ...list }))
  const main = document.getElementById('posts') as HTMLElement
  main.innerHTML = posts.join('')
  app.get(filtersOnPage).start()
  /** What comes within a frame is told with the next one. */
  const settled = () => new Promise(resolve => setTimeout(() => requestAnimationFrame(() => resolve(null))))
  return {
    ...test,
    main,
    settled,
    /** The user comes back to the page some time later. */
    later: (ms: number) => {
      now += ms
      document.dispatchEvent(new Event('visibilitychange'))
    },
    /** The page stays open, in view. */
    pass: (ms: number) => {
      now += ms
    },
    hidden: () => [...document.querySelectorAll('[data-inlay-filtered]')].map(({ id }) => id),
    lines: () =>
      [...document.querySelectorAll('[data-inlay-root]')].map(({ textContent }) =>
        textContent?.replace(/[\u2068\u2069]/g, ''),
      ),
    toasts: () => app.get(feedback).$toasts.get(),
  }
}
it('[DEC-182] posts with a filtered word give way to one line for each run of them, with the reasons and Show', async () => {
  const { hidden, lines } = await page(
    [
      article('a', 'About <b>poli</b>tics'),
      article('b', 'Sand and sea'),
      article('c', 'like and hats'),
      article('d', '<p>One</p><p>two</p>'),
      article('e', '<img alt="A politics map">'),
    ],
    // This is no word of a text.
    words('politics', 'sand', 'onetwo'),
  )
  expect(hidden()).toEqual(['a', 'b', 'e'])
  expect(lines()).toEqual(['2 hidden: politics, sand Show', '1 hidden: politics Show'])
})

it('[DEC-182] texts of controls, and of what users have not written, are no words of a post', async () => {
  const bare =
    '<article id="b" data-inlay-post=\'{ "id": "b" }\'>A ferry <a data-inlay-command="share:open">like</a></article>'
  const own = article('c', 'Hello')
  expect((await page([own, bare], words('like'))).hidden()).toEqual([])
  expect((await page([own, bare], words('ferry'))).hidden()).toEqual(['b'])
})

it('[DEC-270] a word of a reply that the page shows below a post hides no post', async () => {
  const reply = '<p data-inlay-reply=\'{"id":"9r1"}\'>bruno: <span data-inlay-post-body>politics</span></p>'
  const marked = article('a', 'Sand').replace('</article>', `${reply}</article>`)
  const bare = `<article id="b" data-inlay-post='{ "id": "b" }'>Sand ${reply}</article>`
  // Users can't hide their words by marking them as a reply.
  const forged = article('c', reply)
  expect((await page([marked, bare, forged])).hidden()).toEqual(['c'])
})

it('[DEC-182] Show brings a run back, for this visit, and gives the focus to it', async () => {
  const { hidden, lines, main, settled } = await page([politics('a'), politics('b'), article('c')])
  const show = document.querySelector<HTMLElement>('[data-inlay-root] button')
  expect(show?.getAttribute('aria-label')).toBe('Show 2 hidden posts')
  show?.click()
  expect([hidden(), lines()]).toEqual([[], []])
  expect(document.activeElement?.id).toBe('a')
  main.insertAdjacentHTML('beforeend', article('d'))
  await settled()
  expect(hidden()).toEqual([])
})

it('[DEC-182] posts that arrive later are hidden, and a line goes with its posts', async () => {
  const { hidden, lines, main, settled } = await page([article('a'), article('b')])
  expect(hidden()).toEqual([])
  main.insertAdjacentHTML('afterbegin', politics('c'))
  await settled()
  expect(hidden()).toEqual(['c'])
  document.getElementById('c')?.remove()
  await settled()
  expect(lines()).toEqual([])
})

it('[DEC-182] what is hidden stays so when the host morphs its page', async () => {
  const { hidden, lines, main, settled } = await page([politics('a'), article('b')])
  // As a morph leaves the page: without what it did not come with.
  for (const line of main.querySelectorAll('[data-inlay-root]')) line.remove()
  document.getElementById('a')?.removeAttribute('data-inlay-filtered')
  await settled()
  expect(hidden()).toEqual(['a'])
  expect(lines()).toHaveLength(1)
})

it('[DEC-182] posts in the drawer are hidden, too, but not by their blog, which the user has opened', async () => {
  const viewed = (id: string, text: string) =>
    `<article id="${id}" data-viewer-post="${id}" data-viewer-item='{"id":"${id}","tumblelog":"north"}'><p data-viewer-words>${text}</p></article>`
  const list = readList({ filters: [...words('politics').filters, { kind: 'blog', value: 'north' }] })
  const { hidden } = await page([viewed('a', 'Politics'), viewed('b', 'Sea'), article('c')], list)
  expect(hidden()).toEqual(['a', 'c'])
})

it('[DEC-182] tags and blogs are read from the host’s markup and data; a broken post stops no other', async () => {
  const tags = ['a', 'long reads'].map(value => ({ kind: 'tag', value }))
  const list = readList({ filters: [...tags, { kind: 'blog', value: 'south', hides: ['reblogged'] }] })
  const { hidden } = await page(
    [
      article('a'),
      article('b', '', { reblog_source: { name: 'South' } }),
      article('c', '<a rel="tag" href="/x">Long Reads</a>'),
      article('d', '', { tags: ['long reads'] }),
      article('e', '', { tumblelog: 'south' }),
      `<article id="f" data-inlay-post="{broken">a</article>`,
      article('g', '', { tumblelog: 'aria', tags: ['a'] }),
    ],
    list,
  )
  expect(hidden()).toEqual(['a', 'b', 'c', 'd'])
})

it('[DEC-182] each reblogged post is there once, if wished, and the first one stays', async () => {
  const reblog = (id: string) => article(id, '', { root_id: 'r', ...source })
  const posts = [reblog('a'), article('b'), reblog('c')]
  const { hidden, lines, main, settled } = await page(posts, { once: true })
  expect(hidden()).toEqual(['c'])
  expect(lines()).toEqual(['1 hidden: already on this page Show'])
  main.insertAdjacentHTML('afterbegin', reblog('d'))
  await settled()
  expect(hidden()).toEqual(['d', 'c'])
})

it('[DEC-182] nothing may be left in place of hidden posts, and nothing is hidden among the user’s drafts', async () => {
  const plain = await page([politics('a')], { ...words('politics'), hidden: 'nothing' })
  expect(plain.hidden()).toEqual(['a'])
  expect(plain.lines()).toEqual([])
  const drafts = await page([politics('a'), article('b')], words('politics'), 'drafts')
  expect(drafts.hidden()).toEqual([])
})

it('[DEC-182] filters and mutes with an end end on a page that stays in view, each at its own time', async () => {
  const kinds = [
    { kind: 'text', value: 'politics', until: at + 20 },
    { kind: 'text', value: 'eel', until: at + 40 },
    { kind: 'activity', value: 'a', until: at + 30 },
  ]
  const posts = [politics('a'), article('b', 'An eel')]
  const { app, hidden, pass } = await page(posts, readList({ filters: kinds }))
  const { $ids, look } = app.get(mutedPosts)
  look()
  await vi.waitFor(() => expect([...$ids.get()]).toEqual(['a']))
  expect(hidden()).toEqual(['a', 'b'])
  pass(25)
  await vi.waitFor(() => expect(hidden()).toEqual(['b']))
  expect([...$ids.get()]).toEqual(['a'])
  pass(100)
  await vi.waitFor(() => expect([hidden(), [...$ids.get()]]).toEqual([[], []]))
})

it('[DEC-182] a blog is found in the whole trail of a reblog', async () => {
  const filters = [{ kind: 'blog', value: 'west', hides: ['reblogged'] }]
  const trail = { root_id: 'x', reblog_source: { name: 'south' }, trail_blogs: ['east', 'west'] }
  const posts = [article('a', '', trail), article('b', '', { ...trail, trail_blogs: ['east', 7] })]
  expect((await page(posts, readList({ filters }))).hidden()).toEqual(['a'])
})

it('[DEC-182] the form offers the post’s tags and blogs, says what it would hide, and its filters can be undone', async () => {
  const posts = [article('a', 'politics', source), article('b', 'Politics and art'), article('c')]
  const { app, hidden, settled, toasts } = await page(posts, {})
  const form = createFilterForm(app)
  form.openFor(document.querySelector('#a button'))
  const offers = [{ kind: 'tag', value: 'a', text: '#a' }]
  expect(form.$subject.get()).toMatchObject({ offers, blogs: ['north', 'south'] })
  form.change({ words: 'politics, hats' })
  await vi.waitFor(() => expect(form.$count.get()).toBe(2))
  const south = { south: ['posts', 'reblogged'] as const }
  form.change({
    chosen: form.$subject.get()?.offers ?? [],
    blogs: south,
    duration: 'week',
    exceptFollowed: true,
  })
  await settled()
  expect(form.$filters.get()).toHaveLength(4)
  const first = { kind: 'text', value: 'politics', until: at + 7 * 86_400_000, except_followed: true }
  expect(form.$filters.get()[0]).toEqual(first)
  form.save()
  await settled()
  expect(form.$subject.get()).toBeNull()
  expect(hidden()).toEqual(['a', 'b'])
  expect(toasts()[0]?.text).toBe('4 filters added.')
  const stored = () => app.platform.storage.get(listKey(app))
  expect(stored()).toContain('politics')
  toasts()[0]?.action?.run()
  await settled()
  expect([hidden(), stored()]).toEqual([[], null])
})

it('[DEC-182] a muted post is known to the activity, once its popover looks and as soon as it is muted', async () => {
  const mine = article('a', 'My post', { tumblelog: 'aria' })
  const { app, later } = await page([mine, article('b')], {})
  const { $ids, look } = app.get(mutedPosts)
  look()
  const form = createFilterForm(app)
  form.openFor(document.querySelector('#a button'))
  const subject = form.$subject.get()
  expect(subject?.blogs).toEqual([])
  const chosen = subject?.offers.filter(({ kind }) => kind === 'activity') ?? []
  form.change({ chosen, duration: 'day' })
  form.save()
  look()
  await vi.waitFor(() => expect([...$ids.get()]).toEqual(['a']))
  const list = createFilterList(app)
  const [mute] = list.$list.get().filters
  expect(mute).toEqual({ kind: 'activity', value: 'a', until: at + 86_400_000, label: 'My post' })
  if (mute) list.remove(mute)
  expect([...$ids.get()]).toEqual([])
  list.importText(JSON.stringify([mute]))
  expect([...$ids.get()]).toEqual(['a'])
  // Its end comes while the page is open, as that of other filters does.
  later(90_000_000)
  expect([...$ids.get()]).toEqual([])
})
