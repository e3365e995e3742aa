import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Disposer } from '../../platform/lib/dispose.ts'
import { siteUrl } from '../../platform/page/site-url.ts'
import { hasScrolledAway, type ReadStep, readSteps, tourFadeMs } from './tour-steps.ts'

/** A step with its target element; null for a step about the page as a whole. */
interface PlacedStep {
  step: ReadStep
  target: Element | null
}

/** The tour's state: closed, open, removing, closed (TOUR-8). */
export type TourState =
  | { kind: 'closed' }
  | ({
      kind: 'open' | 'removing'
      isLast: boolean
      /** There is an earlier step to go back to. */
      hasBack: boolean
      number: number
      count: number
    } & PlacedStep)

interface TourHost {
  /** The visible element that a selector matches; null for none, or for an invalid selector. */
  find: (selector: string) => Element | null
  /** Scrolls an element into view; resolves when scrolling has ended. */
  show: (target: Element) => Promise<void>
  scrollY: () => number
  windowHeight: () => number
  /** The user prefers reduced motion: the tour closes without a transition. */
  isStill: () => boolean
}

export type Tour = ReturnType<typeof createTour>

/** The tour in the page data, once: mounting the root again does not start it again. */
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

export function createTour(app: App, disposer: Disposer, host: TourHost) {
  const $tour = atom<TourState>({ kind: 'closed' })
  let remaining: ReadStep[] = []
  /** Steps shown before, in order. */
  let shownSteps: ReadStep[] = []
  let count = 0
  let openedAt = 0
  let stopFading = () => {}

  const locate = (step: ReadStep): PlacedStep | null => {
    const target = step.pinnedTarget === null ? null : host.find(step.pinnedTarget)
    return target || step.pinnedTarget === null ? { step, target } : null
  }
  const isVisible = (step: ReadStep) => locate(step) !== null

  /** Shows the first remaining step whose target is visible. */
  function next(): boolean {
    stopFading()
    remaining = remaining.filter(isVisible)
    const [step, ...others] = remaining
    const placed = step && locate(step)
    if (!placed) return false
    remaining = others
    openedAt = host.scrollY()
    if (placed.target && !step.isFixed) {
      // Scrolling to the target does not count as scrolling away (TOUR-10).
      openedAt = Number.NaN
      void host.show(placed.target).then(() => {
        const state = $tour.get()
        if (state.kind === 'open' && state.step === step) openedAt = host.scrollY()
      })
    }
    const number = Math.max(1, count - others.length)
    const hasBack = shownSteps.some(isVisible)
    $tour.set({ kind: 'open', ...placed, isLast: others.length === 0, hasBack, number, count })
    return true
  }
  function remove(): void {
    const state = $tour.get()
    if (state.kind !== 'open') return
    remaining = []
    shownSteps = []
    const close = () => $tour.set({ kind: 'closed' })
    $tour.set({ ...state, kind: 'removing' })
    if (host.isStill()) close()
    else stopFading = disposer.timeout(close, tourFadeMs)
  }
  disposer.add(() => $tour.set({ kind: 'closed' }))

  return {
    $tour,
    /** Replaces a running tour. Steps without a visible target are skipped. */
    open(input: unknown) {
      const steps = readSteps(input).filter(isVisible)
      if (steps.length === 0) return
      remaining = steps
      shownSteps = []
      count = steps.length
      next()
    },
    /** Ok: goes to the next step, or ends after the last (TOUR-9). */
    ok() {
      const state = $tour.get()
      if (state.kind !== 'open') return
      shownSteps.push(state.step)
      if (!next()) remove()
    },
    /** Goes to the previous step. */
    back() {
      const state = $tour.get()
      const index = shownSteps.findLastIndex(isVisible)
      const previous = shownSteps[index]
      if (state.kind !== 'open' || !previous) return
      shownSteps = shownSteps.slice(0, index)
      remaining = [previous, state.step, ...remaining]
      next()
    },
    /** Ends the tour: by a click on the dimmed page, Escape or Skip (TOUR-2). */
    dismiss: remove,
    scrolled() {
      const state = $tour.get()
      if (state.kind === 'open' && state.step.isFadeOnScroll)
        if (hasScrolledAway(openedAt, host.scrollY(), host.windowHeight())) remove()
    },
    appearanceHref: (name: string) => siteUrl(app.page, 'settings_blog', name),
  }
}
