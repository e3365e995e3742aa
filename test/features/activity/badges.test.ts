import { describe, expect, it } from 'vitest'
import { noteBadge } from '../../../src/features/activity/badges.ts'
import type { Note } from '../../../src/features/activity/notes.ts'

const note = (post: Note['post'], type = 'like'): Note => ({
  type,
  timestamp: 1,
  from_tumblelog: { name: 'bruno' },
  post,
})

describe('the badge of a notification’s post', () => {
  it('[ACT-7, ACT-16] is photo, photoset, video with thumbnail, ask, answered ask or fan mail', () => {
    const image = '/media/picture/1-540x360.png'
    expect(noteBadge(note({ type: 'photo', media_url: image }))).toEqual({ style: 'photo', image })
    expect(noteBadge(note({ type: 'photoset', media_url: image }))).toEqual({ style: 'photoset', image })
    expect(noteBadge(note({ type: 'video', video_thumbnail_url: image, media_url: '/clip.webm' }))).toEqual({
      style: 'video',
      image,
    })
    expect(noteBadge(note({ type: 'note', is_ask: true }))).toEqual({ style: 'ask' })
    expect(noteBadge(note({ type: 'note', is_ask: true, is_answer: true }))).toEqual({ style: 'ask_answer' })
    expect(noteBadge(note({ type: 'postcard' }))).toEqual({ style: 'fanmail' })
    expect(noteBadge(note({}, 'fanmail'))).toEqual({ style: 'fanmail' })
  })

  it('is null for other post types and without a post', () => {
    for (const type of ['text', 'quote', 'link', 'chat', 'audio', 'something new', undefined])
      expect(noteBadge(note({ type }))).toBe(null)
    expect(noteBadge(note(undefined))).toBe(null)
  })

  it('shows no invalid picture', () => {
    for (const url of ['javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'http://', ''])
      expect(noteBadge(note({ type: 'photo', media_url: url }))?.image).toBe(undefined)
  })
})
