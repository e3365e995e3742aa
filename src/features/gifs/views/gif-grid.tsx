import { useStore } from '@nanostores/react'
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t } from '../../../platform/page/i18n.ts'
import { isRtl } from '../../../ui/behavior/roving.ts'
import type { Gif } from '../gif.ts'
import { countAbove, layOut, movedCell } from '../layout.ts'
import type { GifSearch } from '../search.ts'
import { GifCell } from './gif-cell.tsx'
import styles from './gif-picker.module.css'

interface Props {
  model: GifSearch
  media: readonly Gif[]
  isStill: boolean
  onChoose: (gif: Gif) => void
  /** The up arrow was pressed in the first row. */
  onLeaveUp: () => void
  /** A character was typed while a result has the focus: it belongs in the search field. */
  onTyping: () => void
  gridRef: RefObject<HTMLDivElement | null>
}

/** The inner width of an element, kept up to date. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(Math.floor(element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}

const isTyping = (event: KeyboardEvent) =>
  !event.ctrlKey && !event.metaKey && !event.altKey && (event.key.length === 1 || event.key === 'Backspace')

/** The results in rows of equal width, laid out before the images load; a grid for keyboard and screen reader. */
export function GifGrid({ model, media, isStill, onChoose, onLeaveUp, onTyping, gridRef }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(gridRef)
  const layout = useMemo(() => layOut(media, width), [media, width])
  const drawn = useStore(model.$drawn)
  const allowed = useStore(model.preload.$allowed)
  const [current, setCurrent] = useState(0)

  const countSeen = useCallback(() => {
    const box = scroller.current
    return box && width > 0 ? countAbove(layout, box.scrollTop + box.clientHeight) : 0
  }, [layout, width])
  const reportSeen = useEffectEvent(() => model.preload.reached(countSeen()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results or another width show other images
  useEffect(() => reportSeen(), [layout])

  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isComposing(event)) return
    const next = movedCell(layout, current, drawn, event, isRtl(event.currentTarget))
    if (next === null) {
      // Space presses the button; every other character goes to the search field.
      if (isTyping(event) && event.key !== ' ') onTyping()
      return
    }
    event.preventDefault()
    if (next === 'above') return onLeaveUp()
    const cell = event.currentTarget.querySelector<HTMLElement>(`[data-index="${next}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div ref={scroller} className={styles.scroller} onScroll={() => model.preload.scrolled(countSeen)}>
      {/* biome-ignore lint/a11y/useSemanticElements: rows of buttons are no table */}
      <div
        ref={gridRef}
        role="grid"
        aria-label={t('GIFs')}
        className={styles.grid}
        style={{ minHeight: layout.height }}
        onKeyDown={keyDown}
        onFocus={({ target }) => {
          const index = Number(target instanceof HTMLElement ? target.dataset.index : undefined)
          if (Number.isInteger(index)) setCurrent(index)
        }}
      >
        {width > 0 &&
          layout.rows.map(row => {
            const cells = row.filter(cell => cell.index < drawn)
            if (cells.length === 0) return null
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above
              // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus
              <div key={row[0]?.index} role="row" className={styles.row}>
                {cells.map(cell => {
                  const gif = media[cell.index]
                  return (
                    gif && (
                      // biome-ignore lint/a11y/useSemanticElements: as above
                      // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus
                      <div
                        key={gif.mediaUrl}
                        role="gridcell"
                        className={styles.cell}
                        style={{ width: cell.width, height: cell.height }}
                      >
                        <GifCell
                          gif={gif}
                          cell={cell}
                          mayLoad={cell.index < allowed}
                          isStill={isStill}
                          isCurrent={cell.index === current}
                          onChoose={onChoose}
                          onSettled={model.preload.settled}
                        />
                      </div>
                    )
                  )
                })}
              </div>
            )
          })}
      </div>
    </div>
  )
}
