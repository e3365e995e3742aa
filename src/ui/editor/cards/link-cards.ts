import { closeHistory, isHistoryTransaction } from 'prosemirror-history'
import type { Node, ResolvedPos } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { EditorView, NodeView } from 'prosemirror-view'
import { makeElement } from '../../../platform/dom/make-element.ts'
import { readUrl, readWebUrl } from '../../../platform/lib/url.ts'
import { t } from '../../../platform/page/i18n.ts'
import type { AskCard } from '../editor-props.ts'
import styles from '../prose/prose.module.css'
import { schema } from '../prose/schema.ts'

const { nodes, marks } = schema

/** The address that a paragraph consists of, as text or as a link with that text; null if it contains anything else. */
function loneLink(node: Node | null | undefined): string | null {
  const only = node?.type === nodes.paragraph && node.childCount === 1 ? node.firstChild : null
  const text = only?.text?.trim() ?? ''
  if (!only || !/^https?:\/\/\S+$/i.test(text)) return null
  const url = readWebUrl(text)
  if (!url?.hostname.includes('.')) return null
  const [mark, ...others] = only.marks
  if (others.length > 0 || (mark && mark.type !== marks.link)) return null
  const href = mark ? String(mark.attrs.href) : text
  return readWebUrl(href)?.href === url.href ? href : null
}

/** Replaces a top-level block by a card. A cursor in it goes to the line after the card. */
function replaceByCard(tr: Transaction, pos: number, attrs: { href: string; title: string }): Transaction {
  const node = tr.doc.nodeAt(pos)
  if (!node) return tr
  const end = pos + node.nodeSize
  const wasInside = tr.selection.from > pos && tr.selection.to < end
  tr.replaceWith(pos, end, nodes.card.create(attrs))
  if (!wasInside) return tr
  if (!tr.doc.nodeAt(pos + 1)?.isTextblock) tr.insert(pos + 1, nodes.paragraph.create())
  return tr.setSelection(TextSelection.create(tr.doc, pos + 2))
}

const cardBefore = ({ pos, parentOffset, parent, depth, doc }: ResolvedPos): number | null => {
  if (!parent.isTextblock || parentOffset !== 0 || depth === 0) return null
  const before = doc.resolve(pos - 1).nodeBefore
  return before?.type === nodes.card ? pos - 1 - before.nodeSize : null
}

/** The position of the selected card, or of one right before the cursor; null for none. */
function cardAt({ selection }: EditorState): number | null {
  if (selection instanceof NodeSelection) return selection.node.type === nodes.card ? selection.from : null
  return selection.empty ? cardBefore(selection.$from) : null
}

/** Turns the card at the selection back into a link: Backspace. */
export const backToLink: Command = (state, dispatch, view) => {
  const pos = cardAt(state)
  return pos !== null && cardToLink(pos)(state, dispatch, view)
}

/** Turns the card at a position back into a line with its link, with the cursor behind it. */
const cardToLink =
  (pos: number): Command =>
  ({ tr }, dispatch) => {
    const card = tr.doc.nodeAt(pos)
    if (card?.type !== nodes.card) return false
    if (!dispatch) return true
    const { href } = card.attrs
    const line = nodes.paragraph.create(null, schema.text(href, [marks.link.create({ href })]))
    tr.replaceWith(pos, pos + card.nodeSize, line)
    const next = tr.doc.nodeAt(pos + line.nodeSize)
    // The line created for the cursor.
    if (next?.type === nodes.paragraph && next.childCount === 0 && tr.doc.resolve(pos).depth === 0)
      tr.delete(pos + line.nodeSize, pos + line.nodeSize + next.nodeSize)
    tr.setSelection(TextSelection.create(tr.doc, pos + 1 + href.length)).removeStoredMark(marks.link)
    // A separate step: one undo makes it a card again.
    dispatch(closeHistory(tr.scrollIntoView()))
    return true
  }

/**
 * A link as a card: a press selects it, its button turns it back into a link. It looks as it does to readers, so that
 * writers don't count on what only the page behind the link says (DEC-223).
 */
export function cardView(node: Node, view: EditorView, getPos: () => number | undefined): NodeView {
  const { href, title } = node.attrs
  const dom = document.createElement('div')
  dom.className = styles.card ?? ''
  dom.contentEditable = 'false'
  const button = makeElement('button', styles.cardButton, t('Show as link'))
  button.type = 'button'
  button.addEventListener('click', () => {
    const pos = getPos()
    if (pos !== undefined) cardToLink(pos)(view.state, view.dispatch.bind(view))
    view.focus()
  })
  const texts = [
    makeElement('b', styles.cardTitle, title || href),
    makeElement('span', styles.cardSite, readUrl(href)?.host.replace(/^www\./, '') ?? ''),
  ]
  for (const text of texts) text.dir = 'auto'
  dom.append(...texts, button)
  return { dom, ignoreMutation: () => true, stopEvent: ({ target }) => target === button }
}

/** A line that may become a card, once the host has responded. */
interface Waiting {
  pos: number
  href: string
}

const key = new PluginKey<readonly Waiting[]>('link-cards')

/** Marks a transaction that pastes an address. */
export const pastesAddress = (tr: Transaction): Transaction => tr.setMeta(key, 'pasted')

/** The line that a transaction has finished: a pasted address, or a line ended with Enter. */
function finishedLine(tr: Transaction, before: EditorState, { selection, doc }: EditorState): Waiting | null {
  const { $from } = selection
  if (!selection.empty || $from.depth !== 1) return null
  const index = $from.index(0)
  if (tr.getMeta(key) === 'pasted') {
    const href = loneLink($from.parent)
    return href === null ? null : { pos: $from.before(), href }
  }
  const isNewLine = doc.childCount === before.doc.childCount + 1 && $from.parentOffset === 0 && index > 0
  if (!isNewLine || tr.getMeta('uiEvent')) return null
  const line = doc.child(index - 1)
  const href = loneLink(line)
  return href === null ? null : { pos: $from.before() - line.nodeSize, href }
}

interface LinkCardsParts {
  ask: AskCard
  /** Tells the writer what has happened. */
  tell: (note: string) => void
}

/**
 * Turns links on lines of their own into cards (DEC-187): the address that was pasted, or that Enter ended. A line that
 * has changed since stays as it is, and so does one whose card the writer has turned back into a link.
 */
export function linkCards({ ask, tell }: LinkCardsParts) {
  /** Former cards: a line with such a link stays as the writer leaves it. */
  const shown = new Set<string>()
  /** The titles of pages. */
  const known = new Map<string, string>()
  const abort = new AbortController()

  const stillThere = (doc: EditorState['doc'], { pos, href }: Waiting): boolean =>
    pos < doc.content.size && loneLink(doc.nodeAt(pos)) === href

  /** Makes a card of the line that waits for this response; not during composition. */
  function show(view: EditorView, href: string): void {
    const title = known.get(href)
    const line = key.getState(view.state)?.find(one => one.href === href)
    if (title === undefined || !line || view.composing || view.isDestroyed) return
    const tr = replaceByCard(closeHistory(view.state.tr), line.pos, { href, title })
    shown.add(href)
    view.dispatch(tr.setMeta(key, { done: href }))
    tell(t('The link became a card. Press Backspace to turn it back into a link.'))
  }
  async function look(view: EditorView, href: string): Promise<void> {
    const title = known.get(href) ?? (await ask(href, abort.signal).catch(() => null))?.title
    if (abort.signal.aborted || view.isDestroyed) return
    if (title !== undefined) known.set(href, title)
    else view.dispatch(view.state.tr.setMeta(key, { done: href }))
    show(view, href)
  }

  const plugin: Plugin = new Plugin<readonly Waiting[]>({
    key,
    state: {
      init: () => [],
      apply(tr, waiting, before, after) {
        const { done } = (tr.getMeta(key) ?? {}) as { done?: string }
        const kept = waiting
          .map(({ pos, href }) => ({ pos: tr.mapping.map(pos), href }))
          .filter(line => line.href !== done && stillThere(tr.doc, line))
        if (!tr.docChanged || done !== undefined || isHistoryTransaction(tr)) return kept
        const line = finishedLine(tr, before, after)
        const isWanted = line && (tr.getMeta(key) === 'pasted' || !shown.has(line.href))
        return isWanted && !kept.some(({ href }) => href === line.href) ? [...kept, line] : kept
      },
    },
    view: () => ({
      update(view, before) {
        const waiting = key.getState(view.state) ?? []
        const asked = key.getState(before) ?? []
        for (const { href } of waiting)
          if (!asked.some(one => one.href === href)) void look(view, href)
          // Responses that arrived during composition.
          else if (known.has(href)) queueMicrotask(() => show(view, href))
      },
      destroy: () => abort.abort(),
    }),
  })

  return plugin
}
