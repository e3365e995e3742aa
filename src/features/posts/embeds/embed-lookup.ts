import { atom, computed } from 'nanostores'
import { createQuery, type Remote } from '../../../platform/http/query.ts'
import { createDisposer } from '../../../platform/lib/dispose.ts'
import type { AskEmbed } from './api.ts'
import type { EmbedData, EmbedInput } from './read-embed.ts'

/** From this many characters at once on, a change counts as pasted. */
const pastedMinLength = 4

/** Whether a change was a paste, a drop or a completion: more characters were added at once than by a key. */
export function isPasted(before: string, after: string): boolean {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return after.length - start - end >= pastedMinLength
}

/** The server is asked again after this many milliseconds if no thumbnail came (EMBED-8). */
const embedRetryMs = 2000
/** Typing counts as paused after this many milliseconds without a key. */
export const embedSettleMs = 600

/** What the server knows about a typed or pasted input; `problem` says why it can't be looked up. */
export type Embed = Remote<EmbedData> & { problem?: string | undefined }

/** Whether there is nothing to show: no input, or one that hasn't been looked up yet. */
export const isNoEmbed = ({ value, isLoading, failure, problem }: Embed): boolean =>
  !value && !isLoading && !failure && problem === undefined

export interface EmbedLookupDeps {
  /** The address to ask about; null if the input contains none. */
  read: (input: string) => EmbedInput | null
  ask: AskEmbed
}

/** Looks up one address at a time: newer input replaces older, even during a lookup. */
export function createEmbedLookup({ read, ask }: EmbedLookupDeps) {
  const disposer = createDisposer()
  const query = createQuery<EmbedData>(disposer)
  const $problem = atom<string | undefined>(undefined)
  /** The address that is known or asked about. */
  let url: string | null = null
  let stopWaiting = () => {}
  let isWaiting = false

  const stopTyping = () => {
    isWaiting = false
    stopWaiting()
  }
  disposer.add(stopTyping)
  const clear = (problem?: string) => {
    stopTyping()
    url = null
    query.set(undefined)
    $problem.set(problem)
  }

  async function load(address: string): Promise<void> {
    clear()
    url = address
    let call: AbortSignal | undefined
    const answer = await query.load(signal => {
      call = signal
      return ask(address, signal)
    })
    if (!answer?.ok || answer.value.thumbnail !== '') return
    disposer.timeout(async () => {
      if (!call || call.aborted) return
      const second = await ask(address, call)
      if (!call.aborted && second.ok) query.set(second.value)
    }, embedRetryMs)
  }

  const lookUp = (input: string) => {
    stopTyping()
    const parsed = read(input)
    if (!parsed?.ok) return clear(parsed?.text)
    if (parsed.url !== url || query.$state.get().failure) void load(parsed.url)
  }

  return {
    $embed: computed([query.$state, $problem], (state, problem) => ({ ...state, problem })),
    /** Looks it up now; does nothing if that was done already. */
    lookUp,
    /** Looks it up once typing pauses. */
    type(input: string) {
      const parsed = read(input)
      stopTyping()
      if (parsed?.ok && parsed.url === url) return
      // What is shown belongs to an earlier input.
      clear()
      isWaiting = true
      stopWaiting = disposer.timeout(() => lookUp(input), embedSettleMs)
    },
    /** Whether typing hasn't paused yet. */
    isWaiting: () => isWaiting,
    retry() {
      if (url !== null) void load(url)
    },
    /** Aborts a lookup in progress, and drops the result. */
    clear: () => clear(),
    dispose: disposer.dispose,
  }
}
