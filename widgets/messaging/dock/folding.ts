import { atom, type ReadableAtom } from 'nanostores'
import type { Bus } from '../../../src/bus/bus.ts'
import type { Disposer } from '../../../src/lib/dispose.ts'
import type { WindowState } from './windows.ts'

/** Stands for the minimized conversations among the keys of windows. */
export const minimizedPlace = 'minimized'

export interface FoldingDeps {
  bus: Pick<Bus, 'on'>
  disposer: Disposer
  $windows: ReadableAtom<readonly WindowState[]>
  /** The places at the bottom of the page that would cover a post form that stands in it; none without one. */
  covering: () => string[]
  /** Runs when what has changed is drawn. */
  soon: (run: () => void) => void
}

/** What has folded away while somebody writes a post. */
export interface Folding {
  /** Keys of windows, and `minimizedPlace`. */
  $folded: ReadableAtom<ReadonlySet<string>>
  look: () => void
  /** The user wants this one, form or not. */
  ask: (key: string) => void
}

/** Windows that would cover a post form fold away while it is open, and come back after it. */
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
      // What was wanted before is not what is wanted now.
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

/** What stands at the bottom of the page over, or beside, a form in it: only left and right count, as a page scrolls. */
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
