// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { describe, expect, it } from 'vitest'
import { MessageCard } from '../../../../src/features/messaging/links/message-card.tsx'
import { MessageText } from '../../../../src/features/messaging/list/message-text.tsx'
import { PostCard } from '../../../../src/features/messaging/list/post-card.tsx'
import type { Participant, PostReference } from '../../../../src/features/messaging/types.ts'
import { IcebreakerCard } from '../../../../src/features/messaging/window/icebreaker-card.tsx'
import { messagingApp } from '../app.ts'

const url = '/media/picture/one-400x300.png'
const photo = (of = url) => ({ original_size: { url: of, width: 400, height: 300 } })

function card(post: Partial<PostReference>): HTMLElement {
  cleanup()
  const given = { id: '1', blog_name: 'nightowl', post_url: '/blog/nightowl/1', ...post } as PostReference
  return render(<PostCard post={given} />).container
}

describe('a post in a conversation', () => {
  it('[MSG-20, MSG-48, MSG-49, MSG-51] shows each type’s content: pictures, an icon, text, and its link', () => {
    const count = (post: Partial<PostReference>, what: string) => card(post).querySelectorAll(what).length
    expect(count({ type: 'photo', photos: [photo()] }, '[data-kind] img')).toBe(1)
    const set = card({
      type: 'photo',
      photos: [1, 2, 3, 4, 5].map(n => photo(`/media/picture/${n}-4x3.png`)),
    })
    expect([set.querySelectorAll('a img').length, set.textContent]).toEqual([
      3,
      expect.stringContaining('+2'),
    ])
    expect(card({ type: 'photo', photos: [photo('/media/gif/cat.gif')] }).textContent).toContain('GIF')
    for (const type of ['link', 'quote', 'audio']) expect(count({ type, summary: 'words' }, 'a svg')).toBe(1)
    expect(count({ type: 'video', thumbnail_url: url }, '[data-kind="video"] img')).toBe(1)
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

it('[MSG-45, MSG-46] links to other sites open in a new tab and say where they lead', () => {
  const text = 'see here and https://evil.example/x and mine'
  const link = (words: string, to: string) => {
    const start = text.indexOf(words)
    return { type: 'link', position: [start, start + words.length], attributes: { url: to } }
  }
  const named = 'https://evil.example/x'
  const formatting = [link('here', 'https://evil.example/login'), link(named, named), link('mine', '/likes')]
  render(
    <p>
      <MessageText text={text} formatting={formatting} />
    </p>,
  )
  const outside = ['noopener noreferrer', '_blank']
  expect(
    screen
      .getAllByRole('link')
      .map(one => [one.textContent, one.getAttribute('rel'), one.getAttribute('target')]),
  ).toEqual([
    ['here (evil.example)', ...outside],
    [named, ...outside],
    ['mine', null, null],
  ])
})

it('the card of a link asks after a press; what came with the message shows at once', async () => {
  const test = messagingApp({}, { bootstrap: { link_cards: '/svc/link_card' } })
  const href = 'https://other.example/soup'
  const asked = () => test.realm.requests.filter(({ path }) => path === '/svc/link_card').length
  const drawn = render(<MessageCard app={test.app} href={href} given={undefined} />)
  const button = await screen.findByRole('button', { name: 'Show preview' })
  expect(asked()).toBe(0)
  fireEvent.click(button)
  await screen.findByText('Soup')
  expect(asked()).toBe(1)
  drawn.unmount()
  const given = { url: href, title: 'Soup', excerpt: 'With bread' }
  render(<MessageCard app={test.app} href={href} given={given} />)
  await screen.findByText('With bread')
  screen.getByText('Soup')
  expect(asked()).toBe(1)
})

it('[ICE-2, ICE-3, ICE-8] the other blog’s card shows its avatar, name, description without HTML, relation and tags', () => {
  const blog: Participant = {
    ...{ name: 'papercranes', uuid: 'u', avatar_url: '/a.png', blog_tags: ['origami', 'paper'] },
    ...{ description: 'Folding, <a href="/x">unfolding</a>.<script>document.title = "owned"</script>' },
    ...{ is_following_blog: true, duration_following_blog: '12 days' },
  }
  render(<IcebreakerCard icebreaker={{ $blog: atom(blog), dispose: () => {} }} />)
  const about = screen.getByRole('region', { name: 'About papercranes' })
  for (const words of [
    'papercranes',
    'Folding, unfolding.',
    'Following for 12 days',
    'Posts about #origami and #paper',
  ])
    expect(about.textContent).toContain(words)
  expect(about.querySelectorAll('img')).toHaveLength(1)
  expect(about.querySelector('a, script')).toBeNull()
})
