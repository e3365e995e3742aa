import { atom, type ReadableAtom } from 'nanostores'
import type { Bus } from '../../src/bus/bus.ts'
import type { Disposer } from '../../src/lib/dispose.ts'
import type { CreatableType } from '../../src/posts/types/names.ts'
import { type ComposeKey, movedSelection } from './rules.ts'

export interface FastComposeDeps {
  bus: Pick<Bus, 'dispatch'>
  disposer: Disposer
  /** Tells the user that no form could be had. */
  failed: () => void
}

/** The overlay in which a user picks what to post. */
export interface FastCompose {
  $open: ReadableAtom<boolean>
  /** Which of the seven types is selected, from 0. */
  $selected: ReadableAtom<number>
  open: () => void
  close: () => void
  select: (index: number) => void
  /** True when the key moved the selection. */
  press: (event: ComposeKey, rtl: boolean) => boolean
  /** Closes and asks for a form of that type. */
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
      // The overlay gives the focus back first, so that the form knows where it came from.
      disposer.timeout(() => bus.dispatch('post-form:open', { mode: 'new', type }).catch(failed), 0)
    },
  }
}
