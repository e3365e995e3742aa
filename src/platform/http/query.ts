import { atom, type ReadableAtom } from 'nanostores'
import type { Disposer } from '../lib/dispose.ts'
import type { Failure, Result } from './failure.ts'

/** The state of something that is fetched from the server. */
export interface Remote<T> {
  /** Undefined until fetched; kept during a refetch, and if that fails. */
  value: T | undefined
  isLoading: boolean
  /** Why the last fetch failed; null during another one. */
  failure: Failure | null
}

export interface Query<T> {
  $state: ReadableAtom<Remote<T>>
  /**
   * Fetches, and aborts a fetch in progress: the last one wins. Returns null if it was aborted itself.
   * @param toValue makes the value from the response; left out if the response is the value
   */
  load: <A = T>(
    fetch: (signal: AbortSignal) => Promise<Result<A>>,
    toValue?: (answer: A) => T,
  ) => Promise<Result<A> | null>
  /** Sets a value from elsewhere, and aborts a fetch in progress. */
  set: (value: T | undefined) => void
  /** Aborts the fetch in progress. */
  stop: () => void
}

/** Something that is fetched from the server; a disposed query is stopped and loads no more. */
export function createQuery<T>(disposer?: Disposer, value?: T): Query<T> {
  const $state = atom<Remote<T>>({ value, isLoading: false, failure: null })
  const put = (value: T | undefined, isLoading = false, failure: Failure | null = null) =>
    $state.set({ value, isLoading, failure })
  let call = new AbortController()
  const abort = () => call.abort()
  disposer?.add(abort)
  return {
    $state,
    async load<A>(fetch: (signal: AbortSignal) => Promise<Result<A>>, toValue?: (answer: A) => T) {
      if (disposer?.disposed) return null
      abort()
      call = new AbortController()
      const { signal } = call
      put($state.get().value, true)
      const result = await fetch(signal)
      if (signal.aborted) return null
      if (!result.ok) put($state.get().value, false, result.failure)
      else put(toValue ? toValue(result.value) : (result.value as T & A))
      return result
    },
    set(value) {
      abort()
      put(value)
    },
    stop() {
      abort()
      const { value, isLoading } = $state.get()
      if (isLoading) put(value)
    },
  }
}
