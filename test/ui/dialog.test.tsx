// @vitest-environment happy-dom

import { fireEvent, render } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'

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
