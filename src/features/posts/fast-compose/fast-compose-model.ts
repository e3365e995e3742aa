import { atom } from 'nanostores'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import type { CreatableType } from '../../../shared/post-types.ts'
import { creatableTypes } from '../../../shared/post-types.ts'
import { keyName, type NamedKey } from '../../../ui/behavior/key-names.ts'
import { movedIndex } from '../../../ui/behavior/roving.ts'

/** The parts of a key event used here. */
type ComposeKey = NamedKey & Pick<KeyboardEvent, 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/**
 * The new selection after a key: c, tab and the arrows go on, shift+tab and the arrows back go back, wrapping around
 * (KEY-3). Null for any other key.
 */
function movedSelection(event: ComposeKey, index: number, count: number, rtl: boolean): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey || count === 0) return null
  const isTab = event.key === 'Tab'
  if (isTab || keyName(event) === 'c') return (index + (isTab && event.shiftKey ? count - 1 : 1)) % count
  return movedIndex(event, index, count, { orientation: 'both', columns: 1, rtl })
}

interface FastComposeDeps {
  /** The types that the site offers; all of them if left out. */
  types?: readonly CreatableType[]
  bus: Pick<Bus, 'dispatch'>
  disposer: Disposer
  /** Opens something that gets what is typed until then. */
  opening: (open: () => Promise<unknown>) => Promise<void>
  /** Tells the user that the post form couldn't be loaded. */
  failed: (error: unknown) => void
}

/** The overlay in which the user picks a post type (FAST-2). */
export type FastCompose = ReturnType<typeof createFastCompose>

export function createFastCompose({
  types = creatableTypes,
  bus,
  disposer,
  opening,
  failed,
}: FastComposeDeps) {
  const $open = atom(false)
  const $selected = atom(0)
  /** Waits until the overlay has returned the focus, so that what opens can return it to the same place. */
  const closeFor = (run: () => void) => {
    if (!$open.get()) return
    $open.set(false)
    disposer.timeout(run, 0)
  }
  const tell = (error: unknown) => {
    failed(error)
    return false
  }
  const openDrafts = () => closeFor(() => opening(() => bus.dispatch('drafts:open').catch(tell)))
  return {
    types,
    $open,
    /** Index of the selected type. */
    $selected,
    open() {
      if ($open.get()) return
      $selected.set(0)
      $open.set(true)
    },
    close: () => $open.set(false),
    select: (index: number) => $selected.set(index),
    /** Closes the overlay and opens the list of drafts; `d` does so, too. */
    openDrafts,
    /** Returns true if the key moved the selection, or opened the drafts. */
    press(event: ComposeKey, rtl: boolean) {
      if (keyName(event) === 'd' && !event.altKey && !event.ctrlKey && !event.metaKey) {
        openDrafts()
        return true
      }
      const index = movedSelection(event, $selected.get(), types.length, rtl)
      if (index !== null) $selected.set(index)
      return index !== null
    },
    /** Closes the overlay and opens a form of that type (FAST-3). */
    create(type: CreatableType) {
      closeFor(() => opening(() => bus.dispatch('post-form:open', { mode: 'new', type }).catch(tell)))
    },
  }
}
