import { describe, expect, it, vi } from 'vitest'
import { chosenDraft } from '../../../src/platform/drafts/open-drafts.ts'
import { stubPage } from '../posts/stub-page.ts'
import { browser, settle } from './browser.ts'

stubPage()

describe('the list of drafts', () => {
  it('[DEC-175] has every kind, newest first: where it belongs, as which blog, its text and photos, and what opens it', async () => {
    const { tab } = browser()
    const { write, post } = tab()
    const photos = [
      { id: 'o1', caption: '', url: 'https://example.com/1.jpg' },
      { id: 'o2', caption: 'B', url: '', fileName: 'boat.jpg' },
      { id: 'o3', caption: '', url: '', fileKey: 'inlay:file:aria:1' },
    ]
    post('new photo', { caption: '<p>Low &amp; wide</p>', photos })
    post('edit 12', { title: 'New title' }, { type: 'text', blog: 'aria-sketches' })
    const about = { type: 'text', blog: 'aria', from: 'north', reblog_key: 'k' }
    post('reblog 5', { body: '<p>Yes!</p>' }, about)
    await write('ask', 'bruno', 'Why?', { anonymous_asks: 'true' })
    await write('reply', '77', 'Well said', { tumblelog: 'bruno', tumblelog_key: 't' })
    await write('quick-reblog', '78', { text: 'This', tags: 'a' }, { reblog_key: 'k', tumblelog: 'north' })
    await write('message', 'u1 u2', 'Dear\nBruno', { blog: 'bruno', own: 'aria-sketches' })
    await write('share-message', '9', 'Look', { blog_uuid: 'u3', blog: 'north' })
    await write('share', '9', { address: 'a@b.example', message: 'Hi' }, { blog: 'north' })
    await write('header', 'aria', { title: 'Sea', description: '<b>Tides</b>', title_color: '#ffffff' })
    const { model, list } = tab()
    const found = (await list()).toReversed()
    expect(found.map(draft => `${draft.title}: ${draft.excerpt} (${model.blogOf(draft)})`)).toEqual([
      'New photo post: Low & wide (aria)',
      'Edit post: New title (aria-sketches)',
      'Reblog from north: Yes! (aria)',
      'Question to bruno: Why? (aria)',
      'Your reply to bruno: Well said (aria)',
      'Reblog from north: This · a (aria)',
      'Message to bruno: Dear Bruno (aria-sketches)',
      'Share as a message: Look (aria)',
      'Share by email: a@b.example · Hi (aria)',
      'aria’s header: Sea · Tides (aria)',
    ])
    expect(found.flatMap(draft => draft.photos)).toEqual(['https://example.com/1.jpg', 'inlay:file:aria:1'])
    expect(found.map(({ command }) => command)).toEqual([
      ['post-form:open', { mode: 'new', type: 'photo' }],
      ['post-form:open', { mode: 'edit', post_id: '12' }],
      ['post-form:open', { mode: 'reblog', reblog_id: '5', reblog_key: 'k' }],
      ['ask:open', { recipient: 'bruno', anonymous_asks: true }],
      ['post:reply', { id: '77', tumblelog: 'bruno', tumblelog_key: 't' }],
      ['quick-reblog:open', { id: '78', reblog_key: 'k', tumblelog: 'north' }],
      ['conversation:open', { participants: ['u1', 'u2'] }],
      ['share-message:open', { post_id: '9', blog_uuid: 'u3', tumblelog_name: 'north' }],
      ['share:open', { post_id: '9', tumblelog_name: 'north' }],
      ['peepr:open', { blog_name: 'aria' }],
    ])
  })

  it('[DEC-175, POST-52] has no empty drafts, none of other users, and nothing that only picks a blog or a state', async () => {
    const { tab, storage } = browser()
    const { write, post, list } = tab()
    await write('ask', 'bruno', ' \u200b\n')
    post('new text', {}, {}, { tumblelog: 'aria-sketches', state: 'queued' })
    post('reblog 5', {}, { type: 'text' }, { tumblelog: 'aria-sketches' })
    post('edit 5', {}, { type: 'text' }, { state: 'private' })
    storage.setItem('inlay:ask:bruno:x', JSON.stringify({ at: 1, place: 'a', words: { text: 'Not mine' } }))
    expect((await list()).map(({ title }) => title)).toEqual(['Edit post'])
  })

  it('finds drafts by all words, in any order, without case and accents, also beyond the excerpt', async () => {
    const { write, model, list, texts } = browser().tab()
    await write('ask', 'bruno', `Is the café open? ${'so '.repeat(200)}far away`)
    await write('ask', 'north', 'Is it cold?')
    await list()
    for (const [words, count] of [
      ['AWAY cafe', 1],
      ['north', 1],
      ['nowhere', 0],
    ] as const) {
      model.search(words)
      expect(texts()).toHaveLength(count)
    }
  })

  it('[DEC-175] follows other tabs: what they write, send, and leave', async () => {
    const { tab } = browser()
    const box = tab().box('ask')
    await box.open('bruno')
    const { app, model, list, texts } = tab()
    const tell = (key: string) =>
      app.platform.window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    expect(await list()).toEqual([])
    box.update({ text: 'Why?' })
    await settle()
    tell('inlay:ask:aria:any')
    const shown = () => model.$drafts.get()
    await vi.waitFor(() => expect(shown()).toMatchObject([{ excerpt: 'Why?', state: 'elsewhere' }]))
    box.leave()
    await vi.waitFor(() => expect(shown()).toMatchObject([{ state: 'free' }]))
    await box.open('bruno')
    expect(box.$fields.get().text).toBe('Why?')
    box.beginSending()(true)
    tell('inlay:ask:aria:any~')
    await vi.waitFor(() => expect(texts()).toEqual([]))
  })

  it('[DEC-175] says which drafts are open elsewhere or here, and discards none of them', async () => {
    const { tab } = browser()
    const other = tab()
    const theirs = other.box('ask')
    await theirs.open('bruno')
    theirs.update({ text: 'Theirs' })
    const { box, model, list, toast, write } = tab()
    const mine = box('reply')
    await mine.open('77')
    mine.update({ text: 'Mine' })
    await write('ask', 'north', 'Free')
    await settle()
    const drafts = await list()
    expect(drafts.map(({ state }) => state)).toEqual(['free', 'here', 'elsewhere'])
    await model.discard(drafts.slice(1))
    expect([toast()?.text, toast()?.action]).toEqual(['This draft is open in another tab.', undefined])
    await model.discard(drafts.slice(1, 2))
    expect(toast()?.text).toBe('This draft is open on this page.')
    await model.discard(drafts)
    expect(toast()?.text).toBe('Draft discarded.')
    await model.discard(drafts.slice(0, 1))
    expect(toast()?.text).toBe('This draft has already been sent or discarded.')
    expect(model.$drafts.get()?.map(({ excerpt }) => excerpt)).toEqual(['Mine', 'Theirs'])
    other.crash()
    await vi.waitFor(() => expect(model.$drafts.get()?.at(-1)?.state).toBe('free'))
  })

  it('keeps drafts that are open on this page without the browser’s locks, too', async () => {
    const { box, model, list } = browser({ hasLocks: false }).tab()
    const mine = box('reply')
    await mine.open('77')
    mine.update({ text: 'Mine' })
    await model.discard(await list())
    expect(model.$drafts.get()).toHaveLength(1)
  })

  it('[DEC-175] shows hostile drafts as text, and passes nothing on that would send or load something', async () => {
    const { tab, storage } = browser()
    const put = (kind: string, value: object) => {
      const at = storage.length
      storage.setItem(`inlay:${kind}:aria:s${at}`, JSON.stringify({ at, ...value }))
    }
    const words = { text: '<img src=x onerror=alert(1)>' }
    put('reply', { place: '7', words, about: { reply_text: 'Sent!', tumblelog: 5 } })
    const body = '<img src="javascript:alert(1)"><img src=\'data:text/html,x\'><img src="/a.png">'
    put('post', { place: 'new text', v: 1, changes: {}, basis: {}, content: { title: 'T', body } })
    put('ask', { place: 'north', words: [1, null, { a: 1 }] })
    put('ask', { place: 5, words: { text: 'no place' } })
    put('post', { place: 'new rocket', v: 1, changes: 3, content: null })
    put('message', { place: 'a b c', words: { text: 'x'.repeat(300_000) } })
    storage.setItem('inlay:ask:aria:junk', '{"at":')
    const { list } = tab()
    const [message, post, reply, ...others] = await list()
    expect([message?.title, post?.title, reply?.title]).toEqual(['Message', 'New text post', 'Your reply'])
    expect(others).toEqual([])
    expect(message?.excerpt.length).toBeLessThan(200)
    expect(message?.command).toBeNull()
    expect(post?.photos).toEqual(['https://host.example/a.png'])
    expect(reply?.excerpt).toBe(words.text)
    expect(reply?.command?.[1]).toEqual({ id: '7', tumblelog: '' })
  })
})

describe('drafts on the server', () => {
  const start = () => browser({ bootstrap: { drafts: '/svc/drafts' } }).tab()
  const saved = ({ model }: ReturnType<typeof start>) =>
    model.$drafts.get()?.filter(({ state }) => state === 'saved') ?? []

  it('[DEC-214] are in the same list, by their time; one with unsaved changes is there once, with them', async () => {
    const test = start()
    const { model, post, list, dispatch, realm } = test
    await list()
    await vi.waitFor(() => expect(saved(test)).not.toEqual([]))
    const [first, second] = saved(test)
    const onServer = realm.world.posts.find(({ id }) => first?.id.endsWith(` ${id}`))
    expect([onServer?.state, first?.blog]).toEqual(['draft', onServer?.blog])
    if (!first || !second) throw new Error('two drafts are needed')
    expect(first.at).toBeGreaterThanOrEqual(second.at)
    model.resume(first, null)
    expect(dispatch).toHaveBeenCalledExactlyOnceWith('post-form:open', {
      mode: 'edit',
      post_id: onServer?.id,
    })
    post(first.place, { title: 'Changed' }, { type: 'text', blog: 'aria' })
    model.close()
    await list()
    await vi.waitFor(() => expect(saved(test)).not.toEqual([]))
    const states = model.$drafts.get()?.filter(({ place }) => place === first.place)
    expect(states?.map(({ state, excerpt }) => [state, excerpt])).toEqual([['free', 'Changed']])
  })

  it('[DEC-214] are deleted by the command, which offers Undo; a failure to load is said, and tried again', async () => {
    const test = start()
    const { model, list, dispatch, realm } = test
    realm.faults.add({ call: 'GET /svc/drafts', kind: 'status', status: 403, times: 1 })
    await list()
    await vi.waitFor(() => expect(model.saved.$state.get().failure).not.toBeNull())
    await model.saved.more()
    const [first, ...others] = saved(test)
    if (!first) throw new Error('a draft is needed')
    const deleting = model.deleteSaved(first)
    expect(saved(test)).toEqual(others)
    await deleting
    expect(dispatch).toHaveBeenCalledWith('post:delete', { id: first.place.slice(5), tumblelog: first.blog })
    await vi.waitFor(() => expect(saved(test)).toEqual([first, ...others]))
  })

  it('[DEC-214] are not asked for unless the page data names the call', async () => {
    const { list, realm } = browser().tab()
    await list()
    await settle()
    expect(realm.requests).toEqual([])
  })
})

describe('discarding', () => {
  it('[DEC-175] needs no question: Undo restores one or all as they were; the focus goes to a neighbor and back', async () => {
    const { write, model, list, texts, toast } = browser().tab()
    for (const text of ['C', 'B', 'A']) await write('ask', 'bruno', text, { anonymous_asks: 'true' })
    // Each opening has restored the latest text into a new draft.
    for (const place of ['north', 'south']) await write('ask', place, place)
    const before = await list()
    const ids = before.map(({ id }) => id)
    await model.discard(before.slice(0, 1))
    expect(model.$focused.get()).toBe(ids[1])
    toast()?.action?.run()
    await settle()
    expect(model.$drafts.get()).toEqual(before)
    expect(model.$focused.get()).toBe(ids[0])
    await model.discard(before.slice(-1))
    expect(model.$focused.get()).toBe(ids.at(-2))
    await model.discard(model.$found.get())
    expect([texts(), toast()?.text]).toEqual([[], `${ids.length - 1} drafts discarded.`])
    expect(model.$focused.get()).toBe('')
    toast()?.action?.run()
    await settle()
    expect(model.$drafts.get()).toEqual(before.slice(0, -1))
  })

  it('[DEC-175] says if Undo finds the storage full, and tries again', async () => {
    const { tab, storage } = browser()
    const { write, model, list, texts, toast } = tab()
    await write('ask', 'north', 'Precious')
    await model.discard(await list())
    const { setItem } = storage
    storage.setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    toast()?.action?.run()
    await settle()
    expect(toast()).toMatchObject({ tone: 'danger', action: { label: 'Try again' } })
    storage.setItem = setItem
    toast()?.action?.run()
    await settle()
    expect(texts()).toEqual(['Precious'])
  })
})

describe('opening a draft', () => {
  it('[DEC-175] restores that very one, also if it is not the newest, and says what to open', async () => {
    const { tab } = browser()
    const tabs = [tab(), tab()]
    for (const [index, text] of ['Older', 'Newer'].entries()) {
      const open = tabs[index]?.box('ask')
      await open?.open('bruno')
      open?.clear()
      open?.update({ text })
      await settle()
    }
    for (const { crash } of tabs) crash()
    const { model, list, dispatch, box } = tab()
    const [newer, older] = await list()
    expect([newer?.excerpt, older?.excerpt]).toEqual(['Newer', 'Older'])
    model.close()
    if (older) model.resume(older, null)
    expect(dispatch).toHaveBeenCalledWith('ask:open', { recipient: 'bruno', anonymous_asks: false })
    const opened = box('ask')
    await opened.open('bruno')
    expect(opened.$fields.get().text).toBe('Older')
    expect(opened.$others.get().map(({ value }) => value.text)).toEqual(['Newer'])
  })

  it('[DEC-175] gives an open place its text; what was there is offered', async () => {
    const { model, list, box, write, app } = browser().tab()
    await write('ask', 'bruno', 'First')
    const open = box('ask')
    await open.open('bruno')
    open.clear()
    await write('ask', 'bruno', 'Kept')
    open.update({ text: 'Being written' })
    await settle()
    const kept = (await list()).find(({ excerpt }) => excerpt === 'Kept')
    if (kept) model.resume(kept, null)
    await settle()
    expect(open.$fields.get().text).toBe('Kept')
    expect(open.$others.get().map(({ value }) => value.text)).toEqual(['Being written'])
    expect(app.get(chosenDraft).get()).toBeNull()
  })
})
