// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { showInTopLayer, showModal } from '../../../src/ui/behavior/top-layer.ts'

const transition = (transitionProperty: string) => ({ transitionProperty, finish: vi.fn() })

it.each([
  ['popover', 'div', 'showPopover', showInTopLayer],
  ['dialog', 'dialog', 'showModal', showModal],
] as const)(
  'a %s shown again while fading out is there at once, and fades in from there',
  (_, tag, method, show) => {
    const running = [transition('opacity'), transition('display')]
    const element = Object.assign(document.createElement(tag), {
      [method]: vi.fn(),
      getAnimations: () => running,
      matches: () => false,
    }) as unknown as HTMLDialogElement
    document.body.append(element)
    show(element)
    expect(running.map(({ finish }) => finish.mock.calls.length)).toEqual([0, 1])
  },
)
