import { atom, type ReadableAtom } from 'nanostores'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import type { CreatableType } from '../../../shared/post-types.ts'
import { type ComposeKey, movedSelection } from './shortcut-rules.ts'

export interface FastComposeDeps {
  bus: Pick<Bus, 'dispatch'>
  disposer: Disposer
  /** Tells the user that the post form could not be loaded. */
  failed: () => void
}

/** The overlay in which the user picks a post type (FAST-2). */
export interface FastCompose {
  $open: ReadableAtom<boolean>
  /** Index of the selected type, 0 to 6. */
  $selected: ReadableAtom<number>
  open: () => void
  close: () => void
  select: (index: number) => void
  /** Returns true if the key moved the selection. */
  press: (event: ComposeKey, rtl: boolean) => boolean
  /** Closes the overlay and opens a form of that type (FAST-3). */
  create: (type: CreatableType) => void
}

export function createFastCompose({ bus, disposer, failed }: FastComposeDeps): FastCompose {
  const $open = atom(false)
  const $selected = atom(0)
  return {
    $open,
    $selected,
    open() {
      if ($open.get()) return
      $selected.set(0)
      $open.set(true)
    },
    close: () => $open.set(false),
    select: index => $selected.set(index),
    press(event, rtl) {
      const index = movedSelection(event, $selected.get(), rtl)
      if (index !== null) $selected.set(index)
      return index !== null
    },
    create(type) {
      if (!$open.get()) return
      $open.set(false)
      // Waits until the overlay has returned the focus, so that the form can return it to the same place.
      disposer.timeout(() => bus.dispatch('post-form:open', { mode: 'new', type }).catch(failed), 0)
    },
  }
}
