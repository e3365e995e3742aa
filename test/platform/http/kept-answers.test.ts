import { expect, it, vi } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { stubPage } from '../page-stub.ts'
import { makeEveryCall } from './every-call.ts'

it('[DEC-313] what is shown is new, also where a proxy lets the browser keep it; only cards may be as old as the server says', async () => {
  stubPage()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const asked = new Map<string, RequestCache>()
  const { app } = createTestApp({
    bootstrap: { link_cards: '/svc/link_card' },
    platform: {
      fetch: async (input, init) => {
        const { method, url, cache } = new Request(input, init)
        if (method === 'GET') asked.set(new URL(url).pathname, cache)
        return Response.json({})
      },
    },
  })
  await makeEveryCall(app)
  const maybeKept = [...asked.keys()].filter(path => asked.get(path) !== 'no-cache')
  const cards = ['/svc/bruno/posts/highlighted', '/svc/link_card', '/svc/tumblelog_popover/bruno']
  expect(maybeKept.sort()).toEqual(cards)
  expect(asked.size).toBeGreaterThan(15)
})
