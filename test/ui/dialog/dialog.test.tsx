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

  it('[KEY-7] leaves the focus to the dialog below, if what had it before is gone', async () => {
    const Dialogs = ({ open, opener }: { open: boolean; opener: boolean }) => (
      <>
        {opener && <button type="button">Open</button>}
        <Dialog open onClose={() => {}} title="Drafts">
          <button type="button">Use draft</button>
        </Dialog>
        <Dialog open={open} onClose={() => {}} title="New post">
          <button type="button">Post</button>
        </Dialog>
      </>
    )
    const { getByRole, rerender } = render(<Dialogs open={false} opener />)
    getByRole('button', { name: 'Open' }).focus()
    rerender(<Dialogs open opener={false} />)
    expect(document.activeElement).toBe(getByRole('button', { name: 'Post' }))
    rerender(<Dialogs open={false} opener={false} />)
    await vi.waitFor(() => expect(document.activeElement).toBe(getByRole('button', { name: 'Use draft' })))
  })
})

it('[KEY-7] a dialog that opens has the focus itself, if nothing in it can have it', () => {
  render(
    <Dialog open onClose={() => {}} title="New post">
      <input data-autofocus="" disabled />
    </Dialog>,
  )
  expect(document.activeElement).toBe(screen.getByRole('dialog', { hidden: true }))
})

it('what scrolls in a dialog is no stop of Tab, as it is in Firefox otherwise, but in a question, which may have nothing but text', () => {
  render(<Page open />)
  render(<ConfirmDialog open text="For good." onAnswer={() => {}} />)
  const stops = [screen.getByRole('button', { name: 'Keep writing' }), screen.getByText('For good.')].map(
    one => one.closest('[class*="body"]')?.getAttribute('tabindex'),
  )
  expect(stops).toEqual(['-1', null])
})

describe('[DEC-220] a control in a dialog that is removed while it has the focus', () => {
  const Rows = ({ rows, reset = false }: { rows: readonly string[]; reset?: boolean }) => (
    <Dialog open onClose={() => {}} title="Drafts" footer={reset && <button type="button">Reset all</button>}>
      <input aria-label="Search" />
      <ul>
        {rows.map(row => (
          <li key={row}>
            <button type="button">{row}</button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
  const focus = (name: string) => screen.getByRole('button', { name }).focus()
  const focused = () =>
    document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label')

  it.each([
    ['the next one', ['A', 'B', 'C'], 'B', ['A', 'C'], 'C'],
    ['the next one that is left', ['A', 'B', 'C', 'D'], 'B', ['A', 'D'], 'D'],
    ['the one before it at the end', ['A', 'B'], 'B', ['A'], 'A'],
  ])('leaves it to %s', async (_, rows, pressed, left, next) => {
    const { rerender } = render(<Rows rows={rows} />)
    focus(pressed)
    rerender(<Rows rows={left} />)
    await vi.waitFor(() => expect(focused()).toBe(next))
  })

  it('leaves it to the beginning, if nothing is left beside it', async () => {
    const { rerender } = render(<Rows rows={['A']} reset />)
    focus('Reset all')
    rerender(<Rows rows={['A']} />)
    await vi.waitFor(() => expect(focused()).toBe('Search'))
  })

  it('takes it from nothing that has it by then', async () => {
    const { rerender } = render(<Rows rows={['A', 'B']} />)
    focus('B')
    focus('A')
    rerender(<Rows rows={['A']} />)
    await new Promise(requestAnimationFrame)
    expect(focused()).toBe('A')
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

  it('[DLG-2, KEY-5, KEY-6, KEY-8, DEC-54, DEC-126] has Cancel and OK; Enter confirms, unless it is held; Space and Escape cancel; in its fields, keys type', () => {
    const answers: boolean[] = []
    render(
      <ConfirmDialog open text="For good." onAnswer={confirmed => answers.push(confirmed)}>
        <input />
      </ConfirmDialog>,
    )
    const dialog = screen.getByRole('alertdialog')
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', 'OK'])
    const about = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
    expect(about?.textContent).toBe('For good.')
    /** The answer that a key gives, and whether the browser also does something with it. */
    const press = (element: Element, key: string, repeat = false) => {
      const isLeft = fireEvent.keyDown(element, { key, repeat })
      fireEvent.keyUp(element, { key })
      return [...answers.splice(0), isLeft]
    }
    const ok = screen.getByRole('button', { name: 'OK' })
    expect(press(dialog, 'Enter')).toEqual([true, false])
    expect(press(dialog, 'Enter', true)).toEqual([false])
    // The browser presses the button that has the focus.
    expect(press(ok, 'Enter')).toEqual([true])
    expect(press(ok, 'Enter', true)).toEqual([false])
    expect(press(ok, ' ')).toEqual([false, false])
    expect(press(ok, ' ', true)).toEqual([false])
    for (const key of [' ', 'Enter']) expect(press(screen.getByRole('textbox'), key)).toEqual([true])
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(answers).toEqual([false])
  })

  it('[DEC-150] with a third way takes it, and answers no', () => {
    const run = vi.fn()
    render(<ConfirmDialog open danger instead={{ label: 'Save as draft', run }} onAnswer={answer} />)
    const third = screen.getByRole('button', { name: 'Save as draft' })
    // Space presses the focused button, as with any other.
    expect(fireEvent.keyDown(third, { key: ' ' })).toBe(true)
    fireEvent.keyUp(third, { key: ' ' })
    expect(answer).not.toHaveBeenCalled()
    fireEvent.click(third)
    expect(run).toHaveBeenCalledOnce()
    expect(answer).toHaveBeenCalledWith(false)
  })
})
