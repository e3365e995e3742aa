import { describe, expect, it } from 'vitest'
import { canDismiss } from '../../../../src/features/messaging/outbox/outgoing.ts'
import type { OutgoingMessage } from '../../../../src/features/messaging/types.ts'
import { outgoing } from '../support.ts'

const photo = { outgoing: { type: 'image', file: new File(['x'], 'x.png'), image: null } } as const
const refused = { state: 'error', isUnconfirmed: false } as const

describe('canDismiss', () => {
  it.each<[string, Partial<OutgoingMessage>, number, boolean]>([
    ['a text on its way', { state: 'pending', isUnconfirmed: false }, 0.5, false],
    ['a text that waits', { state: 'queued', isUnconfirmed: false }, 0, false],
    ['a photo that waits', { ...photo, state: 'queued', isUnconfirmed: false }, 0, true],
    ['a photo of which nothing is told', { ...photo, state: 'pending', isUnconfirmed: false }, 0, false],
    ['a photo half of which has left', { ...photo, state: 'pending', isUnconfirmed: false }, 0.5, true],
    ['a photo that has left', { ...photo, state: 'pending', isUnconfirmed: false }, 1, false],
    ['an unconfirmed photo that is tried again', { ...photo, state: 'pending' }, 0.5, false],
    ['one that was refused', refused, 0, true],
    ['an unconfirmed one', { state: 'error' }, 0, true],
  ])('[MSGE-10, MSGC-52] %s', (_, fields, progress, expected) => {
    expect(canDismiss(outgoing('a', fields), progress)).toBe(expected)
  })
})
