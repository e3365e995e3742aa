import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { updateFields } from '../../../../fixtures/calls/definitions/post-fields.ts'
import { postPayload } from '../../../../src/features/posts/server/payload.ts'
import { postTypes } from '../../../../src/features/posts/types/index.ts'
import type { PostType } from '../../../../src/platform/bus/contract.ts'
import { draftOf } from '../draft-of.ts'

const sent = (...args: Parameters<typeof postPayload>) =>
  Object.fromEntries(Object.entries(postPayload(...args)).filter(([, value]) => value !== undefined))

describe('the payload of a save', () => {
  it('[POST-63, POST-64, POST-65, POST-66, POST-67, POST-68, POST-70, TWEET-1] of a new text post', () => {
    const draft = draftOf(
      'text',
      { title: 'Hi', body: '<p>There</p>' },
      { tags: ['a', 'b c'], sourceUrl: 'example.com' },
    )
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
    const fields = {
      mode: 'edit',
      post_id: '7',
      postDate: 'yesterday',
      publish_on: 'some day',
      state: 'scheduled',
    } as const
    expect(sent(draftOf('text', {}, fields))).toMatchObject({
      post_id: '7',
      edit_post_id: '7',
      'post[date]': 'yesterday',
      'post[publish_on]': 'some day',
      'post[state]': 'on.2',
    })
    expect(sent(draftOf('text', {}, { ...fields, state: 'draft' }))).not.toHaveProperty('post[publish_on]')
  })

  it('[POST-69] of a reblog', () => {
    const draft = draftOf(
      'text',
      {},
      {
        mode: 'reblog',
        is_reblog: true,
        post_id: '7',
        reblog_id: '7',
        reblog_key: 'k',
        pt: 'p',
        reblog_source: 'bruno',
        remove_reblog_tree: true,
      },
    )
    expect(sent(draft)).toMatchObject({
      reblog_key: 'k',
      reblog_post_id: '7',
      pt: 'p',
      reblog_source: 'bruno',
      remove_reblog_tree: true,
    })
    expect(sent(draft)).not.toHaveProperty('post_id')
  })

  it('[POST-67, POST-68, POST-70] sends the draft’s other fields', () => {
    const draft = draftOf(
      'link',
      { url: 'https://a.example', thumbnail: 't', thumbnailPreupload: 'u' },
      {
        contentStats: { words: 3 },
        shareData: { a: 1 },
        carouselLinkUrl: 'a.example',
        carousel_display: true,
      },
    )
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

  it('[PHOTO-6, PHOTO-8] sends photos in order, their captions cut to 200 characters', () => {
    const photos = ['o2', 'o1'].map(id => ({
      id,
      url: `https://a.example/${id}.png`,
      caption: 'x'.repeat(300),
    }))
    expect(sent(draftOf('photo', { photos }))).toMatchObject({
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
  ])(
    '[DEC-149] a reblogged %s keeps the original’s words, and sends a comment in slot three',
    (type, theirs) => {
      const [one, two] = Object.values(theirs)
      const words = { ...theirs, comment: '<p>So true</p>' }
      const reblog = { 'post[one]': one, 'post[two]': two, 'post[three]': '<p>So true</p>' }
      const origin = { mode: 'reblog', is_reblog: true, reblog_id: '2', reblog_key: 'k' } as const
      expect(sent(draftOf(type, words, origin))).toMatchObject({ ...reblog, 'is_rich_text[three]': true })
      expect(sent(draftOf(type, words, { mode: 'edit', is_reblog: true, post_id: '1' }))).toMatchObject(
        reblog,
      )
      expect(sent(draftOf(type, words))).not.toHaveProperty('post[three]')
    },
  )

  it('[POST-61, POST-65] contains no field that the call does not have, whatever the post', () => {
    const known = Object.keys(updateFields)
    const isKnown = (name: string) =>
      known.includes(name) || known.includes(name.replace(/\[[^\]]*\]$/, '[*]'))
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(postTypes) as PostType[])),
        fc.constantFrom('new', 'edit', 'reblog'),
        fc.constantFrom('published', 'draft', 'queued', 'scheduled', 'private', 'unapproved', 'transcoding'),
        fc.array(fc.string({ minLength: 1 }).filter(tag => !tag.includes(','))),
        fc.string(),
        (type, mode, state, tags, text) => {
          const content = Object.fromEntries(Object.values(postTypes[type].slots).map(field => [field, text]))
          const payload = sent(
            draftOf(type, content, { mode, state, tags, post_id: '1', reblog_id: '2', reblog_key: 'k' }),
          )
          expect(Object.keys(payload).filter(name => !isKnown(name))).toEqual([])
          expect(payload['post[tags]']).toBe(tags.join(','))
        },
      ),
    )
  })
})
