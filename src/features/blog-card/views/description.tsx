import { useLayoutEffect, useRef, useState } from 'react'
import type { HtmlOptions } from '../../../platform/html/profiles.ts'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import styles from './blog-card.module.css'

/** A blog's sanitized description; a long one fades out at the end (CARD-4). */
export function Description({ html, options }: { html: string; options: HtmlOptions }) {
  const box = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    const content = element?.firstElementChild
    if (!element || !content || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setCut(content.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className={styles.description} dir="auto" data-cut={isCut || undefined}>
      <div>
        <SafeHtml html={html} profile="description" options={options} />
      </div>
    </div>
  )
}
