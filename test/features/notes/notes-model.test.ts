import { beforeEach, expect, it, vi } from 'vitest'
import type { Fault } from '../../../fixtures/control/faults.ts'
import { wireItem } from '../../../fixtures/wire/blog.ts'
import { feed } from '../../../src/features/feed/store.ts'
import { filterStore } from '../../../src/features/filters/store.ts'
import { type NoteKind, plainNote } from '../../../src/features/notes/note.ts'
import { createNoteList } from '../../../src/features/notes/note-pages.ts'
import { createNotes } from '../../../src/features/notes/notes-model.ts'
import { ownKey } from '../../../src/platform/storage/stored-atom.ts'
import { createTestApp, storeElsewhere } from '../../support/app.ts'
import { fakeHistory } from '../../support/fake-history.ts'
import { barePage } from '../feed/support.ts'

beforeEach(() => {
  barePage()
  vi.stubGlobal('Element', class {})
})

function start(options: Parameters<typeof createTestApp>[0] = {}, notes = 120) {
  const test = createTestApp({ bootstrap: { notes: { reply_to: true } }, ...options })
  const { world } = test.realm
  const post = world.posts.find(one => one.state === 'published' && one.blog === 'nightowl')
  if (!post) throw new Error('no post')
  const aria = world.users.get('aria') ?? null
  aria?.likes.delete(post.id)
  post.noteCount = notes
  post.replies = ['One', 'Two', 'Three'].map((text, index) => ({
    blog: 'bruno',
    text,
    at: world.now() - 60_000 + index,
    to: index === 2 ? `${post.id}r0` : undefined,
  }))
  const item = wireItem(world, post, options.user === null ? null : aria)
  const model = createNotes(test.app, test.app.disposer, fakeHistory().stack)
  const listOf = (kind: NoteKind) => {
    const list = model.$lists.get()?.[kind]
    if (!list) throw new Error('it is closed')
    return list
  }
  const texts = (kind: NoteKind) =>
    listOf(kind)
      .$pages.get()
      .flat()
      .map(({ text }) => text)
  const settled = (kind: NoteKind) =>
    vi.waitFor(() => expect(listOf(kind).$state.get().isLoading).toBe(false))
  const open = async (payload: object = {}) => {
    model.open({ ...item, ...payload })
    await settled(model.$tab.get())
  }
  return { ...test, post, item, model, listOf, texts, settled, open, store: test.app.get(feed) }
}

it('[DEC-191] each list is fetched when it is first shown, and older notes page by page until the last', async () => {
  const { open, model, realm, listOf, texts, settled } = start()
  await open()
  expect(texts('replies')).toEqual(['Two', 'One', 'Three'])
  expect(model.$totals.get()).toMatchObject({ notes: 120, replies: 3 })
  expect(realm.requests).toHaveLength(1)
  model.choose('likes')
  await settled('likes')
  const likes = () => listOf('likes').$pages.get().flat()
  expect(likes()).toHaveLength(25)
  while (listOf('likes').$state.get().value !== null) await listOf('likes').load()
  expect(likes()).toHaveLength(model.$totals.get().likes ?? 0)
  expect(new Set(likes().map(({ blog }) => blog.name)).size).toBe(likes().length)
  model.choose('replies')
  model.choose('likes')
  const before = realm.requests.length
  await listOf('likes').load()
  expect(realm.requests).toHaveLength(before)
})

it('[DEC-191] a list ends after two pages of nothing new, although the server names a next one', async () => {
  const { open, listOf } = start()
  await open({ tab: 'likes' })
  const notes = listOf('likes').$pages.get().flat()
  const fetchPage = vi.fn(async () => ({
    ok: true as const,
    value: { notes, tags: [], totals: {}, next: '/svc/post/notes?again' },
  }))
  const list = createNoteList({ fetchPage, onTotals: () => {}, hasHtml: false })
  for (let turn = 0; turn < 9; turn++) await list.load()
  expect(fetchPage).toHaveBeenCalledTimes(3)
  expect(list.$pages.get()).toEqual([notes])
})

it('[DEC-191] one’s own reply stands among the others at once, to the post or to a reply, and can be replied to', async () => {
  const { open, model, texts, listOf, post } = start()
  await open()
  model.replies.setText('Me, too')
  const sending = model.send()
  expect(texts('replies')[0]).toBe('Me, too')
  expect(listOf('replies').$pages.get()[0]?.[0]?.own).toBe('sending')
  await sending
  expect(listOf('replies').$pages.get()[0]?.[0]).toMatchObject({ own: 'sent', id: `${post.id}r3` })
  expect(model.replies.$text.get()).toBe('')
  expect(model.$totals.get()).toMatchObject({ notes: 121, replies: 4 })
  const one = listOf('replies')
    .$pages.get()
    .flat()
    .find(({ text }) => text === 'One')
  if (one) model.answer(one)
  model.replies.setText('Yes')
  await model.send()
  expect(post.replies.at(-1)).toMatchObject({ text: 'Yes', to: `${post.id}r0` })
  expect(listOf('replies').$pages.get().flat().at(-1)).toMatchObject({
    text: 'Yes',
    parentId: `${post.id}r0`,
  })
  expect(model.$answered.get()).toBeNull()
})

it('[DEC-191] what the user has added is no second row when a server that counts pages sends it again', async () => {
  const note = {
    ...plainNote,
    blog: { name: 'aria' },
    html: '',
    parentId: '',
    tags: [],
    url: null,
    at: Date.now(),
  }
  const reply = { ...note, key: '7r3', id: '7r3', text: 'Me, too' }
  const like = { ...note, key: 'aria 1', id: '', text: '' }
  for (const sent of [reply, like]) {
    const list = createNoteList({
      fetchPage: async () => ({ ok: true, value: { notes: [sent], tags: [], totals: {}, next: null } }),
      onTotals: () => {},
      hasHtml: false,
    })
    list.change(() => [[{ ...sent, key: 'own', own: 'sent' }]])
    await list.load()
    expect(list.$pages.get().flat()).toHaveLength(1)
  }
})

it.each<Omit<Fault, 'call'>>([
  { kind: 'status', status: 403 },
  { kind: 'drop' },
  { kind: 'accepted-then-drop' },
])('[DEC-191] %o: the reply leaves the list, and its text stays in the box', async fault => {
  const { open, model, realm, texts, post } = start({ bootstrap: { notes: {}, idempotency: true } })
  await open()
  realm.faults.add({ call: 'POST /svc/reply', times: 9, ...fault })
  model.replies.setText('Me, too')
  await model.send()
  expect(texts('replies')).toEqual(['Two', 'One', 'Three'])
  expect(model.replies.$text.get()).toBe('Me, too')
  realm.faults.clear()
  await model.send()
  expect(texts('replies')[0]).toBe('Me, too')
  expect(post.replies.filter(({ text }) => text === 'Me, too')).toHaveLength(1)
})

it('[DEC-270] replies of the same second turn around in another order, whichever they came in', async () => {
  const { open, model, listOf, post } = start({ bootstrap: { notes: { can: ['sort'] } } })
  for (const one of post.replies) one.to = undefined
  const shown = () => model.reading.threadsOf(listOf('replies').$pages.get()).map(({ note }) => note.text)
  for (const [first, second] of [
    ['newest', 'oldest'],
    ['oldest', 'newest'],
  ] as const) {
    model.reading.setOrder(first)
    await open()
    const sent = shown()
    expect(sent).toHaveLength(3)
    model.reading.setOrder(second)
    expect(shown()).toEqual(sent.reverse())
    model.close()
  }
})

it('[DEC-270] an order chosen in another tab is that of the replies here, too, where the server has more of them; a list that isn’t shown is fetched when it is', async () => {
  const { app, open, model, realm, texts, settled, post } = start({ bootstrap: { notes: { can: ['sort'] } } })
  post.replies = Array.from({ length: 60 }, (_, index) => ({
    blog: 'bruno',
    text: String(index),
    at: realm.world.now() - 600_000 + index * 1000,
  }))
  const elsewhere = (order: string) =>
    storeElsewhere(app, ownKey(app, 'reading', 'replies'), JSON.stringify({ at: Date.now(), order }))
  await open()
  expect(texts('replies')[0]).toBe('59')
  elsewhere('oldest')
  await settled('replies')
  expect(texts('replies')[0]).toBe('0')
  const before = realm.requests.length
  elsewhere('oldest')
  expect(realm.requests).toHaveLength(before)
  model.choose('likes')
  await settled('likes')
  elsewhere('newest')
  expect(realm.requests).toHaveLength(before + 1)
  model.choose('replies')
  await settled('replies')
  expect(texts('replies')[0]).toBe('59')
})

it('[DEC-191] likes, their undo, and reblogs change counts and lists', async () => {
  const { open, model, store, item, listOf, emitted } = start()
  await open({ tab: 'likes' })
  const { likes = 0, notes = 0 } = model.$totals.get()
  const first = () => listOf('likes').$pages.get()[0]?.[0]?.blog.name
  model.toggleLike()
  await vi.waitFor(() => expect(first()).toBe('aria'))
  expect(model.$liked.get()).toBe(true)
  expect(model.$totals.get()).toMatchObject({ likes: likes + 1, notes: notes + 1 })
  await store.run('unlike', { ...item, liked: true })
  expect(emitted('post:unliked')).toHaveLength(1)
  expect(first()).not.toBe('aria')
  expect(model.$totals.get()).toMatchObject({ likes, notes })
})

it('[DEC-191] muted blogs and words are hidden, one’s own replies never', async () => {
  const { app, open, model, listOf } = start()
  app.get(filterStore).change(list => ({
    ...list,
    filters: [
      { kind: 'blog', value: 'bruno', hides: ['posts', 'reblogs', 'reblogged'] },
      { kind: 'text', value: 'secret' },
    ],
  }))
  await open()
  const [note] = listOf('replies').$pages.get().flat()
  if (!note) throw new Error('no reply')
  const reasonOf = (fields: object) => model.$hiding.get().reasonOf({ ...note, ...fields })
  await vi.waitFor(() => expect(reasonOf({})).toBe('bruno'))
  const other = { blog: { name: 'nightowl' } }
  expect(reasonOf({ ...other, text: 'A secret thing' })).toBe('secret')
  expect(reasonOf({ ...other, html: '<p>A <b>secret</b></p>', text: '' })).toBe('secret')
  expect(reasonOf({ ...other, text: 'Secretly' })).toBeNull()
  expect(reasonOf({ own: 'sent' })).toBeNull()
  expect(model.$hiding.get().isBlocked({ ...note, blog: { name: 'x', is_blocked: true } })).toBe(true)
})

it('[DEC-191] muted words are hidden also where the browser stores nothing', async () => {
  const { app, open, model, listOf } = start()
  vi.spyOn(app.platform.storage, 'set').mockReturnValue(false)
  app.get(filterStore).change(list => ({ ...list, filters: [{ kind: 'text', value: 'secret' }] }))
  await open()
  const [note] = listOf('replies').$pages.get().flat()
  if (!note) throw new Error('no reply')
  await vi.waitFor(() => expect(model.$hiding.get().reasonOf({ ...note, text: 'A secret' })).toBe('secret'))
})

it('[DEC-191] without notes in the page data, or without a post, nothing opens and the console says why', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const off = start({ bootstrap: {} })
  off.model.open(off.item)
  const on = start()
  on.model.open({ tab: 'likes' })
  expect([off.model.$item.get(), on.model.$item.get()]).toEqual([null, null])
  expect(warn).toHaveBeenCalledTimes(2)
  expect([...off.realm.requests, ...on.realm.requests]).toEqual([])
})
