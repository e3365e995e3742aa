// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Avatar } from '../../src/ui/avatar/avatar.tsx'
import { Button } from '../../src/ui/button/button.tsx'
import { Combobox } from '../../src/ui/combobox/combobox.tsx'
import { Listbox } from '../../src/ui/combobox/listbox.tsx'
import { Counter } from '../../src/ui/counter/counter.tsx'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { FlatSelect } from '../../src/ui/flat-select/flat-select.tsx'
import { Menu } from '../../src/ui/menu/menu.tsx'
import { SayWhenDone } from '../../src/ui/progress/progress-row.tsx'
import { Subview } from '../../src/ui/subview.tsx'
import { Switch } from '../../src/ui/switch/switch.tsx'
import { ToastRegion } from '../../src/ui/toast/toast-region.tsx'
import { Tooltip } from '../../src/ui/tooltip/tooltip.tsx'

const aria = (element: Element | null, name: string) => element?.getAttribute(`aria-${name}`)
const keys = (element: Element, ...names: string[]) => {
  for (const key of names) fireEvent.keyDown(element, { key })
}

it('a menu that opens again finds an item by its first letter, whatever was typed in it before', () => {
  const items = ['Answer', 'Copy link', 'Hide'].map(label => ({ id: label, label }))
  const draw = (open: boolean) => (
    <Menu {...{ items, open }} anchor={null} label="Options" onClose={() => {}} />
  )
  const { rerender } = render(draw(true))
  const type = (key: string) => {
    keys(screen.getByRole('menu'), key)
    return document.activeElement?.textContent
  }
  expect(type('c')).toBe('Copy link')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Copy link' }))
  rerender(draw(false))
  rerender(draw(true))
  expect(type('h')).toBe('Hide')
})

describe('a control', () => {
  it('that is busy keeps its name, and does nothing', () => {
    const run = vi.fn()
    render(
      <>
        <Button busy onClick={run}>
          Save
        </Button>
        <Switch label="Sounds" checked busy onChange={run} />
      </>,
    )
    const button = screen.getByRole('button', { name: 'Save' })
    fireEvent.click(button)
    fireEvent.click(screen.getByRole('switch'))
    keys(screen.getByRole('switch'), 'Enter')
    expect(run).not.toHaveBeenCalled()
    expect(aria(button, 'disabled')).toBe('true')
  })

  it('that can’t be used keeps the focus, and sends no form', () => {
    const send = vi.fn()
    render(
      <form onSubmit={send}>
        <Button type="submit" aria-disabled>
          Send
        </Button>
        <FlatSelect
          label="When"
          aria-disabled
          options={[{ value: 'now', label: 'Now' }]}
          value="now"
          onChange={send}
        />
      </form>,
    )
    for (const control of [screen.getByRole('button'), screen.getByRole('combobox')]) {
      control.focus()
      expect(document.activeElement).toBe(control)
      fireEvent.click(control)
      fireEvent.change(control, { target: { value: 'now' } })
    }
    expect(send).not.toHaveBeenCalled()
  })

  it('is bound to its label, hint and error', () => {
    render(
      <>
        <TextField label="URL" hint="Shown above the post" error="Enter a valid link." />
        <Switch label="Sounds" description="One for each message" checked={false} onChange={() => {}} />
      </>,
    )
    const said = (element: Element) =>
      (aria(element, 'describedby') ?? '').split(' ').map(id => document.getElementById(id)?.textContent)
    const field = screen.getByRole('textbox', { name: 'URL' })
    expect(said(field)).toEqual(['Enter a valid link.', 'Shown above the post'])
    expect(aria(field, 'invalid')).toBe('true')
    expect(said(screen.getByRole('switch', { name: 'Sounds' }))).toEqual(['One for each message'])
  })

  it('that is a switch is changed by a press and by Enter, once for a held one, and not by Ctrl+Enter, which sends a form', () => {
    const change = vi.fn()
    render(<Switch label="Sounds" checked={false} onChange={change} />)
    const control = screen.getByRole('switch')
    fireEvent.click(control)
    keys(control, 'Enter')
    fireEvent.keyDown(control, { key: 'Enter', repeat: true })
    for (const modifier of ['ctrlKey', 'metaKey'])
      expect(fireEvent.keyDown(control, { key: 'Enter', [modifier]: true })).toBe(true)
    expect(change.mock.calls).toEqual([[true], [true]])
  })

  it('[DLG-3] that is a flat select mirrors its chosen option into its label', () => {
    const options = ['Post now', 'Add to queue'].map(label => ({ value: label, label }))
    const change = vi.fn()
    const draw = (value: string) => (
      <FlatSelect label="State" value={value} options={options} onChange={change} />
    )
    const { rerender, container } = render(draw('Post now'))
    const label = () => container.querySelector('select + span')?.textContent
    expect(label()).toBe('Post now')
    fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'Add to queue' } })
    expect(change).toHaveBeenCalledWith('Add to queue')
    rerender(draw('Add to queue'))
    expect(label()).toBe('Add to queue')
  })

  it('[UTIL-5] shows an initial where an avatar is missing or does not load; its size is 128 by default', () => {
    const { container } = render(
      <>
        <Avatar name="Ωmega" />
        <Avatar name="born" size={512} src="/missing.png" />
      </>,
    )
    fireEvent.error(container.querySelector('img') as Element)
    expect([...container.children].map(shown => shown.textContent)).toEqual(['Ω', 'B'])
    expect([...container.children].map(shown => (shown as HTMLElement).dataset.size)).toEqual(['128', '512'])
  })

  it('that counts characters announces the number near the limit, until the next change', () => {
    const { rerender } = render(<Counter remaining={24} />)
    const said = [21, 20, 17, -3].map(remaining => {
      rerender(<Counter remaining={remaining} />)
      return screen.getByRole('status').textContent
    })
    expect(said).toEqual(['', '20 characters left', '', '3 characters over the limit'])
  })
})

const fruits = ['Apple', 'Cherry', 'Citron']

describe('a list of choices', () => {
  it('below a field suggests, is worked by keys from there, and closes by Escape', () => {
    const picked = vi.fn()
    function Field() {
      const [text, setText] = useState('')
      return (
        <Combobox
          label="Fruit"
          value={text}
          onInput={setText}
          items={fruits.filter(name => name.toLowerCase().startsWith(text))}
          keyOf={name => name}
          onPick={picked}
          empty="No such fruit."
          option={name => <span>{name}</span>}
        />
      )
    }
    render(<Field />)
    const field = screen.getByRole('combobox')
    const options = () =>
      screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
    act(() => field.focus())
    fireEvent.input(field, { target: { value: 'c' } })
    expect([options(), aria(field, 'expanded')]).toEqual([['Cherry', 'Citron'], 'true'])
    keys(field, 'ArrowDown', 'ArrowDown')
    const active = document.getElementById(aria(field, 'activedescendant') ?? '')
    expect([active?.textContent, aria(active, 'selected')]).toEqual(['Citron', 'true'])
    keys(field, 'Escape')
    expect(aria(field, 'expanded')).toBe('false')
    keys(field, 'ArrowUp', 'Enter')
    expect(picked).toHaveBeenCalledWith('Citron')
    fireEvent.input(field, { target: { value: 'zz' } })
    expect(document.body.textContent).toContain('No such fruit.')
  })

  it('is worked by arrows and Enter', () => {
    const select = vi.fn()
    render(
      <Listbox
        label="Basket"
        items={fruits}
        keyOf={name => name}
        textOf={name => name}
        isSelected={name => name === 'Citron'}
        onSelect={select}
      >
        {name => <span>{name}</span>}
      </Listbox>,
    )
    const list = screen.getByRole('listbox', { name: 'Basket' })
    fireEvent.focus(list)
    keys(list, 'Home', 'Enter', 'ArrowDown', 'Enter')
    expect(select.mock.calls).toEqual([['Apple'], ['Cherry']])
  })
})

it('toasts are announced once their elements are there, and wait while the pointer or the focus is in them', async () => {
  const [pause, run, close] = [vi.fn(), vi.fn(), vi.fn()]
  const items = [{ id: 1, text: 'Saved', action: { label: 'Undo', run } }]
  const draw = (shown: typeof items) => <ToastRegion items={shown} onClose={close} onPause={pause} />
  const { rerender } = render(draw(items))
  const said = () => document.querySelector('[aria-live=polite]')?.textContent
  expect(said()).toBe('')
  await waitFor(() => expect(said()).toBe('Saved'))
  // A screen reader names an empty status wherever it is, and this one is in each modal dialog.
  expect(screen.queryByRole('status')).toBeNull()
  const undo = screen.getByRole('button', { name: 'Undo', hidden: true })
  fireEvent.pointerOver(undo)
  act(() => undo.focus())
  fireEvent.click(undo)
  expect([run.mock.calls.length, close.mock.calls]).toEqual([1, [[1]]])
  rerender(draw([]))
  expect(pause.mock.calls).toEqual([[true], [false]])
})

it('[DEC-220] a toast that is dismissed gives the focus to the open dialog, if what had it before is gone', () => {
  const draw = (toasts: { id: number; text: string }[], hasMore: boolean) => (
    <>
      <Dialog open onClose={() => {}} title="Drafts">
        <button type="button">Use draft</button>
        {hasMore && <button type="button">More</button>}
      </Dialog>
      <ToastRegion items={toasts} onClose={() => {}} onPause={() => {}} />
    </>
  )
  const toasts = [{ id: 1, text: 'Failed' }]
  const { rerender } = render(draw(toasts, true))
  const focus = (name: string) => act(() => screen.getByRole('button', { name, hidden: true }).focus())
  focus('More')
  focus('Dismiss')
  rerender(draw(toasts, false))
  rerender(draw([], false))
  expect(document.activeElement?.textContent).toBe('Use draft')
})

it('[DEC-221] says that something has ended, once, and no more when it begins anew', () => {
  const draw = (isRunning: boolean) => <SayWhenDone isRunning={isRunning} text="Uploaded." />
  const { rerender } = render(draw(false))
  const said = () => screen.getByRole('status').textContent
  const after = [false, true, false, true].map(isRunning => {
    rerender(draw(isRunning))
    return said()
  })
  expect(after).toEqual(['', '', 'Uploaded.', ''])
})

describe('[DLG-4] a tooltip', () => {
  const draw = (asName = false) => {
    render(
      <Tooltip text="It says more" asName={asName}>
        <button type="button">Search</button>
      </Tooltip>,
    )
    const tips = () => document.querySelectorAll('[role="tooltip"]').length
    return { control: screen.getByRole('button'), tips }
  }

  it('comes when a pointer moves onto its control, not when that appears under one; a press hides it', () => {
    const { control, tips } = draw()
    fireEvent.pointerOver(control)
    expect(tips()).toBe(0)
    fireEvent.pointerMove(control)
    expect(tips()).toBe(1)
    const id = aria(control, 'describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toBe('It says more')
    // A further move on the same control does not show it again.
    fireEvent.pointerDown(control)
    fireEvent.pointerMove(control)
    expect(tips()).toBe(0)
  })

  it('comes with a focus that a key moves, not a tap; it goes by Escape', () => {
    const { control, tips } = draw(true)
    const focusBy = (press: () => void) => {
      act(() => control.blur())
      press()
      act(() => control.focus())
      return tips()
    }
    const tap = () => fireEvent.pointerDown(document.body, { pointerType: 'touch' })
    expect(focusBy(tap)).toBe(0)
    expect(focusBy(() => keys(document.body, 'Tab'))).toBe(1)
    keys(document.body, 'Escape')
    expect(tips()).toBe(0)
    expect(focusBy(tap)).toBe(0)
  })

  it('closes alone by Escape under a pointer; one that the focus shows closes with what is below', () => {
    render(
      <dialog open tabIndex={-1}>
        <Tooltip text="Closes it" asName>
          <button type="button">Close</button>
        </Tooltip>
      </dialog>,
    )
    const control = screen.getByRole('button')
    const isTaken = () => !fireEvent.keyDown(control, { key: 'Escape' })
    keys(document.body, 'Tab')
    act(() => control.focus())
    expect(isTaken()).toBe(false)
    fireEvent.pointerOver(control)
    fireEvent.pointerMove(control)
    expect([isTaken(), isTaken()]).toEqual([true, false])
  })
})

it('[ERR-2] a subview that cannot be created is left out with a note at debug level, and the others carry on', () => {
  const note = vi.spyOn(console, 'debug').mockImplementation(() => {})
  const loud = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const Broken = (): never => {
    throw new Error('no such field')
  }
  const parts = [<p key="1">a</p>, <Broken key="2" />, <p key="3">b</p>]
  const { container } = render(
    parts.map((part, at) => (
      <Subview key={part.key} name={`post ${at}`}>
        {part}
      </Subview>
    )),
    { onCaughtError: () => {} },
  )
  expect(container.textContent).toBe('ab')
  const error = expect.objectContaining({ message: 'no such field' })
  expect(note).toHaveBeenCalledWith('INLAY-17: post 1 left out', error)
  expect(loud).not.toHaveBeenCalled()
})
