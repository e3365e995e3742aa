import { atom } from 'nanostores'
import { createRejectedFiles } from '../rejected-files.ts'
import type { PhotoNotice } from '../types.ts'

export type NoticeStore = ReturnType<typeof createNotice>

/** The message about the photos as a whole. */
export function createNotice(mayUndo: () => boolean) {
  const $note = atom<PhotoNotice | null>(null)
  const rejectedFiles = createRejectedFiles()
  const set = (texts: readonly string[], isRefusal: boolean) =>
    $note.set(texts.length > 0 ? { texts, isRefusal, mayUndo: mayUndo() } : null)
  return {
    $note,
    rejectedFiles,
    reportRejectedFiles: () => set(rejectedFiles.texts(), true),
    /** Replaces the message; the rejected files are forgotten. */
    notify(texts: readonly string[], isRefusal = false): void {
      rejectedFiles.reset()
      set(texts, isRefusal)
    },
  }
}
