import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insertionOf } from '../../../src/features/completion/completion-model.ts'
import { rankBlogs, rankTags } from '../../../src/features/completion/rules/rank.ts'
import { mayBegin, type Word, wordAt } from '../../../src/features/completion/rules/word.ts'

const shown = (before: string, after?: string) => {
  const word = wordAt(before, after)
  return word && `${word.trigger}${word.typed}`
}
const wordOf = (before: string): Word => wordAt(before) ?? expect.fail(`no word in ${before}`)

/** The text after a suggestion was chosen. */
function chosenIn(before: string, chosen: string, after = ''): string {
  const change = insertionOf(wordOf(before), chosen, after)
  if (!change) return expect.fail('no room')
  return before.slice(0, before.length - change.before) + change.text + after.slice(change.after)
}

describe('the word at the caret', () => {
  it.each([
    ['@', '@'],
    ['Hello @nor', '@nor'],
    ['(@north-sea', '@north-sea'],
    ['#Foo', '#Foo'],
    ['first line\n#été', '#été'],
    ['ok :sm', ':sm'],
    ['🙂:sm', ':sm'],
    ['❤️:sm', ':sm'],
    ['☀️@nor', '@nor'],
    ['1️⃣#fo', '#fo'],
    ['☎︎:sm', ':sm'],
    [':smile:', ':smile'],
    [':+1', ':+1'],
    [':lächeln', ':lächeln'],
    ['قل :قلب', ':قلب'],
    ['これは@north', '@north'],
  ])('[DEC-185] %s is completed as %s', (before, expected) => expect(shown(before)).toBe(expected))

  it.each([
    'mia@example.org',
    'https://example.org/@mia',
    'https:',
    'https://example.org/#top',
    '&#39',
    'at 10:30',
    'note:this',
    'a::method',
    ':D',
    ':)',
    ':s',
    '# Heading',
    '#️⃣',
    'é:sm',
    'e\u0301:sm',
    '#',
    '##',
    '#Foo ',
    '@nor\n',
    `@${'x'.repeat(100)}`,
    '',
  ])('[DEC-185] %s is left alone', before => expect(shown(before)).toBeNull())

  it('[DEC-185] is left alone if the caret is inside it', () => {
    expect(shown('#fo', 'o')).toBeNull()
    expect(shown('#fo', ' o')).toBe('#fo')
    expect(shown(':smi', ':')).toBe(':smi')
    expect(shown(':smi', '1')).toBeNull()
    expect(shown(':smi', '1️⃣')).toBe(':smi')
  })

  it('[DEC-185] is found in any text, and the code that completes it was loaded before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[@#:][a-z]{2,8}$/), (text, name) => {
        const before = `${text} ${name}`
        const word = wordAt(before)
        expect(word && before.slice(word.start)).toBe(name)
        expect(mayBegin(before)).toBe(true)
      }),
    )
  })
})

describe('a chosen suggestion', () => {
  it('[DEC-185] replaces what was typed, with a space after a name', () => {
    expect(chosenIn('Hi @nor', 'north')).toBe('Hi @north ')
    expect(chosenIn('Hi @nor', 'north', ', you')).toBe('Hi @north, you')
    expect(chosenIn('Hi @nor', 'north', ' and you')).toBe('Hi @north and you')
    expect(chosenIn('#fo', 'foot')).toBe('#foot ')
    expect(chosenIn('Oh :sm', '😄')).toBe('Oh 😄')
    expect(chosenIn('Oh :smile:', '😄', ' yes')).toBe('Oh 😄 yes')
    expect(chosenIn('Oh :smi', '😄', ': yes')).toBe('Oh 😄 yes')
  })

  it('[DEC-185] changes nothing but the word, whatever is around it', () => {
    const name = fc.stringMatching(/^[@#:][a-z]{2,8}$/)
    fc.assert(
      fc.property(
        fc.string(),
        name,
        fc.string(),
        fc.stringMatching(/^[a-z]{1,9}$/),
        (text, typed, rest, chosen) => {
          const [before, after] = [`${text} ${typed}`, ` ${rest}`]
          const sign = typed[0] === ':' ? '' : typed[0]
          expect(chosenIn(before, chosen, after)).toBe(`${text} ${sign}${chosen}${after}`)
        },
      ),
    )
  })

  it('[DEC-185] is not cut where a box is nearly full: its space goes first, then it is not taken', () => {
    const word = wordOf('@nor')
    expect(insertionOf(word, 'north', '', 3)?.text).toBe('@north ')
    expect(insertionOf(word, 'north', '', 2)?.text).toBe('@north')
    expect(insertionOf(word, 'north', '', 1)).toBeNull()
  })
})

describe('the order of suggestions', () => {
  const blog = (name: string, title = '') => ({ name, title })
  it.each([
    ['no', 'sea-north bruno north', 'nowhere north xyz', 'north sea-north bruno nowhere xyz'],
    ['', 'b a', 'c', 'b a c'],
    ['nor', 'north', 'nor', 'nor north'],
  ])(
    '[DEC-185] for %j, of the known blogs %s and the found ones %s, is %s',
    (typed, known, found, wanted) => {
      const blogs = (names: string) => names.split(' ').map(name => blog(name))
      const ranked = rankBlogs(typed, blogs(known), blogs(found))
      expect(ranked.map(({ name }) => name).join(' ')).toBe(wanted)
    },
  )

  it('[DEC-185] knows a blog by its title, too', () => {
    expect(rankBlogs('café', [blog('x', 'The Café'), blog('y')], []).map(({ name }) => name)).toEqual(['x'])
  })

  it('[DEC-185] leaves out tags of several words, and the one that is typed', () => {
    expect(rankTags('foo', ['foo', 'Foo', 'food', 'foo bar', 'foo,'])).toEqual(['Foo', 'food'])
  })
})
