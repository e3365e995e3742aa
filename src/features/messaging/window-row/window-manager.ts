import { atom } from 'nanostores'
import {
  closeWindow,
  dockWindow,
  fitWindows,
  minimizeWindow,
  openWindow,
  undockWindow,
  type WindowRules,
  type WindowState,
} from './windows.ts'

interface ManagerDeps extends WindowRules {
  /** How many open windows fit; unlimited if left out. */
  roomFor?: () => number
  /** Whether an open window currently covers the whole page, as on a phone. */
  coversPage?: () => boolean
  /** Whether the dock currently has space for a window. */
  hasRoomInDock?: () => boolean
  /** Called after every change. */
  changed: (windows: readonly WindowState[]) => void
  opened: (key: string) => void
  closed: (key: string) => void
}

/** Which windows exist, and whether the inbox is open (MSG-57). */
export type Manager = ReturnType<typeof createManager>

export function createManager({
  changed,
  opened,
  closed,
  roomFor,
  coversPage,
  hasRoomInDock,
  ...rules
}: ManagerDeps) {
  const $inbox = atom(false)
  const $windows = atom<readonly WindowState[]>([])
  const $keyToFocus = atom<string | null>(null)

  const isOpen = (windows: readonly WindowState[], key: string) =>
    windows.some(window => window.key === key && !window.isMinimized)
  const docked = () => $windows.get().find(window => window.isDocked)?.key ?? null
  const fitted = (windows: readonly WindowState[]) =>
    roomFor ? fitWindows(windows, roomFor(), hasRoomInDock?.(), rules.isMinimizeEnabled) : windows
  const set = (newWindows: readonly WindowState[]) => {
    const before = $windows.get()
    const windows = fitted(newWindows)
    $windows.set(windows)
    for (const { key } of windows) if (isOpen(windows, key) && !isOpen(before, key)) opened(key)
    for (const { key } of before) if (!windows.some(window => window.key === key)) closed(key)
    changed(windows)
  }

  return {
    $inbox,
    $windows,
    /** Key of the window that the user has just opened; it gets the focus once and then clears this. */
    $keyToFocus,
    setInbox: (isInboxOpen: boolean) => $inbox.set(isInboxOpen),
    open(key: string) {
      $keyToFocus.set(key)
      set(openWindow($windows.get(), key, rules))
    },
    minimize(key: string) {
      if (!rules.isMinimizeEnabled) return
      $keyToFocus.set(key)
      set(minimizeWindow($windows.get(), key))
    },
    close: (key: string) => set(closeWindow($windows.get(), key)),
    /** Puts a window in the dock; with `quiet`, it doesn't get the focus. */
    dock(key: string, quiet: boolean) {
      if (!quiet) $keyToFocus.set(key)
      set(dockWindow($windows.get(), key, rules))
    },
    /** Puts the docked window back into the row; minimized if that is allowed and another view replaced it. */
    undock(isEvicted: boolean) {
      const key = docked()
      if (key === null) return
      const undocked = undockWindow($windows.get(), isEvicted && rules.isMinimizeEnabled)
      set(isEvicted ? undocked : openWindow(undocked, key, rules))
    },
    /** Key of the docked window, or null. */
    docked,
    /**
     * Restores stored windows without moving the focus. If they cover the page, they are minimized, if that is allowed:
     * otherwise Back and each link would show the same conversation again.
     */
    restore: (windows: readonly WindowState[]) =>
      set(
        rules.isMinimizeEnabled && coversPage?.()
          ? windows.map(({ key }) => ({ key, isMinimized: true }))
          : windows,
      ),
    /** Called by that window once it has the focus. */
    focused: () => $keyToFocus.set(null),
    /** Called when the page's width has changed: minimizes windows that no longer fit. */
    fit() {
      // A window that can't be minimized is closed for another one, but not for a narrower page.
      if (rules.isMinimizeEnabled && fitted($windows.get()) !== $windows.get()) set($windows.get())
    },
  }
}
