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

/** Which windows there are, and whether the inbox is open (MSG-57). */
export interface Manager {
  $inbox: ReadableAtom<boolean>
  $windows: ReadableAtom<readonly WindowState[]>
  /** The window that the user has just asked for; it takes the focus once and then says so. */
  $wanted: ReadableAtom<string | null>
  setInbox: (isOpen: boolean) => void
  open: (key: string) => void
  minimize: (key: string) => void
  close: (key: string) => void
  /** Opens a window in the gutter; without a wish of the user's for it (`quiet`) the focus stays where it is. */
  dock: (key: string, quiet: boolean) => void
  /** The docked window goes back into the row; minimized, where that is allowed and another view takes its place. */
  undock: (isEvicted: boolean) => void
  /** The key of the docked window. */
  docked: () => string | null
  /** Puts windows back as they were, without taking the focus. */
  restore: (windows: readonly WindowState[]) => void
  focused: () => void
  /** The page has another width: what does not fit any more is minimized. */
  fit: () => void
}

export interface ManagerDeps extends WindowRules {
  /** How many open windows there is room for; any number if left out. */
  roomFor?: () => number
  /** Whether a docked window stands in the gutter now. */
  hasGutter?: () => boolean
  /** Hears every change after it. */
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
