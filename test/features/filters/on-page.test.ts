// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFilterForm } from '../../../src/features/filters/form-model.ts'
import { listKey } from '../../../src/features/filters/has-filters.ts'
import { createFilterList } from '../../../src/features/filters/list-model.ts'
import { mutedPosts } from '../../../src/features/filters/muted.ts'
import { filtersOnPage } from '../../../src/features/filters/on-page.ts'
import { type FilterList, readList } from '../../../src/features/filters/rules/filter.ts'
import { emptyFields } from '../../../src/features/filters/rules/form.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp } from '../../support/app.ts'

const at = Date.UTC(2026, 10, 27, 12)

interface Given {
  data?: object
  html?: string
}
const article = (id: string, { data = {}, html = '' }: Given = {}) =>
  `<article id="${id}" data-inlay-post='${JSON.stringify({ id, root_id: id, tumblelog: 'north', ...data })}'>` +
  `<div data-inlay-post-body>${html}</div><p><a href="/tagged/art">#${id}</a></p><button>Like</button></article>`

beforeEach(() => {
  document.body.innerHTML = '<main id="posts"></main>'
})

// Each test has a page of its own, which no earlier app looks at.
let stop = () => {}
afterEach(() => stop())

/** A page with posts, and an app with filters; they are hidden by then. */
async function page(posts: string[], list: Partial<FilterList> = {}, kind = 'dashboard') {
  let now = at
  const test = createTestApp({ bootstrap: { page: { kind } }, platform: { now: () => now } })
  const { app } = test
  stop()
  stop = app.disposer.dispose
  const write = (some: Partial<FilterList>) =>
    app.platform.storage.set(listKey(app), JSON.stringify({ at: now, ...some }))
  if (Object.keys(list).length > 0) write(list)
  const main = document.getElementById('posts') as HTMLElement
  main.innerHTML = posts.join('')
  await app.get(filtersOnPage).start()
  const settled = () => new Promise(resolve => setTimeout(resolve))
  return {
    ...test,
    main,
    write,
    settled,
    later: (ms: number) => {
      now += ms
    },
    hidden: () => [...document.querySelectorAll('[data-inlay-filtered]')].map(({ id }) => id),
    lines: () =>
      [...document.querySelectorAll('[data-inlay-root]')].map(line =>
        line.textContent?.replace(/[\u2068\u2069]/g, ''),
      ),
    toasts: () => app.get(feedback).$toasts.get(),
  }
}
const words = (...values: string[]) => readList({ filters: values.map(value => ({ kind: 'text', value })) })

it('[DEC-182] posts with a filtered word give way to one line for each run of them, with the reasons and Show', async () => {
  const { hidden, lines } = await page(
    [
      article('a', { html: 'About <b>poli</b>tics' }),
      article('b', { html: 'Sand and sea' }),
      article('c', { html: 'like and hats' }),
      article('d', { html: '<p>One</p><p>two</p>' }),
      article('e', { html: '<img alt="A politics map">' }),
    ],
    // “like” and “onetwo” stand on a button, and in no text at all.
    words('politics', 'sand', 'button', 'onetwo'),
  )
  expect(hidden()).toEqual(['a', 'b', 'e'])
  expect(lines()).toEqual(['2 hidden: politics, sand Show', '1 hidden: politics Show'])
})

it('[DEC-182] texts of controls, and of what users have not written, are no words of a post', async () => {
  const bare =
    '<article id="b" data-inlay-post=\'{ "id": "b" }\'>A ferry <a data-inlay-command="share:open">like</a></article>'
  const own = article('c', { html: 'Hello' })
  expect((await page([own, bare], words('like'))).hidden()).toEqual([])
  expect((await page([own, bare], words('ferry'))).hidden()).toEqual(['b'])
})

it('[DEC-182] Show brings a run back, for this visit, and gives the focus to it', async () => {
  const { hidden, lines, main, settled } = await page(
    [article('a', { html: 'politics' }), article('b', { html: 'politics' }), article('c')],
    words('politics'),
  )
  const show = document.querySelector<HTMLElement>('[data-inlay-root] button')
  expect(show?.getAttribute('aria-label')).toBe('Show 2 hidden posts')
  show?.click()
  expect(hidden()).toEqual([])
  expect(lines()).toEqual([])
  expect(document.activeElement?.id).toBe('a')
  main.insertAdjacentHTML('beforeend', article('d'))
  await settled()
  expect(hidden()).toEqual([])
})

it('[DEC-182] posts that arrive later are hidden, and a line goes with its posts', async () => {
  const { hidden, lines, main, settled } = await page([article('a'), article('b')], words('politics'))
  expect(hidden()).toEqual([])
  main.insertAdjacentHTML('afterbegin', article('c', { html: 'politics' }))
  await settled()
  expect(hidden()).toEqual(['c'])
  document.getElementById('c')?.remove()
  await settled()
  expect(lines()).toEqual([])
})

it('[DEC-182] what is hidden stays so when the host morphs its page', async () => {
  const { hidden, lines, main, settled } = await page(
    [article('a', { html: 'politics' }), article('b')],
    words('politics'),
  )
  // As a morph leaves the page: without what it did not come with.
  for (const line of main.querySelectorAll('[data-inlay-root]')) line.remove()
  document.getElementById('a')?.removeAttribute('data-inlay-filtered')
  await settled()
  expect(hidden()).toEqual(['a'])
  expect(lines()).toHaveLength(1)
})

it('[DEC-182] tags and blogs are read from the host’s markup and data; a broken post stops no other', async () => {
  const list = readList({
    filters: [
      { kind: 'tag', value: 'a' },
      { kind: 'tag', value: 'long reads' },
      { kind: 'blog', value: 'south', hides: ['reblogged'] },
    ],
  })
  const { hidden } = await page(
    [
      article('a'),
      article('b', { data: { reblog_source: { name: 'South' } } }),
      article('c', { html: '<a rel="tag" href="/x">Long Reads</a>' }),
      article('d', { data: { tags: ['long reads'] } }),
      article('e', { data: { tumblelog: 'south' } }),
      `<article id="f" data-inlay-post="{broken">a</article>`,
      article('g', { data: { tumblelog: 'aria', tags: ['a'] } }),
    ],
    list,
  )
  expect(hidden()).toEqual(['a', 'b', 'c', 'd'])
})

it('[DEC-182] each reblogged post is there once, if wished, and the first one stays', async () => {
  const root = { data: { root_id: 'r', reblog_source: { name: 'south' } } }
  const { hidden, lines, main, settled } = await page(
    [article('a', root), article('b'), article('c', root)],
    {
      once: true,
    },
  )
  expect(hidden()).toEqual(['c'])
  expect(lines()).toEqual(['1 hidden: already on this page Show'])
  main.insertAdjacentHTML('afterbegin', article('d', root))
  await settled()
  expect(hidden()).toEqual(['d', 'c'])
})

it('[DEC-182] nothing may be left in place of hidden posts, and nothing is hidden among the user’s drafts', async () => {
  const plain = await page([article('a', { html: 'politics' })], { ...words('politics'), hidden: 'nothing' })
  expect(plain.hidden()).toEqual(['a'])
  expect(plain.lines()).toEqual([])
  const drafts = await page([article('a', { html: 'politics' }), article('b')], words('politics'), 'drafts')
  expect(drafts.hidden()).toEqual([])
})

it('[DEC-182] what another tab adds hides posts here, and what it removes brings them back', async () => {
  const { app, hidden, settled, write } = await page([article('a', { html: 'politics' }), article('b')])
  const changed = (newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key: listKey(app), newValue }))
  write(words('politics'))
  changed(app.platform.storage.get(listKey(app)))
  await settled()
  expect(hidden()).toEqual(['a'])
  app.platform.storage.remove(listKey(app))
  changed(null)
  await settled()
  expect(hidden()).toEqual([])
})

it('[DEC-182] a filter with an end ends while the page is open, once the user comes back to it', async () => {
  const list = readList({ filters: [{ kind: 'text', value: 'politics', until: at + 1000 }] })
  const { hidden, later, settled } = await page([article('a', { html: 'politics' }), article('b')], list)
  expect(hidden()).toEqual(['a'])
  later(2000)
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(hidden()).toEqual([])
})

it('[DEC-182] the form offers the post’s tags and blogs, says what it would hide, and its filters can be undone', async () => {
  const { app, hidden, settled, toasts } = await page([
    article('a', { html: 'politics', data: { reblog_source: { name: 'south' } } }),
    article('b', { html: 'Politics and art' }),
    article('c'),
  ])
  const form = createFilterForm(app)
  form.openFor(document.querySelector('#a button'))
  expect(form.$subject.get()).toMatchObject({
    post: { id: 'a', label: 'politics' },
    tags: ['a'],
    blogs: [
      { name: 'north', isSource: false },
      { name: 'south', isSource: true },
    ],
    canMute: false,
  })
  form.change({ words: 'politics, hats' })
  await settled()
  expect(form.$count.get()).toBe(2)
  form.change({
    tags: ['a'],
    blogs: { south: ['posts', 'reblogged'] },
    duration: 'week',
    exceptFollowed: true,
  })
  await settled()
  expect(form.$filters.get()).toHaveLength(4)
  expect(form.$filters.get()[0]).toEqual({
    kind: 'text',
    value: 'politics',
    until: at + 7 * 86_400_000,
    except_followed: true,
  })
  form.save()
  await settled()
  expect(form.$subject.get()).toBeNull()
  expect(hidden()).toEqual(['a', 'b'])
  expect(toasts()[0]?.text).toBe('4 filters added.')
  expect(app.platform.storage.get(listKey(app))).toContain('politics')
  toasts()[0]?.action?.run()
  await settled()
  expect(hidden()).toEqual([])
  expect(app.platform.storage.get(listKey(app))).toBeNull()
})

it('[DEC-182] a filter is changed, removed, and restored in the list', async () => {
  const { app, hidden, settled, toasts } = await page(
    [article('a', { html: 'politics' }), article('b', { html: 'votes' })],
    words('politics'),
  )
  const form = createFilterForm(app)
  const list = createFilterList(app)
  const values = () => list.$list.get().filters.map(({ value }) => value)
  const [first] = list.$list.get().filters
  if (!first) throw new Error('no filter')
  form.edit(first)
  expect(form.$fields.get()).toEqual({ ...emptyFields, words: 'politics' })
  form.change({ words: 'votes' })
  form.save()
  await settled()
  expect(values()).toEqual(['votes'])
  expect(hidden()).toEqual(['b'])
  const [changed] = list.$list.get().filters
  if (changed) list.remove(changed)
  await settled()
  expect(hidden()).toEqual([])
  toasts().at(-1)?.action?.run()
  expect(values()).toEqual(['votes'])
})

it('[DEC-182] a phrase with a comma stays one filter when its end is changed', async () => {
  const { app } = await page([], words('well, actually'))
  const form = createFilterForm(app)
  const list = createFilterList(app)
  const [first] = list.$list.get().filters
  if (first) form.edit(first)
  form.change({ exceptFollowed: true })
  form.save()
  expect(list.$list.get().filters).toEqual([{ kind: 'text', value: 'well, actually', except_followed: true }])
})

it('[DEC-182] a list is imported, what it has in common with the list stays once, and Undo takes it back', async () => {
  const { app, toasts } = await page([article('a'), article('b')], words('politics'))
  const list = createFilterList(app)
  list.openImport()
  list.importText('{ "filters": [')
  expect(list.$importError.get()).toContain('Couldn’t find any filters')
  expect(list.$isImporting.get()).toBe(true)
  await list.importFile(new File(['Politics\n#art\nnew york'], 'words.txt'))
  expect(list.$isImporting.get()).toBe(false)
  expect(toasts()[0]?.text).toBe('2 new filters imported.')
  expect(list.$list.get().filters).toHaveLength(3)
  expect(JSON.parse(list.exported()).filters).toHaveLength(3)
  toasts()[0]?.action?.run()
  expect(list.$list.get().filters.map(({ value }) => value)).toEqual(['politics'])
})

it('[DEC-182] a list that is full says so and keeps what it has, whether one is added or many are imported', async () => {
  const { app, toasts } = await page(
    [],
    words(...Array.from({ length: 9999 }, (_, index) => `word ${index}`)),
  )
  const list = createFilterList(app)
  const form = createFilterForm(app)
  list.openImport()
  list.importText('one\ntwo\nword 5')
  expect(list.$importError.get()).toBe('You can have up to 10,000 filters. Remove some first.')
  expect(list.$list.get().filters).toHaveLength(9999)
  form.openFor(null)
  form.change({ words: 'one, two' })
  form.save()
  expect(toasts().at(-1)?.text).toBe('You can have up to 10,000 filters. Remove some first.')
  expect(form.$subject.get()).not.toBeNull()
  expect(list.$list.get().filters).toHaveLength(9999)
  form.change({ words: 'one' })
  form.save()
  expect(list.$list.get().filters).toHaveLength(10_000)
})

it('[DEC-182] where the browser stores nothing, filters work on this page, and the user is told', async () => {
  const { app, hidden, settled, toasts } = await page([article('a', { html: 'politics' }), article('b')])
  vi.spyOn(app.platform.storage, 'set').mockReturnValue(false)
  const form = createFilterForm(app)
  form.openFor(null)
  form.change({ words: 'politics' })
  form.save()
  await settled()
  expect(hidden()).toEqual(['a'])
  expect(toasts().map(({ text }) => text)).toContain(
    'Couldn’t save your filters in this browser. They work until you leave this page.',
  )
})

it('[DEC-182] a muted post is known to the activity, once its popover looks and as soon as it is muted', async () => {
  const mine = article('a', { data: { tumblelog: 'aria' }, html: 'My post' })
  const { app, later } = await page([mine, article('b')])
  const { $ids, look } = app.get(mutedPosts)
  look()
  const form = createFilterForm(app)
  form.openFor(document.querySelector('#a button'))
  expect(form.$subject.get()).toMatchObject({ canMute: true, blogs: [] })
  form.change({ mutes: true, duration: 'day' })
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
  document.dispatchEvent(new Event('visibilitychange'))
  expect([...$ids.get()]).toEqual([])
})

it('[DEC-182] the focus goes to the line of the post that a filter hides, however long its dialog takes to close', async () => {
  const { app, main } = await page([article('a', { html: 'Herring' }), article('b', { html: 'Eel' })])
  const form = createFilterForm(app)
  const [post] = main.children
  form.openFor(post ?? null)
  const dialog = document.createElement('dialog')
  dialog.innerHTML = '<button>Add filter</button>'
  document.body.append(dialog)
  dialog.querySelector('button')?.focus()
  form.change({ words: 'herring' })
  form.save()
  await new Promise(resolve => setTimeout(resolve, 500))
  expect(dialog.contains(document.activeElement)).toBe(true)
  dialog.remove()
  await vi.waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Show 1 hidden post'),
  )
})
