import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { updateFields } from '../../../../fixtures/calls/definitions/post-fields.ts'
import { saveContext } from '../../../../src/features/posts/server/api.ts'
import { postPayload } from '../../../../src/features/posts/server/payload.ts'
import { readDraft } from '../../../../src/features/posts/server/read-post.ts'
import { postTypes } from '../../../../src/features/posts/types/post-types.ts'
import type { PostType } from '../../../../src/platform/bus/contract.ts'
import { createTestApp } from '../../../support/app.ts'
import { draftOf } from '../draft-of.ts'

const sent = (...args: Parameters<typeof postPayload>) =>
  Object.fromEntries(Object.entries(postPayload(...args)).filter(([, value]) => value !== undefined))

describe('the payload of a save', () => {
  it('[POST-16, POST-18, POST-63, POST-64, POST-65, POST-66, POST-67, POST-68, POST-70, TWEET-1] of a new text post', () => {
    const fields = { tags: ['a', 'b c'], sourceUrl: 'example.com' }
    const draft = draftOf('text', { title: 'Hi', body: '<p>There</p>' }, fields)
    expect(sent(draft, { context_page: 'dashboard' })).toEqual({
      channel_id: 'aria',
      'post[type]': 'text',
      'post[state]': '0',
      'post[slug]': '',
      'post[tags]': 'a,b c',
      'post[source_url]': 'http://example.com',
      'post[one]': 'Hi',
      'post[two]': '<p>There</p>',
      'is_rich_text[one]': false,
      'is_rich_text[two]': true,
      editor_type: 'rich',
      send_to_twitter: false,
      custom_tweet: '',
      send_to_fbog: false,
      allow_photo_replies: false,
      allow_answers: false,
      carousel_display: false,
      carousel_link_url: '',
      members_only: false,
      context_page: 'dashboard',
    })
  })

  it('[POST-63, POST-66, DEC-122] of an edit names the post and sends its times back unchanged', () => {
    const times = { postDate: 'yesterday', publish_on: 'some day' }
    const fields = { mode: 'edit', post_id: '7', ...times, state: 'scheduled' } as const
    expect(sent(draftOf('text', {}, fields))).toMatchObject({
      post_id: '7',
      edit_post_id: '7',
      'post[date]': 'yesterday',
      'post[publish_on]': 'some day',
      'post[state]': 'on.2',
    })
    expect(sent(draftOf('text', {}, { ...fields, state: 'draft' }))).not.toHaveProperty('post[publish_on]')
  })

  it('[POST-19, POST-69] of a reblog', () => {
    const same = { reblog_key: 'k', pt: 'p', reblog_source: 'bruno', remove_reblog_tree: true }
    const fields = { mode: 'reblog', is_reblog: true, post_id: '7', reblog_id: '7', ...same } as const
    expect(sent(draftOf('text', {}, fields))).toMatchObject({ reblog_post_id: '7', ...same })
    expect(sent(draftOf('text', {}, fields))).not.toHaveProperty('post_id')
  })

  it('[POST-67, POST-68, POST-70] has the draft’s other fields', () => {
    const content = { url: 'https://a.example', thumbnail: 't', thumbnailPreupload: 'u' }
    const data = { contentStats: { words: 3 }, shareData: { a: 1 } }
    const draft = draftOf('link', content, { ...data, carouselLinkUrl: 'a.example', carousel_display: true })
    expect(sent(draft, { context_id: '1' })).toMatchObject({
      thumbnail: 't',
      thumbnail_pre_upload: 'u',
      content_stats: '{"words":3}',
      share_data: '{"a":1}',
      carousel_link_url: 'http://a.example',
      carousel_display: true,
      context_id: '1',
    })
  })

  it('[POST-71] turns non-breaking spaces of a chat into plain ones', () => {
    expect(sent(draftOf('chat', { chat: 'A:\u00a0hello&nbsp;you' }))['post[two]']).toBe('A: hello you')
    expect(sent(draftOf('text', { body: 'a\u00a0b' }))['post[two]']).toBe('a\u00a0b')
  })

  it('[PHOTO-6, PHOTO-8] has photos in order, their captions cut to 200 characters', () => {
    const photoOf = (id: string) => ({ id, url: `https://a.example/${id}.png`, caption: 'x'.repeat(300) })
    expect(sent(draftOf('photo', { photos: ['o2', 'o1'].map(photoOf) }))).toMatchObject({
      'images[o1]': 'https://a.example/o1.png',
      'caption[o2]': 'x'.repeat(200),
      'post[photoset_order]': 'o2,o1',
      'post[photoset_layout]': '11',
    })
  })

  it.each<[string, PostType, Record<string, string>]>([
    ['[POST-20]', 'text', { one: 'title', two: 'body' }],
    ['[POST-21]', 'photo', { one: 'caption', two: 'linkthrough' }],
    ['[POST-22]', 'quote', { one: 'quote', two: 'source' }],
    ['[POST-23]', 'link', { one: 'title', two: 'url', three: 'caption' }],
    ['[POST-24]', 'chat', { one: 'title', two: 'chat' }],
    ['[POST-25]', 'audio', { one: 'caption', two: 'url' }],
    ['[POST-26]', 'video', { one: 'embedCode', two: 'caption' }],
    ['[POST-27]', 'note', { one: 'ask', two: 'answer', three: 'caption' }],
  ])('%s maps the slots of %s', (_, type, slots) => {
    expect(postTypes[type].slots).toMatchObject(slots)
    const content = Object.fromEntries(Object.values(slots).map(field => [field, `the ${field}`]))
    const payload = sent(draftOf(type, content))
    for (const slot of ['one', 'two', 'three'])
      expect(payload[`post[${slot}]`]).toBe(slots[slot] && `the ${slots[slot]}`)
  })

  it.each<['quote' | 'chat', Record<string, string>]>([
    ['quote', { quote: 'Words', source: '<p>Ada</p>' }],
    ['chat', { title: 'Overheard', chat: 'Ada: hi' }],
  ])('[DEC-149] of a reblogged %s keeps its words, with a comment in slot three', (type, theirs) => {
    const [one, two] = Object.values(theirs)
    const words = { ...theirs, comment: '<p>So true</p>' }
    const reblog = { 'post[one]': one, 'post[two]': two, 'post[three]': '<p>So true</p>' }
    const origin = { mode: 'reblog', is_reblog: true, reblog_id: '2', reblog_key: 'k' } as const
    expect(sent(draftOf(type, words, origin))).toMatchObject({ ...reblog, 'is_rich_text[three]': true })
    const edit = { mode: 'edit', is_reblog: true, post_id: '1' } as const
    expect(sent(draftOf(type, words, edit))).toMatchObject(reblog)
    expect(sent(draftOf(type, words))).not.toHaveProperty('post[three]')
  })

  it('[POST-61, POST-65] has no field that the call does not have, whatever the post', () => {
    const known = Object.keys(updateFields)
    const isKnown = (name: string) =>
      known.includes(name) || known.includes(name.replace(/\[[^\]]*\]$/, '[*]'))
    const states = ['published', 'draft', 'queued', 'scheduled', 'private', 'unapproved', 'transcoding']
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(postTypes) as PostType[])),
        fc.constantFrom('new', 'edit', 'reblog'),
        fc.constantFrom(...states),
        fc.array(fc.string({ minLength: 1 }).filter(tag => !tag.includes(','))),
        fc.string(),
        (type, mode, state, tags, text) => {
          const content = Object.fromEntries(Object.values(postTypes[type].slots).map(field => [field, text]))
          const ids = { post_id: '1', reblog_id: '2', reblog_key: 'k' }
          const payload = sent(draftOf(type, content, { mode, state, tags, ...ids } as never))
          expect(Object.keys(payload).filter(name => !isKnown(name))).toEqual([])
          expect(payload['post[tags]']).toBe(tags.join(','))
        },
      ),
    )
  })
})

describe('a sensitive post', () => {
  const known = { knowsSensitive: true }

  it('[DEC-186] is sent as such, with its reason, only to a server that knows what that is', () => {
    const photos = [
      { id: 'o1', url: '/1.png', caption: '', sensitive: true as const },
      { id: 'o2', url: '/2.png', caption: '' },
    ]
    const draft = draftOf('photo', { photos }, { sensitive: true, sensitiveReason: ` ${'é'.repeat(120)}` })
    const payload = postPayload(draft, known)
    expect(payload).toMatchObject({ 'post[sensitive]': true, 'post[sensitive_reason]': 'é'.repeat(100) })
    expect([payload['sensitive[o1]'], payload['sensitive[o2]']]).toEqual([true, undefined])
    const plain = { 'post[sensitive]': false, 'post[sensitive_reason]': '' }
    expect(postPayload({ ...draft, sensitive: false }, known)).toMatchObject(plain)
    expect(postPayload(draft)).not.toHaveProperty('post[sensitive]')
    const { app } = createTestApp({ bootstrap: { media: ['sensitive'] } })
    expect(saveContext(app).knowsSensitive).toBe(true)
  })

  it.each([
    [true, true, ''],
    ['blood', true, 'blood'],
    [false, false, ''],
    [undefined, false, ''],
  ])('[DEC-186] that the server says is %j is edited as that', (sensitive, isSensitive, reason) => {
    const post = { id: 1, type: 'photo', sensitive, photos: [{ url: '/1.png', sensitive }] }
    expect(readDraft(post, 'edit')).toMatchObject({ sensitive: isSensitive, sensitiveReason: reason })
  })

  it('[DEC-186] stays so in a reblog, whose writer can’t uncover it', () => {
    const draft = readDraft({ id: 1, type: 'text', sensitive: 'blood' }, 'reblog')
    if (!draft) throw new Error('no draft')
    expect(postPayload(draft, known)['post[sensitive]']).toBe(true)
    expect(postPayload({ ...draft, sensitive: false }, known)).not.toHaveProperty('post[sensitive]')
  })
})
