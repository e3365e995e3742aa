import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Content, PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { postTypes } from '../../../../src/features/posts/types/index.ts'
import type { PostType } from '../../../../src/platform/bus/contract.ts'
import { draftOf, validatePost } from '../draft-of.ts'

const photo = { id: 'o1', url: 'https://a.example/1.png', caption: '' }
const good: Record<PostType, Content> = {
  text: { title: 'Hello' },
  photo: { photos: [photo] },
  quote: { quote: 'To be' },
  link: { url: 'https://a.example' },
  chat: { chat: 'A: hello' },
  audio: { url: 'https://a.example/a.mp3' },
  video: { embedCode: '<iframe src="https://a.example"></iframe>' },
  note: { ask: 'Why?' },
}
const errorsOf = (type: PostType, content: Content, fields?: Partial<PostDraft>) =>
  validatePost(draftOf(type, content, fields))

describe('validation', () => {
  it.each(Object.keys(postTypes) as PostType[])('finds no error in a good %s', type => {
    expect(errorsOf(type, good[type])).toEqual([])
  })

  it('[VAL-1] refuses an invalid state', () => {
    expect(errorsOf('text', good.text, { state: '17' })).toEqual(['Invalid "state" value'])
  })

  it('[VAL-2] waits for inline images', () => {
    expect(errorsOf('text', good.text, { hasLoadingInlineImages: true })).toEqual([
      'There are still pending images.',
    ])
  })

  it('[VAL-3, DEC-36] requires every attribute to have the type of its default', () => {
    const broken = Object.assign(draftOf('text', good.text), { tags: 'one,two' })
    expect(validatePost(broken)).toEqual(['Invalid "tags" value'])
    expect(errorsOf('text', { title: false })).toEqual(['Invalid "title" value'])
  })

  it.each<[string, PostType, Content, Partial<PostDraft>, string[]]>([
    ['[VAL-5] an empty text', 'text', {}, {}, ['Post body empty.']],
    [
      '[VAL-5] a text of empty paragraphs',
      'text',
      { body: '<p>&nbsp;</p><p><br></p>' },
      {},
      ['Post body empty.'],
    ],
    ['[VAL-5] a picture is a text', 'text', { body: '<img src="https://a.example/1.png">' }, {}, []],
    ['[VAL-5] a title that looks like a tag', 'text', { title: '<untitled>' }, {}, []],
    ['[VAL-9] a quote of a tag', 'quote', { quote: '<br>' }, {}, []],
    ['[VAL-13] a chat of a smile in brackets', 'chat', { chat: '<:-)>' }, {}, []],
    ['[VAL-13] a chat of blanks', 'chat', { chat: ' \u00a0\n&nbsp;' }, {}, ['No chat.']],
    ['[VAL-13] a chat that draws nothing', 'chat', { chat: '\u200b&zwnj;\u3164' }, {}, ['No chat.']],
    ['[VAL-6] an empty reblog of a text', 'text', {}, { reblogTree: '<p>Before</p>' }, []],
    [
      '[VAL-6, DEC-38] unless its tree goes',
      'text',
      {},
      { reblogTree: '<p>B</p>', remove_reblog_tree: true },
      ['Post body empty.'],
    ],
    ['[VAL-6] an empty reblog whose tree was not told', 'text', {}, { is_reblog: true, mode: 'reblog' }, []],
    [
      '[VAL-6, DEC-38] unless its untold tree goes',
      'text',
      {},
      { is_reblog: true, mode: 'reblog', remove_reblog_tree: true },
      ['Post body empty.'],
    ],
    ['[VAL-7] no photo', 'photo', {}, {}, ['No photos specified.']],
    [
      '[VAL-8] a photo on its way',
      'photo',
      { photos: [{ ...photo, pending: true }] },
      {},
      ['Uploads in progress.'],
    ],
    ['[VAL-9] no quote', 'quote', { source: 'Me' }, {}, ['No quote.']],
    [
      '[VAL-10, VAL-11] a link that loads',
      'link',
      {},
      { loading: true },
      ['Loading OpenGraph data.', 'No url.'],
    ],
    ['[VAL-12] a link that is none', 'link', { url: 'nowhere' }, {}, ['Not a valid URL']],
    ['[VAL-13] no chat', 'chat', { title: 'Overheard' }, {}, ['No chat.']],
    ['[VAL-14] no audio', 'audio', {}, {}, ['Please choose an audio source before continuing.']],
    [
      '[VAL-15] audio without leave',
      'audio',
      { preuploadUrl: 'u' },
      {},
      ['You must agree that you have permission to share this file.'],
    ],
    ['[VAL-16, DEC-35] no video', 'video', {}, {}, ['No video specified.']],
    ['[VAL-16, DEC-35] no embed', 'video', { source: 'embed' }, {}, ['No embed specified.']],
    [
      '[VAL-16, VAL-17, DEC-35] no upload',
      'video',
      { source: 'upload' },
      {},
      ['Direct embed missing.', 'You must agree that you have permission to share this file.'],
    ],
    ['[VAL-18] no question', 'note', { answer: 'Because.' }, {}, ['Post question empty.']],
    [
      '[VAL-23] a source of another protocol',
      'text',
      { title: 'Hi' },
      { sourceUrl: 'ftp://a.example' },
      ['Invalid protocol'],
    ],
  ])('reports the error: %s', (_, type, content, fields, errors) => {
    expect(errorsOf(type, content, fields)).toEqual(errors)
  })

  it('[VAL-4, DEC-37] collects all errors in order', () => {
    expect(
      errorsOf(
        'link',
        {},
        { state: 'x', hasLoadingInlineImages: true, loading: true, sourceUrl: 'gopher://a' },
      ),
    ).toEqual([
      'Invalid "state" value',
      'There are still pending images.',
      'Loading OpenGraph data.',
      'No url.',
      'Invalid protocol',
    ])
  })

  it('never throws, whatever the fields hold', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(postTypes) as PostType[])),
        fc.string(),
        fc.string(),
        (type, one, two) => {
          const [first, second] = Object.values(postTypes[type].slots)
          const content = { ...(first && { [first]: one }), ...(second && { [second]: two }) }
          expect(Array.isArray(errorsOf(type, content))).toBe(true)
        },
      ),
    )
  })
})
