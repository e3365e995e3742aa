import { beforeEach, describe, expect, it } from 'vitest'
import { createUnsentStore } from '../../../src/features/messaging/outbox/unsent.ts'
import type { PostDraft } from '../../../src/features/posts/draft/draft.ts'
import { createSafeStorage } from '../../../src/platform/lib/safe-storage.ts'
import { browserData } from '../../../src/platform/storage/browser-data.ts'
import { dataMaxAgeMs } from '../../../src/platform/storage/storage-keys.ts'
import { createDraftBox } from '../../../src/shared/drafts/draft-box.ts'
import { draftOf } from '../../features/posts/draft-of.ts'
import { createTestApp, memoryStorage } from '../../support/app.ts'
import { openPost } from '../open-post.ts'

/** When the drafts below were stored. */
const storedAt = 1_795_000_000_000
let now = storedAt
let storage = memoryStorage()

const open = () =>
  createTestApp({ platform: { storage: createSafeStorage(() => storage), now: () => now } }).app

async function boxFor(kind: string, place: string) {
  const box = createDraftBox(open(), kind)
  await box.open(place)
  return box
}
async function offersFor(initial: PostDraft) {
  const { autosave } = openPost(open(), initial, () => now)
  await autosave.ready
  return autosave.$offers.get()
}

beforeEach(() => {
  now = storedAt
  storage = memoryStorage()
})

// What is in users' browsers has to be readable for thirty days: these are copies of it, to be added to, not changed.
describe('a draft that an earlier version has stored', () => {
  it.each([
    ['ask', 'north', '{"text":"Why?"}', '{}'],
    ['reply', '123', '{"text":"Indeed"}', '{}'],
    ['message', 'own other', '{"text":"Hi"}', '{}'],
    ['share', '123', '{"address":"a@b.example","message":"Look"}', '{"key":"k1"}'],
    ['header', 'aria', '{"title":"T","description":"D","background":"#fff"}', '{}'],
  ])('in a box of the kind "%s" is restored, for thirty days', async (kind, place, words, notes) => {
    const key = `inlay:${kind}:aria:mwm0nk74i`
    const stored = `{"id":"mwm0nk74.2","at":1795000000000,"place":"${place}","words":${words},"notes":${notes}}`
    storage.setItem(key, stored)
    now = storedAt + dataMaxAgeMs
    expect((await boxFor(kind, place)).$fields.get()).toEqual(JSON.parse(words))
    storage = memoryStorage()
    storage.setItem(key, stored)
    now++
    expect((await boxFor(kind, place)).$fields.get()).toEqual({})
  })

  const quote =
    '{"id":"mwm0nk74.1","at":1795000000000,"place":"new quote","v":1,"mayBeSaved":false,"changes":{"state":"queued","tags":["a"]},"content":{"quote":"Q"},"basis":{"state":"11.1214925949","tags":"2.5862883","content.quote":"2.5858885"}}'
  const edit =
    '{"id":"mwm0nk74.2","at":1795000000000,"place":"edit 7","v":1,"mayBeSaved":true,"changes":{},"content":{"title":"Mine"},"basis":{"content.title":"3.193342148"}}'

  it('of a new post is offered, for thirty days', async () => {
    storage.setItem('inlay:post:aria:s1', quote)
    now = storedAt + dataMaxAgeMs
    const value = {
      draft: draftOf('quote', { quote: 'Q' }, { tags: ['a'], state: 'queued' }),
      mayBeSaved: false,
      isOutdated: false,
    }
    expect(await offersFor(draftOf('quote'))).toEqual([{ slot: 's1', at: storedAt, value }])
    now++
    expect(await offersFor(draftOf('quote'))).toEqual([])
  })

  it('of an edit is offered with what may have happened to the post', async () => {
    storage.setItem('inlay:post:aria:s2', edit)
    const post = (title: string) =>
      draftOf('text', { title, body: '<p>b</p>' }, { mode: 'edit', post_id: '7' })
    const value = { draft: post('Mine'), mayBeSaved: true }
    expect(await offersFor(post('A'))).toMatchObject([{ value: { ...value, isOutdated: false } }])
    expect(await offersFor(post('Theirs'))).toMatchObject([{ value: { ...value, isOutdated: true } }])
  })

  it('of a long post has its last letters', async () => {
    const body = `<p>${'long text '.repeat(500)}</p>`
    storage.setItem(
      'inlay:post:aria:s3',
      `{"id":"mwm0nk74.3","at":1795000000000,"place":"new text","v":1,"mayBeSaved":false,"changes":{},"content":{"title":"Long","body":"${body}"},"basis":{"content.title":"2.5858885","content.body":"2.5858885"}}`,
    )
    storage.setItem('inlay:post:aria:s3~', '["mwm0nk74.3",1795000000000,5132,5132,"and its end"]')
    const [offer] = await offersFor(draftOf('text'))
    expect(offer?.value.draft.content).toMatchObject({
      title: 'Long',
      body: body.replace('</p>', 'and its end</p>'),
    })
  })

  it('[MSGC-18] as a message that is not sent is sent again, for thirty days', () => {
    const folder = 'messaging:aria:unsent:own other:'
    const to =
      '{"key":"own other","id":"c1","own":"own","participants":[{"uuid":"own","name":"aria"},{"uuid":"other","name":"bruno"}]}'
    const message = (key: string, outgoing: string) =>
      `{"key":"${key}","ts":1795000000000,"participant":"own","state":"queued","canRetry":false,"isOffline":false,"isLoggedOut":false,"after":0,"error":null,"intent":"k1","isInDoubt":true,"outgoing":${outgoing}}`
    storage.setItem(
      `${folder}new-1`,
      `{"message":${message('new-1', '{"type":"text","text":"Hello"}')},"to":${to},"taken":["s-1"]}`,
    )
    storage.setItem(
      `${folder}new-2`,
      `{"message":${message('new-2', '{"type":"image"}')},"to":${to},"taken":[]}`,
    )
    const { storage: kept, files } = open().get(browserData)
    const unsent = createUnsentStore(kept, 'aria', files, () => now)
    now = storedAt + dataMaxAgeMs
    const common = { idempotencyKey: 'k1', ts: storedAt, state: 'queued', isUnconfirmed: true, error: null }
    expect(unsent.read('own other')).toMatchObject({
      messages: [{ ...common, key: 'new-1', outgoing: { type: 'text', text: 'Hello' } }],
      photos: [{ ...common, key: 'new-2' }],
    })
    expect(unsent.addressees()).toMatchObject([{ key: 'own other', id: 'c1', ownUuid: 'own' }])
    now++
    expect(unsent.addressees()).toEqual([])
  })
})
