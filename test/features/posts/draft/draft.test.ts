import { describe, expect, it } from 'vitest'
import { type Content, editorTypeOf, type PostDraft } from '../../../../src/features/posts/draft/draft.ts'
import { readState, stateCode } from '../../../../src/features/posts/draft/post-states.ts'
import { startDraft } from '../../../../src/features/posts/draft/start-draft.ts'
import { readDraft } from '../../../../src/features/posts/server/read-post.ts'
import { postTypes } from '../../../../src/features/posts/types/post-types.ts'
import type { PostType } from '../../../../src/platform/bus/contract.ts'
import { draftOf, validatePost } from '../draft-of.ts'

describe('the form model', () => {
  it.each([
    ['new', { mode: 'new', type: 'text' }],
    ['edit', { mode: 'edit', post_id: '7' }],
    ['reblog', { mode: 'reblog', reblog_id: '7', reblog_key: 'k' }],
  ] as const)('[POST-17] has the mode that it was opened in: %s', async (mode, request) => {
    const fetch = async () => ({ ok: true as const, value: { type: 'text', id: '7' } })
    const answer = await startDraft(request, { user: null, blog: null }, fetch)
    expect(answer).toMatchObject({ value: { mode } })
  })

  it('[VAL-24, VAL-25, DEC-41] has the flags of a fetched post, in any of their forms', () => {
    for (const flag of 'allow_photo_replies allow_answers carousel_display members_only is_private'.split(
      ' ',
    )) {
      const read = (value: unknown) =>
        Reflect.get(readDraft({ type: 'text', [flag]: value }, 'edit') ?? {}, flag)
      for (const value of [true, 'true', 1, '1', 'on']) expect(read(value)).toBe(true)
      for (const value of [false, 'false', 0, '0', '', 'off', null, undefined, 'perhaps'])
        expect(read(value)).toBe(false)
    }
  })
})

describe('post states', () => {
  it.each([
    ['[POST-28] published', 'published', '0'],
    ['[POST-29] draft', 'draft', '1'],
    ['[POST-30] queued', 'queued', '2'],
    ['[POST-31] scheduled', 'scheduled', 'on.2'],
    ['[POST-32] private', 'private', 'private'],
    ['[POST-33] unapproved', 'unapproved', '0 3'],
    ['[POST-34] transcoding', 'transcoding', '4'],
    ['nothing of an invalid state,', 'deleted', undefined],
  ])('%s is sent as its code', (_, state, code) => expect(stateCode(state)).toBe(code))

  it.each([
    ['[POST-35] 0', '0', 'published'],
    ['[POST-35, DEC-25] 0 3', '0 3', 'published'],
    ['[POST-36] 1', '1', 'draft'],
    ['[POST-37] 2', '2', 'queued'],
    ['[POST-38, DEC-25] 3', '3', 'unapproved'],
    ['[POST-39] 4', '4', 'transcoding'],
    ['[POST-40, DEC-27] on.2', 'on.2', 'scheduled'],
    ['[DEC-26] private', 'private', 'private'],
    ['a number', 0, 'published'],
    ['a missing code', undefined, 'published'],
    ['a code that nobody knows, kept so that validation refuses it,', '17', '17'],
  ])('reads %s', (_, state, read) => expect(readState({ state })).toBe(read))

  it('[POST-41, POST-42, DEC-26, DEC-27] reads published and private as private, queued with a date as scheduled', () => {
    const publish_on = '2026-12-01T10:00:00Z'
    expect(readState({ state: '0', is_private: true })).toBe('private')
    expect(readState({ state: '1', is_private: true })).toBe('draft')
    expect(readState({ state: '2', publish_on })).toBe('scheduled')
    expect(readState({ state: '2', publish_on: '' })).toBe('queued')
    expect(readState({ state: '1', publish_on })).toBe('draft')
  })

  it('[POST-43, POST-44] reads editor types: 0 rich, 1 html but not of an app-made post, 2 markdown', () => {
    const read = (isApp: boolean) => ['0', '1', '2', 1, '7'].map(format => editorTypeOf(format, isApp))
    expect(read(false)).toEqual(['rich', 'html', 'markdown', 'html', undefined])
    expect(read(true).slice(1, 3)).toEqual([undefined, 'markdown'])
  })
})

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
const onItsWay = { ...photo, pending: true as const }
const reblog = { is_reblog: true, mode: 'reblog' } as const
const noTree = { remove_reblog_tree: true }
const noLeave = 'You must agree that you have permission to share this file.'
const pending = 'There are still pending images.'
const loading = 'Loading OpenGraph data.'
const empty = 'Post body empty.'

describe('validation', () => {
  const errorsOf = (type: PostType, content: Content = {}, fields: Partial<PostDraft> = {}) =>
    validatePost(draftOf(type, content, fields))

  it.each<[string, PostType, Content, string[], Partial<PostDraft>?]>([
    ['[VAL-2] images load', 'text', good.text, [pending], { hasLoadingInlineImages: true }],
    ['[VAL-1] an invalid state', 'text', good.text, ['Invalid "state" value'], { state: '17' }],
    ['[VAL-3, DEC-36] of another kind than its default', 'text', { title: false }, ['Invalid "title" value']],
    ['[VAL-3] tags that are no list', 'text', good.text, ['Invalid "tags" value'], { tags: 7 as never }],
    ['[VAL-5] an empty text', 'text', {}, [empty]],
    ['[VAL-5] only empty paragraphs', 'text', { body: '<p>&nbsp;</p><p><br></p>' }, [empty]],
    ['[VAL-5] a picture is a text', 'text', { body: '<img src="https://a.example/1.png">' }, []],
    ['[VAL-5] a title that looks like a tag', 'text', { title: '<untitled>' }, []],
    ['[VAL-9] a quote of a tag', 'quote', { quote: '<br>' }, []],
    ['[VAL-13] a chat of a smile in brackets', 'chat', { chat: '<:-)>' }, []],
    ['[VAL-13] a chat of blanks', 'chat', { chat: ' \u00a0\n&nbsp;' }, ['No chat.']],
    ['[VAL-13] a chat that draws nothing', 'chat', { chat: '\u200b&zwnj;\u3164' }, ['No chat.']],
    ['[VAL-6] an empty reblog', 'text', {}, [], { reblogTree: '<p>Before</p>' }],
    ['[VAL-6, DEC-38] unless its tree goes', 'text', {}, [empty], { reblogTree: '<p>B</p>', ...noTree }],
    ['[VAL-6] an empty reblog whose tree was not told', 'text', {}, [], reblog],
    ['[VAL-6, DEC-38] unless that goes', 'text', {}, [empty], { ...reblog, ...noTree }],
    ['[VAL-7] no photo', 'photo', {}, ['No photos specified.']],
    ['[VAL-8] a photo on its way', 'photo', { photos: [onItsWay] }, ['Uploads in progress.']],
    ['[VAL-9] no quote', 'quote', { source: 'Me' }, ['No quote.']],
    ['[VAL-10, VAL-11] a link that loads', 'link', {}, [loading, 'No url.'], { loading: true }],
    ['[VAL-12] a link that is none', 'link', { url: 'nowhere' }, ['Not a valid URL']],
    ['[VAL-13] no chat', 'chat', { title: 'Overheard' }, ['No chat.']],
    ['[VAL-14] no audio', 'audio', {}, ['Please choose an audio source before continuing.']],
    ['[VAL-15] audio without leave', 'audio', { preuploadUrl: 'u' }, [noLeave]],
    ['[VAL-16, DEC-35] no video', 'video', {}, ['No video specified.']],
    ['[VAL-16, DEC-35] no embed', 'video', { source: 'embed' }, ['No embed specified.']],
    ['[VAL-16, VAL-17, DEC-35] no upload', 'video', { source: 'upload' }, ['Direct embed missing.', noLeave]],
    ['[VAL-18] no question', 'note', { answer: 'Because.' }, ['Post question empty.']],
    ['[VAL-23] another protocol', 'text', good.text, ['Invalid protocol'], { sourceUrl: 'ftp://a.example' }],
  ])('reports the error: %s', (_, type, content, errors, fields) => {
    expect(errorsOf(type, content, fields)).toEqual(errors)
  })

  it('[VAL-4, DEC-37] finds no error in a good post, and collects all errors of another in order', () => {
    for (const type of Object.keys(postTypes) as PostType[]) expect(errorsOf(type, good[type])).toEqual([])
    const fields = { state: 'x', hasLoadingInlineImages: true, loading: true, sourceUrl: 'gopher://a' }
    const errors = ['Invalid "state" value', pending, loading, 'No url.', 'Invalid protocol']
    expect(errorsOf('link', {}, fields)).toEqual(errors)
  })
})
