import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../src/app/app.ts'
import type { Disposer } from '../../src/lib/dispose.ts'
import { siteUrl } from '../../src/page/site-url.ts'
import {
  appearancePath,
  hasScrolledAway,
  type ReadStep,
  readSteps,
  tourFadeMs,
} from '../../src/tour/rules.ts'

/** A step with the element it points at; null for one about the page as a whole. */
interface PlacedStep {
  step: ReadStep
  target: Element | null
}

/** How the tour stands: closed, open, removing, closed (dashboard.md §4). */
export type TourState =
  | { kind: 'closed' }
  | ({
      kind: 'open' | 'removing'
      isLast: boolean
      /** A step came before, and is still there to go back to. */
      hasBack: boolean
      number: number
      count: number
    } & PlacedStep)

export interface TourHost {
  /** What a selector means in the page now and can be seen; null for nothing, or where it is no selector. */
  find: (selector: string) => Element | null
  /** Brings an element into view; settles when the page stands still again. */
  show: (target: Element) => Promise<void>
  scrollY: () => number
  windowHeight: () => number
  /** The reader wants no motion: what closes is gone at once. */
  isStill: () => boolean
}

export interface Tour {
  $tour: ReadableAtom<TourState>
  /** Takes the place of a tour under way. Steps whose target is not there are skipped. */
  open: (steps: unknown) => void
  /** Ok: on to the next step, or the end after the last. */
  ok: () => void
  /** To the step before, if there is one. */
  back: () => void
  /** Glass, Escape and Skip: the end. */
  dismiss: () => void
  scrolled: () => void
  appearanceHref: (blogName: string) => string
}

/** The tour of the page data, once: a root that is mounted again does not begin it again. */
export function pageTour(app: App): { take: () => unknown } {
  let steps: unknown = app.page.tour
  return {
    take() {
      const taken = steps
      steps = null
      return taken
    },
  }
}

export function createTour(app: App, disposer: Disposer, host: TourHost): Tour {
  const $tour = atom<TourState>({ kind: 'closed' })
  let rest: ReadStep[] = []
  /** Those shown before this one, the last of them last. */
  let past: ReadStep[] = []
  let count = 0
  let openedAt = 0
  let stopFading = () => {}

  const place = (step: ReadStep): PlacedStep | null => {
    const target = step.pinnedTarget === null ? null : host.find(step.pinnedTarget)
    return target || step.pinnedTarget === null ? { step, target } : null
  }
  const isThere = (step: ReadStep) => place(step) !== null

  /** Shows the first of what is left that is there. */
  function next(): boolean {
    stopFading()
    rest = rest.filter(isThere)
    const [step, ...others] = rest
    const placed = step && place(step)
    if (!placed) return false
    rest = others
    openedAt = host.scrollY()
    if (placed.target && !step.isFixed) {
      // The way to the target is no scrolling away from it.
      openedAt = Number.NaN
      void host.show(placed.target).then(() => {
        const now = $tour.get()
        if (now.kind === 'open' && now.step === step) openedAt = host.scrollY()
      })
    }
    const number = Math.max(1, count - others.length)
    const hasBack = past.some(isThere)
    $tour.set({ kind: 'open', ...placed, isLast: others.length === 0, hasBack, number, count })
    return true
  }
  function remove(): void {
    const now = $tour.get()
    if (now.kind !== 'open') return
    rest = []
    past = []
    const close = () => $tour.set({ kind: 'closed' })
    $tour.set({ ...now, kind: 'removing' })
    if (host.isStill()) close()
    else stopFading = disposer.timeout(close, tourFadeMs)
  }
  disposer.add(() => $tour.set({ kind: 'closed' }))

  return {
    $tour,
    open(given) {
      const steps = readSteps(given).filter(isThere)
      if (steps.length === 0) return
      rest = steps
      past = []
      count = steps.length
      next()
    },
    ok() {
      const now = $tour.get()
      if (now.kind !== 'open') return
      past.push(now.step)
      if (!next()) remove()
    },
    back() {
      const now = $tour.get()
      const at = past.findLastIndex(isThere)
      const before = past[at]
      if (now.kind !== 'open' || !before) return
      past = past.slice(0, at)
      rest = [before, now.step, ...rest]
      next()
    },
    dismiss: remove,
    scrolled() {
      const now = $tour.get()
      if (now.kind === 'open' && now.step.isFadeOnScroll)
        if (hasScrolledAway(openedAt, host.scrollY(), host.windowHeight())) remove()
    },
    appearanceHref: name => siteUrl(app.page, appearancePath(name)),
  }
}
