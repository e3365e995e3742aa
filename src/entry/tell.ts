import type { Page } from '../platform/page/page.ts'

/** A text of the catalogue: what fills texts in and counts would be a tenth of this chunk. */
const failureText = 'Couldn’t load that. Check your network and try again.'

/** Says something without any other code: toasts are drawn by what may not be there either. */
export function tell({ language: { messages } }: Page, said?: string): void {
  const text = document.createElement('span')
  const holder = document.createElement('div')
  holder.dataset.inlayRoot = 'touch'
  holder.setAttribute('role', 'alert')
  text.className = 'inlay-post-forms-loader'
  holder.append(text)
  document.body.append(holder)
  // A screen reader says what changes in an alert that is there.
  text.textContent = said || (Object.hasOwn(messages, failureText) && messages[failureText]) || failureText
  setTimeout(() => holder.remove(), 8000)
}
