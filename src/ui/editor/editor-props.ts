import type { Node } from 'prosemirror-model'
import type { ReactNode, Ref } from 'react'

/**
 * Uploads an image. Resolves to its URL, or to an error text; `mayRetry` says whether another try can help.
 */
export type UploadImage = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number | null) => void },
) => Promise<{ ok: true; src: string } | { ok: false; message: string; mayRetry: boolean }>

/** Asks about the page behind a link; null if nothing is known. */
export type AskCard = (href: string, signal: AbortSignal) => Promise<{ title: string } | null>
/**
 * Lets the writer edit an image, given as a file or URL. Resolves to the edited file, or to null for a file that is the
 * original again; null if nothing changes. `edits` is passed again with the same image.
 */
export type EditImage = (
  source: Blob | string,
  name: string,
  edits?: unknown,
) => Promise<{ file: File | null; edits: unknown } | null>

/** An image to insert into a text. */
export interface InsertedImage {
  src: string
  alt?: string | undefined
}

/** The methods of an editor for its owner. */
export interface EditorHandle {
  focus: () => void
  /** Calls `onChange` with a pending change. */
  flush: () => void
  /** The pending HTML, without calling `onChange`; null for none. */
  peek: () => string | null
  /** Inserts an image at the cursor; a failure is logged to the console (EDIT-13…15, DEC-45). */
  insertImage: (image: InsertedImage) => void
}

/** Props of all editors, the plain one and the rich one (EDIT-1). */
export interface EditorProps {
  /** HTML. An editor that can't show all of it must not change it. */
  value: string
  /** The value as a document, if it has been parsed already. */
  doc?: Node | undefined
  /** Called with the HTML, only after a change by the writer. */
  onChange: (html: string) => void
  /** Called at once on every change, before the delayed `onChange`. */
  onTouch?: (() => void) | undefined
  /** Its name for screen readers. */
  label: string
  placeholder?: string | undefined
  name: string
  /** Single line: enter starts no paragraph. */
  forceSingleLine?: boolean | undefined
  /** Straight quotes become curly ones while typing; true if left out (EDIT-12). */
  smartQuotesEnabled?: boolean | undefined
  /** Minimum height in lines; 6 if left out. */
  rows?: number | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  /** Uploads images; without it no files can be inserted. */
  uploadImage?: UploadImage | undefined
  /** With it, a link on a line of its own becomes a card. */
  askCard?: AskCard | undefined
  /** Edits images before they are posted. */
  editImage?: EditImage | undefined
  /** Called when images in the text start uploading or all are done (VAL-2). */
  onPendingImages?: ((isPending: boolean) => void) | undefined
  /** More buttons for the toolbar, such as one for GIFs. */
  tools?: ReactNode
  handle?: Ref<EditorHandle> | undefined
  /** The selection in the plain text that was typed before this editor loaded. */
  caret?: { start: number; end: number } | null | undefined
}
