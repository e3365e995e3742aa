import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { makeElement } from '../../../platform/dom/make-element.ts'
import { readUrl } from '../../../platform/lib/url.ts'
import { t } from '../../../platform/page/i18n.ts'
import type { ShownCard } from '../editor-props.ts'
import styles from '../prose/prose.module.css'
import { cardToLink } from './lone-link.ts'

/**
 * A link as a card: a press selects it, its button turns it back into a link. Nothing of the page behind it loads.
 * @param known what the host has said of the page in this editor; null for a card that was there before.
 */
export function cardView(
  node: Node,
  view: EditorView,
  getPos: () => number | undefined,
  known: (href: string) => ShownCard | null,
): NodeView {
  const { href, title } = node.attrs
  const card = known(href)
  const dom = document.createElement('div')
  dom.className = styles.card ?? ''
  dom.contentEditable = 'false'
  if (card?.picture) {
    const picture = makeElement('img', styles.cardPicture, '')
    Object.assign(picture, { src: card.picture, alt: '' })
    picture.addEventListener('error', () => picture.remove())
    dom.append(picture)
  }
  const button = makeElement('button', styles.cardButton, t('Show as link'))
  button.type = 'button'
  button.addEventListener('click', () => {
    const pos = getPos()
    if (pos !== undefined) cardToLink(pos)(view.state, view.dispatch.bind(view))
    view.focus()
  })
  const texts = [
    makeElement('b', styles.cardTitle, title || href),
    ...(card?.excerpt ? [makeElement('span', styles.cardText, card.excerpt)] : []),
    makeElement('span', styles.cardSite, readUrl(href)?.host.replace(/^www\./, '') ?? ''),
  ]
  for (const text of texts) text.dir = 'auto'
  dom.append(...texts, button)
  return { dom, ignoreMutation: () => true, stopEvent: ({ target }) => target === button }
}
