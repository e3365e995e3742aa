import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type DockMeasures, liftAbove, maxViewWidth } from '../fitting.ts'
import type { PageDock } from '../page-dock.ts'
import styles from './dock.module.css'

/** The place of a floating window, ignoring any running animation. */
function placeOf(floating: HTMLElement) {
  const left = (floating.offsetParent?.getBoundingClientRect().left ?? 0) + floating.offsetLeft
  return { left, right: left + floating.offsetWidth, height: floating.offsetHeight }
}

/** Pixels that the strip leaves free at its bottom for windows that float there. */
function useLift({ $floating }: PageDock, view: RefObject<HTMLElement | null>): number {
  const [lift, setLift] = useState(0)
  useLayoutEffect(() => {
    const strip = view.current
    if (!strip) return
    const update = () => setLift(liftAbove(strip.getBoundingClientRect(), $floating.get().map(placeOf)))
    const observer = new ResizeObserver(update)
    observer.observe(strip)
    const unsubscribe = $floating.subscribe((floating, before = []) => {
      for (const element of before) observer.unobserve(element)
      for (const element of floating) observer.observe(element)
      update()
    })
    window.addEventListener('resize', update)
    return () => {
      unsubscribe()
      observer.disconnect()
      window.removeEventListener('resize', update)
    }
  }, [view, $floating])
  return lift
}

/** The dock element; the docked view is rendered into it by its own root (GUT-1…5). */
export function DockStrip({ pageDock, measures }: { pageDock: PageDock; measures: DockMeasures }) {
  const view = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    pageDock.setElement(view.current)
    return () => pageDock.setElement(null)
  }, [pageDock])
  const lift = useLift(pageDock, view)
  const size: Record<string, string> = {
    '--dock-width': `${measures.width}px`,
    '--dock-margin': `${measures.margin}px`,
    '--dock-view-width': `${maxViewWidth}px`,
    '--dock-lift': `${lift}px`,
  }
  return (
    <div className={styles.strip} style={size as CSSProperties}>
      <div ref={view} className={styles.view} />
    </div>
  )
}
