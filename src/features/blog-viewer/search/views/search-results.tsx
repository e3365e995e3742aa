import { useStore } from '@nanostores/react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { t } from '../../../../platform/page/i18n.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { closeIcon, Icon } from '../../../../ui/icon/icon.tsx'
import { blogNarrowing, chosenParts } from '../../../search/narrowing.ts'
import { narrowingText } from '../../../search/narrowing-view.tsx'
import type { PostList } from '../../posts/post-list.ts'
import type { BlogViewer } from '../../store.ts'
import type { BlogSearch } from '../store.ts'
import styles from './search.module.css'
import { foundText, type SearchProps, useIsNothing } from './search-status.tsx'
import { useMarks } from './use-marks.ts'

/** The scroll position of a list: the first post in view, and its distance from the scroller's top, in pixels. */
interface Place {
  scrollTop: number
  post: string | null
  offset: number
}

const articlesIn = (scroller: Element) => [...scroller.querySelectorAll<HTMLElement>('[data-viewer-post]')]
const offsetIn = (scroller: Element, element: Element) =>
  element.getBoundingClientRect().top - scroller.getBoundingClientRect().top

function placeIn(scroller: Element): Place {
  const { scrollTop } = scroller
  const firstInView = articlesIn(scroller).find(
    article => offsetIn(scroller, article) + article.offsetHeight > 0,
  )
  const isReading = firstInView !== undefined && offsetIn(scroller, firstInView) < scroller.clientHeight
  return isReading
    ? { scrollTop, post: firstInView.dataset.viewerPost ?? null, offset: offsetIn(scroller, firstInView) }
    : { scrollTop, post: null, offset: 0 }
}

/** Restores a position by its post, not by pixels: the height above it may have changed. */
function returnTo(scroller: Element, { scrollTop, post, offset }: Place): void {
  scroller.scrollTop = scrollTop
  const article = post && articlesIn(scroller).find(({ dataset }) => dataset.viewerPost === post)
  if (article) scroller.scrollTop += offsetIn(scroller, article) - offset
}

/**
 * Restores the scroll position of a list that was shown before; a new list starts at its top, right under the bar.
 * @param top the element above the list.
 */
function usePlaces(top: RefObject<HTMLElement | null>, viewer: BlogViewer): void {
  const list = useStore(viewer.$list)
  const places = useRef(new WeakMap<PostList, Place>())
  const shownList = useRef(list)
  useLayoutEffect(
    () =>
      // Called before the new list is drawn.
      viewer.$list.listen((_, before) => {
        const scroller = top.current?.closest('[data-viewer-scroller]')
        if (scroller && before) places.current.set(before, placeIn(scroller))
      }),
    [viewer, top],
  )
  useLayoutEffect(() => {
    const above = top.current
    const scroller = above?.closest<HTMLElement>('[data-viewer-scroller]')
    if (!above || !scroller || shownList.current === list) return
    shownList.current = list
    // The focused post was removed with its list; the drawer's shortcuts need the focus inside.
    if (document.activeElement === document.body) scroller.focus({ preventScroll: true })
    const place = places.current.get(list)
    if (place) returnTo(scroller, place)
    else {
      const bar = scroller.firstElementChild?.getBoundingClientRect().height ?? 0
      scroller.scrollTop += offsetIn(scroller, above) - bar
    }
  }, [list, top])
}

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
