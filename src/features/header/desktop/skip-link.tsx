import type { MouseEvent } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { focusAnyway } from '../../../ui/behavior/focus-anyway.ts'
import styles from './eager.module.css'

/** The target of the skip link: the page's main element, else what follows the header. */
const findContent = (link: Element): HTMLElement | null => {
  const found =
    document.querySelector('main, [role="main"]') ?? link.closest('[data-inlay]')?.nextElementSibling
  return found instanceof HTMLElement ? found : null
}

const fallback = '#main'

/** Takes keyboard users past the header; visible only while focused. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    const content = findContent(event.currentTarget)
    if (!content) return
    event.preventDefault()
    const isFocusable = content.hasAttribute('tabindex')
    focusAnyway(content, {})
    if (!isFocusable)
      content.addEventListener('blur', () => content.removeAttribute('tabindex'), { once: true })
  }
  return (
    <a className={styles.skip} href={fallback} onClick={skip}>
      {t('Skip to content')}
    </a>
  )
}
