import type { App } from '../../../platform/app.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { t } from '../../../platform/page/i18n.ts'
import { findMarked, postSelector } from '../../../platform/page/markup.ts'
import { reblogControlsIn } from '../reblog-controls.ts'
import { reblogged } from '../reblogged.ts'

const attribute = 'data-inlay-reblogged'
const description = 'aria-description'

/**
 * Marks the page's posts that the user has reblogged, and tells screen readers so at the controls; a description of the
 * host stays.
 */
export function markReblogged(app: App, disposer: Disposer): void {
  const text = t('Reblogged')
  const describe = (article: Element) => {
    const isReblogged = article.getAttribute(attribute) === 'true'
    for (const control of reblogControlsIn(article)) {
      const shown = control.getAttribute(description)
      if (isReblogged && shown === null) control.setAttribute(description, text)
      else if (!isReblogged && shown === text) control.removeAttribute(description)
    }
  }
  const observer = new MutationObserver(changes => {
    for (const { target, oldValue } of changes)
      if (target instanceof Element && [oldValue, target.getAttribute(attribute)].includes('true'))
        describe(target)
  })
  observer.observe(document.documentElement, {
    attributeFilter: [attribute],
    attributeOldValue: true,
    subtree: true,
  })
  disposer.add(() => observer.disconnect())
  app.get(reblogged)
  for (const article of findMarked(`${postSelector}[${attribute}="true"]`)) describe(article)
}
