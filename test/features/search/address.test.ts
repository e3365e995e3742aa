import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blogNarrowing } from '../../../src/features/search/narrowing.ts'
import { readAddress, toQuery, writeAddress } from '../../../src/features/search/query.ts'

const read = (given: string) => readAddress(new URLSearchParams(given))
const written = (given: string, query: Parameters<typeof writeAddress>[1]) => {
  const parameters = new URLSearchParams(given)
  writeAddress(parameters, query)
  return parameters.toString()
}

describe('[SRCH-6] a search in the address of the page that the drawer stands in', () => {
  it('is only its term if the filter is the default', () => {
    expect(written('', { term: 'moss & fern', filter: blogNarrowing })).toBe('q=moss+%26+fern')
    expect(read('q=moss')).toEqual({ term: 'moss', filter: blogNarrowing })
  })

  it('is restored with its filter, whatever it is, beside the host’s own parameters', () => {
    const filters = fc.record({
      sort: fc.constantFrom('top' as const, 'recent' as const),
      type: fc.constantFrom('' as const, 'photo' as const, 'chat' as const),
      original: fc.boolean(),
      safe: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }).map(toQuery), filters, (typed, filter) => {
        const query = typed && { ...typed, filter }
        const address = written('sort=old&type=mine&q=before&q_safe=true', query)
        expect(read(address)).toEqual(query)
        expect(address).toMatch(/^sort=old&type=mine/)
      }),
    )
  })

  it('leaves nothing behind, and reads no foreign parameter', () => {
    expect(written('a=1&q=moss&q_type=photo&q_sort=top', null)).toBe('a=1')
    const strange = 'q=moss&q_type=PHOTO&q_sort=__proto__&q_original=1&q_safe=yes&q_safe=true'
    expect(read(strange)).toEqual({ term: 'moss', filter: blogNarrowing })
    expect(read('q=+&q_type=photo')).toBeNull()
  })
})
