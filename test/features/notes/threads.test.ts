import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Note } from '../../../src/features/notes/note.ts'
import { countTags, plainNote, type ReplyOrder, totalOf } from '../../../src/features/notes/note.ts'
import {
  changeNote,
  findThread,
  inOrder,
  type Thread,
  threadsOf,
  withReply,
} from '../../../src/features/notes/threads.ts'

const reply = (id: string, parentId = ''): Note => ({
  ...plainNote,
  key: id,
  id,
  blog: { name: `blog-${id}` },
  at: null,
  html: '',
  text: id,
  parentId,
  tags: [],
  url: null,
})
/** `a(b(c) d)`: each reply with those to it. */
const written = (threads: readonly Thread[]): string =>
  threads.map(({ note, replies }) => note.id + (replies.length > 0 ? `(${written(replies)})` : '')).join(' ')

describe('[DEC-191] replies as threads', () => {
  it('stand below what they reply to, in the order in which they came', () => {
    const notes = [reply('a'), reply('b', 'a'), reply('c', 'b'), reply('d', 'a'), reply('e')]
    expect(written(threadsOf(notes))).toBe('a(b(c) d) e')
    expect(threadsOf(notes)[0]?.count).toBe(3)
  })

  it('stand by themselves where what they reply to is not there, or is below them', () => {
    expect(written(threadsOf([reply('a', 'gone'), reply('b', 'b')]))).toBe('a b')
    expect(written(threadsOf([reply('a', 'c'), reply('b', 'a'), reply('c', 'b')]))).toBe('a b c')
  })

  it('may be thousands of replies deep', () => {
    const notes = Array.from({ length: 5000 }, (_, n) => reply(`${n}`, n > 0 ? `${n - 1}` : ''))
    const threads = threadsOf(notes)
    expect(threads).toHaveLength(1)
    expect(threads[0]?.count).toBe(4999)
    expect(findThread(threads, '4999')?.note.id).toBe('4999')
    expect(findThread(threads, 'none')).toBeNull()
  })

  it('get a new reply at once, and only its page is drawn again', () => {
    const pages = [[reply('a')], [reply('b'), reply('c', 'b')]]
    const [first, second] = withReply(pages, reply('d', 'b'))
    expect(first).toBe(pages[0])
    expect(written(threadsOf(second ?? []))).toBe('b(c d)')
    expect(withReply(pages, reply('e')).map(page => page[0]?.id)).toEqual(['e', 'a', 'b'])
    expect(withReply([], reply('e'))).toEqual([[reply('e')]])
    expect(changeNote(withReply(pages, reply('e')), 'e', () => null)).toEqual(pages)
  })
})

describe('[DEC-270] another order of replies', () => {
  const anyReply = fc.record({ second: fc.nat(3), likes: fc.nat(2), isFollowed: fc.boolean() })
  /** What a server sends that has them all, the oldest first. */
  const oldestFirst = fc.array(anyReply).map(all =>
    all
      .sort((one, other) => one.second - other.second)
      .map(({ second, likes, isFollowed }, at) => ({
        ...reply(`${at}`),
        at: second * 1000,
        likes,
        blog: { name: `blog-${at}`, following: isFollowed },
      })),
  )
  const ordered = (sentAs: ReplyOrder, sent: readonly Note[], order: ReplyOrder) =>
    inOrder(threadsOf(sent), {
      order,
      sent: sentAs,
      isFollowed: ({ blog }) => blog.following === true,
      addressed: undefined,
    }).map(({ note }) => note)
  const orders = ['newest', 'oldest', 'liked', 'followed'] as const

  it('is the one in which the server would send them, also those of the same second', () => {
    fc.assert(
      fc.property(oldestFirst, oldest => {
        const newest = oldest.toReversed()
        const sent = {
          newest,
          oldest,
          liked: newest.toSorted((one, other) => other.likes - one.likes),
          followed: newest.toSorted(
            (one, other) => Number(other.blog.following) - Number(one.blog.following),
          ),
        }
        for (const order of orders) {
          expect(ordered('newest', newest, order)).toEqual(sent[order])
          expect(ordered('oldest', oldest, order)).toEqual(sent[order])
          expect(ordered(order, sent[order], order)).toEqual(sent[order])
          expect(ordered(order, sent[order], 'oldest')).toEqual(
            ordered(order, sent[order], 'newest').reverse(),
          )
        }
      }),
    )
  })
})

it('[DEC-191] tags that people added are counted, the most used first, in whatever case', () => {
  const tags = ['one', 'Two', 'two', 'three'].map((tag, index) => ({ tag, count: index + 1 }))
  expect(countTags(tags)).toEqual([
    { tag: 'Two', count: 5 },
    { tag: 'three', count: 4 },
    { tag: 'one', count: 1 },
  ])
})

it('[DEC-191] the number of notes is the server’s, or else the sum of those it counts', () => {
  expect(totalOf({ notes: 9, likes: 2 })).toBe(9)
  expect(totalOf({ likes: 2, replies: 3, tags: 50 })).toBe(5)
  expect(totalOf({})).toBeNull()
})

it('[DEC-191] rows with HTML come once they can be drawn, not all of them again when the sanitizer has loaded', async () => {
  // The sanitizer may be there already, from another file of the worker.
  vi.resetModules()
  const { createNoteList } = await import('../../../src/features/notes/note-pages.ts')
  const { sanitizerState } = await import('../../../src/platform/html/lazy-sanitizer.ts')
  const note = { key: '1', html: '<b>soup</b>' } as Note
  const list = createNoteList({
    fetchPage: async () => ({ ok: true, value: { notes: [note], tags: [], totals: {}, next: null } }),
    onTotals: () => {},
    hasHtml: true,
  })
  const states: string[] = []
  list.$pages.listen(() => states.push(sanitizerState()))
  expect(sanitizerState()).toBe('loading')
  await list.load()
  expect(states).toEqual(['ready'])
  list.release()
})
