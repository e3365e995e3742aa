// @vitest-environment happy-dom

import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ConfirmDialog } from '../../../src/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../../src/ui/dialog/dialog.tsx'

const Page = ({ open }: { open: boolean }) => (
  <>
    <textarea aria-label="Post" />
    <Dialog open={open} onClose={() => {}} title="Discard this post?">
      <button type="button">Keep writing</button>
    </Dialog>
  </>
)

describe('a dialog that closes', () => {
  it('[KEY-8] lets a letter that is typed before it is gone reach the field that had the focus', () => {
    vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0)
    const { getByLabelText, getByRole, rerender } = render(<Page open={false} />)
    const field = getByLabelText('Post')
    field.focus()
    rerender(<Page open />)
    const answer = getByRole('button', { name: 'Keep writing' })
    expect(document.activeElement).toBe(answer)
    rerender(<Page open={false} />)
    expect(document.activeElement).toBe(answer)
    fireEvent.keyDown(answer, { key: 'a' })
    expect(document.activeElement).toBe(field)
  })
})

describe('a question', () => {
  const focused = () => document.activeElement?.textContent
  const answer = vi.fn()

  it('[DEC-150] about something that cannot be taken back has the focus on the button that changes nothing', () => {
    const { rerender } = render(<ConfirmDialog open danger confirm="Discard" onAnswer={answer} />)
    expect(focused()).toBe('Cancel')
    rerender(<ConfirmDialog key="other" open confirm="Unfollow" onAnswer={answer} />)
    expect(focused()).toBe('Unfollow')
  })

  it('[DEC-150] with a third way takes it, and answers no', () => {
    const run = vi.fn()
    render(<ConfirmDialog open danger instead={{ label: 'Save as draft', run }} onAnswer={answer} />)
    const third = screen.getByRole('button', { name: 'Save as draft' })
    // Space presses it, as on any button that is not one of the two answers.
    expect(fireEvent.keyDown(third, { key: ' ' })).toBe(true)
    fireEvent.keyUp(third, { key: ' ' })
    expect(answer).not.toHaveBeenCalled()
    fireEvent.click(third)
    expect(run).toHaveBeenCalledOnce()
    expect(answer).toHaveBeenCalledWith(false)
  })
})
