import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  counterLevel,
  questionError,
  remainingOf,
  stripNewlines,
} from '../../../src/features/ask/question.ts'

describe('links in a question', () => {
  const hasLink = (text: string, tlds?: readonly string[]) => questionError(text, tlds) === 'link'

  it.each([
    'see http://x',
    'HTTPS://tumblr',
    'www.anything',
    'WWW.shout',
    'example.com',
    'Is EXAMPLE.Org good?',
    'my-site.co.uk please',
    'münchen.de!',
    '(staff.net)',
    'first line\nexample.com',
  ])('[ASK-9, ASK-10, DEC-107] finds one in “%s”', text => {
    expect(hasLink(text)).toBe(true)
  })

  it.each([
    'Do you like the company?',
    'I ate.Then slept',
    'a community.computer thing',
    'awwww. cute',
    'What is .com?',
    'it costs 3.50',
    'http:/ is not one',
    'yes.no.maybe',
  ])('[ASK-10, DEC-107] finds none in “%s”', text => {
    expect(hasLink(text)).toBe(false)
  })

  it('[ASK-10, DEC-107] can use another list of domains, whatever is in it', () => {
    expect(hasLink('a.frog', ['frog'])).toBe(true)
    expect(hasLink('example.com', ['frog'])).toBe(false)
    expect(hasLink('a.b*', ['('])).toBe(false)
    expect(hasLink('a.com', [])).toBe(false)
  })

  it('[ASK-10] finds a known top-level domain after any word, in any case', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9]{1,10}$/),
        fc.constantFrom('com', 'name', 'io', 'uk', 'asia'),
        fc.boolean(),
        (word, tld, loud) => hasLink(`look at ${word}.${loud ? tld.toUpperCase() : tld} now`),
      ),
    )
  })
})

describe('newlines', () => {
  it.each([
    ['one\ntwo', 'one two'],
    ['one\r\n\r\ntwo', 'one two'],
    ['one \n two', 'one  two'],
    ['\none\n', 'one'],
    ['one\u2028two', 'one two'],
  ])('[ASK-12] are stripped from %j', (text, expected) => expect(stripNewlines(text)).toBe(expected))

  it('[ASK-12] are all removed, and nothing else is lost', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom('\n', '\r\n', ' ', '\u2029'), fc.string())), parts => {
        const text = parts.join('')
        const stripped = stripNewlines(text)
        expect(stripped).not.toMatch(/[\r\n\u2028\u2029]/)
        expect(stripped.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      }),
    )
  })
})

describe('length', () => {
  it.each([
    ['', 'blank'],
    [' \t ', 'blank'],
    ['\u200b\u3164', 'blank'],
    ['x', null],
    ['x'.repeat(500), null],
    [` ${'x'.repeat(500)}  `, null],
    ['x'.repeat(501), 'long'],
  ])('[ASK-8, ASK-11, ASK-13] checks %j', (text, expected) => expect(questionError(text)).toBe(expected))

  it('[ASK-13, DEC-108] counts on beyond the limit', () => expect(remainingOf('x'.repeat(512))).toBe(-12))

  it.each([
    [101, null],
    [100, 'ok'],
    [41, 'ok'],
    [40, 'warning'],
    [21, 'warning'],
    [20, 'danger'],
    [0, 'danger'],
    [-3, 'danger'],
  ] as const)('[ASK-14, ASK-15] %i remaining is %s', (remaining, level) =>
    expect(counterLevel(remaining)).toBe(level),
  )
})
