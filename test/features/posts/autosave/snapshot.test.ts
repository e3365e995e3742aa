import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeOf, postCodec, postSlots } from '../../../../src/features/posts/autosave/snapshot.ts'
import type { PhotoItem, PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { excerptOf } from '../../../../src/features/posts/lifecycle/titles.ts'
import { createSafeStorage } from '../../../../src/platform/lib/safe-storage.ts'
import { anyCharacter } from '../../../support/any-character.ts'
import { createTestApp, memoryStorage } from '../../../support/app.ts'
import { expectLinear } from '../../../support/linear.ts'
import { draftOf, validatePost } from '../draft-of.ts'

const keptMaxAgeMs = 30 * 86_400_000
const keptMaxCount = 30

const stored = (draft: PostDraft, initial: PostDraft) =>
  JSON.parse(JSON.stringify(postCodec(initial).write({ draft, mayBeSaved: false })))
const read = (value: unknown, initial: PostDraft) => postCodec(initial).read(value as never)
/** A new post after it was stored and read. */
const restored = (draft: PostDraft, empty = draftOf(draft.type)) =>
  read(stored(draft, empty), empty)?.draft ?? empty

const lost = { id: 'o1', url: '', caption: 'words', width: 3 }

describe('a stored draft', () => {
  it('is restored although it begins like the address of a file', () => {
    for (const chat of ['Data: Aye, captain.\nPicard: Engage.', 'File: my notes', 'blob: a poem']) {
      const draft = draftOf('chat', { title: chat, chat })
      expect(restored(draft)).toEqual(draft)
    }
  })

  it('[DEC-186] has the descriptions of its photos; one of an earlier version has none, and is read', () => {
    const photo: PhotoItem = { id: 'o1', url: 'https://a.example/1.png', caption: 'Dusk' }
    for (const photos of [[photo], [{ ...photo, alt: 'A boat' }]])
      expect(restored(draftOf('photo', { photos })).content.photos).toEqual(photos)
    const empty = draftOf('photo')
    const kept = stored(draftOf('photo', { photos: [photo] }), empty)
    expect(read({ ...kept, content: { photos: [{ ...photo, alt: 7 }] } }, empty)).toBeNull()
  })

  it('is restored unchanged, whatever is in it', () => {
    const text = fc
      .string({ unit: anyCharacter, maxLength: 20 })
      .filter(body => !/<img|^\s*(blob|data|file):/i.test(body))
    const fields = fc.record({
      tags: fc.array(text, { maxLength: 3 }),
      customUrl: text,
      sourceUrl: text,
      publish_on: text,
      customTweet: text,
      allow_answers: fc.boolean(),
      members_only: fc.boolean(),
      state: fc.constantFrom('draft', 'queued', 'scheduled', 'private'),
      editorType: fc.constantFrom('rich', 'html', 'markdown'),
    })
    fc.assert(
      fc.property(fc.record({ title: text, body: text }), fields, (content, changes) => {
        const draft = draftOf('text', content, changes as Partial<PostDraft>)
        expect(restored(draft)).toEqual(draft)
      }),
    )
  })

  it.each(['<', '<img ', '<img src=data:', '&a'])('is made, named and checked at once, full of %j', sign => {
    expectLinear(size => {
      const draft = draftOf('chat', { chat: sign.repeat(size / sign.length) })
      expect(restored(draft)).toEqual(draft)
      excerptOf(draft)
      validatePost(draft)
      validatePost(draftOf('text', { body: draft.content.chat ?? '' }))
    }, 12_500)
  })

  it('keeps what was uploaded, and name, position and caption of lost files', () => {
    const kept = {
      id: 'o3',
      url: 'https://a.example/3.jpg',
      externalUrl: 'https://a.example/3.jpg',
      caption: '',
    }
    const uploaded = { id: 'o2', caption: 'up', preuploadUrl: '/uploads/2.jpg' }
    const photos: PhotoItem[] = [
      { ...lost, pending: true, file: new File([''], 'beach.jpg') },
      { ...uploaded, url: 'blob:http://here/2' },
      kept,
      { id: 'o4', url: 'data:image/png;base64,AA', caption: '' },
    ]
    const caption = '<p>a<img src="blob:http://here/5">b</p>'
    const draft = draftOf('photo', { photos, caption }, { uploading: true, hasLoadingInlineImages: true })
    const back = restored(draft)
    expect(back).toMatchObject({
      uploading: false,
      hasLoadingInlineImages: false,
      content: { caption: '<p>ab</p>' },
    })
    expect(back.content.photos).toEqual([
      { ...lost, fileName: 'beach.jpg' },
      { ...uploaded, url: '/uploads/2.jpg' },
      kept,
      { id: 'o4', url: '', caption: '', fileName: '' },
    ])
    expect(restored(back)).toEqual(back)
    const audio = { preuploadUrl: '/uploads/a.mp3', albumArt: 'blob:http://here/6' }
    expect(restored(draftOf('audio', audio)).content).toMatchObject({ ...audio, albumArt: '' })
  })

  it('belongs to its form: another type or post never sees it', () => {
    const edit = draftOf('quote', {}, { mode: 'edit', post_id: '1' })
    const reblog = draftOf('quote', {}, { mode: 'reblog', reblog_id: '1' })
    const places = [draftOf('quote'), draftOf('chat'), edit, { ...edit, post_id: '2' }, reblog].map(placeOf)
    expect(places).toEqual(['new quote', 'new chat', 'edit 1', 'edit 2', 'reblog 1'])
  })

  it('is not trusted: whatever it is, the result is a post of valid types', () => {
    const names = 'state tags tumblelog editorType allow_answers content __proto__ mode'
    const attributes = fc.constantFrom(...names.split(' '))
    const fields = fc.constantFrom('title', 'body', 'photos', 'constructor', '__proto__')
    fc.assert(
      fc.property(
        fc.dictionary(attributes, fc.anything()),
        fc.dictionary(fields, fc.anything()),
        (changes, content) => {
          const text = JSON.stringify({ v: 1, mayBeSaved: false, basis: {}, changes, content }, (_, value) =>
            typeof value === 'bigint' ? String(value) : value,
          )
          const draft = read(JSON.parse(text), draftOf('text', { title: 'T' }))?.draft
          if (!draft) return
          expect(validatePost(draft).filter(error => error.startsWith('Invalid "'))).toEqual([])
          expect(Object.keys(draft.content)).toEqual(['title', 'body'])
          expect(draft.mode).toBe('new')
        },
      ),
    )
    const rest = { content: {}, basis: {} }
    for (const value of [null, [], { v: 1 }, { v: 2, changes: {}, ...rest }, { v: 1, changes: [], ...rest }])
      expect(read(value, draftOf('text'))).toBeNull()
  })
})

it('of stored drafts the newest thirty are kept, for thirty days; foreign entries under their keys are skipped', () => {
  let now = Date.UTC(2026, 0, 1)
  const storage = memoryStorage()
  const { app } = createTestApp({ platform: { now: () => now, storage: createSafeStorage(() => storage) } })
  const all = postSlots(app)
  const write = (slot: string) =>
    all.write(slot, 'new quote', stored(draftOf('quote', { quote: 'A' }), draftOf('quote')))
  const slots = () => all.find('new quote').map(({ slot }) => slot)
  for (const [key, text] of [
    ['aria:%', '{}'],
    ['aria:x', 'garbled'],
    ['ariadne:y', '{}'],
  ])
    storage.setItem(`inlay:post:${key}`, text ?? '')
  write('old')
  expect(slots()).toEqual(['old'])
  now += keptMaxAgeMs + 1
  expect(slots()).toEqual([])
  for (let index = 0; index <= keptMaxCount + 2; index++) {
    now++
    write(`s${index}`)
  }
  expect(slots()).toHaveLength(keptMaxCount)
  expect(slots()[0]).toBe(`s${keptMaxCount + 2}`)
  expect(storage.getItem('inlay:post:aria:old')).toBeNull()
  expect(storage.getItem('inlay:post:aria:x')).toBe('garbled')
})

it.each([
  [draftOf('text', { body: '<p>One &amp; <b>two</b></p>' }), 'One & two'],
  [draftOf('video', { source: 'embed' }, { tags: ['a', 'b'] }), '#a #b'],
  [draftOf('quote', { quote: 'w'.repeat(200) }), `${'w'.repeat(79)}…`],
  [
    draftOf('photo', { photos: [lost, { ...lost, caption: ' ', fileName: 'beach.jpg' }] }),
    'words, beach.jpg',
  ],
  [draftOf('photo'), ''],
])('a draft is named by its first words, its tags, or its photos', (draft, words) =>
  expect(excerptOf(draft)).toBe(words),
)
