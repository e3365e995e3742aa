import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type GutterMeasures, liftAbove, maxViewWidth } from '../fitting.ts'
import type { Gutter } from '../store.ts'
import styles from './dock.module.css'

/** The place of a floating window, without the animation in which it may be. */
function placeOf(floating: HTMLElement) {
  const left = (floating.offsetParent?.getBoundingClientRect().left ?? 0) + floating.offsetLeft
  return { left, right: left + floating.offsetWidth, height: floating.offsetHeight }
}

/** Pixels that the strip leaves free at its bottom for windows that float there. */
function useLift({ $floating }: Gutter, view: RefObject<HTMLElement | null>): number {
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

/** The gutter element; the docked view is rendered into it by its own root (GUT-1…5). */
export function GutterStrip({ gutter, measures }: { gutter: Gutter; measures: GutterMeasures }) {
  const view = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    gutter.setElement(view.current)
    return () => gutter.setElement(null)
  }, [gutter])
  const lift = useLift(gutter, view)
  const size: Record<string, string> = {
    '--gutter-width': `${measures.width}px`,
    '--gutter-margin': `${measures.margin}px`,
    '--gutter-view-width': `${maxViewWidth}px`,
    '--gutter-lift': `${lift}px`,
  }
  return (
    <div className={styles.strip} style={size as CSSProperties}>
      <div ref={view} className={styles.view} />
    </div>
  )
}
