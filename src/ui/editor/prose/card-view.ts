import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { readUrl } from '../../../platform/lib/url.ts'
import { t } from '../../../platform/page/i18n.ts'
import type { ShownCard } from '../editor-props.ts'
import { cardToLink } from './lone-link.ts'
import styles from './prose.module.css'

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string | undefined,
  text: string,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.className = className ?? ''
  element.textContent = text
  element.dir = 'auto'
  return element
}

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
    const picture = make('img', styles.cardPicture, '')
    Object.assign(picture, { src: card.picture, alt: '' })
    picture.addEventListener('error', () => picture.remove())
    dom.append(picture)
  }
  const button = make('button', styles.cardButton, t('Show as link'))
  button.type = 'button'
  button.addEventListener('click', () => {
    const pos = getPos()
    if (pos !== undefined) cardToLink(pos)(view.state, view.dispatch.bind(view))
    view.focus()
  })
  dom.append(
    make('b', styles.cardTitle, title || href),
    ...(card?.excerpt ? [make('span', styles.cardText, card.excerpt)] : []),
    make('span', styles.cardSite, readUrl(href)?.host.replace(/^www\./, '') ?? ''),
    button,
  )
  return { dom, ignoreMutation: () => true, stopEvent: ({ target }) => target === button }
}
