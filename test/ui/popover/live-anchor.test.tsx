// @vitest-environment happy-dom

import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AppContext } from '../../../src/ui/app-context.ts'
import { keepAnchorVisible, useLiveAnchor } from '../../../src/ui/popover/use-live-anchor.ts'
import { createTestApp } from '../../support/app.ts'

const serverHtml =
  '<a href="/inbox" data-inlay-command="inbox:open">Inbox</a><a href="/activity">Activity</a>'

it('[TUT-1] what is open beside a link of the server stays beside the button that a root draws in its place', () => {
  const { app } = createTestApp()
  const place = document.createElement('div')
  place.innerHTML = serverHtml
  document.body.append(place)
  const link = place.querySelector('a')
  const Anchored = () => <output>{useLiveAnchor(link)?.localName ?? 'none'}</output>
  render(
    <AppContext value={app}>
      <Anchored />
    </AppContext>,
  )
  const shown = () => screen.getByRole('status').textContent
  expect(shown()).toBe('a')
  act(() => app.bus.emit('widget:mounted', { name: 'feed', element: document.body }))
  expect(shown()).toBe('a')
  place.innerHTML = '<button data-inlay-command="inbox:open">Messages</button>'
  act(() => app.bus.emit('widget:mounted', { name: 'feed', element: document.createElement('div') }))
  expect(shown()).toBe('a')
  act(() => app.bus.emit('widget:mounted', { name: 'header', element: place }))
  expect(shown()).toBe('button')
})

it('[HEAD-1] a control that opens something by a command says whether it is open', () => {
  document.body.innerHTML = '<button aria-haspopup="dialog"></button><a href="/blog"></a>'
  const [button, link] = ['button', 'a'].map(one => document.querySelector(one) as Element)
  if (!button || !link) throw new Error('no anchor')
  const ends = [keepAnchorVisible(button), keepAnchorVisible(link)]
  const said = () => [button, link].map(one => one.getAttribute('aria-expanded'))
  expect(said()).toEqual(['true', null])
  for (const end of ends) end()
  expect(said()).toEqual(['false', null])
})
