import { t } from '../../platform/page/i18n.ts'

const shownMs = 8000

/** Says that a pressed control could not be loaded: toasts are drawn by what could not be loaded either. */
export function sayFailure(): void {
  const holder = document.createElement('div')
  holder.dataset.inlayRoot = 'touch'
  holder.setAttribute('role', 'alert')
  const text = document.createElement('span')
  text.className = 'inlay-post-forms-loader'
  holder.append(text)
  document.body.append(holder)
  // A screen reader says what changes in an alert that is there.
  text.textContent = t('Couldn’t load that. Check your network and try again.')
  setTimeout(() => holder.remove(), shownMs)
}
