import { t } from '../../../../platform/page/i18n.ts'

/** The files of one selection that were not added to the post, reported together: each by name, with the reason. */
interface RejectedFiles {
  /** Starts a new selection: forgets the files of the previous one. */
  reset: () => void
  refuse: (name: string, error: string) => void
  /** Files beyond the limit; one of them is tried when an added file turns out to be unusable. */
  setOverflow: (files: readonly File[]) => void
  /** The next file beyond the limit. */
  nextOverflow: () => File | undefined
  texts: () => string[]
}

export const noRoomText = (): string => t('Posts can have up to 10 photos.')

export function createRejectedFiles(): RejectedFiles {
  let refused: string[] = []
  let overflow: readonly File[] = []
  const line = (name: string, error: string) => t('{name}: {error}', { name, error })
  return {
    reset() {
      refused = []
      overflow = []
    },
    refuse: (name, error) => void refused.push(line(name, error)),
    setOverflow(files) {
      overflow = files
    },
    nextOverflow() {
      const [file, ...others] = overflow
      overflow = others
      return file
    },
    texts() {
      const names = overflow.map(({ name }) => name).join(', ')
      return [...new Set([...refused, ...(names ? [line(names, noRoomText())] : [])])]
    },
  }
}
