import type { App } from '../../../platform/app.ts'
import { completePage } from '../../../platform/complete-page.ts'
import { t } from '../../../platform/page/i18n.ts'
import { setLanguage } from '../../../platform/page/language.ts'
import { isInUserContent, postSelector } from '../../../platform/page/markup.ts'
import { reblogControlsIn } from '../reblog-controls.ts'
import { reblogged } from '../reblogged.ts'

const attribute = 'data-inlay-reblogged'
const description = 'aria-description'

/** Tells screen readers at the controls of posts which of them the user has reblogged; a description of the host stays. */
export function describeReblogged(app: App, articles: Iterable<Element>): void {
  completePage(app)
  setLanguage(app.page.language)
  const text = t('Reblogged')
  for (const article of articles) {
    const isReblogged = article.getAttribute(attribute) === 'true'
    // Most posts have neither: their controls need no look.
    if (isInUserContent(article) || !(isReblogged || article.querySelector(`[${description}]`))) continue
    for (const control of reblogControlsIn(article)) {
      const shown = control.getAttribute(description)
      if (isReblogged && shown === null) control.setAttribute(description, text)
      else if (!isReblogged && shown === text) control.removeAttribute(description)
    }
  }
}

/** Marks the page's posts that the user has reblogged. */
export function markReblogged(app: App): void {
  app.get(reblogged)
  describeReblogged(app, document.querySelectorAll(postSelector))
}
