import { describe, expect, it } from 'vitest'
import {
  conversationSchema,
  inboxSchema,
  readConversation,
  readInbox,
  readMessages,
  readPage,
} from '../../../src/features/messaging/wire.ts'
import { quoteLine } from '../../../src/features/messaging/wire-extras.ts'
import { checkLeniently } from '../../../src/platform/page/check.ts'

const sides = ['own', 'other'].map(uuid => ({ name: `${uuid} blog`, uuid }))
const read = (data: unknown) => {
  const { value } = checkLeniently(conversationSchema, data)
  return value && readConversation(value)
}
const message = (fields: object) => ({ ts: 5, type: 'TEXT', participant: 'own', ...fields })
const readOne = (fields: object) => readMessages([message({ content: { text: 'x' }, ...fields })])[0]
/** What the messages with these fields are. */
const contents = (...all: object[]) =>
  read({ messages: { data: all.map(message) } })?.messages.map(({ content }) => content)

describe('an answer', () => {
  it('[MSG-35, MSG-41, MSG-42, MSG-45, MSG-46, MSGC-61] is read with its times as numbers or digits, and the link inside its messages', () => {
    const link = { type: 'link', position: [0, 2], attributes: { url: 'https://x.example/' } }
    const content = { text: 'hi', formatting: [link, { type: 'link' }] }
    const _links = { next: { href: '/older' }, previous: null }
    expect(
      read({
        ...{ id: 17, last_modified_ts: '1700000000000', last_read_ts: 3, participants: sides },
        messages: { data: [message({ ts: '9', content })], _links },
        _links: { previous: { href: '/newer' } },
      }),
    ).toMatchObject({
      fields: { id: '17', lastModifiedTs: 1_700_000_000_000, lastReadTs: 3, participants: sides },
      messages: [
        {
          ...{ state: 'sent', key: '9', ts: 9, participant: 'own' },
          content: { type: 'text', text: 'hi', formatting: [link] },
        },
      ],
      before: { held: [], link: '/older' },
    })
    expect(read({ messages: { data: [] } })?.fields).toEqual({})
  })

  const size = { url: '/a.png', width: 800, height: 600 }
  const image = { original_size: size, alt_sizes: [{ url: '/s.png', width: 250 }] }

  it('[MSG-51, MSG-52, MSG-53] gives all fields of a post reference, and of a participant', () => {
    const post = {
      ...{ id: '5', type: 'photo', state: 'published', summary: 'A hill', blog_name: 'a' },
      ...{ post_url: '/blog/a/5', photos: [image], thumbnail: { original_size: size } },
      ...{ thumbnail_url: '/t.png', thumbnail_width: 210, thumbnail_height: 150 },
    }
    expect(contents({ type: 'POSTREF', post })).toEqual([{ type: 'post', post }])
    const other = {
      ...{ uuid: 'other', name: 'bruno', title: 'Trains', url: 'https://bruno.example/' },
      ...{ avatar_url: '/a.png', theme: { background_color: '#222222', avatar_shape: 'circle' } },
      ...{ blog_tags: ['trains'], description: '<b>Stations</b>' },
      ...{ is_blog_following_you: true, is_following_blog: false },
      ...{ duration_blog_following_you: '3 months', duration_following_blog: '1 day' },
    }
    expect(read({ participants: [sides[0], other] })?.fields.participants?.[1]).toEqual(other)
  })

  it('[MSG-43, MSG-44, MSGC-57] to a send gives posts and pictures with their sizes, also a picture that stands beside its message', () => {
    const post = { id: 12, type: 'link', post_url: '/p' }
    expect(contents({ type: 'IMAGE', images: [image] }, { ts: 6, type: 'POSTREF', post })).toEqual([
      { type: 'image', image },
      { type: 'post', post: { ...post, id: '12' } },
    ])
    const data = [6, 5].map(ts => message({ ts, type: 'IMAGE' }))
    expect(read({ messages: { data }, images: [image] })?.messages.map(({ content }) => content)).toEqual([
      { type: 'image', image: null },
      { type: 'image', image },
    ])
  })

  it('[MSG-41] skips a broken message and keeps the others', () => {
    const broken = [{ ts: 'soon' }, { ts: null }, { type: 'HOLOGRAM' }, { participant: 4 }].map(message)
    const given = read({
      participants: [...sides, { uuid: 'nameless' }],
      messages: { data: [...broken, 7, message({ ts: 8 })] },
    })
    expect(given?.messages.map(({ ts }) => ts)).toEqual([8])
    expect(given?.fields.participants).toHaveLength(2)
  })

  it('[MSG-73] of an inbox skips conversations without an id or without another participant', () => {
    const conversations = [
      { id: 'a', participants: sides },
      { participants: sides },
      { id: 'b', participants: [sides[0]] },
    ]
    const { value } = checkLeniently(inboxSchema, { conversations, _links: { next: { href: '/next' } } })
    const page = value && readInbox(value, 'own')
    expect([page?.conversations.map(({ fields }) => fields.id), page?.next]).toEqual([['a'], '/next'])
  })
})

it.each([
  [{ type: 'POSTREF', post: { id: '1', sensitive: 'blood' } }, 'blood'],
  [{ type: 'POSTREF', post: { id: '1', sensitive: true } }, ''],
  [{ type: 'IMAGE', image: {}, sensitive: 'blood' }, 'blood'],
  [{ type: 'IMAGE', image: {}, sensitive: false }, undefined],
  [{ type: 'POSTREF', post: { id: '1', sensitive: 3 } }, undefined],
])('[DEC-183] what the server says of a message is why it is covered: %j', (fields, reason) => {
  const [content = {}] = contents(fields) ?? []
  expect('sensitive' in content ? content.sensitive : undefined).toBe(reason)
})

describe('a long answer', () => {
  it('[MSGC-27, DEC-120] gives its newest 200 messages before all of it is parsed', () => {
    const data = Array.from({ length: 1000 }, (_, index) => message({ ts: index + 1 }))
    const { messages, before } = readConversation({ participants: [], messages: { data } })
    expect(messages.map(({ ts }) => ts)).toEqual(Array.from({ length: 200 }, (_, index) => 801 + index))
    expect(before?.held).toHaveLength(800)
  })

  it('[MSGC-27, DEC-120] is parsed a thousand at a time, newest first, each message once, in whatever order', () => {
    const ascending = Array.from({ length: 2500 }, (_, index) => index + 1)
    const descending = ascending.toReversed()
    const mixed = ascending.map(ts => ((ts * 7) % 2500) + 1)
    const _links = { next: { href: '/older' } }
    for (const all of [ascending, descending, mixed]) {
      const data = all.map(ts => message({ ts: ts % 2 ? ts : String(ts) }))
      const first = readConversation({ participants: [], messages: { data, _links } })
      const times = first.messages.map(({ ts }) => ts).toReversed()
      let { before } = first
      while (before && before.held.length > 0) {
        const page: ReturnType<typeof readPage> = readPage(before)
        expect(page.messages.length).toBeLessThanOrEqual(1000)
        times.push(...page.messages.map(({ ts }) => ts).toReversed())
        before = page.before
      }
      expect(times).toEqual(descending)
      expect(before).toEqual({ held: [], link: '/older' })
    }
  })
})

describe('what a message has beside its content', () => {
  it('is read: what it answers, reactions, and when it was edited', () => {
    const reply_to = { ts: '3', participant: 'o', text: ' two\nlines ' }
    const reactions = [{ sign: '👍', participants: ['p', 'o', 'p'] }]
    expect(readOne({ reply_to, reactions, edited_ts: '9' })).toMatchObject({
      quote: { ts: 3, participant: 'o', text: 'two lines' },
      reactions: [{ sign: '👍', participants: ['p', 'o'] }],
      editedTs: 9,
    })
  })

  it('[DEC-310] has reactions with the site’s own emoji, by their code', () => {
    const reactions = [':blob_cat:', ':a b:', ':<b>:', ':_cat:'].map(sign => ({ sign, participants: ['p'] }))
    expect(readOne({ reactions })?.reactions?.map(({ sign }) => sign)).toEqual([':blob_cat:'])
  })

  it('leaves out a deleted message, and reactions that are none', () => {
    for (const deleted of [true, 'true']) expect(readOne({ deleted })).toBeUndefined()
    const signs = ['', ' ', 'hello', '<b>', '👍'.repeat(40)].map(sign => ({ sign, participants: ['p'] }))
    const reactions = [...signs, { sign: '🎉', participants: [] }]
    expect(readOne({ reactions })).not.toHaveProperty('reactions')
  })

  it('never costs the message, however hostile it is', () => {
    for (const odd of [null, 7, 'x', [], {}, [{}], { ts: 'x' }, { sign: '👍', participants: 5 }])
      expect(readOne({ reply_to: odd, reactions: odd, edited_ts: odd })?.ts).toBe(5)
    expect(quoteLine(`${'a'.repeat(199)}👩‍🚀tail`)).toBe('a'.repeat(199))
  })
})
