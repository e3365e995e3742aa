import { closeHistory, isHistoryTransaction } from 'prosemirror-history'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { t } from '../../../platform/page/i18n.ts'
import type { AskCard, ShownCard } from '../editor-props.ts'
import { loneLink, replaceByCard } from './lone-link.ts'

/** A line that may become a card, once the host has answered. */
interface Waiting {
  pos: number
  href: string
}

const key = new PluginKey<readonly Waiting[]>('link-cards')

/** Marks a transaction that pastes an address. */
export const pastesAddress = (tr: Transaction): Transaction => tr.setMeta(key, 'pasted')

/** The line that a transaction has finished: an address that was pasted, or after which a new line was begun. */
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
 * Turns links on lines of their own into cards (DEC-187): the address that was pasted, or that Enter ended. A line that is
 * changed meanwhile stays as it is, and so does one whose card the writer has turned back into a link.
 */
export function linkCards({ ask, tell }: LinkCardsParts) {
  /** Links that were cards once: a line with one stays as the writer leaves it. */
  const shown = new Set<string>()
  const known = new Map<string, ShownCard>()
  const abort = new AbortController()

  const stillThere = (doc: EditorState['doc'], { pos, href }: Waiting): boolean =>
    pos < doc.content.size && loneLink(doc.nodeAt(pos)) === href

  /** Makes a card of the line that waits for this answer; not while something is composed. */
  function show(view: EditorView, href: string): void {
    const card = known.get(href)
    const line = key.getState(view.state)?.find(one => one.href === href)
    if (!card || !line || view.composing || view.isDestroyed) return
    const tr = replaceByCard(closeHistory(view.state.tr), line.pos, { href, title: card.title })
    shown.add(href)
    view.dispatch(tr.setMeta(key, { done: href }))
    tell(t('The link is a card now. Backspace turns it back into a link.'))
  }
  async function look(view: EditorView, href: string): Promise<void> {
    const card = known.get(href) ?? (await ask(href, abort.signal).catch(() => null))
    if (abort.signal.aborted || view.isDestroyed) return
    if (card) known.set(href, card)
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
          // What came while something was composed.
          else if (known.has(href)) queueMicrotask(() => show(view, href))
      },
      destroy: () => abort.abort(),
    }),
  })

  return { plugin, known: (href: string) => known.get(href) ?? null }
}
