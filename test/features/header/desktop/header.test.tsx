// @vitest-environment happy-dom

import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createPanel } from '../../../../src/features/header/desktop/tips.tsx'
import { createDisposer } from '../../../../src/platform/lib/dispose.ts'
import { setup } from '../../../../widgets/header/index.tsx'
import { createTestApp } from '../../../support/app.ts'

it.each([
  ['has an inbox for a user who can message', true, ['Messages', 'Activity', 'Account']],
  ['has none for a user who cannot', false, ['Activity', 'Account']],
])('[HEAD-2] %s', (_, can_message, names) => {
  const user = { name: 'aria', can_message, channels: [{ name: 'aria' }] }
  const { app } = createTestApp({ bootstrap: { user } })
  const element = document.body.appendChild(document.createElement('div'))
  render(setup({ app, element, options: undefined, disposer: createDisposer() }).view, { container: element })
  const shown = [...element.querySelectorAll('button[aria-label]')].map(one => one.getAttribute('aria-label'))
  expect(shown.filter(name => name && /^(Messages|Activity|Account)/.test(name))).toEqual(names)
})

const { View: Tips } = createPanel()

function show() {
  const bar = document.createElement('nav')
  for (const name of ['Messages', 'Activity']) {
    const control = document.createElement('button')
    control.setAttribute('aria-label', name)
    bar.append(control)
  }
  document.body.append(bar)
  render(<Tips id="tips" anchor={bar} open onClose={() => {}} />, {
    container: bar.appendChild(document.createElement('div')),
  })
  const tip = () => bar.querySelector('[role="tooltip"]')
  return {
    bar,
    control: (name: string) => screen.getByRole('button', { name }),
    tip: () => {
      const shown = tip()
      if (!shown) throw new Error('no tooltip is shown')
      return shown
    },
    shown: () => tip()?.textContent ?? null,
  }
}

it('[HEAD-10, DLG-4] an icon that comes to lie under a resting pointer shows no tooltip; a pointer that moves over it does, and may rest on the tip', () => {
  const { bar, control, tip, shown } = show()
  fireEvent.pointerOver(control('Messages'))
  expect(shown()).toBeNull()
  fireEvent.pointerMove(control('Messages'))
  expect(shown()).toBe('Messages')

  fireEvent.pointerOver(tip())
  fireEvent.pointerMove(tip())
  expect(shown()).toBe('Messages')
  fireEvent.pointerMove(control('Messages'))
  expect(shown()).toBe('Messages')

  // Another icon under the pointer takes the old tip away, and shows its own with the next movement.
  fireEvent.pointerOver(control('Activity'))
  expect(shown()).toBeNull()
  fireEvent.pointerMove(control('Activity'))
  expect(shown()).toBe('Activity')

  // A press hides it; a further movement over the same icon does not show it again.
  fireEvent.pointerDown(control('Activity'))
  fireEvent.pointerMove(control('Activity'))
  expect(shown()).toBeNull()

  fireEvent.pointerLeave(bar)
  fireEvent.pointerOver(control('Activity'))
  expect(shown()).toBeNull()
  fireEvent.pointerMove(control('Activity'), { pointerType: 'touch' })
  expect(shown()).toBeNull()
  fireEvent.pointerMove(control('Activity'))
  expect(shown()).toBe('Activity')
})
