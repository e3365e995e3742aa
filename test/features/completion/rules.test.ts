import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insertionOf } from '../../../src/features/completion/rules/insertion.ts'
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
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (before, after) => {
        const word = wordAt(before, after)
        if (!word) return
        expect(before.slice(word.start)).toBe(`${word.trigger}${word.typed}${word.isClosed ? ':' : ''}`)
        expect(mayBegin(before)).toBe(true)
      }),
      { numRuns: 2000 },
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
  const names = (typed: string, known: string[], found: string[]) =>
    rankBlogs(
      typed,
      known.map(name => blog(name)),
      found.map(name => blog(name)),
    ).map(({ name }) => name)

  it('[DEC-185] has blogs that one follows or talks to before strangers, each once', () => {
    expect(names('no', ['sea-north', 'bruno', 'north'], ['nowhere', 'north', 'xyz'])).toEqual([
      'north',
      'sea-north',
      'bruno',
      'nowhere',
      'xyz',
    ])
    expect(names('', ['b', 'a'], ['c'])).toEqual(['b', 'a', 'c'])
  })

  it('[DEC-185] has the blog whose name is typed in full first', () => {
    expect(names('nor', ['north'], ['nor'])).toEqual(['nor', 'north'])
  })

  it('[DEC-185] knows a blog by its title, too', () => {
    expect(rankBlogs('café', [blog('x', 'The Café'), blog('y')], []).map(({ name }) => name)).toEqual(['x'])
  })

  it('[DEC-185] leaves out tags of several words, and the one that is typed', () => {
    expect(rankTags('foo', ['foo', 'Foo', 'food', 'foo bar', 'foo,'])).toEqual(['Foo', 'food'])
  })
})
