// @vitest-environment happy-dom

import { fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { Box } from '../../../src/features/picture-editor/rules/box.ts'
import { Region } from '../../../src/features/picture-editor/views/region.tsx'

function setUp(isBlur = true) {
  const seen: Box[] = []
  const onRemove = vi.fn()
  const outer = vi.fn()
  function Picture() {
    const stage = useRef<HTMLDivElement>(null)
    const [box, setBox] = useState<Box>({ left: 0.2, top: 0.2, width: 0.4, height: 0.4 })
    seen.push(box)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it stands for the dialog around it
      <div ref={stage} onKeyDown={outer}>
        <Region
          box={box}
          kind={isBlur ? 'blur' : 'crop'}
          label="Area"
          describedBy="how"
          ratio={null}
          isSelected
          stage={stage}
          onBegin={() => {}}
          onChange={setBox}
          onSelect={() => {}}
          onRemove={isBlur ? onRemove : undefined}
        />
      </div>
    )
  }
  const { container } = render(<Picture />)
  const region = screen.getByRole('button', { name: 'Area' })
  const stage = container.firstElementChild as HTMLElement
  stage.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100)
  region.setPointerCapture = () => {}
  const round = (value = 0) => Math.round(value * 100)
  const now = () => {
    const box = seen.at(-1)
    return [round(box?.left), round(box?.top), round(box?.width), round(box?.height)]
  }
  return { region, now, onRemove, outer }
}

it('[DEC-186] a region is moved by arrow keys, resized by Shift and arrow keys, and removed by Delete', () => {
  const { region, now, onRemove, outer } = setUp()
  fireEvent.keyDown(region, { key: 'ArrowRight' })
  fireEvent.keyDown(region, { key: 'ArrowUp' })
  expect(now()).toEqual([22, 18, 40, 40])
  fireEvent.keyDown(region, { key: 'ArrowRight', shiftKey: true })
  fireEvent.keyDown(region, { key: 'ArrowUp', shiftKey: true })
  expect(now()).toEqual([22, 18, 42, 38])
  fireEvent.keyDown(region, { key: 'Delete' })
  expect(onRemove).toHaveBeenCalledOnce()
  expect(outer).not.toHaveBeenCalled()
  fireEvent.keyDown(region, { key: 'Escape' })
  fireEvent.keyDown(region, { key: 'ArrowRight', ctrlKey: true })
  expect(outer).toHaveBeenCalledTimes(2)
})

it('[DEC-186] a crop area is dragged, and resized by its corners; a second finger does nothing, and Delete neither', () => {
  const { region, now, outer } = setUp(false)
  const point = (target: Element, type: string, clientX: number, clientY: number, isPrimary = true) =>
    fireEvent(
      target,
      new PointerEvent(type, {
        clientX,
        clientY,
        isPrimary,
        bubbles: true,
        button: 0,
        pointerId: isPrimary ? 1 : 2,
      }),
    )
  point(region, 'pointerdown', 30, 30)
  point(region, 'pointermove', 90, 90, false)
  point(region, 'pointermove', 40, 20)
  expect(now()).toEqual([30, 10, 40, 40])
  point(region, 'pointerup', 40, 20)
  point(region, 'pointermove', 90, 90)
  expect(now()).toEqual([30, 10, 40, 40])
  const corner = region.querySelector('[data-edge="se"]')
  if (!corner) throw new Error('no corner')
  point(corner, 'pointerdown', 70, 50)
  point(corner, 'pointermove', 80, 70)
  expect(now()).toEqual([30, 10, 50, 60])
  fireEvent.keyDown(region, { key: 'Delete' })
  expect(outer).toHaveBeenCalledOnce()
})
