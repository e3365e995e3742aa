import type { RootModule } from '../../src/entry/mount/registry.ts'
import { TourView } from '../../src/features/tour/tour.tsx'
import { createTour, pageTour } from '../../src/features/tour/tour-model.ts'
import { prefersReducedMotion } from '../../src/platform/dom/comfort.ts'
import type { Disposer } from '../../src/platform/lib/dispose.ts'
import { scrollToShow } from '../../src/ui/scrolling/scroll-to.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

const isVisible = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0
}

function find(selector: string): Element | null {
  try {
    return [...document.querySelectorAll(selector)].find(isVisible) ?? null
  } catch {
    // Page data may contain anything, including an invalid selector.
    return null
  }
}

/** Milliseconds between checks whether a dialog is still open. */
const dialogCheckMs = 250

/**
 * Settles once no modal dialog is open: it would cover elements below it, and the tour above it couldn't be pressed.
 */
const untilNoDialog = (disposer: Disposer): Promise<void> =>
  new Promise(resolve => {
    const check = () => {
      if (!document.querySelector('dialog[open]:modal')) resolve()
      // No event reports that a dialog was removed from the page.
      else disposer.timeout(check, dialogCheckMs)
    }
    check()
  })

/** The guided tour: from page data at once, or by command (TOUR-1). */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  const tour = createTour(app, disposer, {
    find,
    show: scrollToShow,
    scrollY: () => scrollY,
    windowHeight: () => innerHeight,
    isStill: prefersReducedMotion,
  })
  disposer.listen(window, 'scroll', tour.scrolled, { passive: true })
  // Targets may be inside our own roots, which are mounted once Inlay is ready.
  disposer.add(
    app.bus.on('inlay:ready', async () => {
      const steps = app.get(pageTour).take()
      await untilNoDialog(disposer)
      tour.open(steps)
    }),
  )
  return {
    view: <TourView tour={tour} />,
    handlers: {
      async 'tour:open'(payload) {
        const { steps }: { steps?: unknown } = Object(payload)
        if (!Array.isArray(steps)) console.warn('INLAY-25: tour:open needs steps, a list.', payload)
        await untilNoDialog(disposer)
        tour.open(steps)
      },
    },
  }
}
