import { useLayoutEffect, useRef, useState } from 'react'
import type { HtmlOptions } from '../../src/html/profiles.ts'
import { SafeHtml } from '../../src/ui/safe-html.tsx'
import styles from './blog-card.module.css'

/** A blog's own words, cleaned; too many of them fade out at the end (social.md §2). */
export function Description({ html, options }: { html: string; options: HtmlOptions }) {
  const box = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    const words = element?.firstElementChild
    if (!element || !words || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setCut(words.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    observer.observe(words)
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
