import { useSyncExternalStore } from 'react'

let list: MediaQueryList | undefined
/** One media query list for all components. */
const query = () => {
  list ??= matchMedia('(width < 600px)')
  return list
}

const watch = (onChange: () => void) => {
  query().addEventListener('change', onChange)
  return () => query().removeEventListener('change', onChange)
}

/** True while the window is narrower than 600 px, too narrow for popovers next to their anchors. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => query().matches)
