import { expect, it } from 'vitest'
import type { Bus } from '../../../src/platform/bus/bus.ts'
import type { BootstrapData, InlayApi } from '../../../src/platform/bus/contract.ts'

/** Never run: each marked line must fail to compile, else `tsc` reports an unused expectation. */
function mustNotCompile(bus: Bus, inlay: InlayApi) {
  // @ts-expect-error no such command
  bus.dispatch('post:explode', { id: '1' })
  // @ts-expect-error the payload is missing
  bus.dispatch('ask:open')
  // @ts-expect-error the payload has no recipient
  bus.dispatch('ask:open', { anonymous_asks: true })
  // @ts-expect-error a command without payload takes none
  bus.dispatch('peepr:close', { blog_name: 'north' })
  // @ts-expect-error an edit names its post
  bus.dispatch('post-form:open', { mode: 'edit', type: 'text' })
  // @ts-expect-error no such event
  bus.on('post:exploded', () => {})
  // @ts-expect-error an event is no command
  bus.dispatch('post:liked', { id: '1' })
  // @ts-expect-error the payload of the event has no such field
  bus.on('post:liked', ({ name }) => name)
  // @ts-expect-error an id is a string
  bus.emit('post:liked', { id: 1 })
  // @ts-expect-error a handler takes its own command's payload
  bus.handle('ask:open', (payload: { blog_name: string }) => payload)
  // @ts-expect-error the host's door is as strict
  inlay.dispatch('share:open', { post_id: '1' })
  // @ts-expect-error page data has a form key
  const data: BootstrapData = {}
  return data
}

it('the catalogues compile if used correctly', () => {
  const right = (bus: Bus) => {
    bus.dispatch('ask:open', { recipient: 'north' })
    bus.dispatch('peepr:close')
    bus.on('post:liked', ({ id }) => id.length)
  }
  expect([mustNotCompile, right]).toHaveLength(2)
})
