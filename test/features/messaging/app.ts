import { hash } from '../../../fixtures/world/random.ts'
import type { MessagingData } from '../../../src/platform/bus/contract.ts'
import { createTestApp, type TestAppOptions } from '../../support/app.ts'

/** An app whose page lets its user message, with its world's polling token; its server honors idempotency keys. */
export const messagingApp = (messaging: MessagingData = {}, options: TestAppOptions = {}) =>
  createTestApp({
    ...options,
    bootstrap: {
      idempotency: true,
      ...options.bootstrap,
      messaging: { polling_token: `poll-${hash('inlay').toString(36)}`, ...messaging },
    },
  })

export type MessagingTestApp = ReturnType<typeof messagingApp>

export const uuidOf = ({ realm }: MessagingTestApp, name: string): string =>
  realm.world.blogs.get(name)?.uuid ?? ''

/** A message that the other blog sends from elsewhere. */
export function receive(test: MessagingTestApp, from: string, to: string, text: string): void {
  const pair = [uuidOf(test, from), uuidOf(test, to)]
  const one = test.realm.world.conversations.find(({ participants }) =>
    pair.every(uuid => participants.includes(uuid)),
  )
  const last = one?.messages.at(-1)?.ts ?? 0
  one?.messages.push({
    ts: Math.max(Date.now(), last + 1),
    type: 'TEXT',
    participant: pair[0] ?? '',
    text,
    postId: null,
    image: null,
  })
}
