import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { type GutterMeasures, maxViewWidth } from '../../src/gutter/rules.ts'
import type { Gutter } from '../../src/gutter/store.ts'
import styles from './gutter.module.css'

/** The gutter element; the docked view is rendered into it by its own root (GUT-1…5). */
export function GutterStrip({ gutter, measures }: { gutter: Gutter; measures: GutterMeasures }) {
  const view = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    gutter.setElement(view.current)
    return () => gutter.setElement(null)
  }, [gutter])
  const size: Record<string, string> = {
    '--gutter-width': `${measures.width}px`,
    '--gutter-margin': `${measures.margin}px`,
    '--gutter-view-width': `${maxViewWidth}px`,
  }
  return (
    <div className={styles.strip} style={size as CSSProperties}>
      <div ref={view} className={styles.view} />
    </div>
  )
}
