import type { ReactNode, Ref } from 'react'

/**
 * How an image becomes one of the server's: answers with its address, or with why it has none. `mayRetry` says whether
 * sending it once more can help.
 */
export type UploadImage = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number | null) => void },
) => Promise<{ ok: true; src: string } | { ok: false; message: string; mayRetry: boolean }>

/** An image as it is put into a text. */
export interface InsertedImage {
  src: string
  alt?: string | undefined
}

/** What can be done to an editor from outside. */
export interface EditorHandle {
  focus: () => void
  /** Tells by `onChange` what has not been told yet. */
  flush: () => void
  /** HTML that has not been told yet, without telling it; null where there is none. */
  peek: () => string | null
  /** Puts an image at the cursor; says on the console why it did not (requirements EDIT-13…15, DEC-45). */
  insertImage: (image: InsertedImage) => void
}

/** What every editor of rich text takes, the plain one and any that comes after it (dashboard.md §3). */
export interface EditorProps {
  /** HTML. An editor that cannot show all of it must give it back untouched. */
  value: string
  /** Told of HTML only when the writer has changed something. */
  onChange: (html: string) => void
  /** Told at once of every change, before `onChange` tells what it has come to. */
  onTouch?: (() => void) | undefined
  /** Its name for screen readers. */
  label: string
  placeholder?: string | undefined
  name: string
  /** One line: enter makes no paragraph. */
  forceSingleLine?: boolean | undefined
  /** Straight quotes become curly ones while typing; true if left out (requirements EDIT-12). */
  smartQuotesEnabled?: boolean | undefined
  /** Lines it has when empty; 6 if left out. */
  rows?: number | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  /** Without it no files can be put into the text. */
  uploadImage?: UploadImage | undefined
  /** Told whether images in the text are still on their way (requirements VAL-2). */
  onPendingImages?: ((isPending: boolean) => void) | undefined
  /** More buttons for the toolbar, such as one for GIFs. */
  tools?: ReactNode
  handle?: Ref<EditorHandle> | undefined
  /** The selection in the plain text that was typed before this editor came. */
  caret?: { start: number; end: number } | null | undefined
}
