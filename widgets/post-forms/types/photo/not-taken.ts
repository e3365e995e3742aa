import { t } from '../../../../src/page/i18n.ts'

/** The files of one selection that were not taken, reported together: each by name, with the reason. */
export interface NotTaken {
  /** Starts a new selection: forgets the files of the previous one. */
  begin: () => void
  refuse: (name: string, error: string) => void
  /** Files beyond the limit; each is tried if a taken file turns out to be unusable. */
  leave: (files: readonly File[]) => void
  /** The next file beyond the limit. */
  next: () => File | undefined
  texts: () => string[]
}

export const noRoomText = (): string => t('A post holds up to ten photos.')

export function createNotTaken(): NotTaken {
  let refused: string[] = []
  let left: readonly File[] = []
  const line = (name: string, error: string) => t('{name}: {error}', { name, error })
  return {
    begin() {
      refused = []
      left = []
    },
    refuse: (name, error) => void refused.push(line(name, error)),
    leave(files) {
      left = files
    },
    next() {
      const [file, ...others] = left
      left = others
      return file
    },
    texts() {
      const names = left.map(({ name }) => name).join(', ')
      return [...new Set([...refused, ...(names ? [line(names, noRoomText())] : [])])]
    },
  }
}
