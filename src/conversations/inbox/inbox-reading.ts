import * as v from 'valibot'
import type { Result } from '../../http/failure.ts'
import type { Tabs } from '../../tabs/tabs.ts'
import type { ConversationsApi } from '../api.ts'
import { inboxSchema, readInbox } from '../wire.ts'

type Page = ReturnType<typeof readInbox>

/** The newest conversations of a blog, from the tab that fetched them to the others. */
const answerSchema = v.object({ ownUuid: v.string(), news: v.string(), wire: inboxSchema })

export interface InboxReadingDeps {
  api: Pick<ConversationsApi, 'inbox'>
  tabs: Pick<Tabs, 'topic' | 'alone'>
  /** The unread counts that all tabs share: an answer fetched for other counts is ignored. */
  news: () => string
}

/**
 * Fetches the newest conversations of a blog when its unread counts change: one tab calls the server, the others take
 * its answer.
 */
export function createInboxReading({ api, tabs, news }: InboxReadingDeps) {
  const answers = tabs.topic('inbox', answerSchema)
  return async (ownUuid: string): Promise<Result<Page>> => {
    const waiting = new AbortController()
    const asked = news()
    let heard: Page | undefined
    const stop = answers.on(one => {
      if (one.ownUuid !== ownUuid || one.news !== asked) return
      heard = readInbox(one.wire, ownUuid)
      waiting.abort()
    })
    const ask = async (): Promise<Result<Page>> => {
      if (heard) return { ok: true, value: heard }
      const answer = await api.inbox(ownUuid, null)
      if (!answer.ok) return answer
      answers.post({ ownUuid, news: asked, wire: answer.value })
      return { ok: true, value: readInbox(answer.value, ownUuid) }
    }
    try {
      return await tabs.alone(`inbox:${ownUuid}`, ask, waiting.signal)
    } catch (error) {
      // Another tab's answer came while this one waited for its turn.
      if (heard) return { ok: true, value: heard }
      throw error
    } finally {
      stop()
    }
  }
}
