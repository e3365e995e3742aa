import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../src/platform/http/failure.ts'
import { canTryAgain, failureText, retryAction } from '../../../src/shared/feedback/failure-text.ts'

const answered = (status: number, body: unknown = { meta: { status } }): Failure => ({
  kind: 'status',
  status,
  msg: '',
  errors: [],
  body,
})

describe('the text of a failed call', () => {
  it.each([
    [403, 'You don’t have permission to do that.'],
    [404, 'That’s no longer available.'],
    [410, 'That’s no longer available.'],
    [413, 'That’s too big to send. Try something smaller.'],
    [415, 'The server couldn’t accept that. You may need to change something.'],
    [422, 'The server couldn’t accept that. You may need to change something.'],
  ])('gives the reason for a %i, and offers no retry', (status, text) => {
    expect(failureText(answered(status))).toBe(text)
    expect(retryAction(answered(status), () => {})).toBeUndefined()
  })

  it('is the server’s own if it has one, else it says what to do', () => {
    const saying = (status: number, detail: string) =>
      failureText({ ...answered(status), errors: [{ detail }] } as Failure)
    expect(saying(400, 'Too long.')).toBe('Too long.')
    expect(saying(401, 'x')).toContain('Log in')
    expect(failureText(answered(500))).toContain('Try again')
    expect(failureText(answered(429))).toContain('Wait')
    for (const kind of ['offline', 'timeout', 'aborted'] as const) expect(failureText({ kind })).toMatch(/\w/)
  })

  it('[DEC-138] does not call gone what the server may have no call for', () => {
    expect(failureText(answered(404, '<h1>Not Found</h1>'))).toBe('Couldn’t find that.')
  })

  it('offers a retry only if it may help', () => {
    for (let status = 400; status < 600; status++) {
      const failure = answered(status)
      if (canTryAgain(failure)) expect(failureText(failure), `${status}`).toMatch(/try again|Try again/)
      else expect(failureText(failure), `${status}`).not.toMatch(/try again/i)
    }
  })
})
