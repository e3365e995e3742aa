import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  conversationSchema,
  inboxSchema,
  readConversation,
  readInbox,
  readPage,
} from '../../../src/features/messaging/wire.ts'
import { checkLeniently } from '../../../src/platform/page/check.ts'

const sides = [
  { name: 'aria', uuid: 'own' },
  { name: 'bruno', uuid: 'other' },
]
const read = (data: unknown) => {
  const { value } = checkLeniently(conversationSchema, data)
  return value && readConversation(value)
}
const message = (fields: object) => ({ ts: 5, type: 'TEXT', participant: 'own', ...fields })

describe('an answer', () => {
  it('[MSG-35, MSG-41, MSG-42, MSG-45, MSG-46] is read with its times as numbers or digits', () => {
    const link = { type: 'link', position: [0, 2], attributes: { url: 'https://x.example/' } }
    const given = read({
      id: 17,
      last_modified_ts: '1700000000000',
      last_read_ts: 3,
      participants: sides,
      messages: {
        data: [message({ ts: '9', content: { text: 'hi', formatting: [link, { type: 'link' }] } })],
        _links: { next: { href: '/older' }, previous: null },
      },
    })
    expect(given?.fields).toEqual({
      id: '17',
      lastModifiedTs: 1_700_000_000_000,
      lastReadTs: 3,
      participants: sides,
    })
    expect(given?.messages).toEqual([
      {
        state: 'sent',
        key: '9',
        ts: 9,
        participant: 'own',
        content: { type: 'text', text: 'hi', formatting: [link] },
      },
    ])
    expect(given?.before).toEqual({ held: [], link: '/older' })
  })

  it('[MSG-51] gives a post reference with all its fields', () => {
    const size = { url: '/a.png', width: 800, height: 600 }
    const post = {
      id: '5',
      type: 'photo',
      state: 'published',
      summary: 'A hill',
      post_url: '/blog/a/5',
      blog_name: 'a',
      photos: [{ original_size: size, alt_sizes: [size] }],
      thumbnail: { original_size: size },
      thumbnail_url: '/t.png',
      thumbnail_width: 210,
      thumbnail_height: 150,
    }
    const given = read({ participants: sides, messages: { data: [message({ type: 'POSTREF', post })] } })
    expect(given?.messages[0]?.content).toEqual({ type: 'post', post })
  })

  it('[MSG-52, MSG-53] gives a participant with title, theme, tags and mutual follows', () => {
    const other = {
      uuid: 'other',
      name: 'bruno',
      title: 'Trains',
      url: 'https://bruno.example/',
      avatar_url: '/a.png',
      theme: { background_color: '#222222', avatar_shape: 'circle' },
      blog_tags: ['trains'],
      description: '<b>Stations</b>',
      is_blog_following_you: true,
      is_following_blog: false,
      duration_blog_following_you: '3 months',
      duration_following_blog: '1 day',
    }
    expect(read({ participants: [sides[0], other] })?.fields.participants?.[1]).toEqual(other)
  })

  it('[MSG-43, MSG-44, MSGC-57] to a send gives posts and pictures with their sizes', () => {
    const image = {
      original_size: { url: '/a.png', width: 800, height: 600 },
      alt_sizes: [{ url: '/s.png', width: 250 }],
    }
    const given = read({
      messages: {
        data: [
          message({ type: 'IMAGE', images: [image] }),
          message({ ts: 6, type: 'POSTREF', post: { id: 12, type: 'link', post_url: '/p' } }),
        ],
      },
    })
    expect(given?.messages.map(({ content }) => content)).toEqual([
      { type: 'image', image },
      { type: 'post', post: { id: '12', type: 'link', post_url: '/p' } },
    ])
    expect(given?.fields).toEqual({})
  })

  it('[MSGC-57] to a send gives a picture that stands beside its message', () => {
    const image = { original_size: { url: '/a.png', width: 800, height: 600 } }
    const data = [message({ ts: 6, type: 'IMAGE' }), message({ ts: 5, type: 'IMAGE' })]
    const given = read({ messages: { data }, images: [image] })
    expect(given?.messages.map(({ content }) => content)).toEqual([
      { type: 'image', image: null },
      { type: 'image', image },
    ])
  })

  it('[MSGC-61] is paged by the link inside its messages, also beside other links', () => {
    const messages = { data: [message({})], _links: { next: { href: '/older' } } }
    expect(read({ messages, _links: { previous: { href: '/newer' } } })?.before?.link).toBe('/older')
  })

  it('[MSG-41] skips a broken message and keeps the others', () => {
    const broken = [
      message({ ts: 'soon' }),
      message({ ts: null }),
      message({ type: 'HOLOGRAM' }),
      message({ participant: 4 }),
      7,
    ]
    const given = read({
      participants: [...sides, { uuid: 'nameless' }],
      messages: { data: [...broken, message({ ts: 8 })] },
    })
    expect(given?.messages.map(({ ts }) => ts)).toEqual([8])
    expect(given?.fields.participants).toHaveLength(2)
  })

  it('[MSG-73] of an inbox skips conversations without an id or without another participant', () => {
    const { value } = checkLeniently(inboxSchema, {
      conversations: [
        { id: 'a', participants: sides },
        { participants: sides },
        { id: 'b', participants: [sides[0]] },
      ],
      _links: { next: { href: '/next' } },
    })
    const page = value && readInbox(value, 'own')
    expect(page?.conversations.map(({ fields }) => fields.id)).toEqual(['a'])
    expect(page?.next).toBe('/next')
  })
})

describe('a long answer', () => {
  it('[MSGC-27, DEC-120] gives its newest 200 messages before all of it is parsed', () => {
    const data = Array.from({ length: 1000 }, (_, index) => message({ ts: index + 1 }))
    const read = readConversation({ participants: [], messages: { data } })
    expect(read.messages.map(({ ts }) => ts)).toEqual(Array.from({ length: 200 }, (_, index) => 801 + index))
    expect(read.before?.held).toHaveLength(800)
  })

  it('[MSGC-27, DEC-120] is parsed a thousand at a time, newest first, each message once, in whatever order', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat({ max: 1_000_000 }), { maxLength: 40 }),
        fc.nat({ max: 2500 }),
        fc.option(fc.constant('/older')),
        fc.constantFrom('mixed', 'newest first', 'oldest first'),
        (times, more, link, order) => {
          const all = [
            ...new Set([...times, ...Array.from({ length: more }, (_, index) => 2_000_000 - index)]),
          ]
          if (order !== 'mixed') all.sort((a, b) => (order === 'oldest first' ? a - b : b - a))
          const data = all.map(ts => message({ ts: ts % 2 ? ts : String(ts) }))
          const links = link === null ? {} : { _links: { next: { href: link } } }
          const first = readConversation({ participants: [], messages: { data, ...links } })
          const read = [first.messages.map(({ ts }) => ts)]
          let { before } = first
          while (before && before.held.length > 0) {
            const page: ReturnType<typeof readPage> = readPage(before)
            read.push(page.messages.map(({ ts }) => ts))
            before = page.before
          }
          expect(before).toEqual(link === null ? null : { held: [], link })
          expect(read.flat().sort((a, b) => a - b)).toEqual(all.sort((a, b) => a - b))
          for (const [index, page] of read.entries()) {
            expect(page.length).toBeLessThanOrEqual(1000)
            const next = read[index + 1]
            if (next) expect(Math.min(...page)).toBeGreaterThan(Math.max(...next))
          }
        },
      ),
      { numRuns: 30 },
    ))
})
