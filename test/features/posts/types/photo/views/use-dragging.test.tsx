// @vitest-environment happy-dom

import { act, render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import type { PhotoModel } from '../../../../../../src/features/posts/types/photo/types.ts'
import { useDragging } from '../../../../../../src/features/posts/types/photo/views/use-dragging.ts'

function setup() {
  const move = vi.fn()
  const model = { move, drop() {} } as unknown as PhotoModel
  function Photos() {
    const list = useRef<HTMLUListElement>(null)
    const { id, start } = useDragging(list, model, [['o1'], ['o2']])
    return (
      <ul ref={list} data-dragged={id ?? ''}>
        <li data-photo="o1" onPointerDown={event => start('o1', event)} />
        <li data-photo="o2" />
      </ul>
    )
  }
  const { container } = render(<Photos />)
  const [list, photo] = [container.querySelector('ul'), container.querySelector('li')]
  if (!list || !photo) throw new Error('nothing was drawn')
  photo.setPointerCapture = () => {}
  const point = (type: string, pointerId: number, clientY: number) =>
    act(() => {
      photo.dispatchEvent(
        new PointerEvent(type, { pointerId, clientY, isPrimary: pointerId === 1, bubbles: true, button: 0 }),
      )
    })
  return { list, point, move }
}

it('a dragged photo stays with the finger that took it: a second one that comes and goes does not drop it', () => {
  const { list, point, move } = setup()
  point('pointerdown', 1, 10)
  point('pointermove', 1, 40)
  expect(list.dataset.dragged).toBe('o1')
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel']) point(type, 2, 300)
  expect(list.dataset.dragged).toBe('o1')
  expect(move).not.toHaveBeenCalled()
  point('pointerup', 1, 40)
  expect(list.dataset.dragged).toBe('')
  expect(move).toHaveBeenCalledOnce()
})

it('a photo lands where it is let go, also if nothing was drawn since the pointer came there', () => {
  const { list, point, move } = setup()
  const other = list.querySelector<HTMLElement>('[data-photo="o2"]')
  if (other) other.getBoundingClientRect = () => new DOMRect(0, 100, 100, 100)
  point('pointerdown', 1, 10)
  point('pointermove', 1, 110)
  point('pointerup', 1, 195)
  expect(move).toHaveBeenCalledExactlyOnceWith('o1', { row: 1, at: null })
})
