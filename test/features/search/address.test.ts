import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress, writeAddress } from '../../../src/features/search/address.ts'
import { blogFilter } from '../../../src/features/search/filter.ts'
import { toQuery } from '../../../src/features/search/query.ts'

const written = (given: string, query: Parameters<typeof writeAddress>[1]) => {
  const parameters = new URLSearchParams(given)
  writeAddress(parameters, query)
  return parameters.toString()
}

describe('[SRCH-6] a search in the address of the page that the drawer stands in', () => {
  it('is only its term if the filter is the default', () => {
    expect(written('', { term: 'moss & fern', filter: blogFilter })).toBe('q=moss+%26+fern')
    expect(readAddress(new URLSearchParams('q=moss'))).toEqual({ term: 'moss', filter: blogFilter })
  })

  it('is restored with its filter, whatever it is, beside the host’s own parameters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).map(toQuery),
        fc.record({
          sort: fc.constantFrom('top' as const, 'recent' as const),
          type: fc.constantFrom('' as const, 'photo' as const, 'chat' as const),
          original: fc.boolean(),
          safe: fc.boolean(),
        }),
        (typed, filter) => {
          const query = typed && { ...typed, filter }
          const parameters = new URLSearchParams(written('sort=old&type=mine&q=before&q_safe=true', query))
          expect(readAddress(parameters)).toEqual(query)
          expect([parameters.get('sort'), parameters.get('type')]).toEqual(['old', 'mine'])
        },
      ),
      { numRuns: 200 },
    )
  })

  it('leaves nothing behind, and reads no foreign parameter', () => {
    expect(written('a=1&q=moss&q_type=photo&q_sort=top', null)).toBe('a=1')
    const strange = 'q=moss&q_type=PHOTO&q_sort=__proto__&q_original=1&q_safe=yes&q_safe=true'
    expect(readAddress(new URLSearchParams(strange))).toEqual({ term: 'moss', filter: blogFilter })
    expect(readAddress(new URLSearchParams('q=+&q_type=photo'))).toBeNull()
  })
})
