import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { postSlots } from '../../../../src/features/posts/autosave/autosave.ts'
import { postCodec } from '../../../../src/features/posts/autosave/snapshot.ts'
import type { PhotoItem, PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { excerptOf } from '../../../../src/features/posts/server/excerpt.ts'
import { photosOf } from '../../../../src/features/posts/types/photo/photos.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import { anyCharacter } from '../../../support/any-character.ts'
import { createTestApp, memoryStorage } from '../../../support/app.ts'
import { expectLinear } from '../../../support/linear.ts'
import { draftOf, validatePost } from '../draft-of.ts'

const snapshotOf = (draft: PostDraft, initial: PostDraft, mayBeSaved = false) =>
  postCodec(initial).write({ draft, mayBeSaved })
const readSnapshot = (value: Record<string, unknown>, initial: PostDraft) => postCodec(initial).read(value)

const keptMaxAgeMs = 30 * 86_400_000
const keptMaxCount = 30

const there = (draft: PostDraft, initial: PostDraft): PostDraft =>
  readSnapshot(JSON.parse(JSON.stringify(snapshotOf(draft, initial))), initial)?.draft ?? initial

describe('a stored draft', () => {
  it.each(['Data: Aye, captain.\nPicard: Engage.', 'File: my notes', 'blob: a poem'])(
    'is restored although it begins like the address of a file: %j',
    chat => {
      const draft = draftOf('chat', { title: chat, chat })
      expect(there(draft, draftOf('chat'))).toEqual(draft)
    },
  )

  it('[DEC-186] has the descriptions of its photos; one of an earlier version has none, and is read', () => {
    const photo: PhotoItem = { id: 'o1', url: 'https://a.example/1.png', caption: 'Dusk' }
    for (const photos of [[photo], [{ ...photo, alt: 'A boat' }]]) {
      const draft = draftOf('photo', { photos })
      expect(there(draft, draftOf('photo'))).toEqual(draft)
    }
    const forged = { ...snapshotOf(draftOf('photo', { photos: [photo] }), draftOf('photo')) }
    const broken = { ...forged, content: { photos: [{ ...photo, alt: 7 }] } }
    expect(readSnapshot(JSON.parse(JSON.stringify(broken)), draftOf('photo'))).toBeNull()
  })

  it('is restored unchanged, whatever is in it', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 20 })
    fc.assert(
      fc.property(
        fc.record({ title: text, body: text.filter(body => !/<img|^\s*(blob|data|file):/i.test(body)) }),
        fc.record({
          tags: fc.array(text, { maxLength: 3 }),
          customUrl: text,
          sourceUrl: text,
          publish_on: text,
          customTweet: text,
          allow_answers: fc.boolean(),
          members_only: fc.boolean(),
          state: fc.constantFrom('draft', 'queued', 'scheduled', 'private', 'published'),
          editorType: fc.constantFrom('rich', 'html', 'markdown'),
        }),
        (content, fields) => {
          fc.pre(!/^\s*(blob|data|file):/i.test(content.title) && !/<img/i.test(content.title))
          const draft = draftOf('text', content, fields as Partial<PostDraft>)
          expect(there(draft, draftOf('text'))).toEqual(draft)
        },
      ),
      { numRuns: 50 },
    )
  })

  it.each(['<', '<img ', '<img src=data:', '&a'])('is made, named and checked at once, full of %j', sign => {
    expectLinear(size => {
      const draft = draftOf('chat', { chat: sign.repeat(size / sign.length) })
      expect(there(draft, draftOf('chat'))).toEqual(draft)
      excerptOf(draft)
      validatePost(draft)
      validatePost(draftOf('text', { body: draft.content.chat ?? '' }))
    }, 12_500)
  })

  it('keeps what was uploaded, and name, position and caption of lost files', () => {
    const photos: PhotoItem[] = [
      { id: 'o1', url: '', caption: 'words', pending: true, file: new File([''], 'beach.jpg'), width: 3 },
      { id: 'o2', url: 'blob:http://here/2', caption: 'up', preuploadUrl: '/uploads/2.jpg' },
      { id: 'o3', url: 'https://a.example/3.jpg', externalUrl: 'https://a.example/3.jpg', caption: '' },
      { id: 'o4', url: 'data:image/png;base64,AA', caption: '' },
    ]
    const caption = '<p>a<img src="blob:http://here/5">b</p>'
    const draft = draftOf('photo', { photos, caption }, { uploading: true, hasLoadingInlineImages: true })
    const back = there(draft, draftOf('photo'))
    expect(back).toMatchObject({ uploading: false, hasLoadingInlineImages: false })
    expect(back.content.caption).toBe('<p>ab</p>')
    expect(back.content.photos).toEqual([
      { id: 'o1', url: '', caption: 'words', fileName: 'beach.jpg', width: 3 },
      { id: 'o2', url: '/uploads/2.jpg', caption: 'up', preuploadUrl: '/uploads/2.jpg' },
      photos[2],
      { id: 'o4', url: '', caption: '', fileName: '' },
    ])
    expect(there(back, draftOf('photo'))).toEqual(back)
    expect(excerptOf(back)).toBe('ab')
    expect(excerptOf(draftOf('photo', { photos: photosOf(back.content) }))).toBe('words, up')
    const audio = draftOf('audio', { preuploadUrl: '/uploads/a.mp3', albumArt: 'blob:http://here/6' })
    expect(there(audio, draftOf('audio')).content).toMatchObject({
      preuploadUrl: '/uploads/a.mp3',
      albumArt: '',
    })
  })

  it('names the file if it has no other content', () => {
    const photos = [{ id: 'o1', url: '', caption: '', pending: true, file: new File([''], 'beach.jpg') }]
    expect(excerptOf(there(draftOf('photo', { photos }), draftOf('photo')))).toBe('beach.jpg')
  })
})

describe('stored data', () => {
  it('is not trusted: whatever it is, the result is a post of valid types', () => {
    const base = { v: 1, mayBeSaved: false, basis: {} }
    const names = [
      'state',
      'tags',
      'tumblelog',
      'editorType',
      'allow_answers',
      'content',
      '__proto__',
      'mode',
    ]
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...names), fc.anything()),
        fc.dictionary(fc.constantFrom('title', 'body', 'photos', 'constructor', '__proto__'), fc.anything()),
        (changes, content) => {
          const text = JSON.stringify({ ...base, changes, content }, (_, value) =>
            typeof value === 'bigint' ? String(value) : value,
          )
          const draft = readSnapshot(JSON.parse(text), draftOf('text', { title: 'T' }))?.draft
          if (!draft) return
          expect(validatePost(draft).filter(error => error.startsWith('Invalid "'))).toEqual([])
          expect(Object.keys(draft.content)).toEqual(['title', 'body'])
          expect(draft.mode).toBe('new')
        },
      ),
    )
  })

  it.each([
    'null',
    '[]',
    '{"v":1}',
    '{"v":2,"changes":{},"content":{},"basis":{}}',
    '{"v":1,"changes":[],"content":{},"basis":{}}',
  ])('is ignored if it is no post: %s', text =>
    expect(readSnapshot(JSON.parse(text), draftOf('text'))).toBeNull(),
  )
})

describe('the store', () => {
  let now = Date.UTC(2026, 0, 1)
  const setup = () => {
    const storage = memoryStorage()
    const { app } = createTestApp({
      platform: { now: () => now, storage: createSafeStorage(() => storage) },
    })
    const all = postSlots(app)
    const write = (slot: string, quote: string) =>
      all.write(slot, 'new quote', { ...snapshotOf(draftOf('quote', { quote }), draftOf('quote')) })
    return { storage, write, slots: () => all.find('new quote').map(({ slot }) => slot) }
  }

  it('deletes drafts that were not used for thirty days', () => {
    const { storage, write, slots } = setup()
    write('old', 'A')
    now += keptMaxAgeMs + 1
    expect(slots()).toEqual([])
    write('new', 'B')
    expect(slots()).toEqual(['new'])
    expect(storage.getItem('inlay:post:aria:old')).toBeNull()
  })

  it('keeps the newest of many drafts', () => {
    const { write, slots } = setup()
    for (let index = 0; index <= keptMaxCount + 2; index++) {
      now++
      write(`s${index}`, 'A')
    }
    expect(slots()).toHaveLength(keptMaxCount)
    expect(slots()[0]).toBe(`s${keptMaxCount + 2}`)
  })

  it('skips foreign entries under its keys', () => {
    const { storage, write, slots } = setup()
    storage.setItem('inlay:post:aria:%', '{}')
    storage.setItem('inlay:post:aria:x', 'garbled')
    storage.setItem('inlay:post:ariadne:y', '{}')
    write('mine', 'A')
    expect(slots()).toEqual(['mine'])
    expect(storage.getItem('inlay:post:aria:x')).toBe('garbled')
  })
})

it.each([
  [draftOf('text', { body: '<p>One &amp; <b>two</b></p>' }), 'One & two'],
  [draftOf('video', { source: 'embed' }, { tags: ['a', 'b'] }), '#a #b'],
  [draftOf('quote', { quote: 'w'.repeat(200) }), `${'w'.repeat(79)}…`],
  [draftOf('photo'), ''],
])('is labelled by its first words', (draft, words) => expect(excerptOf(draft)).toBe(words))
