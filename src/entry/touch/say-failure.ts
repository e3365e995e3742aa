import type { App } from '../../platform/app.ts'

const shownMs = 8000

/** A text of the catalogue: what fills texts in and counts would be a tenth of this chunk. */
const failure = 'Couldn’t load that. Check your network and try again.'

/** Says that a pressed control could not be loaded: toasts are drawn by what could not be loaded either. */
export function sayFailure({ page }: App): void {
  const { messages } = page.language
  const holder = document.createElement('div')
  holder.dataset.inlayRoot = 'touch'
  holder.setAttribute('role', 'alert')
  const text = document.createElement('span')
  text.className = 'inlay-post-forms-loader'
  holder.append(text)
  document.body.append(holder)
  // A screen reader says what changes in an alert that is there.
  text.textContent = (Object.hasOwn(messages, failure) && messages[failure]) || failure
  setTimeout(() => holder.remove(), shownMs)
}
