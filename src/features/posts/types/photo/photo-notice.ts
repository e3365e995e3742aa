import { atom } from 'nanostores'
import { t } from '../../../../platform/page/i18n.ts'
import { listText } from '../../../../platform/page/list-text.ts'

/** A message about the photos as a whole; a new object each time, so that it is announced again. */
interface PhotoNotice {
  texts: readonly string[]
  /** True if something was refused. */
  isRefusal: boolean
  /** Whether a removed photo can be restored. */
  mayUndo: boolean
}

export const noRoomText = (): string => t('Posts can have up to 10 photos.')

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

/** The files of one selection that were not added to the post, reported together: each by name, with the reason. */
function createRejectedFiles() {
  let refused: string[] = []
  let overflow: readonly File[] = []
  const line = (name: string, error: string) => t('{name}: {error}', { name, error })
  return {
    /** Starts a new selection: forgets the files of the previous one. */
    reset() {
      refused = []
      overflow = []
    },
    refuse: (name: string, error: string) => void refused.push(line(name, error)),
    /** Files beyond the limit; one of them is tried when an added file turns out to be unusable. */
    setOverflow(files: readonly File[]) {
      overflow = files
    },
    /** The next file beyond the limit. */
    nextOverflow() {
      const [file, ...others] = overflow
      overflow = others
      return file
    },
    texts() {
      const names = listText(overflow.map(({ name }) => name))
      return [...new Set([...refused, ...(names ? [line(names, noRoomText())] : [])])]
    },
  }
}
