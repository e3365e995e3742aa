import { describe, expect, it } from 'vitest'
import { postKind, previewText } from '../../../../src/features/messaging/conversation/preview.ts'
import type { PostReference } from '../../../../src/features/messaging/types.ts'
import { stored } from '../support.ts'

const post = (reference: PostReference) => previewText({ content: { type: 'post', post: reference } })
const image = (url: string) => ({ original_size: { url } })

describe('previewText', () => {
  it('[MSG-19] shows one line of at most 100 characters and splits none', () => {
    expect(previewText(stored(1, '  two\n lines '))).toBe('two lines')
    expect(previewText(stored(1, '👩‍🚀'.repeat(90)))).toBe('👩‍🚀'.repeat(33))
  })

  it('[MSG-20, MSG-48, MSG-49] names a post by its kind', () => {
    expect(post({ type: 'photo', photos: [image('/a.png')] })).toBe('sent a photo post')
    expect(post({ type: 'photo', photos: [image('/a.png'), image('/b.png')] })).toBe('sent a photoset')
    expect(post({ type: 'photo', photos: [image('/a.gif?x')] })).toBe('sent a GIF')
    expect(['link', 'quote', 'audio', 'video', 'chat'].map(type => post({ type }))).toEqual([
      'sent a link',
      'sent a quote',
      'sent an audio post',
      'sent a video',
      'sent a chat',
    ])
    expect(post({ type: 'text' })).toBe('sent a post')
    expect(post({ type: 'hologram' })).toBe('sent a post')
    expect(previewText({ content: { type: 'image', image: null } })).toBe('sent a photo')
    expect(previewText({ content: { type: 'image', image: null } }, true)).toBe('You sent a photo')
  })

  it('[MSG-21, MSG-50] says if a post is gone', () => {
    expect(postKind({ type: 'photo', state: 'disabled' })).toBe('gone')
    expect(post({ state: 'disabled' })).toBe("sent a post that's no longer available")
  })
})
