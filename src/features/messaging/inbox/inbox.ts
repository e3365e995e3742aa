import { computed, type ReadableAtom } from 'nanostores'
import { waitForPaint } from '../../../platform/dom/after-paint.ts'
import type { Result } from '../../../platform/http/failure.ts'
import { createQuery } from '../../../platform/http/query.ts'
import type { ConversationsApi } from '../api.ts'
import { hasNextPage, sortConversations } from '../conversation/conversation-rules.ts'
import type { Conversation } from '../types.ts'
import { readInbox } from '../wire.ts'

type Page = ReturnType<typeof readInbox>

interface InboxDeps {
  api: Pick<ConversationsApi, 'inbox'>
  ownUuid: string
  /** Fetches the first page again, once for all tabs. */
  refetch: (ownUuid: string) => Promise<Result<Page>>
  /** All conversations known on this page. */
  $all: ReadableAtom<Readonly<Record<string, Conversation>>>
  adopt: (page: Page) => void
}

/** The conversations of one of the user's blogs, newest first. */
export type Inbox = ReturnType<typeof createInbox>

export function createInbox({ api, ownUuid, refetch, $all, adopt }: InboxDeps) {
  const first = createQuery<true>()
  const further = createQuery<string | null>()
  const $list = computed($all, all =>
    sortConversations(
      Object.values(all).filter(conversation => conversation.ownUuid === ownUuid && conversation.id !== null),
    ),
  )
  const $next = computed([further.$state, $list], (state, { length }) =>
    hasNextPage(state.value ?? null, length) ? state : { value: null, isLoading: false, failure: null },
  )
  let fetching: Promise<void> | null = null

  async function page(link: string | null): Promise<Result<Page>> {
    const result = await api.inbox(ownUuid, link)
    return result.ok ? { ok: true, value: readInbox(result.value, ownUuid) } : result
  }
  const take = (answer: Page): true => {
    adopt(answer)
    if (!first.$state.get().value) further.set(answer.next)
    return true
  }
  async function load(isQuiet: boolean): Promise<void> {
    if (!isQuiet) return void (await first.load(() => page(null), take))
    const result = await refetch(ownUuid)
    if (result.ok) first.set(take(result.value))
  }
  const once = (isQuiet: boolean): Promise<void> => {
    fetching ??= load(isQuiet).finally(() => {
      fetching = null
    })
    return fetching
  }

  return {
    ownUuid,
    $list,
    /** Whether it has been fetched (MSG-22). */
    $state: first.$state,
    /** The link to another page; null if everything is loaded (MSG-27, MSG-28). */
    $next,
    async fetch() {
      const isJoined = fetching !== null
      await once(false)
      const { value, failure } = first.$state.get()
      // A quiet refresh that fails says nothing: without this, the loader would stay.
      if (isJoined && !value && !failure) await once(false)
    },
    /** Fetches the first page again, without a loading state. */
    refresh: () => once(true),
    async fetchNext() {
      const { value: link, isLoading } = further.$state.get()
      if (!link || isLoading) return
      await further.load(
        async () => {
          const result = await page(link)
          // Reading a page and drawing it are too much work for one task.
          await waitForPaint()
          return result
        },
        answer => {
          adopt(answer)
          return answer.next === link ? null : answer.next
        },
      )
    },
  }
}
