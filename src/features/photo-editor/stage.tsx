import { useStore } from '@nanostores/react'
import { type PointerEvent, useId, useLayoutEffect, useRef } from 'react'
import { t } from '../../platform/page/i18n.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { paint } from './draw-photo.ts'
import { type Box, boxBetween, shareRatio, turnedSize, wholeBox } from './edits.ts'
import styles from './photo-editor.module.css'
import type { Editing } from './photo-editor-model.ts'
import type { EditablePhoto } from './read-photo.ts'
import { AreaFields, Region } from './region.tsx'

/** The most pixels of the preview's longer side. */
const previewEdge = 1000
/** A shorter drag is a press, which draws no region. */
const dragPixels = 8

interface StageProps {
  photo: EditablePhoto
  editing: Editing
}

/** The edited photo, with regions that can be moved. A drag on a free area draws a new one. */
export function Stage({ photo, editing }: StageProps) {
  const edits = useStore(editing.$edits)
  const tool = useStore(editing.$tool)
  const ratio = useStore(editing.$ratio)
  const selected = useStore(editing.$selected)
  const stage = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<{ x: number; y: number; index: number } | null>(null)
  const id = useId()
  const { turns, isMirrored, blurred } = edits
  useLayoutEffect(() => {
    const drawn = paint(photo, { turns, isMirrored, blurred, crop: wholeBox }, wholeBox, previewEdge)
    const target = canvas.current
    if (!target) return
    // Setting the size of a canvas clears it.
    target.width = drawn.width
    target.height = drawn.height
    target.getContext('2d')?.drawImage(drawn, 0, 0)
  }, [photo, turns, isMirrored, blurred])

  const shareOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  const start = (event: PointerEvent<HTMLElement>) => {
    if (tool !== 'blur' || event.button !== 0 || !event.isPrimary) return
    drawing.current = { x: event.clientX, y: event.clientY, index: -1 }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const from = drawing.current
    if (!from || !event.isPrimary) return
    const isDrag = Math.hypot(event.clientX - from.x, event.clientY - from.y) >= dragPixels
    if (from.index < 0 && !isDrag) return
    const box = boxBetween(shareOf({ clientX: from.x, clientY: from.y }), shareOf(event))
    if (from.index < 0) from.index = editing.addRegion(box)
    else editing.setRegion(from.index, box)
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    if (event.isPrimary) drawing.current = null
  }
  const { crop } = edits
  const blurredName = (number: number) => t('Blurred area {number}', { number })
  const region = tool === 'crop' ? crop : blurred[selected]
  const area = {
    box: region ?? crop,
    label: tool === 'crop' ? t('Crop area') : blurredName(selected + 1),
    ratio: tool === 'crop' ? shareRatio(ratio, turnedSize(photo, turns)) : null,
    onBegin: editing.begin,
    onChange: (box: Box) => (tool === 'crop' ? editing.setCrop(box) : editing.setRegion(selected, box)),
  }
  return (
    <div className={styles.place}>
      <div
        ref={stage}
        // Left stays left: regions are where they are in the photo.
        dir="ltr"
        className={styles.stage}
        data-tool={tool}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <canvas ref={canvas} className={styles.canvas} role="img" aria-label={t('Photo')} />
        {tool === 'crop' ? (
          <Region
            {...area}
            kind="crop"
            describedBy={`${id}crop`}
            isSelected
            stage={stage}
            onSelect={() => {}}
          />
        ) : (
          <>
            <span
              className={styles.shade}
              style={{
                left: `${crop.left * 100}%`,
                top: `${crop.top * 100}%`,
                width: `${crop.width * 100}%`,
                height: `${crop.height * 100}%`,
              }}
            />
            {blurred.map((box, index) => (
              <Region
                // biome-ignore lint/suspicious/noArrayIndexKey: a region is known by its place in the list
                key={index}
                box={box}
                kind="blur"
                label={blurredName(index + 1)}
                describedBy={`${id}blur`}
                ratio={null}
                isSelected={selected === index}
                stage={stage}
                onBegin={editing.begin}
                onChange={changed => editing.setRegion(index, changed)}
                onSelect={() => editing.select(index)}
                onRemove={() => {
                  editing.removeRegion(index)
                  stage.current?.closest('dialog')?.querySelector<HTMLElement>('[data-add-region]')?.focus()
                }}
              />
            ))}
          </>
        )}
      </div>
      <AreaFields key={area.label} {...area} isHidden={!region} />
      <VisuallyHidden id={`${id}crop`}>
        {t('Use the arrow keys to move it, and Shift with the arrow keys to resize it.')}
      </VisuallyHidden>
      <VisuallyHidden id={`${id}blur`}>
        {t('Use the arrow keys to move it, Shift with the arrow keys to resize it, or Delete to remove it.')}
      </VisuallyHidden>
    </div>
  )
}
