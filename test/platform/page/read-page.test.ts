import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPage } from '../../../src/platform/page/page.ts'
import { glanceAtPage } from '../../../src/platform/page/read-page.ts'

const language = { name: 'en-US', messages: {} }
const glance = (data: unknown) => glanceAtPage({ bootstrap: { data }, flags: {}, language })

describe('what the entry sees of the page data before it is checked', () => {
  it('[BOOT-1, BOOT-15] is a guest without a form key, and says so as the check does', () => {
    for (const data of [undefined, null, 3, 'x', [], {}, { form_key: 3, user: { name: 'aria' } }]) {
      expect(glance(data).user).toBeNull()
      expect(glance(data).error?.reason).toBe(checkPage({ data }, {}).error?.reason)
    }
  })

  it('agrees with the check on who is logged in, whatever the page says', () => {
    const name = fc.oneof(fc.string(), fc.constant(null), fc.integer())
    const channel = fc.oneof(fc.record({ name, following: fc.anything() }), fc.anything())
    const user = fc.oneof(
      fc.record({ name, channels: fc.oneof(fc.array(channel), fc.anything()) }),
      fc.anything(),
    )
    fc.assert(
      fc.property(fc.record({ form_key: fc.oneof(fc.string(), fc.anything()), user }), data => {
        const [seen, checked] = [glance(data), checkPage({ data }, {})]
        expect(seen.user?.name).toBe(checked.user?.name)
        expect(seen.error?.reason).toBe(checked.error?.reason)
        for (const blog of seen.user?.channels ?? []) expect(typeof blog.name).toBe('string')
      }),
    )
  })
})
