import { atom, type ReadableAtom } from 'nanostores'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import type { WindowState } from './windows.ts'

/** Represents all minimized conversations among the window keys. */
export const minimizedPlace = 'minimized'

interface FoldingDeps {
  bus: Pick<Bus, 'on'>
  disposer: Disposer
  $windows: ReadableAtom<readonly WindowState[]>
  /** Keys of windows that would cover an inline post form; empty without a form. */
  covering: () => string[]
  /** Runs a function after pending changes are drawn. */
  afterDraw: (run: () => void) => void
}

/** Folds windows that would cover a post form while it is open, and unfolds them afterwards. */
export type Folding = ReturnType<typeof createFolding>

export function createFolding({ bus, disposer, $windows, covering, afterDraw }: FoldingDeps) {
  const $folded = atom<ReadonlySet<string>>(new Set())
  const unfolded = new Set<string>()
  const set = (keys: readonly string[]) => {
    const before = $folded.get()
    if (keys.length !== before.size || keys.some(key => !before.has(key))) $folded.set(new Set(keys))
  }
  const update = () => {
    if (!disposer.disposed) set(covering().filter(key => !unfolded.has(key)))
  }
  disposer.add(
    bus.on('post-form:opening', () => {
      // Windows that the user unfolded during an earlier form may be folded again.
      unfolded.clear()
      afterDraw(update)
    }),
  )
  disposer.add(bus.on('post-form:opened', update))
  disposer.add(bus.on('post-form:docked', () => afterDraw(update)))
  disposer.add(
    bus.on('post-form:closing', () => {
      set([])
    }),
  )
  disposer.add($windows.subscribe(() => afterDraw(update)))
  return {
    /** Window keys, and `minimizedPlace`. */
    $folded,
    /** Folds the windows that now cover the form, and unfolds the others. */
    update,
    /** Shows a window that the user opens despite the form; it stays unfolded. */
    unfold(key: string) {
      unfolded.add(key)
      set([...$folded.get()].filter(other => other !== key))
    },
  }
}

/** Window keys that overlap an inline form horizontally; vertical positions don't count, because the page scrolls. */
export function coveringForm(): string[] {
  const form = document.querySelector('form[data-placement="inline"]')?.getBoundingClientRect()
  if (!form) return []
  return [...document.querySelectorAll<HTMLElement>('[data-window-key]')]
    .filter(element => {
      const { left, right } = element.getBoundingClientRect()
      return left < form.right && right > form.left
    })
    .map(element => element.dataset.windowKey ?? '')
}
