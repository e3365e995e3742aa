import type { Disposer } from '../../platform/lib/dispose.ts'
import { t } from '../../platform/page/i18n.ts'
import { findMarked, postSelector } from '../../platform/page/markup.ts'
import { reblogControlsIn } from './reblog-controls.ts'

const attribute = 'data-inlay-reblogged'
const description = 'aria-description'

/** Tells screen readers at the controls that a post is reblogged, as the page's CSS may show it; a host's text stays. */
export function describeReblogged(disposer: Disposer): void {
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
    for (const { target } of changes) if (target instanceof Element) describe(target)
  })
  observer.observe(document.documentElement, { attributeFilter: [attribute], subtree: true })
  disposer.add(() => observer.disconnect())
  for (const article of findMarked(postSelector)) if (article.hasAttribute(attribute)) describe(article)
}
