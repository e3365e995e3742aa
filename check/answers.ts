import { openEnvelope, readErrors, readMessage } from '../src/platform/http/envelope.ts'
import { type Finding, problem } from './findings.ts'
import type { Operation } from './operations.ts'
import { misfits } from './schemas.ts'
import type { Reply } from './visitor.ts'

const part = 'Calls'
export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`

/** What is wrong with the response to a call. */
const wrong = (operation: Operation, text: string): Finding =>
  problem(part, nameOf(operation), text, operation.see)

/** The body as JSON; undefined for anything else. */
export function bodyOf({ text }: Reply): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRedirect = ({ status }: Reply): boolean => status >= 300 && status < 400 && status !== 304
const isHtml = ({ headers }: Reply): boolean => /^text\/html\b/i.test(headers.get('content-type') ?? '')

/** What is found of a call that is still what `inlay init` wrote: its message says so. */
export const notWritten = 'is not written yet'
const isNotWritten = (reply: Reply): boolean =>
  reply.status === 501 && readMessage(bodyOf(reply)) === 'Not written yet'

/** Whether the server says that it doesn't have this call, rather than that something is gone. */
export function isMissing(reply: Reply): boolean {
  if (reply.status === 405 || reply.status === 501) return true
  if (reply.status !== 404) return false
  const body = bodyOf(reply)
  const { meta } = Object(body) as { meta?: unknown }
  return (
    typeof meta !== 'object' || meta === null || readErrors(body).some(({ code }) => String(code) === '4041')
  )
}

/** A call that the server doesn't have. */
const missing = (operation: Operation, text: string): Finding => ({
  ...wrong(operation, text),
  level: operation.without.startsWith('Users notice nothing') ? 'advice' : 'problem',
})

/** What makes a server's responses unusable, whatever was requested. */
function confusion(operation: Operation, reply: Reply, origin: string): Finding[] {
  const { status, location, text } = reply
  if (isNotWritten(reply)) return [missing(operation, notWritten)]
  if (status === 0) return [wrong(operation, `gives no answer: ${text}`)]
  if (isRedirect(reply)) {
    const to = !location ? 'nowhere' : location.origin === origin ? location.pathname : location.origin
    return [
      wrong(
        operation,
        `redirects to ${to} (${status}): Inlay takes that for your login page. Answer calls in place, with JSON, and with 401 if nobody is logged in`,
      ),
    ]
  }
  if (isMissing(reply))
    return [{ ...missing(operation, `is missing (${status})`), detail: operation.without }]
  if (status >= 500) return [wrong(operation, `fails with ${status}`)]
  return []
}

function checkBody(operation: Operation, reply: Reply): Finding[] {
  const { answer } = operation
  if (answer.kind === 'html')
    return isHtml(reply) && reply.text.includes('data-inlay-post')
      ? []
      : [wrong(operation, 'answers no text/html with a data-inlay-post')]
  if (isHtml(reply))
    return [
      wrong(
        operation,
        'answers an HTML page with status 200: Inlay takes it for your login page. Answer JSON',
      ),
    ]
  const body = bodyOf(reply)
  if (operation.isOnce && readErrors(body).length > 0)
    return [wrong(operation, 'lists errors with status 200, which counts as a refusal')]
  if (answer.kind === 'nothing') return []
  if (body === undefined) return [wrong(operation, 'answers no JSON')]
  return misfits(answer.schema, openEnvelope(body)).map(({ path, text }) =>
    wrong(operation, path ? `answers a wrong shape: ${path} ${text}` : `answers a wrong shape: it ${text}`),
  )
}

/** The first words of the server's own error. */
const reasonIn = (reply: Reply): string => {
  const detail = readErrors(bodyOf(reply))[0]?.detail
  return detail ? `: "${detail.slice(0, 120)}"` : ''
}

/** Checks the response to a call that was made as the bundle makes it. */
export function checkAnswer(operation: Operation, reply: Reply, origin: string): Finding[] {
  const confused = confusion(operation, reply, origin)
  if (confused.length > 0) return confused
  const { status } = reply
  if (status === 200) return checkBody(operation, reply)
  if (status > 200 && status < 300 && operation.answer.kind === 'nothing') return []
  if (status === 401 || status === 403)
    return [
      wrong(
        operation,
        `is refused with ${status}${reasonIn(reply)}. Is the session or the form key not accepted?`,
      ),
    ]
  if (status === 404 || status === 410)
    return [wrong(operation, `says with ${status} that what the page shows is gone${reasonIn(reply)}`)]
  return [wrong(operation, `refuses what Inlay sends with ${status}${reasonIn(reply)}`)]
}

/** Checks the response to a knock. `canTell` says whether the server answers calls it doesn't have with 404. */
export function checkKnock(operation: Operation, reply: Reply, origin: string, canTell: boolean): Finding[] {
  if (isMissing(reply) && !canTell && !isNotWritten(reply)) return []
  const confused = confusion(operation, reply, origin)
  if (confused.length > 0) return confused
  if (reply.status < 200 || reply.status > 299) return []
  if (isHtml(reply) && operation.answer.kind !== 'html')
    return [
      wrong(
        operation,
        'answers guests with an HTML page and status 200: Inlay takes it for your login page. Answer 401',
      ),
    ]
  if (operation.reads)
    return [wrong(operation, `answers guests with ${reply.status}, though it is for users only. Answer 401`)]
  const needsKey = operation.sendsKeyHeader || operation.sendsKeyField
  return needsKey
    ? [wrong(operation, `accepts a call without a session and a form key (${reply.status})`)]
    : []
}
