// @vitest-environment happy-dom

import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ExactTime } from '../../../../src/features/messaging/list/exact-time.tsx'
import { stored } from '../support.ts'

const bubble = () => screen.getByText(/hello/)
const isShown = () => {
  const text = screen.queryByRole('tooltip')?.textContent
  if (text) expect(text).toMatch(/Friday, November 27, 2026 at 3:14:22\sAM/)
  return Boolean(text)
}
const over = () => fireEvent.pointerOver(bubble(), { pointerType: 'mouse' })

function tap(target: Element) {
  fireEvent.pointerDown(target, { pointerType: 'touch' })
  fireEvent.pointerOver(target, { pointerType: 'touch' })
  fireEvent.click(target)
}

describe('the exact time of a message', () => {
  beforeEach(() => {
    const scroller = createRef<HTMLDivElement>()
    const message = stored(new Date(2026, 10, 27, 3, 14, 22).getTime())
    render(
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
        <ExactTime scroller={scroller} messageAt={() => message} />
      </div>,
    )
  })

  it('shows while the mouse is over it, until Escape or a scroll', () => {
    for (const end of [
      () => fireEvent.keyDown(document.body, { key: 'Escape' }),
      () => fireEvent.scroll(bubble()),
    ]) {
      over()
      expect(isShown()).toBe(true)
      end()
      expect(isShown()).toBe(false)
    }
  })

  it('shows while its button has the focus by keyboard, which it describes', () => {
    const button = screen.getByRole('button')
    fireEvent.keyDown(document.body, { key: 'Tab' })
    act(() => button.focus())
    expect(isShown()).toBe(true)
    expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
    act(() => button.blur())
    expect([isShown(), button.hasAttribute('aria-describedby')]).toEqual([false, false])
  })

  it('shows after a tap, until the next one; a tap on a link only opens it', () => {
    const shown = [screen.getByRole('link'), bubble(), bubble(), bubble(), document.body].map(target => {
      tap(target)
      return isShown()
    })
    expect(shown).toEqual([false, true, false, true, false])
  })
})
