import type { App } from '../../platform/app.ts'
import type { Result } from '../../platform/http/failure.ts'
import { sendOnce } from '../../shared/send-once.ts'

/** A question to a blog (ASK-4). */
export interface Question {
  recipient: string
  anonymous: boolean
  question: string
}

/** Sends a question; a refusal contains the server's list of errors, even with status 200 (ASK-16, ASK-17). */
export function sendQuestion(app: App, question: Question): Promise<Result<unknown>> {
  return sendOnce(app, { method: 'POST', path: '/svc/post/ask', form: { ...question } })
}
