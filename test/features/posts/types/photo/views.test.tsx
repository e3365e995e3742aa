import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { PhotoItem } from '../../../../../src/features/posts/draft/draft.ts'
import { PhotoCell } from '../../../../../src/features/posts/types/photo/photo-cell.tsx'
import type { PhotoModel } from '../../../../../src/features/posts/types/photo/photo-model.ts'
import { PhotoDetails, PhotoTexts } from '../../../../../src/features/posts/types/photo/photo-texts.tsx'
import { useDragging } from '../../../../../src/features/posts/types/photo/use-dragging.ts'
import { useIncoming } from '../../../../../src/features/posts/types/photo/use-incoming.ts'
import { picture } from '../../../uploads/support.ts'

// @vitest-environment happy-dom

const modelWith = <T extends object>(part: T) => part as T & PhotoModel

describe('the texts of a photo', () => {
  const photo: PhotoItem = { id: 'o1', url: '/1.png', caption: 'Dusk', alt: '' }
  const modelOf = (hasAlt: boolean) => modelWith({ hasAlt, setAlt: vi.fn(), setCaption: vi.fn() })
  const change = (field: Element, value: string) => fireEvent.change(field, { target: { value } })

  it('[DEC-186] are a description and a caption, each with its own field and count', () => {
    const model = modelOf(true)
    const onDone = vi.fn()
    render(<PhotoDetails model={model} photo={photo} number={1} text="alt" onDone={onDone} />)
    const alt = screen.getByRole('textbox', { name: 'Description of photo 1' })
    expect(document.activeElement).toBe(alt)
    change(alt, 'A boat')
    expect(model.setAlt).toHaveBeenCalledWith('o1', 'A boat')
    change(screen.getByRole('textbox', { name: 'Caption for photo 1' }), 'Sea')
    expect(model.setCaption).toHaveBeenCalledWith('o1', 'Sea')
    expect(screen.getByText('2,000')).toBeTruthy()
    fireEvent.keyDown(alt, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(alt, { key: 'Enter', shiftKey: true })
    expect(onDone).not.toHaveBeenCalled()
    fireEvent.keyDown(alt, { key: 'Escape' })
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('[DEC-186] are one, the caption, where the server knows no description', () => {
    const model = modelOf(false)
    render(<PhotoDetails model={model} photo={photo} number={1} text="caption" onDone={() => {}} />)
    const caption = screen.getByRole('textbox', { name: 'Caption for photo 1' })
    expect(screen.getAllByRole('textbox')).toEqual([caption])
    expect(screen.getByText('Describe the photo for people who can’t see it.')).toBeTruthy()
  })

  it('[DEC-186] are told of by a button, which says whether there is a description', () => {
    const props = { model: modelOf(true), number: 2, mayEdit: true, opened: null, onText: vi.fn() }
    const { rerender } = render(<PhotoTexts {...props} photo={photo} />)
    const button = screen.getByRole('button', { name: 'ALT: add description to photo 2' })
    expect(button.hasAttribute('data-undescribed')).toBe(true)
    fireEvent.click(button)
    expect(props.onText).toHaveBeenCalledWith('alt')
    rerender(<PhotoTexts {...props} photo={{ ...photo, alt: 'A boat' }} />)
    expect(button.getAttribute('aria-label')).toBe('ALT: description of photo 2: A boat')
    expect(button.hasAttribute('data-undescribed')).toBe(false)
  })
})

describe('a dragged photo', () => {
  function setup() {
    const move = vi.fn()
    const model = modelWith({ move, drop() {} })
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
    render(<Photos />)
    const [photo, other] = screen.getAllByRole('listitem')
    if (!photo || !other) throw new Error('nothing was drawn')
    photo.setPointerCapture = () => {}
    const point = (type: string, pointerId: number, clientY: number) => {
      const init = { pointerId, clientY, isPrimary: pointerId === 1, bubbles: true, button: 0 }
      act(() => void photo.dispatchEvent(new PointerEvent(type, init)))
    }
    return { dragged: () => screen.getByRole('list').dataset.dragged, other, point, move }
  }

  it('stays with the finger that took it: a second one that comes and goes does not drop it', () => {
    const { dragged, point, move } = setup()
    point('pointerdown', 1, 10)
    point('pointermove', 1, 40)
    expect(dragged()).toBe('o1')
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel']) point(type, 2, 300)
    expect([dragged(), move.mock.calls]).toEqual(['o1', []])
    point('pointerup', 1, 40)
    expect([dragged(), move.mock.calls.length]).toEqual(['', 1])
  })

  it('lands where it is let go, also if nothing was drawn since the pointer came there', () => {
    const { other, point, move } = setup()
    other.getBoundingClientRect = () => new DOMRect(0, 100, 100, 100)
    point('pointerdown', 1, 10)
    point('pointermove', 1, 110)
    point('pointerup', 1, 195)
    expect(move).toHaveBeenCalledExactlyOnceWith('o1', { row: 1, at: null })
  })
})

it.each([
  ['words and a picture of them gives the words in a caption or address', 'textarea', 'Total\t12', 0],
  ['a picture alone gives a photo there', 'textarea', '', 1],
  ['both gives the photo beside the fields', 'button', 'Total\t12', 1],
])('[PHOTO-5] a paste of %s', (_, selector, text, photos) => {
  const model = modelWith({ addFiles: vi.fn(), addUrl: vi.fn() })
  function Area() {
    const area = useRef<HTMLElement>(null)
    useIncoming(area, model)
    return (
      <section ref={area}>
        <textarea />
        <button type="button">Add</button>
      </section>
    )
  }
  const { container } = render(<Area />)
  const event = new Event('paste', { bubbles: true, cancelable: true })
  const getData = (type: string) => (type === 'text/plain' ? text : '')
  Object.assign(event, { clipboardData: { files: [picture()], getData } })
  container.querySelector(selector)?.dispatchEvent(event)
  expect([model.addFiles.mock.calls.length, event.defaultPrevented]).toEqual([photos, photos > 0])
})

it('[DEC-220] a photo that is being moved is put where another one is pressed, without a drag', () => {
  const model = modelWith({ exchange: vi.fn(), remove: vi.fn(), hasAlt: true, previewOf: () => undefined })
  const drag = { id: null, x: 0, y: 0, line: null, start() {}, tookClick: () => false }
  const photo: PhotoItem = { id: 'o2', url: '/1.png', caption: '', alt: '' }
  const rest = {
    status: undefined,
    mayEdit: true,
    isMoving: false,
    opened: null,
    ratio: 1,
    share: 1,
    gaps: 0,
  }
  const props = { model, photo, number: 2, drag, onText() {}, onRatio() {}, ...rest }
  const { rerender } = render(<PhotoCell {...props} isTarget />)
  const press = () => {
    const image = screen.getByRole('img')
    const takesFocus = fireEvent.mouseDown(image)
    fireEvent.click(screen.getByRole('button', { name: 'Remove photo 2' }), { detail: 1 })
    return [takesFocus, model.exchange.mock.calls.length, model.remove.mock.calls.length]
  }
  expect(press()).toEqual([false, 1, 0])
  rerender(<PhotoCell {...props} isTarget={false} />)
  expect(press()).toEqual([true, 1, 1])
})
