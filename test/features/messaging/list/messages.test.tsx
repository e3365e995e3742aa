// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Participant } from '../../../../src/features/blogs/participant.ts'
import { showDescriptions } from '../../../../src/features/comfort/descriptions.ts'
import { groupMessages } from '../../../../src/features/messaging/conversation/message-groups.ts'
import { MessageContent } from '../../../../src/features/messaging/list/message-content.tsx'
import { MessageItem } from '../../../../src/features/messaging/list/message-item.tsx'
import { MessageCard } from '../../../../src/features/messaging/list/message-parts.tsx'
import { MessageText } from '../../../../src/features/messaging/list/message-text.tsx'
import type {
  Content,
  Message,
  OutgoingMessage,
  PostReference,
  StoredMessage,
} from '../../../../src/features/messaging/types.ts'
import type { ConversationWindowModel } from '../../../../src/features/messaging/window/conversation-window.ts'
import { IcebreakerCard } from '../../../../src/features/messaging/window/window-parts.tsx'
import { messagingApp } from '../app.ts'
import { conversation, outgoing, stored } from '../support.ts'

const does = { retry: vi.fn(), dismiss: vi.fn(), unblur: vi.fn(), react: vi.fn(), to: vi.fn() }
const { retry, dismiss, unblur, react, to } = does
const window = {
  isOwn: ({ participant }: Message) => participant === 'own',
  hasOwnMenu: () => true,
  reactTo: () => react,
  isComing: () => false,
  shouldAnimate: () => false,
  cardOf: () => null,
  jump: { to },
  conversation: { unblur, outbox: { retry, dismiss, $progress: atom(0.5) } },
} as unknown as ConversationWindowModel
const theirs = (content: Content, ts = 9): StoredMessage => ({ ...stored(ts, '', 'other'), content })
const text = (words: string): Content => ({ type: 'text', text: words, formatting: [] })

function draw(messages: readonly Message[], head = conversation()) {
  const items = groupMessages(messages, false)
  const { container, unmount } = render(
    <ul>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hostile messages may share one
        <li key={index}>
          <MessageItem {...{ item, head, window }} today={Date.UTC(2026, 0, 1)} />
        </li>
      ))}
    </ul>,
    { onCaughtError: () => {} },
  )
  const rows = [...container.querySelectorAll('li')].map(({ textContent }) => textContent ?? '')
  return { rows, unmount }
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(console, 'debug').mockImplementation(() => {})
})

describe('one of many messages', () => {
  it('[ERR-2] shows an error in its place if it cannot be drawn, and the others stay', () => {
    const invalidDate = 8.64e15 + 1
    const { rows } = draw([theirs(text('before')), theirs(text('never'), invalidDate), theirs(text('after'))])
    expect(rows).toEqual([
      expect.stringContaining('before'),
      'Can’t show this message.',
      expect.stringContaining('after'),
    ])
  })

  it('[MSGC-21, MSGC-22, MSGC-23] covers the pictures of the other side alone until the user reveals them', () => {
    const image = { original_size: { url: '/media/picture/one-400x300.png', width: 400, height: 300 } }
    const picture = theirs({ type: 'image', image })
    draw([picture, { ...picture, participant: 'own' }], conversation({ isBlurredImages: true }))
    const name = "Blurred because you don't follow this Tumblr yet. Click to reveal."
    screen.getByRole('button', { name }).click()
    expect(unblur).toHaveBeenCalledOnce()
  })
})

it('[DEC-251] a photo is named by its description, here and in the lightbox', () => {
  const original_size = { url: '/media/picture/one-400x300.png', width: 400, height: 300 }
  draw([theirs({ type: 'image', image: { original_size, alt_text: ' A heron on one leg ' } })])
  const photo = screen.getByRole('img', { name: 'A heron on one leg' })
  expect(photo.closest('a')?.dataset.inlayPhoto).toContain('"alt":"A heron on one leg"')
})

it('[DEC-250, DEC-251] a photo in a message has its description behind a mark and below it, if the user likes', () => {
  const original_size = { url: '/media/picture/one-400x300.png', width: 400, height: 300 }
  const photo = (alt_text?: string) => theirs({ type: 'image', image: { original_size, alt_text } })
  draw([photo('A heron on one leg'), photo()])
  const { app } = messagingApp()
  showDescriptions(app, app.disposer, 'alt below')
  const marks = [...document.querySelectorAll<HTMLElement>('button[aria-expanded]')].filter(
    ({ textContent }) => textContent === 'ALT',
  )
  expect(marks).toHaveLength(1)
  marks[0]?.click()
  expect(marks[0]?.previousElementSibling?.textContent).toBe('A heron on one leg')
  const below = [...document.querySelectorAll('.inlay-below')]
  expect(below.map(({ textContent }) => textContent)).toEqual(['A heron on one leg'])
})

describe('a message that is not stored', () => {
  it.each<[string, Partial<OutgoingMessage>, string[]]>([
    ['Waiting to send', { state: 'queued', canRetry: false }, []],
    ['Sending...', { state: 'pending', canRetry: false }, []],
    ['no', { state: 'error', error: 'no' }, ['Retry', 'Discard']],
    ['Could not send', { state: 'error', canRetry: false, error: 'no' }, ['Close']],
    ['Trying...', { state: 'pending' }, ['Trying...']],
    ['Waiting to send', { state: 'queued' }, ['Waiting to send']],
  ])('[MSGE-11, MSGE-12, MSGE-14] says %s: %j', (status, fields, names) => {
    const { rows } = draw([outgoing('words', { isUnconfirmed: false, ...fields })])
    expect(rows[0]).toContain(status)
    const buttons = screen.queryAllByRole('button').filter(one => !one.dataset.controls && one.textContent)
    expect(buttons.map(one => one.textContent)).toEqual(names)
    if (fields.state !== 'error') return
    for (const one of buttons) one.click()
    expect(retry.mock.calls).toEqual(names.includes('Retry') ? [['new-words']] : [])
    expect(dismiss).toHaveBeenCalledExactlyOnceWith('new-words')
  })

  it('shows the progress of its photo, which can be canceled', () => {
    const photo = { type: 'image', file: new File(['x'], 'a.png'), image: null } as const
    draw([outgoing('photo', { state: 'pending', canRetry: false, isUnconfirmed: false, outgoing: photo })])
    expect(screen.getByRole('progressbar', { name: 'Sending...' }).getAttribute('aria-valuenow')).toBe('50')
    screen.getByRole('button', { name: 'Cancel' }).click()
    expect(dismiss).toHaveBeenCalledOnce()
  })
})

describe('what a message has beside its text', () => {
  const drawOne = (fields: Partial<StoredMessage>) => draw([{ ...theirs(text('soup')), ...fields }])

  it('is a quote that leads to its message, the word edited, and reactions', () => {
    const quote = { ts: 4, participant: 'own', text: 'what is for dinner?' }
    drawOne({ quote, reactions: [{ sign: '👍', participants: ['own', 'other'] }], editedTs: 10 })
    screen.getByRole('button', { name: 'Show quoted message from You: what is for dinner?' }).click()
    expect(to).toHaveBeenCalledWith(4, { origin: '9' })
    expect(screen.getByText('edited')).toBeDefined()
    const chip = screen.getByRole('button', { name: '👍 from You, bruno' })
    expect([chip.textContent, chip.getAttribute('aria-pressed')]).toEqual(['👍 2', 'true'])
    chip.click()
    expect(react).toHaveBeenCalledWith('👍')
  })

  it('is a quote without a way to a message that was deleted', () => {
    drawOne({ quote: { ts: 4, participant: 'own', text: '' } })
    expect(screen.getByText('Deleted message')).toBeDefined()
    expect(screen.queryByRole('button', { name: /quoted/ })).toBeNull()
  })
})

const url = '/media/picture/one-400x300.png'
const photo = (of = url) => ({ original_size: { url: of, width: 400, height: 300 } })

function card(post: Partial<PostReference>): HTMLElement {
  cleanup()
  const given = { id: '1', blog_name: 'nightowl', post_url: '/blog/nightowl/1', ...post } as PostReference
  const content = { type: 'post', post: given } as const
  return render(<MessageContent content={content} isBlurred={false} reveal={() => {}} />).container
}

describe('a post in a conversation', () => {
  it('[MSG-20, MSG-48, MSG-49, MSG-51] shows each type’s content: pictures, an icon, text, and its link', () => {
    const count = (post: Partial<PostReference>, what: string) => card(post).querySelectorAll(what).length
    expect(count({ type: 'photo', photos: [photo()] }, '[data-kind] img')).toBe(1)
    const set = card({ type: 'photo', photos: Array(5).fill(photo()) })
    expect(set.querySelectorAll('a img')).toHaveLength(3)
    expect(set.textContent).toContain('+2')
    expect(card({ type: 'photo', photos: [photo('/media/gif/cat.gif')] }).textContent).toContain('GIF')
    for (const type of ['link', 'quote', 'audio']) expect(count({ type, summary: 'words' }, 'a svg')).toBe(1)
    expect(count({ type: 'video', thumbnail_url: url }, '[data-kind="video"] img')).toBe(1)
    expect(card({ type: 'chat', summary: '' }).textContent).toBe('nightowlChat')
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
  const link = (start: number, end: number, url: string) => ({
    ...{ type: 'link', position: [start, end], attributes: { url } },
  })
  const formatting = [link(0, 4, 'https://evil.example/login'), link(5, 9, '/likes')]
  render(<MessageText text="here mine" formatting={formatting} />)
  const links = screen.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map(one => [one.textContent, one.rel, one.target])).toEqual([
    ['here (evil.example)', 'noopener noreferrer', '_blank'],
    ['mine', '', ''],
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
  expect(about.textContent).toContain('Folding, unfolding.')
  expect(about.querySelectorAll('img')).toHaveLength(1)
  expect(about.querySelector('a, script')).toBeNull()
})
