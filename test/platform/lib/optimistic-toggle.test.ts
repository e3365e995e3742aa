import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOptimisticToggle } from '../../../src/platform/lib/optimistic-toggle.ts'

describe('createWishes', () => {
  it('[FEED-7, BLOG-2] ends in the server’s state, whatever fails and however often it is clicked', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(fc.boolean()),
        fc.array(fc.boolean()),
        async (first, clicks, answers) => {
          const wishes = createOptimisticToggle<string>()
          let server = first
          let shown = first
          let open = 0
          const send = async (wanted: boolean) => {
            expect(++open).toBe(1)
            await Promise.resolve()
            open--
            if (answers.shift() === false) return 'no'
            server = wanted
            return null
          }
          const show = (value: boolean) => {
            shown = value
          }
          const done: Promise<string | null>[] = []
          for (const wanted of clicks) {
            if (wanted !== shown) done.push(wishes.set('k', { server: shown, wanted, send, show }))
            if (wanted) await Promise.resolve()
          }
          await Promise.all(done)
          expect(shown).toBe(server)
          expect(wishes.isBusy('k')).toBe(false)
        },
      ),
    )
  })
})
