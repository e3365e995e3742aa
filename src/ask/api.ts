import type { App } from '../app/app.ts'
import { http } from '../http/client.ts'
import { readErrors } from '../http/envelope.ts'
import type { Result } from '../http/failure.ts'

/** A question to a blog (ASK-4). */
export interface Question {
  recipient: string
  anonymous: boolean
  question: string
}

/** Sends a question; a refusal carries the server's list of errors, also when it comes with a 200 (ASK-16, ASK-17). */
export async function sendQuestion(app: App, question: Question): Promise<Result<void>> {
  const call = { method: 'POST', path: '/svc/post/ask', form: { ...question }, once: true } as const
  const result = await app.get(http).send(call)
  if (!result.ok) return result
  const errors = readErrors(result.value)
  if (errors.length === 0) return { ok: true, value: undefined }
  return { ok: false, failure: { kind: 'status', status: 200, msg: '', errors, body: result.value } }
}
