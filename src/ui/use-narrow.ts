import { useSyncExternalStore } from 'react'

const query = () => matchMedia('(width < 600px)')

const watch = (onChange: () => void) => {
  const list = query()
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** True while the window is too narrow for popovers beside things: below 600 px. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => query().matches)
