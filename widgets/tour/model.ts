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
  | ({ kind: 'open' | 'removing'; isLast: boolean; number: number; count: number } & PlacedStep)

export interface TourHost {
  /** What a selector means in the page now and can be seen; null for nothing, or where it is no selector. */
  find: (selector: string) => Element | null
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
  /** Glass and Escape: the end. */
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
  let count = 0
  let openedAt = 0
  let stopFading = () => {}

  const place = (step: ReadStep): PlacedStep | null => {
    const target = step.pinnedTarget === null ? null : host.find(step.pinnedTarget)
    return target || step.pinnedTarget === null ? { step, target } : null
  }
  const isThere = (step: ReadStep) => place(step) !== null

  function next(): boolean {
    stopFading()
    rest = rest.filter(isThere)
    const [step, ...others] = rest
    const placed = step && place(step)
    if (!placed) return false
    rest = others
    openedAt = host.scrollY()
    const number = Math.max(1, count - others.length)
    $tour.set({ kind: 'open', ...placed, isLast: others.length === 0, number, count })
    return true
  }
  function remove(): void {
    const now = $tour.get()
    if (now.kind !== 'open') return
    rest = []
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
      count = steps.length
      next()
    },
    ok() {
      if ($tour.get().kind === 'open' && !next()) remove()
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
