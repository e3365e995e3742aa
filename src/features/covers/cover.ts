import { t } from '../../platform/page/i18n.ts'
import styles from './cover.module.css'

/** What lies over something sensitive: says why, and has a button that shows it. */
export interface Cover {
  element: HTMLElement
  button: HTMLButtonElement
  draw: (isShown: boolean) => void
}

export function createCover(reason: string): Cover {
  const element = document.createElement('div')
  element.dataset.inlayRoot = 'covers'
  const panel = document.createElement('div')
  const inner = document.createElement('div')
  const text = document.createElement('p')
  text.dir = 'auto'
  text.textContent = reason ? t('Sensitive: {reason}', { reason }) : t('Sensitive')
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.coverButton = ''
  inner.append(text, button)
  panel.append(inner)
  element.append(panel)
  return {
    element,
    button,
    draw(isShown) {
      panel.className = (isShown ? styles.shown : styles.cover) ?? ''
      button.textContent = isShown ? t('Hide') : t('Show')
      button.setAttribute('aria-expanded', String(isShown))
      const label = isShown ? t('Hide: {reason}', { reason }) : t('Show: {reason}', { reason })
      if (reason) button.setAttribute('aria-label', label)
    },
  }
}
