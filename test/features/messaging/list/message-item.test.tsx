// @vitest-environment happy-dom

import { render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { atom } from 'nanostores'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { groupMessages } from '../../../../src/features/messaging/conversation/message-groups.ts'
import { MessageItem } from '../../../../src/features/messaging/list/message-item.tsx'
import type {
  Content,
  Message,
  OutgoingMessage,
  StoredMessage,
} from '../../../../src/features/messaging/types.ts'
import type { ConversationWindowModel } from '../../../../src/features/messaging/window/conversation-window.ts'
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
  it('[MSG-46] is shown like any other if it has a link without a scheme', () => {
    const formatting = [{ type: 'link', position: [0, 5], attributes: { url: '//evil.example/x' } }]
    const { rows } = draw([theirs({ type: 'text', text: 'click me', formatting })])
    expect(rows[0]).toMatch(/click.*evil\.example/)
  })

  it('[ERR-2] shows an error in its place if it cannot be drawn, and the others stay', () => {
    const invalidDate = 8.64e15 + 1
    const { rows } = draw([theirs(text('before')), theirs(text('never'), invalidDate), theirs(text('after'))])
    expect(rows).toEqual([
      expect.stringContaining('before'),
      'Can’t show this message.',
      expect.stringContaining('after'),
    ])
  })

  it('[ERR-2] always shows something in its place, whatever it holds', () => {
    const odd = ['//evil.example/x', '/\\evil.example', 'https:', 'http://[', '\\\\x', 'a:b', '']
    const url = fc.oneof(fc.constantFrom(...odd), fc.webUrl(), fc.string())
    const sizes = fc.array(fc.record({ url, width: fc.double() }))
    const image = fc.record({ original_size: fc.record({ url }), alt_sizes: sizes }, { requiredKeys: [] })
    const link = fc.record({
      type: fc.constantFrom('link', 'bold'),
      position: fc.array(fc.integer({ min: -1, max: 9 }), { maxLength: 3 }),
      attributes: fc.record({ url }),
    })
    const word = fc.string()
    const shown = { type: word, state: word, summary: word, thumbnail_width: fc.double() }
    const addresses = { post_url: url, thumbnail_url: url, photos: fc.array(image) }
    const post = fc.record({ ...shown, ...addresses }, { requiredKeys: [] })
    const content: fc.Arbitrary<Content> = fc.oneof(
      fc.record({ type: fc.constant('text' as const), text: word, formatting: fc.array(link) }),
      fc.record({ type: fc.constant('post' as const), post }),
      fc.record({ type: fc.constant('image' as const), image: fc.option(image) }),
    )
    const messages = fc.array(fc.tuple(content, fc.double()), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(messages, all => {
        const { rows, unmount } = draw(all.map(([what, ts]) => theirs(what, ts)))
        expect(rows).toHaveLength(all.length)
        for (const row of rows) expect(row).not.toBe('')
        unmount()
      }),
    )
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
