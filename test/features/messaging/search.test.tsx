// @vitest-environment happy-dom

import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { finderOf, hitsIn, pieces } from '../../../src/features/messaging/search/find-text.ts'
import { anyCharacter } from '../../support/any-character.ts'
import { close, open } from './changes/open.tsx'
import { stored } from './support.ts'

afterEach(() => {
  close()
  vi.restoreAllMocks()
})

describe('finding a text', () => {
  const marked = (text: string, query: string) => {
    const finder = finderOf(query)
    return finder
      ? pieces(text, finder)
          .map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
          .join('')
      : text
  }

  it.each([
    ['Soup and SOUP', 'soup', '[Soup] and [SOUP]'],
    ['a  b\nc', 'a b c', '[a  b\nc]'],
    ['1 + 1 (two)', '+ 1 (', '1 [+ 1 (]two)'],
    ['Straße', 'STRASSE', 'Straße'],
    ['anything', '   ', 'anything'],
    ['مرحبا بك', 'بك', 'مرحبا [بك]'],
  ])('in %j: %j', (text, query, expected) => expect(marked(text, query)).toBe(expected))

  it('never changes the text, whatever is looked for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: anyCharacter }), (text, query) => {
        const finder = finderOf(query)
        if (finder)
          expect(
            pieces(text, finder)
              .map(piece => piece.text)
              .join(''),
          ).toBe(text)
      }),
    )
  })

  it('lists the newest first', () => {
    const finder = finderOf('x')
    expect(finder && hitsIn([stored(1, 'x'), stored(2, 'y'), stored(3, 'xx')], finder)).toEqual([3, 1])
  })
})

describe('the search in a conversation', () => {
  async function search(can: Parameters<typeof open>[0]) {
    const opened = await open(can)
    for (const text of ['needle one', 'hay', 'needle two']) await opened.send(text)
    act(() => opened.model.windowOf(opened.key).search.open())
    const box = await screen.findByRole<HTMLInputElement>('searchbox', {
      name: 'Search in this conversation',
    })
    const type = (value: string) => fireEvent.change(box, { target: { value } })
    const { jump } = opened.model.windowOf(opened.key)
    let key: string | undefined
    jump.$target.listen(shown => {
      key = shown?.key ?? key
    })
    /** The last message that it led to. */
    const target = () => {
      const found = opened.conversation.$messages.get().find(message => message.key === key)
      return found?.content.type === 'text' ? found.content.text : null
    }
    return { ...opened, box, type, target, jump }
  }

  it('leads to a hit once: a conversation that is opened again later stays at its end', async () => {
    const { type, jump } = await search([])
    type('needle')
    expect(jump.$target.get()).not.toBeNull()
    await waitFor(() => expect(jump.$target.get()).toBeNull())
  })

  it('counts the hits in what is loaded, goes from one to the next, and closes by Escape, with the field focused', async () => {
    const { box, type, target, calls, field } = await search([])
    expect(document.activeElement).toBe(box)
    type('needle')
    expect(screen.getByText('1 of 2')).toBeDefined()
    expect(target()).toBe('needle two')
    fireEvent.keyDown(box, { key: 'Enter' })
    expect(screen.getByText('2 of 2')).toBeDefined()
    expect(target()).toBe('needle one')
    fireEvent.click(screen.getByRole('button', { name: 'Next message found' }))
    expect(target()).toBe('needle two')
    fireEvent.keyDown(box, { key: 'Enter', shiftKey: true })
    expect(target()).toBe('needle one')
    type('nothing like it')
    expect(screen.getByText('No messages found')).toBeDefined()
    expect(calls('search')).toEqual([])
    fireEvent.keyDown(box, { key: 'Escape' })
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(document.activeElement).toBe(field)
  })

  it('loads earlier messages on request, where the server has no search', async () => {
    const { type, conversation } = await search([])
    type('hay')
    const before = conversation.$messages.get().length
    const more = screen.queryByRole('button', { name: 'Search earlier messages' })
    expect(more === null).toBe(!conversation.$older.get().value)
    if (more) fireEvent.click(more)
    if (more) await vi.waitFor(() => expect(conversation.$messages.get().length).toBeGreaterThan(before))
  })

  it('finds what only the server has, once, and leads there', async () => {
    const { type, one, calls, conversation, target } = await search(['search'])
    const oldest = conversation.$messages.get()[0]?.ts ?? 0
    const first = one.messages[0]
    if (first && first.ts < oldest) Object.assign(first, { type: 'TEXT', text: 'an old needle' })
    type('need')
    type('needle')
    expect(screen.getByText('1 of 2')).toBeDefined()
    await vi.waitFor(() => expect(calls('search')).toHaveLength(1))
    expect(calls('search')[0]?.query).toMatchObject({ q: 'needle' })
    if (!first || first.ts >= oldest) return
    await screen.findByText('1 of 3')
    fireEvent.click(screen.getByRole('button', { name: 'Next message found' }))
    await vi.waitFor(() => expect(target()).toBe('an old needle'))
  })

  it.each([
    { kind: 'status', status: 500 },
    { kind: 'status', status: 403 },
    { kind: 'malformed' },
    { kind: 'drop' },
  ] as const)('says that the server could not search (%o), and keeps what is found here', async fault => {
    const { type, test } = await search(['search'])
    test.realm.faults.add({ call: 'GET /svc/conversations/search', times: 0, ...fault })
    type('needle')
    expect((await screen.findByRole('alert', {}, { timeout: 20_000 })).textContent).toMatch(
      /^Couldn’t search all messages\. ./,
    )
    expect(screen.getByText('1 of 2')).toBeDefined()
  })
})
