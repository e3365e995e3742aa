import { atom, type ReadableAtom } from 'nanostores'
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

/** Which windows exist, and whether the inbox is open (MSG-57). */
export interface Manager {
  $inbox: ReadableAtom<boolean>
  $windows: ReadableAtom<readonly WindowState[]>
  /** Key of the window that the user has just opened; it takes the focus once and then clears this. */
  $wanted: ReadableAtom<string | null>
  setInbox: (isOpen: boolean) => void
  open: (key: string) => void
  minimize: (key: string) => void
  close: (key: string) => void
  /** Docks a window in the gutter; with `quiet` it does not take the focus. */
  dock: (key: string, quiet: boolean) => void
  /** Puts the docked window back into the row; minimized if that is allowed and another view replaced it. */
  undock: (isEvicted: boolean) => void
  /** Key of the docked window, or null. */
  docked: () => string | null
  /** Restores stored windows, without taking the focus. */
  restore: (windows: readonly WindowState[]) => void
  focused: () => void
  /** The page's width has changed: windows that no longer fit are minimized. */
  fit: () => void
}

export interface ManagerDeps extends WindowRules {
  /** How many open windows fit; unlimited if left out. */
  roomFor?: () => number
  /** Whether the gutter has room for a docked window now. */
  hasGutter?: () => boolean
  /** Called after every change. */
  changed: (windows: readonly WindowState[]) => void
  opened: (key: string) => void
  closed: (key: string) => void
}

export function createManager({
  changed,
  opened,
  closed,
  roomFor,
  hasGutter,
  ...rules
}: ManagerDeps): Manager {
  const $inbox = atom(false)
  const $windows = atom<readonly WindowState[]>([])
  const $wanted = atom<string | null>(null)

  const isOpen = (windows: readonly WindowState[], key: string) =>
    windows.some(one => one.key === key && !one.isMinimized)
  const docked = () => $windows.get().find(one => one.isDocked)?.key ?? null
  const fitted = (wanted: readonly WindowState[]) =>
    rules.isMinimizeEnabled && roomFor ? fitWindows(wanted, roomFor(), hasGutter?.()) : wanted
  const set = (wanted: readonly WindowState[]) => {
    const before = $windows.get()
    const windows = fitted(wanted)
    $windows.set(windows)
    for (const { key } of windows) if (isOpen(windows, key) && !isOpen(before, key)) opened(key)
    for (const { key } of before) if (!windows.some(one => one.key === key)) closed(key)
    changed(windows)
  }

  return {
    $inbox,
    $windows,
    $wanted,
    setInbox: isInboxOpen => $inbox.set(isInboxOpen),
    open(key) {
      $wanted.set(key)
      set(openWindow($windows.get(), key, rules))
    },
    minimize(key) {
      if (!rules.isMinimizeEnabled) return
      $wanted.set(key)
      set(minimizeWindow($windows.get(), key))
    },
    close: key => set(closeWindow($windows.get(), key)),
    dock(key, quiet) {
      if (!quiet) $wanted.set(key)
      set(dockWindow($windows.get(), key, rules))
    },
    undock(isEvicted) {
      const key = docked()
      if (key === null) return
      const free = undockWindow($windows.get(), isEvicted && rules.isMinimizeEnabled)
      set(isEvicted ? free : openWindow(free, key, rules))
    },
    docked,
    restore: windows => set(windows),
    focused: () => $wanted.set(null),
    fit() {
      if (fitted($windows.get()) !== $windows.get()) set($windows.get())
    },
  }
}
