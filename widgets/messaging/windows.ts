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

/** Pixels that a window takes in the row, and what the row keeps for its margins and the minimized ones (dock.module.css). */
const windowPitch = 352
const rowMargins = 104
/** Below this width an open conversation has the whole screen. */
const phoneWidth = 600

/** How many windows stand side by side in a page of this width, in pixels; one at least. */
export const windowsThatFit = (width: number): number =>
  width < phoneWidth ? 1 : Math.max(1, Math.floor((width - rowMargins) / windowPitch))

/** Minimizes what has been open for longest until no more than `atMost` are open. */
export function fitWindows(windows: readonly WindowState[], atMost: number): readonly WindowState[] {
  const open = windows.filter(one => !one.isMinimized)
  const tooMany = new Set(open.slice(0, Math.max(0, open.length - atMost)))
  return tooMany.size === 0
    ? windows
    : windows.map(one => (tooMany.has(one) ? { ...one, isMinimized: true } : one))
}
