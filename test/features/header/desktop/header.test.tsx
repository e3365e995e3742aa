// @vitest-environment happy-dom

import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
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
