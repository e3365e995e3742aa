import * as v from 'valibot'
import type { Result } from '../../../platform/http/failure.ts'
import type { Tabs } from '../../../platform/tabs/tabs.ts'
import type { ConversationsApi } from '../api.ts'
import { inboxSchema, readInbox } from '../wire.ts'

type Page = ReturnType<typeof readInbox>

/** The newest conversations of a blog, from the tab that fetched them to the others. */
const answerSchema = v.object({ ownUuid: v.string(), news: v.string(), wire: inboxSchema })

export interface SharedInboxFetchDeps {
  api: Pick<ConversationsApi, 'inbox'>
  tabs: Pick<Tabs, 'topic' | 'alone'>
  /** The unread counts, which all tabs share: another tab's answer counts only if it was fetched for the same ones. */
  counts: () => string
}

/**
 * Fetches the newest conversations of a blog when its unread counts change: one tab calls the server, the others take
 * its answer.
 */
export function createSharedInboxFetch({ api, tabs, counts }: SharedInboxFetchDeps) {
  const answers = tabs.topic('inbox', answerSchema)
  return async (ownUuid: string): Promise<Result<Page>> => {
    const waiting = new AbortController()
    const countsThen = counts()
    let received: Page | undefined
    const stop = answers.on(answer => {
      if (answer.ownUuid !== ownUuid || answer.news !== countsThen) return
      received = readInbox(answer.wire, ownUuid)
      waiting.abort()
    })
    const fetchUnlessReceived = async (): Promise<Result<Page>> => {
      if (received) return { ok: true, value: received }
      const answer = await api.inbox(ownUuid, null)
      if (!answer.ok) return answer
      answers.post({ ownUuid, news: countsThen, wire: answer.value })
      return { ok: true, value: readInbox(answer.value, ownUuid) }
    }
    try {
      return await tabs.alone(`inbox:${ownUuid}`, fetchUnlessReceived, waiting.signal)
    } catch (error) {
      // Another tab's answer came while this one waited for its turn.
      if (received) return { ok: true, value: received }
      throw error
    } finally {
      stop()
    }
  }
}
