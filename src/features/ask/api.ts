import type { App } from '../../platform/app.ts'
import { http } from '../../platform/http/client.ts'
import type { Result } from '../../platform/http/failure.ts'

/** A question to a blog (ASK-4). */
export interface Question {
  recipient: string
  anonymous: boolean
  question: string
}

/** Sends a question; a refusal carries the server's list of errors, also when it comes with a 200 (ASK-16, ASK-17). */
export function sendQuestion(app: App, question: Question): Promise<Result<unknown>> {
  return app.get(http).send({ method: 'POST', path: '/svc/post/ask', form: { ...question }, once: true })
}
