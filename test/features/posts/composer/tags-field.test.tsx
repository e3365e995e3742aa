// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { describe, expect, it, vi } from 'vitest'
import { TagsField } from '../../../../src/features/posts/composer/tags-field.tsx'

/** A field in which a word is being composed, with a suggestion. */
function compose() {
  const $pendingTag = atom('')
  const typeTag = vi.fn((text: string) => $pendingTag.set(text))
  const addPendingTag = vi.fn()
  const form = { $pendingTag, typeTag, addPendingTag, removeTag: vi.fn() }
  render(<TagsField form={form} knownTags={{ suggest: () => ['電車の旅'] } as never} tags={[]} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Add a tag' })
  fireEvent.compositionStart(field)
  fireEvent.change(field, { target: { value: '電車' } })
  return { field, addPendingTag }
}

describe.each([
  ['after the composition, as Safari does', { keyCode: 229 }],
  ['before its end, as other browsers do', { isComposing: true }],
])('Enter and Escape of an input method, reported %s', (_, report) => {
  const end = (field: Element, key: string) => {
    if (!('isComposing' in report)) fireEvent.compositionEnd(field)
    fireEvent.keyDown(field, { key, ...report })
    if ('isComposing' in report) fireEvent.compositionEnd(field)
  }

  it.each(['Enter', 'Escape'])('make no tag of what was typed: %s', key => {
    const { field, addPendingTag } = compose()
    end(field, key)
    expect(addPendingTag).not.toHaveBeenCalled()
    expect(field.value).toBe('電車')
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(addPendingTag).toHaveBeenCalledOnce()
  })

  it('take no suggestion, and leave the list open', () => {
    const { field } = compose()
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    for (const key of ['Enter', 'Escape']) {
      end(field, key)
      expect(field.value).toBe('電車')
    }
  })
})
