import { bodyOf, checkAnswer, checkKnock, isMissing, nameOf, notWritten } from './answers.ts'
import { advice, type Finding, problem } from './findings.ts'
import type { Operation } from './operations.ts'
import { call, knock, MissingValue, type Sender } from './request.ts'
import { roleNames } from './site.ts'
import { type Attempt, carryOut } from './writes.ts'

export interface CallsResult {
  findings: Finding[]
  /** How many calls were answered correctly, and how many weren't. */
  tried: number
  /** Calls that were only made without a session. */
  knocked: number
  /** Calls that couldn't be made, by what the page lacks for them. */
  skipped: Map<string, string[]>
  /** Calls that Inlay doesn't make on this page, as neither the page nor the share data names them. */
  off: string[]
  /** Calls that are still what `inlay init` wrote. */
  unwritten: number
}

/** A call that no server has. */
const nobodys = (method: string): Operation => ({
  id: 'nobodys',
  title: '',
  area: { title: '', name: '' },
  method,
  path: '/svc/inlay_check/no_such_call',
  isFirst: true,
  reads: method === 'GET',
  isForUsers: true,
  sendsKeyHeader: true,
  sendsKeyField: true,
  isOnce: false,
  onlyWith: [],
  offeredBy: undefined,
  onlyFor: null,
  type: method === 'GET' ? undefined : 'application/x-www-form-urlencoded',
  sends: [],
  answer: { kind: 'nothing' },
  example: {},
  without: '',
  see: 'docs/server.md#errors',
})

/**
 * Whether the server answers calls it doesn't have with 404, so that missing ones can be noticed. Also says what is
 * wrong with it.
 */
async function learnMissing(sender: Sender): Promise<{ canTell: boolean; findings: Finding[] }> {
  const reply = await knock(sender, nobodys('POST'))
  if (isMissing(reply)) return { canTell: true, findings: [] }
  const see = 'docs/server.md#errors'
  const where = 'a call that your server does not have'
  return {
    canTell: false,
    findings:
      reply.status === 404
        ? [
            problem(
              'Calls',
              where,
              'is answered with 404 and meta: Inlay would believe that a post is deleted',
              see,
            ),
          ]
        : [
            advice(
              'Calls',
              where,
              `is answered with ${reply.status || reply.text}, so calls that change something may be missing without a finding here: use --write`,
              see,
            ),
          ],
  }
}

const isLoginNeeded = ({ isForUsers }: Operation, { site }: Sender): boolean => isForUsers && !site.isLoggedIn

/** The user's own posts, if the page shows none. */
async function learnOwnPost(sender: Sender, operations: readonly Operation[]): Promise<void> {
  const posts = operations.find(({ id }) => id === 'drawerPosts')
  const name = sender.site.values.get('own.name')
  if (!posts || !name || sender.site.values.has('own.post.id')) return
  const query = { ...posts.example.query, tumblelog_name_or_id: name }
  const reply = await call(sender, { ...posts, example: { query } }).catch(() => null)
  if (reply?.status === 200) sender.site.learnPost(bodyOf(reply))
}

/** What Inlay also asks a call for, where the page data names it. */
const variants = [{ id: 'readNotes', onlyWith: ['notes.can: tree'], query: { mode: 'tree' } }]

function* asAsked(operation: Operation, { site }: Sender): Iterable<Operation> {
  yield operation
  for (const { id, onlyWith, query } of variants) {
    if (id !== operation.id || !site.makes({ onlyWith })) continue
    yield { ...operation, example: { ...operation.example, query: { ...operation.example.query, ...query } } }
  }
}

/** Makes every call that only reads, as the bundle makes it, and knocks at the others. */
export async function checkCalls(
  sender: Sender,
  all: readonly Operation[],
  { everything, write }: { everything: boolean; write: boolean },
): Promise<CallsResult> {
  const asked = all.filter(({ isFirst }) => isFirst || everything)
  const operations = asked.filter(operation => sender.site.makes(operation))
  const off = asked.filter(operation => !operations.includes(operation)).map(nameOf)
  const { origin } = sender.visitor.start
  const result: CallsResult = { findings: [], tried: 0, knocked: 0, skipped: new Map(), off, unwritten: 0 }
  const tried = new Set<string>()

  const attempt: Attempt = async (operation, changed, intent) => {
    try {
      const reply = await call(sender, operation, changed, intent)
      const body = bodyOf(reply)
      const wrong = checkAnswer(operation, reply, origin)
      result.findings.push(...wrong)
      result.tried++
      tried.add(operation.id)
      sender.site.learn(operation.id, body)
      return body
    } catch (error) {
      if (!(error instanceof MissingValue)) throw error
      const reason = roleNames[error.role] ?? error.role
      result.skipped.set(reason, [...(result.skipped.get(reason) ?? []), nameOf(operation)])
      return undefined
    }
  }

  const { canTell, findings } = await learnMissing(sender)
  result.findings.push(...findings)
  if (sender.site.isLoggedIn) await learnOwnPost(sender, all)
  const isOffered = (operation: Operation) => sender.site.offers(operation)
  // The share data come before what they offer.
  for (const operation of operations)
    if (operation.reads && !isLoginNeeded(operation, sender) && isOffered(operation))
      for (const one of asAsked(operation, sender)) await attempt(one)
  if (write) result.findings.push(...(await carryOut(sender.site, operations, attempt)))
  for (const operation of operations) {
    const isForAll = operation.reads && !operation.isForUsers
    if (isForAll && tried.has(operation.id)) continue
    const reply = await knock(sender, operation)
    if (!isOffered(operation) && isMissing(reply)) {
      result.off.push(nameOf(operation))
      continue
    }
    const all = checkKnock(operation, reply, origin, canTell)
    // The site has nothing to ask for by now, so all that counts is whether it has the call.
    const found = isForAll ? all.filter(({ text }) => text === notWritten) : all
    // A call that is missing or fails for everyone has already been reported.
    const isKnown = result.findings.some(({ where }) => where === nameOf(operation))
    if (!isKnown) result.findings.push(...found)
    if (!tried.has(operation.id)) result.knocked++
  }
  result.unwritten = new Set(
    result.findings.flatMap(({ text, where }) => (text === notWritten ? where : [])),
  ).size
  return result
}
