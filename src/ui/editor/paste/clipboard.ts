import { closeHistory } from 'prosemirror-history'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { tidyClipboard } from '../../../platform/html/clipboard/clipboard.ts'
import { canOpen } from '../../../platform/html/links.ts'
import { toText } from '../../../platform/html/text.ts'
import { t } from '../../../platform/page/i18n.ts'
import { hasWords } from '../../../platform/text/has-words.ts'
import { oneLine } from '../../../platform/text/text.ts'
import { pastesAddress } from '../cards/link-cards.ts'
import { fromText, sliceFromHtml } from '../convert/from-html.ts'
import { asText, isInCode, isLinkable } from '../prose/commands.ts'
import { replaceByLines } from '../prose/own-line.ts'
import { schema } from '../prose/schema.ts'

/** Markdown-only syntax, of which one example is enough: headings, fences and links. */
const clearSigns = [
  /^#{1,6} \S/m,
  /^```/m,
  /(?:^|[^\\])\[[^\]\n]{1,300}\]\((?:https?:|mailto:|\/)[^)\s]{0,2000}\)/,
]
/** List items; a single one may be a dash or a date. */
const listItems = [/^[ \t]*[-*+] \S/gm, /^[ \t]*\d{1,3}[.)] \S/gm]

/** Reads at most this many characters. */
const checkedLength = 20_000

/**
 * Whether a plain text was written in Markdown. Asterisks and underscores don't count: code and chats are full of them,
 * and would lose them. Only looks at the beginning, and for each pattern at one sentence at most, so that a megabyte of
 * brackets takes no time.
 * @internal
 */
export function looksLikeMarkdown(text: string): boolean {
  const beginning = text.slice(0, checkedLength)
  return (
    clearSigns.some(pattern => pattern.test(beginning)) ||
    listItems.some(pattern => (beginning.match(pattern)?.length ?? 0) >= 2)
  )
}

const { nodes, marks } = schema

/** Pasted or dropped content. */
interface Incoming {
  html: string
  text: string
  files: readonly File[]
}

interface ClipboardDeps {
  forceSingleLine: boolean
  /** Creates an image node for a file and starts its upload; without it files are ignored. */
  beginUpload?: ((file: File) => Node) | undefined
  insertFiles: (view: EditorView, files: readonly File[]) => void
  /** Tells the writer that a paste differs from what was copied; '' clears that. */
  tell: (note: string) => void
}

/** The length that a browser draws at once, about as fast as in a text area. */
const pasteMaxChars = 1_000_000
const pasteMaxLines = 10_000

function isTooLong(text: string): boolean {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0 && lines <= pasteMaxLines; at = text.indexOf('\n', at + 1))
    lines++
  return text.length > pasteMaxChars || lines > pasteMaxLines
}

/** Inserts text that may be long. Scrolling is a separate task, because the browser then lays out the whole text. */
function dispatch(view: EditorView, tr: Transaction): void {
  view.dispatch(closeHistory(tr))
  setTimeout(() => view.isDestroyed || view.dispatch(view.state.tr.scrollIntoView()))
}

/** Longest text that is checked for Markdown, which can only be rendered as a whole. */
const markdownMaxLength = 50_000

export const readTransfer = (data: DataTransfer): Incoming => ({
  html: data.getData('text/html'),
  // Text that was copied on Windows has other line breaks.
  text: (data.getData('text/plain') || data.getData('text/uri-list').split('\n')[0] || '').replace(
    /\r\n?/g,
    '\n',
  ),
  files: [...data.files].filter(file => file.type.startsWith('image/')),
})

/** A text without trailing line breaks. */
function withoutLastBreaks(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n') end--
  return text.slice(0, end)
}

/** The content of a slice as one line. */
function lineOf(slice: Slice): Slice {
  const line: ReturnType<typeof schema.text>[] = []
  slice.content.descendants(node => {
    if (node.isTextblock && line.length > 0) line.push(schema.text(' '))
    if (node.isInline) line.push(node.type === nodes.hard_break ? schema.text(' ') : node)
    return !node.isInline
  })
  return new Slice(Fragment.from(line), 0, 0)
}

/** The image of a data URL as a file; undefined for other URLs. */
function fileOf(source: string): File | undefined {
  const [, type = '', data = ''] = /^data:(image\/[a-z+]+);base64,(.*)$/is.exec(source) ?? []
  try {
    const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), letter => letter.charCodeAt(0))
    return bytes.length > 0 ? new File([bytes], `image.${type.slice(6)}`, { type }) : undefined
  } catch {
    return undefined
  }
}

const isLocal = (src: string): boolean => /^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(src)

/**
 * A slice without images that other users couldn't load: data URLs become files to upload, if files are accepted;
 * others, such as blob URLs of another page, are dropped.
 */
function withoutLocalImages(slice: Slice, begin: ((file: File) => Node) | undefined): Slice {
  const asUpload = (node: Node): Node | undefined => {
    const file = begin && fileOf(node.attrs.src)
    if (!file) return undefined
    const { attrs } = begin(file)
    return nodes.image.create({ ...attrs, alt: node.attrs.alt ?? attrs.alt }, null, node.marks)
  }
  const clean = (fragment: Fragment): Fragment =>
    Fragment.fromArray(
      fragment.content.flatMap(node => {
        if (node.type === nodes.image && isLocal(node.attrs.src)) return asUpload(node) ?? []
        return node.isLeaf ? node : node.copy(clean(node.content))
      }),
    )
  return new Slice(clean(slice.content), slice.openStart, slice.openEnd)
}

export function createClipboard(deps: ClipboardDeps) {
  // Content copied from this editor is pasted unchanged, without a round trip through HTML.
  let copied: { slice: Slice; text: string } | null = null

  const insertText = (view: EditorView, text: string): void => {
    const { state } = view
    if (deps.forceSingleLine || isInCode(state.selection)) {
      const tr = state.tr.setSelection(asText(state.selection))
      dispatch(view, tr.insertText(deps.forceSingleLine ? oneLine(text) : text))
      return
    }
    const { content } = fromText(withoutLastBreaks(text))
    dispatch(view, state.tr.replaceSelection(new Slice(content, 1, 1)))
  }

  /** Inserts the plain text first, then replaces it by the formatted one, so that one undo restores the plain text. */
  async function insertMarkdown(view: EditorView, text: string): Promise<void> {
    const from = view.state.selection.from
    insertText(view, text)
    const plain = view.state
    const { markdownToHtml } = await import('../convert/from-markdown.ts').catch(() => ({
      markdownToHtml: null,
    }))
    // If the user has typed since, it stays plain text.
    if (!markdownToHtml || view.isDestroyed || view.state.doc !== plain.doc) return
    const slice = sliceFromHtml(markdownToHtml(text))
    const range = TextSelection.between(plain.doc.resolve(from), plain.doc.resolve(plain.selection.to))
    view.dispatch(closeHistory(plain.tr.setSelection(range)).replaceSelection(slice).scrollIntoView())
  }

  const insertHtml = (view: EditorView, html: string): void => {
    const slice = withoutLocalImages(sliceFromHtml(html), deps.beginUpload)
    const { tr } = view.state
    dispatch(view, deps.forceSingleLine ? tr.replaceSelection(lineOf(slice)) : replaceByLines(tr, slice))
  }

  const insertAddress = (view: EditorView, address: string): void => {
    const { doc, selection, tr } = view.state
    const { from, to, $from } = selection
    const link = marks.link.create({ href: address })
    if (isLinkable(doc, from, to)) tr.addMark(from, to, link)
    else tr.replaceSelectionWith(schema.text(address, [...$from.marks(), link]), false)
    view.dispatch(pastesAddress(tr.removeStoredMark(marks.link).scrollIntoView()))
  }

  return {
    copied: (slice: Slice, text: string) => {
      copied = { slice, text }
    },
    /** Inserts pasted or dropped content at the selection. Returns false to leave it to the browser. */
    insert(view: EditorView, { html, text: copiedText, files }: Incoming): boolean {
      const isCode = isInCode(view.state.selection)
      // Word and spreadsheets add an image of the copied text: use the text (DEC-142).
      const isMedia =
        files.length > 0 &&
        !hasWords({ html, text: copiedText, files }) &&
        !/<(?:p|table|li|span|div)\b/i.test(html)
      const isOwn = html.includes('data-pm-slice') && copied?.text === copiedText
      const tidied = html === '' || isCode || isOwn ? null : tidyClipboard(html)
      const text = copiedText || (tidied === null ? toText(html) : '')
      deps.tell('')
      if (isMedia && deps.beginUpload) deps.insertFiles(view, files)
      else if (isOwn && copied)
        dispatch(
          view,
          deps.forceSingleLine
            ? view.state.tr.replaceSelection(lineOf(copied.slice))
            : replaceByLines(view.state.tr, copied.slice),
        )
      else if (tidied !== null) insertHtml(view, tidied)
      else if (isTooLong(text)) deps.tell(t('That’s too long to paste. Try pasting less.'))
      else if (text === '') return files.length > 0
      else if (/^\S+$/.test(text.trim()) && /^https?:\/\//i.test(text) && canOpen(text.trim()) && !isCode)
        insertAddress(view, text.trim())
      else if (
        !deps.forceSingleLine &&
        !isCode &&
        text.length <= markdownMaxLength &&
        looksLikeMarkdown(text)
      )
        void insertMarkdown(view, text)
      else {
        insertText(view, text)
        if (html !== '' && !isCode)
          deps.tell(t('That was too long to paste with formatting, so it was pasted as plain text.'))
      }
      return true
    },
    insertText,
  }
}
