import { describe, expect, it, vi } from 'vitest'
import { finderOf, pieces } from '../../../../src/features/messaging/extras/message-search.ts'
import { withBarePage } from '../page.ts'
import { talk } from '../talk.ts'

describe('finding a text', () => {
  const found = (text: string, query: string) => {
    const finder = finderOf(query)
    const all = finder ? pieces(text, finder) : [{ text, isHit: false }]
    return all.map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece)).join('')
  }

  it.each([
    ['Soup and SOUP', 'soup', '[Soup] and [SOUP]'],
    ['a  b\nc', 'a b c', '[a  b\nc]'],
    ['1 + 1 (two)', '+ 1 (', '1 [+ 1 (]two)'],
    ['Straße', 'STRASSE', 'Straße'],
    ['anything', '   ', 'anything'],
    ['مرحبا بك', 'بك', 'مرحبا [بك]'],
  ])('in %j: %j', (text, query, expected) => expect(found(text, query)).toBe(expected))
})

describe('the search in a conversation', () => {
  withBarePage()

  async function begin(can: Parameters<typeof talk>[0] = [], text = 'needle') {
    const talking = await talk(can)
    const { window, conversation, send } = talking
    for (const said of ['needle one', 'hay', 'needle two']) await send(said)
    const { search, jump } = window
    /** Which of how many is shown, and the message that it led to. */
    const at = () => {
      const { hits, index } = search.$found.get()
      const content = conversation.$messages.get().find(({ key }) => key === jump.$target.get()?.key)?.content
      return [index + 1, hits.length, content?.type === 'text' ? content.text : null]
    }
    // What is computed is current while somebody listens.
    search.$found.listen(() => {})
    search.open()
    search.look(text)
    return { ...talking, search, at }
  }

  it('counts the hits in what is loaded, and goes from one to the next', async () => {
    const { search, at, calls } = await begin()
    expect(at()).toEqual([1, 2, 'needle two'])
    search.step(1)
    expect(at()).toEqual([2, 2, 'needle one'])
    search.step(1)
    expect(at()).toEqual([1, 2, 'needle two'])
    search.step(-1)
    expect(at()).toEqual([2, 2, 'needle one'])
    search.look('nothing like it')
    expect(at().slice(0, 2)).toEqual([0, 0])
    expect(calls('search')).toEqual([])
  })

  it('loads earlier messages on request, where the server has no search', async () => {
    const { search, conversation } = await begin()
    const before = conversation.$messages.get().length
    expect(search.$isPartial.get()).toBe(true)
    search.loadOlder()
    await vi.waitFor(() => expect(conversation.$messages.get().length).toBeGreaterThan(before))
  })

  it('finds what only the server has, once, and leads there', async () => {
    const { search, at, one, calls, conversation } = await begin(['search'], 'need')
    const [first] = one.messages
    if (!first) throw new Error('no message')
    expect(first.ts).toBeLessThan(conversation.$messages.get()[0]?.ts ?? 0)
    Object.assign(first, { type: 'TEXT', text: 'an old needle' })
    search.look('needle')
    expect(at()).toEqual([1, 2, 'needle two'])
    await vi.waitFor(() => expect(at()).toEqual([1, 3, 'needle two']))
    expect(calls('search').map(({ query }) => query.q)).toEqual(['needle'])
    search.step(-1)
    await vi.waitFor(() => expect(at()).toEqual([3, 3, 'an old needle']))
  })

  it('says that the server could not search, and keeps what is found here', async () => {
    const fault = { kind: 'status', status: 403 } as const
    const { search, at, test } = await begin(['search'])
    test.realm.faults.add({ call: 'GET /svc/conversations/search', times: 0, ...fault })
    await vi.waitFor(() => expect(search.$problem.get()).not.toBe(''))
    expect(at()).toEqual([1, 2, 'needle two'])
  })
})
