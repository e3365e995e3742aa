import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { checkLeniently } from '../../../src/platform/page/check.ts'

vi.mock('valibot', async original => (await original()) as object)
const { bootstrapSchema: whole } = await import('../../../src/platform/page/schema.ts')
vi.resetModules()
vi.doMock('valibot', () => import('../../../src/platform/page/small-schema.ts'))
const { bootstrapSchema: small } = await import('../../../src/platform/page/schema.ts')

const names = [
  'form_key',
  'user',
  'name',
  'channels',
  'page',
  'kind',
  'tour',
  'title',
  'sounds',
  'messaging',
  'hosts',
  'www',
  'filePath',
  'avatar_url',
] as const
const anything: fc.Arbitrary<unknown> = fc.letrec<{ any: unknown }>(tie => ({
  any: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom(
      'text',
      '',
      'javascript:alert(1)',
      'https://a.example',
      7,
      Number.NaN,
      true,
      null,
      undefined,
    ),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('any')),
  ),
})).any

describe('the entry’s own schema', () => {
  it('is not the package’s', () => {
    expect('entries' in whole).toBe(true)
    expect('entries' in small).toBe(false)
  })

  it('keeps and drops exactly what the package would', () => {
    const data = fc.record({
      form_key: fc.constantFrom('key', 7, undefined),
      user: fc.oneof(anything, fc.record({ name: fc.constant('aria'), channels: anything })),
      page: anything,
      hosts: anything,
      messaging: fc.oneof(anything, fc.record({ sounds: anything })),
      tour: anything,
      deprecated_fonts: anything,
    })
    fc.assert(
      fc.property(data, given => {
        expect(checkLeniently(small, given)).toEqual(checkLeniently(whole, given))
      }),
      { numRuns: 500 },
    )
  })
})
