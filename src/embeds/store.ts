import { atom, type ReadableAtom } from 'nanostores'
import type { Failure } from '../http/failure.ts'
import { createDisposer } from '../lib/dispose.ts'
import type { AskEmbed } from './api.ts'
import type { EmbedData, EmbedInput } from './rules.ts'

/** Milliseconds until the server is asked once more when no thumbnail came (EMBED-8). */
const embedRetryMs = 2000
/** Milliseconds without a key before typing counts as settled. */
export const embedSettleMs = 600

/** What is known of what was typed or pasted. */
export type Embed =
  | { state: 'none' }
  | { state: 'invalid'; text: string }
  | { state: 'loading'; url: string }
  | { state: 'failed'; url: string; failure: Failure }
  | { state: 'ready'; url: string; data: EmbedData }

export interface EmbedLookupDeps {
  /** The address to ask about; null where the input holds none. */
  read: (input: string) => EmbedInput | null
  ask: AskEmbed
}

/** Looks up one address at a time: newer input replaces older, whatever is under way. */
export interface EmbedLookup {
  $embed: ReadableAtom<Embed>
  /** Looks it up once the typing settles. */
  type: (input: string) => void
  /** Looks it up now; does nothing for what is looked up already. */
  look: (input: string) => void
  /** Whether typing has not settled yet. */
  isWaiting: () => boolean
  retry: () => void
  /** Aborts what is under way, and forgets the result. */
  clear: () => void
  dispose: () => void
}

export function createEmbedLookup({ read, ask }: EmbedLookupDeps): EmbedLookup {
  const disposer = createDisposer()
  const $embed = atom<Embed>({ state: 'none' })
  let abort = new AbortController()
  let stopWaiting = () => {}
  let isWaiting = false
  let stopRetry = () => {}

  const stopTyping = () => {
    isWaiting = false
    stopWaiting()
  }
  const stop = () => {
    stopTyping()
    stopRetry()
    abort.abort()
  }
  disposer.add(stop)

  async function load(url: string): Promise<void> {
    stop()
    if (disposer.disposed) return
    abort = new AbortController()
    const { signal } = abort
    $embed.set({ state: 'loading', url })
    const answer = await ask(url, signal)
    if (signal.aborted) return
    if (!answer.ok) return $embed.set({ state: 'failed', url, failure: answer.failure })
    $embed.set({ state: 'ready', url, data: answer.value })
    if (answer.value.thumbnail !== '') return
    stopRetry = disposer.timeout(async () => {
      const second = await ask(url, signal)
      if (!signal.aborted && second.ok) $embed.set({ state: 'ready', url, data: second.value })
    }, embedRetryMs)
  }

  const look = (input: string) => {
    stopTyping()
    const wanted = read(input)
    if (wanted?.ok) {
      const now = $embed.get()
      const isKnown = 'url' in now && now.url === wanted.url && now.state !== 'failed'
      if (!isKnown) void load(wanted.url)
      return
    }
    stop()
    $embed.set(wanted ? { state: 'invalid', text: wanted.text } : { state: 'none' })
  }

  return {
    $embed,
    look,
    type(input) {
      const wanted = read(input)
      const now = $embed.get()
      stopTyping()
      if (wanted?.ok && 'url' in now && now.url === wanted.url) return
      // What is shown was of another input.
      stop()
      $embed.set({ state: 'none' })
      isWaiting = true
      stopWaiting = disposer.timeout(() => look(input), embedSettleMs)
    },
    isWaiting: () => isWaiting,
    retry() {
      const now = $embed.get()
      if ('url' in now) void load(now.url)
    },
    clear() {
      stop()
      $embed.set({ state: 'none' })
    },
    dispose: disposer.dispose,
  }
}
