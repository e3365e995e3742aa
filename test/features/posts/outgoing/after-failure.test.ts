import { describe, expect, it } from 'vitest'
import { afterPost, afterUpload } from '../../../../src/features/posts/outgoing/after-failure.ts'
import type { Failure } from '../../../../src/platform/http/failure.ts'

const status = (code: number): Failure => ({ kind: 'status', status: code, msg: '', errors: [], body: null })

describe('[DEC-177] after a post that was not saved', () => {
  it.each([
    ['a refusal', status(400), { type: 'refuse', mayBeSaved: false }],
    ['a session that has ended', { kind: 'login', status: 401 }, { type: 'refuse', isLoggedOut: true }],
    [
      'an answer without the post',
      { kind: 'malformed', status: 200, field: 'post.id' },
      { type: 'refuse', mayBeSaved: true },
    ],
    ['no connection from the start', { kind: 'offline', unsent: true }, { type: 'connection' }],
  ] as const)('%s is final, or waits, whatever the server honors', (_, failure, next) => {
    for (const isSafe of [true, false]) expect(afterPost(failure, isSafe, 1, true)).toMatchObject(next)
  })

  it.each([
    ['an answer of 500', status(500)],
    ['no answer in time', { kind: 'timeout' }],
    ['a broken connection', { kind: 'offline' }],
    ['half an answer', { kind: 'malformed', status: 200 }],
  ] as const)('%s: pauses grow where a second try is safe; elsewhere the user decides', (_, failure) => {
    const tries = [1, 2, 3, 4].map(count => afterPost(failure, true, count, true))
    const pauses = tries.map(next => (next.type === 'pause' ? next.ms : 0))
    expect(pauses.every(ms => ms > 0)).toBe(true)
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
    expect(afterPost(failure, true, 5, true).type).toBe('hold')
    expect(afterPost(failure, false, 1, true)).toMatchObject({
      type: 'hold',
      text: expect.stringContaining('already be posted'),
    })
  })
})

describe('[DEC-177] after a file that was not uploaded', () => {
  it('a refusal is final, all else is tried again or waits for a connection', () => {
    expect(afterUpload(status(413), 'Too big', 1, true)).toMatchObject({ type: 'refuse', text: 'Too big' })
    for (const failure of [status(500), { kind: 'timeout' }, { kind: 'offline' }] as const)
      expect(afterUpload(failure, '', 1, true).type).toBe('pause')
    expect(afterUpload({ kind: 'offline' }, '', 1, false)).toEqual({ type: 'connection' })
  })
})
