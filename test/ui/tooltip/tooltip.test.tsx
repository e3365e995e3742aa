// @vitest-environment happy-dom

import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Tooltip } from '../../../src/ui/tooltip/tooltip.tsx'

it('[DLG-4] a control that appears under a resting pointer shows no tooltip; a pointer that moves onto it does', () => {
  render(
    <Tooltip text="Search" asName>
      <button type="button">Search</button>
    </Tooltip>,
  )
  const control = screen.getByRole('button')
  const tips = () => document.querySelectorAll('[role="tooltip"]').length
  fireEvent.pointerOver(control)
  expect(tips()).toBe(0)
  fireEvent.pointerMove(control)
  expect(tips()).toBe(1)
  // A press hides it; a further move on the same control does not show it again.
  fireEvent.pointerDown(control)
  fireEvent.pointerMove(control)
  expect(tips()).toBe(0)
})

it('[DLG-4] a focus that a tap moves shows no tooltip; one that a key moves does', () => {
  render(
    <Tooltip text="Close" asName>
      <button type="button">Close</button>
    </Tooltip>,
  )
  const control = screen.getByRole('button')
  const focusBy = (press: () => void) => {
    act(() => control.blur())
    press()
    act(() => control.focus())
    return document.querySelectorAll('[role="tooltip"]').length
  }
  expect(focusBy(() => fireEvent.pointerDown(document.body, { pointerType: 'touch' }))).toBe(0)
  expect(focusBy(() => fireEvent.keyDown(document.body, { key: 'Tab' }))).toBe(1)
  expect(focusBy(() => fireEvent.pointerDown(document.body, { pointerType: 'touch' }))).toBe(0)
})
