// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { afterPress } from '../../../src/ui/behavior/after-press.ts'
import { cycleTab, focusInto, leaveByTab } from '../../../src/ui/behavior/focus.ts'
import { useLayer } from '../../../src/ui/behavior/layers.ts'
import { showInTopLayer, showModal } from '../../../src/ui/behavior/top-layer.ts'

afterEach(() => document.body.replaceChildren())

describe('[DEC-194] what waits for a press', () => {
  /** A button that is pressed, as long as `isActive` is set: a DOM without layout has no `:active`. */
  function press() {
    const button = document.body.appendChild(document.createElement('button'))
    const state = { isActive: true, run: vi.fn() }
    Object.assign(button, { matches: () => state.isActive })
    const fire = (type: string) => button.dispatchEvent(new Event(type, { bubbles: true }))
    // The last click is over.
    fire('pointerdown')
    afterPress(state.run, button)
    return { state, button, fire }
  }

  it('comes when the mouse is released, and only once', async () => {
    const { state, fire } = press()
    expect(state.run).not.toHaveBeenCalled()
    fire('mouseup')
    await vi.waitFor(() => expect(state.run).toHaveBeenCalledOnce())
    state.isActive = false
    fire('mouseup')
    await new Promise(resolve => setTimeout(resolve))
    expect(state.run).toHaveBeenCalledOnce()
  })

  it('comes also after a tap, which a browser still shows as pressed when all its events are over', async () => {
    const { state } = press()
    state.isActive = false
    await vi.waitFor(() => expect(state.run).toHaveBeenCalledOnce())
  })

  it('doesn’t wait where a tap has become a click and its element stays pressed, as in Firefox', async () => {
    const { state, button, fire } = press()
    fire('mouseup')
    await vi.waitFor(() => expect(state.run).toHaveBeenCalledOnce())
    fire('click')
    const after = vi.fn()
    afterPress(after, button)
    expect(after).toHaveBeenCalledOnce()
    fire('pointerdown')
    afterPress(after, button)
    expect(after).toHaveBeenCalledOnce()
  })
})

describe('the focus in what opens', () => {
  /** What has the focus once a panel with this content has opened after a press. */
  function opened(html: string, press: () => void): string | undefined {
    document.body.innerHTML = `<div id="panel" tabindex="-1">${html}</div>`
    press()
    focusInto(document.getElementById('panel') as HTMLElement)
    return document.activeElement?.id
  }
  const tap = () => fireEvent.pointerDown(document.body, { pointerType: 'touch' })
  const click = () => fireEvent.pointerDown(document.body, { pointerType: 'mouse' })
  const key = () => fireEvent.keyDown(document.body, { key: 'Enter' })

  it.each([
    '<input id="first" readonly>',
    '<textarea id="first"></textarea>',
    '<div id="first" contenteditable="true" tabindex="0"></div>',
  ])('goes into the first field by mouse and by key, and after a tap not: %s', field => {
    expect([opened(field, click), opened(field, key)]).toEqual(['first', 'first'])
    expect(opened(`${field}<button></button>`, tap)).toBe('panel')
  })

  it.each([
    '<button id="first"></button>',
    '<input type="checkbox" id="first">',
    '<button></button><input id="first" data-autofocus>',
  ])('goes to a button, and to the field that it opens for, after a tap too: %s', html => {
    expect(opened(html, tap)).toBe('first')
  })
})

it('[KEY-7] Tab in a dialog that ends with choices cycles from the chosen one, and back', () => {
  document.body.innerHTML =
    '<dialog open><button id="first"></button><input type="radio" name="one" id="chosen" checked><input type="radio" name="one"></dialog>'
  const dialog = document.querySelector('dialog') as HTMLElement
  const press = (shiftKey: boolean) => {
    const event = new KeyboardEvent('keydown', { key: 'Tab', shiftKey, cancelable: true })
    cycleTab(Object.assign(event, { nativeEvent: event }), dialog)
    return [document.activeElement?.id, event.defaultPrevented]
  }
  document.getElementById('chosen')?.focus()
  expect(press(false)).toEqual(['first', true])
  expect(press(true)).toEqual(['chosen', true])
})

it('[KEY-7] Shift+Tab cycles also from what scrolls in a dialog, which has the focus after a click', () => {
  document.body.innerHTML =
    '<dialog open><div tabindex="-1"><button></button></div><button id="last"></button></dialog>'
  const [dialog, scroller] = ['dialog', 'div'].map(one => document.querySelector(one) as HTMLElement)
  scroller?.focus()
  const event = new KeyboardEvent('keydown', { key: 'Tab', shiftKey: true, cancelable: true })
  cycleTab(Object.assign(event, { nativeEvent: event }), dialog as HTMLElement)
  expect([document.activeElement?.id, event.defaultPrevented]).toEqual(['last', true])
})

describe('Tab at the end of a panel', () => {
  const press = (panel: Element, anchor: Element, shiftKey = false) => {
    const event = {
      key: 'Tab',
      shiftKey,
      altKey: false,
      ctrlKey: false,
      metaKey: false,
      preventDefault: vi.fn(),
    }
    panel.querySelector('button')?.focus()
    const hasLeft = leaveByTab(Object.assign(event, { nativeEvent: {} as KeyboardEvent }), panel, anchor)
    return [hasLeft, document.activeElement?.id, event.preventDefault.mock.calls.length]
  }
  it.each([
    ['goes on to what follows its opener', 'div', '<button id="after"></button>', [true, 'after', 1]],
    ['leaves the page from its last control, by the browser', 'div', '', [true, 'opener', 0]],
    ['begins a dialog anew from its last control', 'dialog', '', [true, 'first', 1]],
  ] as const)('%s', (_, around, after, expected) => {
    document.body.innerHTML = `<${around} open><a id="first" href="#"></a><button id="opener"></button><p><button></button></p>${after}</${around}>`
    const [panel, anchor] = ['p', '#opener'].map(one => document.querySelector(one) as Element)
    if (panel && anchor) expect(press(panel, anchor)).toEqual(expected)
    if (panel && anchor) expect(press(panel, anchor, true)).toEqual([true, 'opener', 1])
  })
})

describe('a layer', () => {
  const onEscape = vi.fn()
  afterEach(() => onEscape.mockClear())
  function Layer({ isDialog }: { isDialog?: boolean }) {
    const ref = useLayer({ open: true, onEscape })
    return isDialog ? <dialog ref={ref as never} /> : <div ref={ref as never} />
  }

  it('handles an Escape that is pressed as soon as it is painted', () => {
    // A parent's layout effect runs before the paint, and so before any key.
    function Page() {
      useLayoutEffect(() => {
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }))
      }, [])
      return <Layer />
    }
    render(<Page />)
    expect(onEscape).toHaveBeenCalledOnce()
  })

  it('isn’t closed by an Escape that ends a composition, in whichever way it is reported', () => {
    render(<Layer />)
    for (const report of [{ keyCode: 229 }, { isComposing: true }])
      fireEvent.keyDown(document.body, { key: 'Escape', ...report })
    expect(onEscape).not.toHaveBeenCalled()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(onEscape).toHaveBeenCalledOnce()
  })

  it('that is no dialog is closed by a close request that is no key, such as Android’s Back', () => {
    const open = new Set<{ onclose?: () => void }>()
    vi.stubGlobal(
      'CloseWatcher',
      class {
        onclose?: () => void
        constructor() {
          open.add(this)
        }
        destroy() {
          open.delete(this)
        }
      },
    )
    const goBack = () => {
      const [last] = [...open].slice(-1)
      if (last) open.delete(last)
      last?.onclose?.()
    }
    const { unmount } = render(<Layer />)
    goBack()
    // The layer has stayed open, for example to ask whether to discard.
    goBack()
    expect(onEscape).toHaveBeenCalledTimes(2)
    unmount()
    expect(open.size).toBe(0)
    render(<Layer isDialog />)
    expect(open.size).toBe(0)
  })
})

it.each([
  ['popover', 'div', 'showPopover', showInTopLayer],
  ['dialog', 'dialog', 'showModal', showModal],
] as const)(
  'a %s shown again while fading out is there at once, and fades in from there',
  (_, tag, method, show) => {
    const running = ['opacity', 'display'].map(transitionProperty => ({
      transitionProperty,
      finish: vi.fn(),
    }))
    const fading = { [method]: vi.fn(), getAnimations: () => running, matches: () => false }
    const element = Object.assign(document.createElement(tag), fading) as unknown as HTMLDialogElement
    document.body.append(element)
    show(element)
    expect(running.map(({ finish }) => finish.mock.calls.length)).toEqual([0, 1])
  },
)
