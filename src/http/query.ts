import { atom, type ReadableAtom } from 'nanostores'
import type { Disposer } from '../lib/dispose.ts'
import type { Failure, Result } from './failure.ts'

/** What is known of something that the server has. */
export interface Remote<T> {
  /** Undefined until it was fetched; it stays while it is fetched again, and when that fails. */
  value: T | undefined
  isLoading: boolean
  /** Why the last fetch failed; null while another one is under way. */
  failure: Failure | null
}

export interface Query<T> {
  $state: ReadableAtom<Remote<T>>
  /**
   * Fetches, and aborts a fetch that is under way: the last one wins. Returns null if it was aborted itself.
   * @param take makes the value of the answer; left out where the answer is the value
   */
  load: <A = T>(
    fetch: (signal: AbortSignal) => Promise<Result<A>>,
    take?: (answer: A) => T,
  ) => Promise<Result<A> | null>
  /** Takes a value from elsewhere, in place of a fetch that is under way. */
  set: (value: T | undefined) => void
  /** Aborts the fetch that is under way. */
  stop: () => void
}

/** One thing that is fetched from the server; a disposed query is stopped and loads no more. */
export function createQuery<T>(disposer?: Disposer, value?: T): Query<T> {
  const $state = atom<Remote<T>>({ value, isLoading: false, failure: null })
  let call = new AbortController()
  const stop = () => {
    call.abort()
    if ($state.get().isLoading) $state.set({ ...$state.get(), isLoading: false })
  }
  disposer?.add(stop)
  return {
    $state,
    async load<A>(fetch: (signal: AbortSignal) => Promise<Result<A>>, take?: (answer: A) => T) {
      if (disposer?.disposed) return null
      call.abort()
      call = new AbortController()
      const { signal } = call
      $state.set({ ...$state.get(), isLoading: true, failure: null })
      const result = await fetch(signal)
      if (signal.aborted) return null
      const answer = result.ok ? result.value : $state.get().value
      const value = result.ok && take ? take(result.value) : (answer as T | undefined)
      $state.set({ value, isLoading: false, failure: result.ok ? null : result.failure })
      return result
    },
    set(value) {
      call.abort()
      $state.set({ value, isLoading: false, failure: null })
    },
    stop,
  }
}
