import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { t } from '../../../../platform/page/i18n.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { closeIcon, Icon } from '../../../../ui/icon/icon.tsx'
import { blogNarrowing, chosenParts } from '../../../search/narrowing.ts'
import { narrowingText } from '../../../search/narrowing-view.tsx'
import type { BlogSearch } from '../store.ts'
import styles from './search.module.css'
import { foundText, type SearchProps, useIsNothing } from './search-status.tsx'
import { useMarks } from './use-marks.ts'
import { usePlaces } from './use-places.ts'

/** The active filters; pressing one removes it. */
function Chips({ search }: { search: BlogSearch }) {
  const narrowing = useStore(search.$narrowing)
  const list = useRef<HTMLUListElement>(null)
  const chosen = chosenParts(narrowing, blogNarrowing)
  if (chosen.length === 0) return null
  const removePart = (part: (typeof chosen)[number], index: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    // The focus moves to the next chip, or to the posts.
    const next =
      buttons[index + 1] ?? buttons[index - 1] ?? list.current?.closest<HTMLElement>('[data-viewer-scroller]')
    next?.focus({ preventScroll: true })
    search.narrow({ [part]: blogNarrowing[part] })
  }
  return (
    <ul ref={list} className={styles.chips} aria-label={t('Active filters')}>
      {chosen.map((part, index) => {
        const name = narrowingText(part, narrowing)
        return (
          <li key={part}>
            <button
              type="button"
              className={styles.chip}
              aria-label={t('Remove filter: {name}', { name })}
              onClick={() => removePart(part, index)}
            >
              <span>{name}</span>
              <Icon path={closeIcon} size={14} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The filters and the count above the results, or a note in their place; restores positions, marks words (PEEP-26). */
export function SearchResults({ search, viewer }: SearchProps) {
  const results = useStore(search.$results)
  const isNothing = useIsNothing(results)
  const top = useRef<HTMLDivElement>(null)
  usePlaces(top, viewer)
  useMarks(top, results?.query.term ?? '')
  const isNarrowed = chosenParts(useStore(search.$narrowing), blogNarrowing).length > 0
  return (
    <div ref={top} className={styles.results}>
      <Chips search={search} />
      {results && !isNothing && <p className={styles.count}>{foundText(results)}</p>}
      {results && isNothing && (
        <div className={styles.nothing}>
          <p>{t('Nothing here about {term}.', { term: results.query.term })}</p>
          {isNarrowed && <Button onClick={() => search.narrow(blogNarrowing)}>{t('Clear filters')}</Button>}
        </div>
      )}
    </div>
  )
}
