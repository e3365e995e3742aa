import { t } from '../../../../src/page/i18n.ts'

/** The files of one choice that were not taken, told together: each by its name, with the reason. */
export interface NotTaken {
  /** A new choice: what an earlier one left is told no more. */
  begin: () => void
  refuse: (name: string, error: string) => void
  /** These found no room; each is taken when one that was taken turns out to be none. */
  leave: (files: readonly File[]) => void
  /** The next file that found no room. */
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
