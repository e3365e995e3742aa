// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { groupMessages } from '../../../../src/features/messaging/conversation/message-groups.ts'
import { MessageItem } from '../../../../src/features/messaging/list/message-item.tsx'
import type { Content, StoredMessage } from '../../../../src/features/messaging/types.ts'
import type { ConversationWindowModel } from '../../../../src/features/messaging/window/conversation-window.ts'
import { conversation } from '../support.ts'

const head = conversation({
  participants: [
    { name: 'aria', uuid: 'own' },
    { name: 'bruno', uuid: 'other' },
  ],
})
const window = {
  isOwn: () => false,
  hasOwnMenu: () => true,
  reactTo: () => null,
  isComing: () => false,
  cardOf: () => null,
  conversation: {},
} as unknown as ConversationWindowModel
const stored = (content: Content, ts: number): StoredMessage => ({
  state: 'sent',
  key: `${ts}`,
  ts,
  participant: 'other',
  content,
})

function draw(...messages: StoredMessage[]) {
  const items = groupMessages(messages, false)
  const { container } = render(
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
  return [...container.querySelectorAll('li')].map(({ textContent }) => textContent ?? '')
}

const url = fc.oneof(
  fc.constantFrom(
    '//evil.example/x',
    '/\\evil.example',
    'https:',
    'https://',
    'http://[',
    '\\\\x',
    'a:b',
    '',
  ),
  fc.webUrl(),
  fc.string(),
)
const image = fc.record(
  { original_size: fc.record({ url }), alt_sizes: fc.array(fc.record({ url, width: fc.double() })) },
  { requiredKeys: [] },
)
const content: fc.Arbitrary<Content> = fc.oneof(
  fc.record({
    type: fc.constant('text' as const),
    text: fc.string(),
    formatting: fc.array(
      fc.record({
        type: fc.constantFrom('link', 'bold'),
        position: fc.array(fc.integer({ min: -1, max: 9 }), { maxLength: 3 }),
        attributes: fc.record({ url }),
      }),
    ),
  }),
  fc.record({
    type: fc.constant('post' as const),
    post: fc.record(
      {
        type: fc.string(),
        state: fc.string(),
        summary: fc.string(),
        post_url: url,
        photos: fc.array(image),
        thumbnail_url: url,
        thumbnail_width: fc.double(),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ type: fc.constant('image' as const), image: fc.option(image) }),
)

describe('one of many messages', () => {
  it('[MSG-46] is shown like any other if it has a link without a scheme', () => {
    const formatting = [{ type: 'link', position: [0, 5], attributes: { url: '//evil.example/x' } }]
    const [words] = draw(stored({ type: 'text', text: 'click me', formatting }, 1))
    expect(words).toContain('click')
    expect(words).toContain('evil.example')
  })

  it('[ERR-2] shows an error in its place if it cannot be drawn, and the others stay', () => {
    vi.spyOn(console, 'debug').mockImplementation(() => {})
    const text = (words: string): Content => ({ type: 'text', text: words, formatting: [] })
    const rows = draw(
      stored(text('before'), 1),
      // An invalid date.
      stored(text('never'), 8.64e15 + 1),
      stored(text('after'), 8.64e15),
    )
    expect(rows[0]).toContain('before')
    expect(rows[1]).toBe('Can’t show this message.')
    expect(rows[2]).toContain('after')
  })

  it('[ERR-2] always shows something in its place, whatever it holds', () => {
    vi.spyOn(console, 'debug').mockImplementation(() => {})
    fc.assert(
      fc.property(fc.array(fc.tuple(content, fc.double()), { minLength: 1, maxLength: 4 }), messages => {
        const rows = draw(...messages.map(([what, ts]) => stored(what, ts)))
        expect(rows).toHaveLength(messages.length)
        for (const row of rows) expect(row).not.toBe('')
        cleanup()
      }),
      { numRuns: 60 },
    )
  })
})

describe('what a message has beside its text', () => {
  const react = vi.fn()
  const to = vi.fn()
  const shown = { ...window, reactTo: () => react, jump: { to } } as unknown as ConversationWindowModel
  function drawOne(fields: Partial<StoredMessage>) {
    const [item] = groupMessages(
      [{ ...stored({ type: 'text', text: 'soup', formatting: [] }, 9), ...fields }],
      false,
    )
    if (!item) throw new Error('no message')
    return render(<MessageItem {...{ item, head, window: shown }} today={0} />)
  }

  it('is a quote that leads to its message, the word edited, and reactions', () => {
    const quote = { ts: 4, participant: 'own', text: 'what is for dinner?' }
    const reactions = [{ sign: '👍', participants: ['own', 'other'] }]
    const { getByRole, getByText } = drawOne({ quote, reactions, editedTs: 10 })
    getByRole('button', { name: 'Show quoted message from You: what is for dinner?' }).click()
    expect(to).toHaveBeenCalledWith(4, { origin: '9' })
    expect(getByText('edited')).toBeDefined()
    const chip = getByRole('button', { name: '👍 from You, bruno' })
    expect(chip.textContent).toBe('👍 2')
    expect(chip.getAttribute('aria-pressed')).toBe('true')
    chip.click()
    expect(react).toHaveBeenCalledWith('👍')
    cleanup()
  })

  it('is a quote without a way to a message that was deleted', () => {
    const { getByText, queryByRole } = drawOne({ quote: { ts: 4, participant: 'own', text: '' } })
    expect(getByText('Deleted message')).toBeDefined()
    expect(queryByRole('button', { name: /quoted/ })).toBeNull()
    cleanup()
  })
})
