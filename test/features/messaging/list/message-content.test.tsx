// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { MessageText } from '../../../../src/features/messaging/list/message-text.tsx'
import { PostCard } from '../../../../src/features/messaging/list/post-card.tsx'
import type { PostReference } from '../../../../src/features/messaging/types.ts'

afterEach(cleanup)

const url = '/media/picture/one-400x300.png'
const photo = (of = url) => ({
  original_size: { url: of, width: 400, height: 300 },
  alt_sizes: [{ url: of, width: 250, height: 188 }],
})

function card(post: Partial<PostReference>): HTMLElement {
  const given = { id: '1', blog_name: 'nightowl', post_url: '/blog/nightowl/1', ...post } as PostReference
  cleanup()
  return render(<PostCard post={given} />).container
}

describe('a post in a conversation', () => {
  it('[MSG-20, MSG-48, MSG-49, MSG-51] shows each type’s content: pictures, an icon, text, and its link', () => {
    expect(card({ type: 'photo', photos: [photo()] }).querySelectorAll('[data-kind] img')).toHaveLength(1)
    const set = card({
      type: 'photo',
      photos: [1, 2, 3, 4, 5].map(index => photo(`/media/picture/${index}-400x300.png`)),
    })
    expect(set.querySelectorAll('a img')).toHaveLength(3)
    expect(set.textContent).toContain('+2')
    expect(card({ type: 'photo', photos: [photo('/media/gif/cat.gif')] }).textContent).toContain('GIF')
    for (const type of ['link', 'quote', 'audio'])
      expect(card({ type, summary: 'words' }).querySelectorAll('a svg')).toHaveLength(1)
    const film = card({ type: 'video', thumbnail_url: url })
    expect(film.querySelectorAll('[data-kind="video"] img')).toHaveLength(1)
    expect(card({ type: 'chat', summary: '' }).textContent).toContain('sent a chat')
    const words = card({ type: 'text', summary: 'words' })
    expect(words.querySelector('a')?.getAttribute('href')).toBe('/blog/nightowl/1')
    expect(words.querySelector('svg')).toBeNull()
  })

  it('[MSG-50] that was deleted says so, and has no link', () => {
    const gone = card({ state: 'disabled' })
    expect(gone.textContent).toContain('This post is no longer available.')
    expect(gone.querySelector('a')).toBeNull()
  })
})

it('[MSG-45, MSG-46] opens links to other sites in a new tab and says where they lead', () => {
  const text = 'see here and https://evil.example/x and mine'
  const link = (words: string, to: string) => ({
    type: 'link',
    position: [text.indexOf(words), text.indexOf(words) + words.length] as const,
    attributes: { url: to },
  })
  const formatting = [
    link('here', 'https://evil.example/login'),
    link('https://evil.example/x', 'https://evil.example/x'),
    link('mine', '/likes'),
  ]
  render(
    <p>
      <MessageText text={text} formatting={formatting as never} />
    </p>,
  )
  const links = screen.getAllByRole('link')
  expect(links.map(one => one.textContent)).toEqual(['here (evil.example)', 'https://evil.example/x', 'mine'])
  expect(links.map(one => one.getAttribute('rel'))).toEqual([
    'noopener noreferrer',
    'noopener noreferrer',
    null,
  ])
  expect(links.map(one => one.getAttribute('target'))).toEqual(['_blank', '_blank', null])
})
