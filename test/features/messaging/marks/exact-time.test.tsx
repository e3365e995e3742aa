// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ExactTime } from '../../../../src/features/messaging/marks/exact-time.tsx'
import { stored } from '../support.ts'

const ts = new Date(2026, 10, 27, 3, 14, 22).getTime()

function List() {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div>
      <div ref={scroller}>
        <ol>
          <li data-index="0">
            <p data-kind="text">
              hello <a href="/link">the story</a>
            </p>
            <button type="button">Message options</button>
          </li>
        </ol>
      </div>
      <ExactTime scroller={scroller} messageAt={() => stored(ts)} />
    </div>
  )
}

const bubble = () => screen.getByText(/hello/)
const tip = () => screen.queryByRole('tooltip')?.textContent ?? null
const exact = /Friday, November 27, 2026 at 3:14:22\sAM/

function tap(target: Element) {
  fireEvent.pointerDown(target, { pointerType: 'touch' })
  fireEvent.pointerOver(target, { pointerType: 'touch' })
  fireEvent.click(target)
}

describe('the exact time of a message', () => {
  beforeEach(() => void render(<List />))
  afterEach(cleanup)

  it('shows while the mouse is over it, until Escape or a scroll', () => {
    fireEvent.pointerOver(bubble(), { pointerType: 'mouse' })
    expect(tip()).toMatch(exact)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(tip()).toBeNull()
    fireEvent.pointerOver(bubble(), { pointerType: 'mouse' })
    fireEvent.scroll(bubble())
    expect(tip()).toBeNull()
  })

  it('leaves the menu of a message, and the reactions, alone while they are open', () => {
    const menu = document.createElement('div')
    menu.setAttribute('popover', 'manual')
    const item = menu.appendChild(document.createElement('button'))
    document.body.append(menu)
    act(() => item.focus())
    fireEvent.pointerOver(bubble(), { pointerType: 'mouse' })
    expect(tip()).toBeNull()
    menu.remove()
    fireEvent.pointerOver(bubble(), { pointerType: 'mouse' })
    expect(tip()).toMatch(exact)
  })

  it('shows while its button has the focus by keyboard, which it describes', () => {
    const button = screen.getByRole('button')
    fireEvent.keyDown(document.body, { key: 'Tab' })
    act(() => button.focus())
    expect(tip()).toMatch(exact)
    expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
    act(() => button.blur())
    expect(tip()).toBeNull()
    expect(button.hasAttribute('aria-describedby')).toBe(false)
  })

  it('shows after a tap, until the next one; a tap on a link only opens it', () => {
    tap(screen.getByRole('link'))
    expect(tip()).toBeNull()
    tap(bubble())
    expect(tip()).toMatch(exact)
    tap(bubble())
    expect(tip()).toBeNull()
    tap(bubble())
    tap(document.body)
    expect(tip()).toBeNull()
  })
})
