import { atom } from 'nanostores'
import type { App } from '../../../platform/app.ts'

/** The progress of an outgoing post, as shown to the user. */
export interface Line {
  id: string
  /** The first words of the post. */
  title: string
  state: 'waiting' | 'offline' | 'uploading' | 'posting' | 'retrying' | 'held'
  /** Bytes, of the files that this page uploads. */
  loaded: number
  total: number
  /** When it is sent, for one that waits, in milliseconds since the epoch. */
  at: number
  /** What its save button says while it saves, such as `Posting…`. */
  label: string
  /** Why it is held. */
  text: string
}

/** What the pill draws, and what its buttons do. */
export interface OutgoingView {
  lines: readonly Line[]
  /** Moves a post back into its form. */
  edit: (id: string) => void
  /** Sends a held post again. */
  again: (id: string) => void
}

/** The posts being sent that are shown; null if there are none. Separate from the sender, which few pages need. */
export const outgoingView = (_: App) => atom<OutgoingView | null>(null)
