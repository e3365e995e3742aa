/** A conversation at the bottom of the page: a window, or a small picture of it (MSG-55). */
export interface WindowState {
  /** The conversation's key. */
  key: string
  isMinimized: boolean
  /** It stands in the gutter, where there is room for that, and not in the row (GUT-1). */
  isDocked?: true
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
      if (allowsSeveral || one.isMinimized || one.isDocked) return [one]
      return isMinimizeEnabled ? [{ ...one, isMinimized: true }] : []
    })
  const isDocked = windows.some(one => one.key === key && one.isDocked)
  return [...others, { key, isMinimized: false, ...(isDocked && { isDocked }) }]
}

export const minimizeWindow = (windows: readonly WindowState[], key: string): WindowState[] =>
  windows.map(one => (one.key === key ? { key, isMinimized: true } : one))

/** Takes the docked window out of the gutter: into the row, or minimized where that is allowed. */
export const undockWindow = (windows: readonly WindowState[], isMinimized: boolean): WindowState[] =>
  windows.map(one => (one.isDocked ? { key: one.key, isMinimized } : one))

/** Puts a window, known or new, into the gutter; the one that stood there makes room. */
export function dockWindow(
  windows: readonly WindowState[],
  key: string,
  { isMinimizeEnabled }: WindowRules,
): WindowState[] {
  const others = windows.filter(one => one.key !== key)
  return [...undockWindow(others, isMinimizeEnabled), { key, isMinimized: false, isDocked: true }]
}

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

/**
 * Minimizes what has been open for longest until no more than `atMost` are open in the row. A docked one stays; without
 * room in the gutter it stands in the row too.
 */
export function fitWindows(
  windows: readonly WindowState[],
  atMost: number,
  hasGutter = true,
): readonly WindowState[] {
  const open = windows.filter(one => !one.isMinimized)
  const inRow = hasGutter ? open.filter(one => !one.isDocked) : open
  const tooMany = new Set(open.filter(one => !one.isDocked).slice(0, Math.max(0, inRow.length - atMost)))
  return tooMany.size === 0
    ? windows
    : windows.map(one => (tooMany.has(one) ? { ...one, isMinimized: true } : one))
}
