import { type KeyboardEvent, type MouseEvent, memo, type Ref, useDeferredValue, useState } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t } from '../../../platform/page/i18n.ts'
import { isRtl } from '../../../ui/behavior/roving.ts'
import type { Emoji } from '../rules/emoji-table.ts'
import { columns, movedPlace, type Place } from '../rules/grid-moves.ts'
import styles from './emoji-picker.module.css'

/** A part of the grid: a group, recently used ones, or search results. */
export interface Part {
  key: string
  label: string
  emoji: readonly Emoji[]
}

interface GridProps {
  parts: readonly Part[]
  write: (emoji: Emoji) => string
  onTake: (emoji: Emoji, stays: boolean) => void
  /** The one under the pointer or with the focus. */
  onPoint: (emoji: Emoji) => void
  /** The up arrow in the first row, or a letter: move to the search. */
  onSearch: () => void
  ref: Ref<HTMLDivElement>
}

const rowsOf = (emoji: readonly Emoji[]): (readonly Emoji[])[] =>
  Array.from({ length: Math.ceil(emoji.length / columns) }, (_, row) =>
    emoji.slice(row * columns, (row + 1) * columns),
  )

interface PartProps {
  part: Part
  index: number
  /** The emoji that Tab reaches, if it is in this part. */
  current: number
  write: (emoji: Emoji) => string
}

const GridPart = memo(function GridPart({ part, index, current, write }: PartProps) {
  const rows = rowsOf(part.emoji)
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of buttons are no table
    <div
      role="rowgroup"
      aria-label={part.label}
      data-part={part.key}
      className={styles.part}
      style={{ '--rows': rows.length } as object}
    >
      <div className={styles.heading} aria-hidden="true">
        {part.label}
      </div>
      {rows.map((row, at) => (
        // biome-ignore lint/a11y/useSemanticElements: rows of buttons are no table
        // biome-ignore lint/a11y/useFocusableInteractive: its buttons take the focus
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
        <div key={at} role="row" className={styles.row}>
          {row.map((emoji, column) => {
            const place = at * columns + column
            return (
              // biome-ignore lint/a11y/useSemanticElements: rows of buttons are no table
              // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
              <span key={emoji.sign} role="gridcell" className={styles.slot}>
                <button
                  type="button"
                  tabIndex={place === current ? 0 : -1}
                  data-at={`${index} ${place}`}
                  aria-label={emoji.name}
                  className={styles.emoji}
                >
                  {emoji.picture?.() ?? write(emoji)}
                </button>
              </span>
            )
          })}
        </div>
      ))}
    </div>
  )
})

const isTyping = (event: KeyboardEvent) =>
  !event.ctrlKey && !event.metaKey && !event.altKey && (event.key.length === 1 || event.key === 'Backspace')

/** All emoji in rows, in parts with headings: a grid for keys and screen readers. */
export function EmojiGrid({ parts, write, onTake, onPoint, onSearch, ref }: GridProps) {
  const [wanted, setWanted] = useState<Place>({ part: 0, index: 0 })
  // The first parts appear at once, the others a moment later: they are nearly two thousand buttons.
  const shown = useDeferredValue(parts.length, Math.min(parts.length, 2))
  const drawn = parts.slice(0, shown)
  const isThere = wanted.index < (drawn[wanted.part]?.emoji.length ?? 0)
  const current = isThere ? wanted : { part: 0, index: 0 }
  const find = ({ target }: { target: EventTarget }): [Emoji, Place] | null => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
    const [part = -1, index = -1] = button?.dataset.at?.split(' ').map(Number) ?? []
    const emoji = drawn[part]?.emoji[index]
    return emoji ? [emoji, { part, index }] : null
  }
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isComposing(event)) return
    const sizes = drawn.map(({ emoji }) => emoji.length)
    const next = movedPlace(event, current, sizes, { rtl: isRtl(event.currentTarget) })
    if (next === null) {
      // Space and Enter press the button; every other character goes to the search.
      if (isTyping(event) && event.key !== ' ') onSearch()
      return
    }
    event.preventDefault()
    if (next === 'above') return onSearch()
    setWanted(next)
    const button = event.currentTarget.querySelector<HTMLElement>(`[data-at="${next.part} ${next.index}"]`)
    button?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'nearest' })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of buttons are no table
    <div
      ref={ref}
      role="grid"
      aria-label={t('Emoji')}
      className={styles.grid}
      onKeyDown={keyDown}
      onClick={(event: MouseEvent) => {
        const found = find(event)
        if (found) onTake(found[0], event.shiftKey)
      }}
      onPointerOver={event => {
        const found = find(event)
        if (found) onPoint(found[0])
      }}
      onFocus={event => {
        const found = find(event)
        if (!found) return
        setWanted(found[1])
        onPoint(found[0])
      }}
    >
      {drawn.map((part, index) => (
        <GridPart
          key={part.key}
          part={part}
          index={index}
          current={current.part === index ? current.index : -1}
          write={write}
        />
      ))}
    </div>
  )
}
