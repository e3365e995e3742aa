import { openEnvelope } from '../src/platform/http/envelope.ts'
import { nameOf } from './answers.ts'
import { type Finding, problem } from './findings.ts'
import type { Operation } from './operations.ts'
import type { Json } from './schemas.ts'
import type { Site } from './site.ts'

type Write = [id: string, changed?: Json]

/**
 * The calls that `--write` makes, in this order, with other fields than in the examples. Likes, follows, and
 * notifications are the same afterwards. Blocking may end a follow, so it comes first.
 */
function writesFor({ isLiked, isFollowing, isSubscribed }: Site): Write[] {
  const likes: Write[] = [['like'], ['unlike']]
  const subscriptions: Write[] = [['subscribe'], ['unsubscribe']]
  const inOrder = (writes: Write[], isReversed: boolean) => (isReversed ? writes.toReversed() : writes)
  return [
    ...inOrder(likes, isLiked),
    // A draft, which the next call deletes.
    ['savePost', { 'post[state]': '1', 'post[one]': 'inlay check' }],
    ['deletePost'],
    ['block'],
    ['unblock'],
    ...(isFollowing ? ([['unfollow']] satisfies Write[]) : []),
    ['follow'],
    ...inOrder(subscriptions, isSubscribed),
    ...(isFollowing ? [] : ([['unfollow']] satisfies Write[])),
    ['reply', { reply_text: 'inlay check' }],
    ['sendMessage', { message: 'inlay check' }],
  ]
}

/** Makes a call, and records and returns what is wrong with its response. */
export type Attempt = (operation: Operation, changed?: Json, intent?: string) => Promise<unknown>

/** The example of a deletion names a post of the demo's. */
function deletionOf(operation: Operation): Operation {
  const { post_id: _, ...body } = operation.example.body ?? {}
  return { ...operation, example: { body } }
}

const postIdIn = (body: unknown): unknown => {
  const { post } = Object(openEnvelope(body)) as { post?: { id?: unknown } }
  return post?.id
}

/** Makes the calls that `--write` allows. Posts are deleted by the ids the server gave them. */
export async function carryOut(
  site: Site,
  operations: readonly Operation[],
  attempt: Attempt,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const posts = new Set<unknown>()
  const save = async (operation: Operation, changed: Json | undefined) => {
    const intent = crypto.randomUUID()
    posts.add(postIdIn(await attempt(operation, changed, intent)))
    if (!site.honorsKeys || posts.has(undefined)) return
    posts.add(postIdIn(await attempt(operation, changed, intent)))
    if (posts.size > 1)
      findings.push(
        problem(
          'Calls',
          nameOf(operation),
          'makes a second post for the same Idempotency-Key, but the page data says idempotency: people would post twice',
          'docs/server.md#doing-things-once',
        ),
      )
  }
  for (const [id, changed] of writesFor(site)) {
    const operation = operations.find(one => one.id === id)
    if (!operation) continue
    if (id === 'savePost') await save(operation, changed)
    else if (id !== 'deletePost') await attempt(operation, changed)
    else
      for (const post of posts)
        if (post !== undefined) await attempt(deletionOf(operation), { post_id: post })
  }
  return findings
}
