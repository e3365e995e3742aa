import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMuted, type Note, noteLink, noteParts, noteText } from '../../../src/features/activity/notes.ts'

const note = (fields: Partial<Note>): Note => ({
  type: 'like',
  timestamp: 1,
  from_tumblelog: { name: 'bruno', tumblr_url: 'https://bruno.blogs.example/' },
  ...fields,
})

describe('the link of a notification', () => {
  it('[ACT-19] goes to its new post, else its post, else its blog', () => {
    const post = { url: '/blog/aria/1' }
    const new_post = { url: 'https://bruno.blogs.example/2' }
    expect(noteLink(note({ post, new_post }))).toBe(new_post.url)
    expect(noteLink(note({ post }))).toBe(post.url)
    expect(noteLink(note({}))).toBe('https://bruno.blogs.example/')
  })

  it('is empty for an address that could run code', () => {
    for (const url of ['javascript:alert(1)', ' \tjava\nscript:alert(1)', 'data:text/html,x'])
      expect(noteLink(note({ new_post: { url }, from_tumblelog: { name: 'x', tumblr_url: url } }))).toBe(null)
    fc.assert(
      fc.property(
        fc.constantFrom('https', 'http').map(scheme => `${scheme}://blog.example/1`),
        url => {
          expect(noteLink(note({ post: { url } }))).toBe(url)
        },
      ),
    )
  })
})

describe('the text of a notification', () => {
  it('[ACT-6] keeps the name apart wherever the translation puts it, even if it also occurs as a letter of the text', () => {
    for (const name of ['bruno', 'e', 'liked', 'answered'])
      for (const fields of [
        { type: 'like' },
        { type: 'user_mention', message: `I am ${name}` },
        { note_meta: { reply_text: 'Yes' } },
      ]) {
        const one = note({ ...fields, from_tumblelog: { name } })
        const [before, after] = noteParts(one)
        expect(before + name + after).toBe(noteText(one))
        expect(before).toBe('')
      }
  })

  it('[ACT-6] names follower, mention, reblog, answer and reply', () => {
    expect(noteText(note({ type: 'follower' }))).toBe('bruno started following you')
    expect(noteText(note({ type: 'user_mention' }))).toBe('bruno mentioned you in a post')
    expect(noteText(note({ type: 'reblog' }))).toBe('bruno reblogged your post')
    expect(noteText(note({ type: 'answer', note_meta: { answer_text: 'Soup' } }))).toBe(
      'bruno answered: Soup',
    )
    expect(noteText(note({ type: 'reply', note_meta: { reply_text: 'Yes' } }))).toBe('bruno replied: Yes')
    expect(noteText(note({ type: 'like' }))).toBe('bruno liked your post')
  })

  it('is empty for an unknown type', () => {
    expect(noteText(note({ type: 'something_new' }))).toBe(null)
  })
})

it('[DEC-182] notifications of a muted post are not shown, also where only its address names it', () => {
  const muted = new Set(['42'])
  const note = (post: Note['post']) => ({
    type: 'like',
    timestamp: 1,
    from_tumblelog: { name: 'north' },
    post,
  })
  expect(isMuted(note({ id: '42' }), muted)).toBe(true)
  expect(isMuted(note({ id: '1', url: '/post/42' }), muted)).toBe(false)
  expect(isMuted(note({ url: '/north/42?from=activity' }), muted)).toBe(true)
  expect(isMuted(note({ url: '/north/421' }), muted)).toBe(false)
  expect(isMuted(note(undefined), muted)).toBe(false)
})
