import { describe, expect, it } from 'vitest'
import {
  canRefetch,
  canResend,
  fetchFailureText,
  sendFailureText,
} from '../../../../src/features/messaging/outbox/failure-texts.ts'
import { type Failure, loggedOut, mayBeDelivered } from '../../../../src/platform/http/failure.ts'

const status = (code: number, error?: number): Failure => ({
  kind: 'status',
  status: code,
  msg: '',
  errors: error === undefined ? [] : [{ code: error }],
  body: null,
})
const text = (failure: Failure, random = 0) => fetchFailureText(failure, 'bruno', () => random)

describe('a failed fetch', () => {
  it('[MSGE-1, MSGE-2, MSGE-3, MSGE-4, MSGE-5] gives the reason by status.code, then by status', () => {
    expect(text(status(403, 7001))).toBe('Please verify your email address before talking to a Tumblr.')
    expect(text(status(409, 7001))).toBe('You can only send messages to Tumblrs you follow.')
    expect(text(status(428))).toBe('Sorry, bruno only allows messages from Tumblrs they follow.')
    expect(text(status(429))).toBe("You've hit the daily limit on new conversations. Impressive.")
  })

  it('[MSGE-6] otherwise picks one of 24 texts, each of which is possible', () => {
    const texts = new Set(Array.from({ length: 240 }, (_, index) => text(status(500), index / 240)))
    expect(texts.size).toBe(24)
    expect(texts).toContain('Something went screwy.')
    expect(texts).toContain(text(status(403, 7002), 0.9999))
    expect(texts).toContain(text({ kind: 'offline' }, 0.5))
  })

  it('[MSGE-6] of somebody who is logged out says so, as no retry helps before the next log-in', () => {
    expect(text(status(401))).toMatch(/^You’ve been logged out/)
    expect(text(loggedOut)).toMatch(/^You’ve been logged out/)
  })

  it('[MSGE-7, MSGE-9] can be retried except for 403, 428 and 429', () => {
    expect([403, 428, 429].map(code => canRefetch(status(code)))).toEqual([false, false, false])
    expect([400, 404, 409, 500].map(code => canRefetch(status(code)))).toEqual([true, true, true, true])
    expect(canRefetch({ kind: 'offline' })).toBe(true)
  })
})

describe('a failed send', () => {
  it('[MSGE-10] can be retried except for 403, 404 and 428', () => {
    expect([403, 404, 428].map(code => canResend(status(code)))).toEqual([false, false, false])
    expect([400, 409, 429, 500].map(code => canResend(status(code)))).toEqual([true, true, true, true])
  })

  it('[MSGE-13, MSGE-14] has a text, the same one whenever nothing can be done', () => {
    expect(sendFailureText(status(500), () => 0)).toBe("Post didn't send.")
    expect(sendFailureText(status(500), () => 0.99)).not.toBe('')
    expect(sendFailureText(null, () => 0)).toBe("Post didn't send.")
    expect(sendFailureText(status(403), () => 0.5)).toBe("Can't send this post.")
  })

  it('[MSGE-13] of somebody who is logged out says so', () => {
    expect(sendFailureText(status(401), () => 0)).toMatch(/^You’ve been logged out/)
    expect(sendFailureText(loggedOut, () => 0)).toMatch(/^You’ve been logged out/)
  })

  it('has an unknown result if no complete answer came, or if the server failed', () => {
    const doubtful: Failure[] = [
      { kind: 'offline' },
      { kind: 'timeout' },
      { kind: 'malformed', status: 200 },
      status(502),
    ]
    expect(doubtful.map(mayBeDelivered)).toEqual([true, true, true, true])
    expect([400, 403, 404, 428, 429].map(code => mayBeDelivered(status(code)))).toEqual(Array(5).fill(false))
  })
})
