import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Result } from '../../http/failure.ts'
import { painted } from '../../lib/after-paint.ts'
import { failureText } from '../../notices/failure-text.ts'
import type { ConversationsApi } from '../api.ts'
import { hasNextPage, sortConversations } from '../conversation/rules.ts'
import type { Conversation } from '../types.ts'
import { readInbox } from '../wire.ts'

type Page = ReturnType<typeof readInbox>

/** Loading until it was fetched once (MSG-22). */
export type InboxState = { state: 'loading' } | { state: 'fetched' } | { state: 'error'; text: string }

/** The conversations of one own blog, newest first. */
export interface Inbox {
  own: string
  $list: ReadableAtom<readonly Conversation[]>
  $state: ReadableAtom<InboxState>
  /** A further page: none, some to fetch, on its way, or failed (MSG-27, MSG-28). */
  $next: ReadableAtom<'none' | 'more' | 'loading' | 'error'>
  /** Everything is loaded. */
  $isWhole: ReadableAtom<boolean>
  fetch: () => Promise<void>
  fetchNext: () => Promise<void>
  /** Fetches the first page again, without a loading state. */
  refresh: () => Promise<void>
}

export interface InboxDeps {
  api: Pick<ConversationsApi, 'inbox'>
  own: string
  /** Fetches the first page again, once for all tabs. */
  reread: (own: string) => Promise<Result<Page>>
  /** All conversations known on this page. */
  $all: ReadableAtom<Readonly<Record<string, Conversation>>>
  adopt: (page: Page) => void
}

export function createInbox({ api, own, reread, $all, adopt }: InboxDeps): Inbox {
  const $state = atom<InboxState>({ state: 'loading' })
  const $list = computed($all, all =>
    sortConversations(Object.values(all).filter(one => one.own === own && one.id !== null)),
  )
  const $link = atom<string | null>(null)
  const $paging = atom<'idle' | 'loading' | 'error'>('idle')
  const $next = computed([$link, $paging, $list], (link, paging, list) =>
    !hasNextPage(link, list.length) ? 'none' : paging === 'idle' ? 'more' : paging,
  )
  let fetching: Promise<void> | null = null

  async function page(link: string | null): Promise<Result<Page>> {
    const result = await api.inbox(own, link)
    return result.ok ? { ok: true, value: readInbox(result.value, own) } : result
  }
  async function load(isQuiet: boolean): Promise<void> {
    const result = isQuiet ? await reread(own) : await page(null)
    if (result.ok) {
      adopt(result.value)
      if ($state.get().state !== 'fetched') $link.set(result.value.next)
      $state.set({ state: 'fetched' })
    } else if (!isQuiet || $state.get().state !== 'fetched')
      $state.set({ state: 'error', text: failureText(result.failure) })
  }
  const once = (isQuiet: boolean): Promise<void> => {
    fetching ??= load(isQuiet).finally(() => {
      fetching = null
    })
    return fetching
  }

  return {
    own,
    $list,
    $state,
    $next,
    $isWhole: computed($next, next => next === 'none'),
    fetch() {
      if ($state.get().state !== 'fetched') $state.set({ state: 'loading' })
      return once(false)
    },
    refresh: () => once(true),
    async fetchNext() {
      const link = $link.get()
      if (!link || $paging.get() === 'loading') return
      $paging.set('loading')
      const result = await page(link)
      // Reading a page and drawing it are too much work for one task.
      await painted()
      if (!result.ok) {
        $paging.set('error')
        return
      }
      adopt(result.value)
      $link.set(result.value.next === link ? null : result.value.next)
      $paging.set('idle')
    },
  }
}
