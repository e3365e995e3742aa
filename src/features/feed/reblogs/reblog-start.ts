import type { App } from '../../../platform/app.ts'
import { completePage } from '../../../platform/complete-page.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { t } from '../../../platform/page/i18n.ts'
import { setLanguage } from '../../../platform/page/language.ts'
import { isInUserContent, postSelector } from '../../../platform/page/markup.ts'
import { ownKey, storedAtom } from '../../../platform/storage/stored-atom.ts'
import { reblogControlsIn } from '../reblog-controls.ts'
import { reblogged } from '../reblogged.ts'
import { openByHolding } from './hold.ts'

const attribute = 'data-inlay-reblogged'
const description = 'aria-description'

/** Tells screen readers at the controls of posts which of them the user has reblogged; keeps a description by the host. */
export function describeReblogged(app: App, articles: Iterable<Element>): void {
  completePage(app)
  setLanguage(app.page.language)
  const text = t('Reblogged')
  for (const article of articles) {
    const isReblogged = article.getAttribute(attribute) === 'true'
    // Most posts have neither, so skip their controls.
    if (isInUserContent(article) || !(isReblogged || article.querySelector(`[${description}]`))) continue
    for (const control of reblogControlsIn(article)) {
      const shown = control.getAttribute(description)
      if (isReblogged && shown === null) control.setAttribute(description, text)
      else if (!isReblogged && shown === text) control.removeAttribute(description)
    }
  }
}

/**
 * Marks the page's posts that the user has reblogged.
 * @public
 */
export function markReblogged(app: App): void {
  app.get(reblogged)
  describeReblogged(app, document.querySelectorAll(postSelector))
}

/** What an idle page does for reblogs: shows past ones, and detects held controls. */
export function startReblogs(app: App, disposer: Disposer): void {
  markReblogged(app)
  openByHolding(app, disposer)
  // Tag bundles are kept as long as their user is active, however rarely they are used.
  storedAtom(app, ownKey(app, 'reblog-settings', 'choices'), { read: ({ at: _, ...fields }) => fields })
}
