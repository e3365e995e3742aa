import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { t } from '../../platform/page/i18n.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { type Box, type Edge, moveBox, resizeBox } from './edits.ts'
import styles from './photo-editor.module.css'

/** Share of the photo that an arrow key moves or resizes by. */
const keyStep = 0.02
const arrows: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const corners: readonly Edge[] = ['nw', 'ne', 'se', 'sw']
const allEdges: readonly Edge[] = [...corners, 'n', 'e', 's', 'w']

interface RegionProps {
  box: Box
  kind: 'crop' | 'blur'
  label: string
  describedBy: string
  /** Width divided by height in shares; null where it is free. */
  ratio: number | null
  isSelected: boolean
  /** The element that the shares are of. */
  stage: RefObject<HTMLElement | null>
  /** A drag or a key is about to change it. */
  onBegin: () => void
  onChange: (box: Box) => void
  onSelect: () => void
  onRemove?: (() => void) | undefined
}

interface AreaFieldsProps extends Pick<RegionProps, 'box' | 'label' | 'ratio' | 'onBegin' | 'onChange'> {
  /** There is no region. Its space is kept, because a drag that creates one must not move the photo. */
  isHidden: boolean
}

/** A region in numbers, for users who can't drag it. */
export function AreaFields({ box, label, ratio, onBegin, onChange, isHidden }: AreaFieldsProps) {
  /** What is being typed, such as the first digit of two. */
  const [typed, setTyped] = useState<{ name: string; text: string } | null>(null)
  const fields: [name: string, share: number, change: (by: number) => Box][] = [
    [t('Left (%)'), box.left, by => moveBox(box, by, 0)],
    [t('Top (%)'), box.top, by => moveBox(box, 0, by)],
    [t('Width (%)'), box.width, by => resizeBox(box, 'e', by, 0, ratio)],
    [t('Height (%)'), box.height, by => resizeBox(box, 's', 0, by, ratio)],
  ]
  return (
    <fieldset className={styles.numbers} aria-label={label} data-hidden={isHidden || undefined}>
      {fields.map(([name, share, change]) => (
        <TextField
          key={name}
          label={name}
          type="number"
          min={0}
          max={100}
          value={typed?.name === name ? typed.text : Math.round(share * 100)}
          onFocus={onBegin}
          onBlur={() => setTyped(null)}
          onChange={({ target }) => {
            setTyped({ name, text: target.value })
            if (target.value !== '' && target.validity.valid)
              onChange(change(target.valueAsNumber / 100 - share))
          }}
        />
      ))}
    </fieldset>
  )
}

/** A region of the photo: dragged by itself, resized by its edges; by keys it moves, and with Shift it is resized. */
export function Region(props: RegionProps) {
  const { box, kind, label, describedBy, ratio, isSelected, stage, onBegin, onChange } = props
  const { onSelect, onRemove } = props
  const drag = useRef<{ x: number; y: number; box: Box; edge: Edge | null } | null>(null)

  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    const { edge } = (event.target as HTMLElement).dataset
    drag.current = { x: event.clientX, y: event.clientY, box, edge: (edge as Edge | undefined) ?? null }
    event.currentTarget.setPointerCapture(event.pointerId)
    event.stopPropagation()
    onBegin()
    // Safari doesn't focus a button that is pressed.
    event.currentTarget.focus({ preventScroll: true })
    onSelect()
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const frame = stage.current?.getBoundingClientRect()
    if (!drag.current || !frame || !event.isPrimary) return
    const dx = (event.clientX - drag.current.x) / frame.width
    const dy = (event.clientY - drag.current.y) / frame.height
    const { box: from, edge } = drag.current
    onChange(edge ? resizeBox(from, edge, dx, dy, ratio) : moveBox(from, dx, dy))
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    if (event.isPrimary) drag.current = null
  }
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const arrow = arrows[event.key]
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace'
    if ((!arrow && !(isRemoval && onRemove)) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (!arrow) return onRemove?.()
    // A held key is one step.
    if (!event.repeat) onBegin()
    const [dx, dy] = [arrow[0] * keyStep, arrow[1] * keyStep]
    onChange(event.shiftKey ? resizeBox(box, 'se', dx, dy, ratio) : moveBox(box, dx, dy))
  }
  const percent = (share: number) => `${share * 100}%`
  return (
    <button
      type="button"
      className={styles.region}
      data-kind={kind}
      data-selected={isSelected || undefined}
      aria-label={label}
      aria-describedby={describedBy}
      style={{
        left: percent(box.left),
        top: percent(box.top),
        width: percent(box.width),
        height: percent(box.height),
      }}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onFocus={onSelect}
      onKeyDown={keyDown}
    >
      {isSelected &&
        (ratio === null ? allEdges : corners).map(edge => (
          <span key={edge} data-edge={edge} className={styles.edge} />
        ))}
    </button>
  )
}
