import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isChosen } from '../../../src/features/activity/choices.ts'
import { groupByDay } from '../../../src/features/activity/days.ts'
import { groupText, piecesOf } from '../../../src/features/activity/group-text.ts'
import { groupNotes, peopleOf } from '../../../src/features/activity/groups.ts'
import { withoutRepeated } from '../../../src/features/activity/note-key.ts'
import { type Note, noteKind } from '../../../src/features/activity/notes.ts'

const noon = new Date(2026, 10, 20, 12).getTime()
const day = 86_400

/** Any notifications, newest first, as a server gives them; some in odd order. */
const anyNote: fc.Arbitrary<Note> = fc.record(
  {
    type: fc.constantFrom('like', 'reblog', 'follower', 'user_mention', 'reply', 'constructor'),
    timestamp: fc.integer({ min: noon / 1000 - 3 * day, max: noon / 1000 }),
    from_tumblelog: fc.record({
      name: fc.oneof(fc.constantFrom('nightowl', 'bruno', '__proto__', 'layla'), fc.string()),
      is_friend: fc.boolean(),
    }),
    post: fc.record({ id: fc.constantFrom('1', '2', 'toString') }, { requiredKeys: [] }),
    new_post: fc.record({ quote: fc.constantFrom('', 'Words') }),
    note_meta: fc.record({ reply_text: fc.constantFrom('', 'Yes') }),
  },
  { requiredKeys: ['type', 'timestamp', 'from_tumblelog'] },
)
const anyNotes = fc
  .tuple(fc.array(anyNote, { maxLength: 60 }), fc.boolean())
  .map(([notes, isSorted]) => (isSorted ? notes.toSorted((a, b) => b.timestamp - a.timestamp) : notes))

const grouped = (notes: readonly Note[]) =>
  groupByDay(notes, noon).flatMap(({ key, notes }) =>
    groupNotes(notes).map(group => ({ ...group, key: `${key} ${group.key}` })),
  )

describe('groups', () => {
  it('lose no notification, and show none twice', () => {
    fc.assert(
      fc.property(anyNotes, notes => {
        const shown = grouped(notes).flatMap(group => group.notes)
        expect(shown).toHaveLength(notes.length)
        expect(new Set(shown)).toEqual(new Set(notes))
      }),
    )
  })

  it('stay where they are when older pages arrive: those join a group, or come below', () => {
    fc.assert(
      fc.property(anyNotes, fc.nat(60), (notes, cut) => {
        const before = grouped(notes.slice(0, cut))
        const after = grouped(notes)
        expect(after.slice(0, before.length).map(({ key }) => key)).toEqual(before.map(({ key }) => key))
        before.forEach((group, index) => {
          expect(after[index]?.notes.slice(0, group.notes.length)).toEqual(group.notes)
        })
      }),
    )
  })

  it('are of one kind, of one post, and of one day; nothing with words of its own is hidden in one', () => {
    fc.assert(
      fc.property(anyNotes, notes => {
        const all = grouped(notes)
        expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
        for (const { notes } of all.filter(group => group.notes.length > 1)) {
          const [first] = notes
          for (const note of notes) {
            expect(noteKind(note)).toBe(noteKind(first))
            if (first.type !== 'follower') expect(note.post?.id).toBe(first.post?.id)
            expect(new Date(note.timestamp * 1000).toDateString()).toBe(
              new Date(first.timestamp * 1000).toDateString(),
            )
            expect(note.note_meta?.reply_text || note.new_post?.quote || '').toBe('')
          }
          expect(['like', 'reblog', 'follower']).toContain(first.type)
        }
      }),
    )
  })

  it('join likes with others between them, but not likes of posts that the host doesn’t name', () => {
    const like = (name: string, post?: Note['post'], minutes = 0): Note => ({
      type: 'like',
      timestamp: noon / 1000 - minutes * 60,
      from_tumblelog: { name },
      post,
    })
    const notes = [
      like('a', { id: '1' }),
      like('b', { url: '/2' }),
      like('c', { id: '1' }),
      like('d'),
      like('e'),
      like('f', { url: '/2' }),
    ]
    expect(grouped(notes).map(group => group.notes.map(note => note.from_tumblelog.name).join())).toEqual([
      'a,c',
      'b,f',
      'd',
      'e',
    ])
  })
})

describe('the people of a group', () => {
  const like = (name: string, is_friend = false): Note => ({
    type: 'like',
    timestamp: 1,
    from_tumblelog: { name, is_friend },
  })
  const names = (notes: Note[], before?: string[]) => peopleOf(notes, before).map(({ name }) => name)

  it('are each named once, and those whom the user follows first', () => {
    const notes = [like('a'), like('b', true), like('a'), { ...like('c'), is_friend: true }]
    expect(names(notes)).toEqual(['b', 'c', 'a'])
  })

  it('stay as they were shown when older ones bring a friend', () => {
    const notes = [like('a'), like('b'), like('c', true)]
    expect(names(notes, ['a', 'b'])).toEqual(['a', 'b', 'c'])
    expect(names(notes, ['a', 'gone'])).toEqual(['a', 'c', 'b'])
  })
})

it('older notifications are shown once when new ones have moved the server’s pages, and all of them otherwise', () => {
  const [a, b, c] = ['a', 'b', 'c'].map(name => ({ type: 'like', timestamp: 1, from_tumblelog: { name } }))
  expect(withoutRepeated([a, b] as Note[], [b, c] as Note[])).toEqual([c])
  expect(withoutRepeated([], [a, a] as Note[])).toEqual([a, a])
})

describe('the text of a group', () => {
  const like: Note = { type: 'like', timestamp: 1, from_tumblelog: { name: 'a' } }

  it('names two people, and counts the others of more', () => {
    expect(groupText(like, 2)).toBe('{name} and {other} liked your post')
    expect(groupText(like, 3)).toBe('{name} and 2 others liked your post')
    expect(groupText({ ...like, type: 'reblog' }, 12)).toBe('{name} and 11 others reblogged your post')
    expect(groupText({ ...like, type: 'follower' }, 1001)).toBe(
      '{name} and 1,000 others started following you',
    )
    expect(piecesOf(groupText(like, 2))).toEqual(['', '{name}', ' and ', '{other}', ' liked your post'])
  })
})

it('a choice shows replies and mentions, or follows, whatever the host sends', () => {
  const notes: Note[] = ['like', 'reblog', 'follower', 'user_mention', 'odd'].map(type => ({
    type,
    timestamp: 1,
    from_tumblelog: { name: 'a' },
  }))
  notes.push({ ...(notes[0] as Note), type: 'reply', note_meta: { reply_text: 'Yes' } })
  notes.push({ ...(notes[0] as Note), type: 'answer', note_meta: { answer_text: 'Soup' } })
  const shown = (choice: Parameters<typeof isChosen>[1]) =>
    notes.filter(note => isChosen(note, choice)).map(({ type }) => type)
  expect(shown('all')).toEqual(['like', 'reblog', 'follower', 'user_mention', 'reply', 'answer'])
  expect(shown('replies')).toEqual(['user_mention', 'reply', 'answer'])
  expect(shown('reblogs')).toEqual(['reblog'])
  expect(shown('likes')).toEqual(['like'])
  expect(shown('follows')).toEqual(['follower'])
})
