import { atom, type ReadableAtom } from 'nanostores'
import type { Bus } from '../../../src/bus/bus.ts'
import type { Disposer } from '../../../src/lib/dispose.ts'
import type { WindowState } from './windows.ts'

/** Stands for all minimized conversations among the window keys. */
export const minimizedPlace = 'minimized'

export interface FoldingDeps {
  bus: Pick<Bus, 'on'>
  disposer: Disposer
  $windows: ReadableAtom<readonly WindowState[]>
  /** Keys of windows that would cover an inline post form; empty without a form. */
  covering: () => string[]
  /** Runs a function after pending changes are drawn. */
  soon: (run: () => void) => void
}

/** Windows that are folded while a post form is open. */
export interface Folding {
  /** Window keys, and `minimizedPlace`. */
  $folded: ReadableAtom<ReadonlySet<string>>
  look: () => void
  /** The user opens this window despite the form. */
  ask: (key: string) => void
}

/** Folds windows that would cover a post form while it is open, and unfolds them after it. */
export function createFolding({ bus, disposer, $windows, covering, soon }: FoldingDeps): Folding {
  const $folded = atom<ReadonlySet<string>>(new Set())
  const asked = new Set<string>()
  const set = (keys: readonly string[]) => {
    const before = $folded.get()
    if (keys.length !== before.size || keys.some(key => !before.has(key))) $folded.set(new Set(keys))
  }
  const look = () => {
    if (!disposer.disposed) set(covering().filter(key => !asked.has(key)))
  }
  disposer.add(
    bus.on('post-form:opening', () => {
      // Requests from before this form no longer count.
      asked.clear()
      soon(look)
    }),
  )
  disposer.add(bus.on('post-form:opened', look))
  disposer.add(
    bus.on('post-form:closing', () => {
      set([])
    }),
  )
  disposer.add($windows.subscribe(() => soon(look)))
  return {
    $folded,
    look,
    ask(key) {
      asked.add(key)
      set([...$folded.get()].filter(one => one !== key))
    },
  }
}

/** Window keys that overlap an inline form horizontally; vertical positions do not count, since the page scrolls. */
export function coveringForm(): string[] {
  const form = document.querySelector('form[data-placement="inline"]')?.getBoundingClientRect()
  if (!form) return []
  return [...document.querySelectorAll<HTMLElement>('[data-window-key]')]
    .filter(docked => {
      const { left, right } = docked.getBoundingClientRect()
      return left < form.right && right > form.left
    })
    .map(docked => docked.dataset.windowKey ?? '')
}
