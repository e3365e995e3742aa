/** A conversation at the bottom of the page: a window, or a small picture of it (MSG-55). */
export interface WindowState {
  /** The conversation's key. */
  key: string
  isMinimized: boolean
}

export interface WindowRules {
  isMinimizeEnabled: boolean
  /** Several windows may be open side by side (MSG-59). */
  allowsSeveral: boolean
}

/** Opens a window, known or new; the others stay, minimize or close, in this order of what is allowed (DEC-79). */
export function openWindow(
  windows: readonly WindowState[],
  key: string,
  { allowsSeveral, isMinimizeEnabled }: WindowRules,
): WindowState[] {
  const others = windows
    .filter(one => one.key !== key)
    .flatMap(one => {
      if (allowsSeveral || one.isMinimized) return [one]
      return isMinimizeEnabled ? [{ ...one, isMinimized: true }] : []
    })
  return [...others, { key, isMinimized: false }]
}

export const minimizeWindow = (windows: readonly WindowState[], key: string): WindowState[] =>
  windows.map(one => (one.key === key ? { ...one, isMinimized: true } : one))

export const closeWindow = (windows: readonly WindowState[], key: string): WindowState[] =>
  windows.filter(one => one.key !== key)
