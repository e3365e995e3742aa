import { openEnvelope, readErrors, readMessage } from './envelope.ts'
import type { Result } from './failure.ts'

/**
 * The response of a call that was sent with its envelope. What was refused may come with status 200, too: a text that
 * was not taken must not count as sent.
 */
export function carriedOut(answer: Result<unknown>): Result<unknown> {
  if (!answer.ok) return answer
  const body = answer.value
  const errors = readErrors(body)
  return errors.length === 0
    ? { ok: true, value: openEnvelope(body) }
    : { ok: false, failure: { kind: 'status', status: 200, msg: readMessage(body), errors, body } }
}
