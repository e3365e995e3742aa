import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMessages } from '../../../src/features/messaging/wire.ts'
import { quoteLine } from '../../../src/features/messaging/wire-extras.ts'

const message = (fields: object) => ({
  ts: 5,
  type: 'TEXT',
  participant: 'p',
  content: { text: 'x' },
  ...fields,
})

describe('what a message has beside its content', () => {
  it('is read: what it answers, reactions, and when it was edited', () => {
    const [read] = readMessages([
      message({
        reply_to: { ts: '3', participant: 'o', text: ' two\nlines ' },
        reactions: [{ sign: '👍', participants: ['p', 'o', 'p'] }],
        edited_ts: '9',
      }),
    ])
    expect(read).toMatchObject({
      quote: { ts: 3, participant: 'o', text: 'two lines' },
      reactions: [{ sign: '👍', participants: ['p', 'o'] }],
      editedTs: 9,
    })
  })

  it('leaves out a deleted message, and reactions that are none', () => {
    expect(readMessages([message({ deleted: true }), message({ ts: 6, deleted: 'true' })])).toEqual([])
    const signs = ['', ' ', 'hello', '<b>', '👍'.repeat(40)].map(sign => ({ sign, participants: ['p'] }))
    expect(
      readMessages([message({ reactions: [...signs, { sign: '🎉', participants: [] }] })])[0],
    ).not.toHaveProperty('reactions')
  })

  it('never costs the message, however hostile it is', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (reply_to, reactions, edited_ts) => {
        const [read] = readMessages([message({ reply_to, reactions, edited_ts })])
        expect(read?.ts).toBe(5)
        expect(read?.quote?.text.length ?? 0).toBeLessThanOrEqual(200)
        expect(read?.reactions?.length ?? 0).toBeLessThanOrEqual(20)
      }),
    )
    expect(quoteLine(`${'a'.repeat(199)}👩‍🚀tail`)).toBe('a'.repeat(199))
  })
})
