import { useSyncExternalStore } from 'react'

/** What is needed of a store to draw it. */
interface Readable {
  get: () => unknown
  listen: (listener: () => void) => () => void
}

/** The value of a store, drawn again when it changes. The binding package costs every page half a KB more. */
export function useStore<S extends Readable>(store: S): ReturnType<S['get']> {
  return useSyncExternalStore(store.listen, store.get, store.get) as ReturnType<S['get']>
}
