import { expect, it } from 'vitest'
import { findWords, plainBoundaries } from '../../../src/features/filters/rules/find-words.ts'
import { fold } from '../../../src/features/filters/rules/fold.ts'

const isFound = (phrase: string, text: string, boundaries?: typeof plainBoundaries): boolean => {
  let found = false
  findWords([fold(phrase)], boundaries)(fold(text), () => {
    found = true
    return true
  })
  return found
}

it.each([
  ['an apostrophe behind it', 'Trump', 'Trump’s plan', true],
  ['an article before it', 'eau', 'de l’eau fraîche', true],
  ['a full stop without a space', 'then', 'The end.Then', true],
  ['a hyphen', 'war', 'post-war', true],
  ['a longer word', 'war', 'warm', false],
  ['another letter', 'ass', 'classic', false],
  ['an apostrophe of its own', 'don’t', "I don't know", true],
  ['a Korean particle', '트럼프', '트럼프가 말했다', true],
  ['several Korean particles', '트럼프', '트럼프에게서는 없다', true],
  ['a longer Korean word', '한국', '한국어', false],
  ['the Arabic article', 'حرب', 'عن الحرب', true],
  ['the Arabic article behind “and”', 'حرب', 'والحرب', true],
  ['a longer Arabic word', 'حرب', 'محرب', false],
  ['another skin tone', '👍🏽', 'well done 👍', true],
  ['an emoji without its variation selector', '❤️', 'I ❤ ferries', true],
])('[DEC-182] a filtered phrase beside %s is found in every browser, or not', (_, phrase, text, expected) => {
  expect(isFound(phrase, text)).toBe(expected)
  expect(isFound(phrase, text, plainBoundaries)).toBe(expected)
})
