import { atom, computed } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { failureText } from '../../../shared/feedback/failure-text.ts'
import { conversationsApi } from '../api.ts'
import type { ConversationModel } from '../conversation/conversation.ts'
import type { Message } from '../types.ts'
import type { Jump } from '../window/jump.ts'
import { can } from './can.ts'

/** Maximum length of a search text. */
export const queryMax = 100

const special = /[.*+?^${}()|[\]\\]/g

/**
 * Finds a text, ignoring case and whitespace; null for an empty search.
 * @internal
 */
export function finderOf(query: string): RegExp | null {
  const wanted = query.slice(0, queryMax).normalize().trim()
  if (wanted === '') return null
  return new RegExp(wanted.replace(special, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`), 'giu')
}

interface Piece {
  text: string
  isHit: boolean
}

/** A text in parts, some of which are matches; joined, they are the whole text. */
export function pieces(text: string, finder: RegExp): Piece[] {
  const found: Piece[] = []
  let end = 0
  for (const match of text.matchAll(finder)) {
    if (match[0] === '') continue
    if (match.index > end) found.push({ text: text.slice(end, match.index), isHit: false })
    end = match.index + match[0].length
    found.push({ text: match[0], isHit: true })
  }
  if (end < text.length) found.push({ text: text.slice(end), isHit: false })
  return found
}

/** Times of the messages that contain a text, newest first. */
const hitsIn = (messages: readonly Message[], finder: RegExp): number[] =>
  messages
    .flatMap(({ state, ts, content }) =>
      state === 'sent' && content.type === 'text' && content.text.search(finder) >= 0 ? [ts] : [],
    )
    .reverse()

/** The server is asked after this many milliseconds without typing. */
const waitMs = 300

type Searched = Pick<ConversationModel, '$info' | '$messages' | '$older' | 'fetchOlder'>

/** The search in a conversation: in what is loaded, and by the server if it can. */
export type ConversationSearch = ReturnType<typeof createSearch>

export function createSearch(app: App, conversation: Searched, jump: Jump) {
  const { $info, $messages, $older, fetchOlder } = conversation
  const asksServer = can(app, 'search')
  const $isOpen = atom(false)
  const $query = atom('')
  const $finder = computed([$isOpen, $query], (isOpen, query) => (isOpen ? finderOf(query) : null))
  const $remote = atom<readonly number[]>([])
  const $isLoading = atom(false)
  const $problem = atom('')
  const $current = atom<number | null>(null)
  const $hits = computed([$finder, $messages, $remote], (finder, messages, remote) => {
    if (!finder) return []
    const oldest = messages[0]?.ts ?? 0
    // Loaded messages are more up to date here: they may have changed since.
    const older = remote.filter(ts => ts < oldest)
    return [...hitsIn(messages, finder), ...older]
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let call = new AbortController()

  const reset = () => {
    clearTimeout(timer)
    call.abort()
    call = new AbortController()
    $remote.set([])
    $isLoading.set(false)
    $problem.set('')
    $current.set(null)
  }
  async function ask(query: string): Promise<void> {
    const { signal } = call
    const result = await conversationsApi(app).search($info.get(), query, signal)
    if (signal.aborted) return
    $isLoading.set(false)
    if (result.ok) $remote.set(result.value)
    else $problem.set(failureText(result.failure))
  }
  const go = (ts: number) => {
    $current.set(ts)
    void jump.to(ts, { focus: false })
  }

  return {
    $isOpen,
    $query,
    /** Finds the query in a text; null without a query. */
    $finder,
    /** Times of messages, newest first, and the index of the current one; -1 for none. */
    $found: computed([$hits, $current], (hits, current) => ({
      hits,
      index: current === null ? -1 : hits.indexOf(current),
    })),
    $isLoading,
    /** Why the server found nothing; '' if it did, or wasn't asked. */
    $problem,
    /** There are older messages that haven't been searched. */
    $isPartial: computed([$older, $problem], ({ value }, problem) =>
      Boolean(value && (!asksServer || problem !== '')),
    ),
    open: () => $isOpen.set(true),
    close() {
      reset()
      $query.set('')
      $isOpen.set(false)
    },
    look(query: string) {
      reset()
      $query.set(query)
      if (!finderOf(query)) return
      const [first] = $hits.get()
      if (first !== undefined) go(first)
      if (!asksServer || $info.get().id === null) return
      $isLoading.set(true)
      timer = setTimeout(() => void ask(query.trim()), waitMs)
    },
    /** To the next older match, or back. */
    step(by: 1 | -1) {
      const hits = $hits.get()
      if (hits.length === 0) return
      const index = hits.indexOf($current.get() ?? -1)
      const next = hits[(index + by + hits.length) % hits.length]
      if (next !== undefined) go(next)
    },
    loadOlder: () => void fetchOlder(),
    dispose: reset,
  }
}
