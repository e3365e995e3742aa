/** A conversation at the bottom of the page, open or minimized (MSG-55). */
export interface WindowState {
  /** The conversation's key. */
  key: string
  isMinimized: boolean
  /** It is in the dock if there is space, and not in the row (GUT-1). */
  isDocked?: true
}

export interface WindowRules {
  isMinimizeEnabled: boolean
  /** Several windows may be open side by side (MSG-59). */
  allowsSeveral: boolean
}

/**
 * Opens a window, known or new. If only one may be open, the others are minimized, or closed if that isn't allowed
 * (DEC-79).
 */
export function openWindow(
  windows: readonly WindowState[],
  key: string,
  { allowsSeveral, isMinimizeEnabled }: WindowRules,
): WindowState[] {
  const others = windows
    .filter(window => window.key !== key)
    .flatMap(window => {
      if (allowsSeveral || window.isMinimized || window.isDocked) return [window]
      return isMinimizeEnabled ? [{ ...window, isMinimized: true }] : []
    })
  const isDocked = windows.some(window => window.key === key && window.isDocked)
  return [...others, { key, isMinimized: false, ...(isDocked && { isDocked }) }]
}

export const minimizeWindow = (windows: readonly WindowState[], key: string): WindowState[] =>
  windows.map(window => (window.key === key ? { key, isMinimized: true } : window))

/** Takes the docked window out of the dock: into the row, or minimized. */
export const undockWindow = (windows: readonly WindowState[], isMinimized: boolean): WindowState[] =>
  windows.map(window => (window.isDocked ? { key: window.key, isMinimized } : window))

/** Puts a window, known or new, in the dock; the one docked before leaves it. */
export function dockWindow(
  windows: readonly WindowState[],
  key: string,
  { isMinimizeEnabled }: WindowRules,
): WindowState[] {
  const others = windows.filter(window => window.key !== key)
  return [...undockWindow(others, isMinimizeEnabled), { key, isMinimized: false, isDocked: true }]
}

export const closeWindow = (windows: readonly WindowState[], key: string): WindowState[] =>
  windows.filter(window => window.key !== key)

/**
 * Width of a window in the row with its gap, in pixels (dock.module.css).
 */
const windowPitch = 352
/** The share of the page that open windows may cover together: the rest is for the posts. */
const coveredMost = 2 / 3
const windowsMax = 3
/** Below this width in pixels an open conversation fills the screen. */
const phoneWidth = 600

/** Whether an open conversation fills a screen of this width. */
export const fillsScreen = (width: number): boolean => width < phoneWidth

/** How many windows fit side by side on a page of this width in pixels: one to three (DEC-146). */
export const windowsThatFit = (width: number): number =>
  Math.max(1, Math.min(windowsMax, Math.floor((width * coveredMost) / windowPitch)))

/**
 * Minimizes the windows that have been open longest, or closes them if they can't be minimized, until at most `atMost`
 * are open in the row. A docked one stays; if the dock has no space, it counts as in the row.
 */
export function fitWindows(
  windows: readonly WindowState[],
  atMost: number,
  hasRoomInDock = true,
  isMinimizeEnabled = true,
): readonly WindowState[] {
  const open = windows.filter(window => !window.isMinimized)
  const inRow = hasRoomInDock ? open.filter(window => !window.isDocked) : open
  const tooMany = new Set(
    open.filter(window => !window.isDocked).slice(0, Math.max(0, inRow.length - atMost)),
  )
  if (tooMany.size === 0) return windows
  return !isMinimizeEnabled
    ? windows.filter(window => !tooMany.has(window))
    : windows.map(window => (tooMany.has(window) ? { ...window, isMinimized: true } : window))
}
