import { createContext, type ReactNode } from 'react'
import { pieces } from './find-text.ts'
import styles from './search-bar.module.css'

/** What is looked for in the conversation; null for nothing. */
export const Finder = createContext<RegExp | null>(null)

/** A text with its hits marked. */
export const marked = (text: string, finder: RegExp | null): ReactNode =>
  finder
    ? pieces(text, finder).map(({ text: piece, isHit }, index) =>
        isHit ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
          <mark key={index} className={styles.hit}>
            {piece}
          </mark>
        ) : (
          piece
        ),
      )
    : text
