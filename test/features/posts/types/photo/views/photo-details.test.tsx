// @vitest-environment happy-dom

import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { PhotoItem } from '../../../../../../src/features/posts/draft/draft.ts'
import type { PhotoModel } from '../../../../../../src/features/posts/types/photo/types.ts'
import { PhotoDetails } from '../../../../../../src/features/posts/types/photo/views/photo-details.tsx'
import { PhotoTexts } from '../../../../../../src/features/posts/types/photo/views/photo-texts.tsx'

const photo: PhotoItem = { id: 'o1', url: '/1.png', caption: 'Dusk', alt: '' }
const modelOf = (hasAlt: boolean) => {
  const model = { hasAlt, setAlt: vi.fn(), setCaption: vi.fn() }
  return model as typeof model & PhotoModel
}

describe('the texts of a photo', () => {
  it('[DEC-186] are a description and a caption, each with its own field and count', () => {
    const model = modelOf(true)
    const onDone = vi.fn()
    render(<PhotoDetails model={model} photo={photo} number={1} text="alt" onDone={onDone} />)
    const alt = screen.getByRole('textbox', { name: 'Description of photo 1' })
    expect(document.activeElement).toBe(alt)
    fireEvent.change(alt, { target: { value: 'A boat' } })
    expect(model.setAlt).toHaveBeenCalledWith('o1', 'A boat')
    fireEvent.change(screen.getByRole('textbox', { name: 'Caption for photo 1' }), {
      target: { value: 'Sea' },
    })
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
    expect(screen.getAllByRole('textbox')).toEqual([
      screen.getByRole('textbox', { name: 'Caption for photo 1' }),
    ])
    expect(screen.getByText('Describe the photo for people who can’t see it.')).toBeTruthy()
  })

  it('[DEC-186] a photo says whether it has a description', () => {
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
