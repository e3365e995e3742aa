import { describe, expect, it, vi } from 'vitest'
import { completePage } from '../../../src/platform/complete-page.ts'
import { readCustomEmoji } from '../../../src/platform/page/custom-emoji.ts'
import { customSigns, isCustomSign } from '../../../src/platform/page/custom-sign.ts'
import { checkPage } from '../../../src/platform/page/page.ts'

const url = '/e.svg'
const read = (...codes: string[]) => readCustomEmoji(codes.map(code => ({ code, url })))
const codesOf = ({ emoji }: ReturnType<typeof read>) => emoji.map(({ code }) => code)

describe('a site’s own emoji', () => {
  it('[DEC-310] have codes of letters of any script, digits, _, +, and -, with a letter in them', () => {
    const good = ['cat', 'Cat', '3d', 'a+', 'blob_cat-2', 'кот', 'हिन्दी', '猫缶', 'a'.repeat(60)]
    const odd = ['', 'a', '_cat', '12', '1-2', 'a:b', 'a b', 'a<b', 'cat\u202e', '😀', 'a'.repeat(61)]
    expect(codesOf(read(...good, ...odd))).toEqual(good)
    expect(good.every(code => isCustomSign(`:${code}:`))).toBe(true)
    expect(odd.filter(code => isCustomSign(`:${code}:`))).toEqual([])
    expect('at 10:30:45 :cat::кот: x'.match(customSigns())).toEqual([':cat:', ':кот:'])
  })

  it('[DEC-310] are used once for each code, 2,000 at most, and what is left out is named in a line each', () => {
    const { emoji, problems } = read(
      'cat',
      'cat',
      ...Array.from({ length: 10_000 }, (_, at) => `n${at}n`),
      '?',
    )
    expect(emoji).toHaveLength(2000)
    expect(problems).toEqual([
      'no code of letters, digits, _, +, and -: 1 ("?")',
      'given twice: 1 ("cat")',
      'more than 2000: 8001',
    ])
  })

  it('[DEC-310] of another type, or with an address that runs something, are left out by path; of thousands, only the number is told', () => {
    const bad = ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 7]
    const data = { form_key: 'k', emoji: [...bad.map(url => ({ code: 'bad', url })), { code: 'cat', url }] }
    expect(checkPage({ data }, {}).emoji).toEqual([{ code: 'cat', url }])
    expect(checkPage({ data: { form_key: 'k', emoji: 'cat' } }, {}).emoji).toBeUndefined()
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const many = { form_key: 'k', emoji: Array.from({ length: 10_000 }, () => ({ code: 1, url })) }
    const app = {
      unchecked: { bootstrap: { data: many }, flags: {}, language: { name: 'en', messages: {} } },
    }
    completePage(app as never)
    expect(warn).toHaveBeenCalledTimes(21)
    expect(warn).toHaveBeenLastCalledWith(expect.stringMatching(/^INLAY-8: .* \d+ more$/))
  })
})
