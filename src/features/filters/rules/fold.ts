import { emojiSpelling } from '../../../platform/text/text.ts'

/** What draws nothing and would hide a word from its filter; the joiners of Arabic and of emoji mean something. */
const unseen = /[\u00ad\u200b\u2060\ufeff\u2061-\u2064\u180e]/g
/** As people type them, and as editors replace them. */
const quotes = /[\u2018\u2019\u02bc]/g

/** Most texts, and much faster: none of what follows can be in them, except spaces. */
const plain = /^\p{ASCII}*$/u

const spaced = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()

/**
 * A text as filters compare it: without case, and with each letter written one way; accents stay. Spaces are one space,
 * and the end of a block is one line break.
 */
export const fold = (text: string): string =>
  plain.test(text)
    ? spaced(text.toLowerCase())
    : spaced(
        text
          .replace(unseen, '')
          .replace(emojiSpelling, '')
          .normalize('NFKC')
          .replace(quotes, "'")
          // By way of capitals: ß is ss, and both small sigmas are one.
          .toUpperCase()
          .toLowerCase()
          .replace(/ς/g, 'σ')
          .replace(/i\u0307/g, 'i'),
      )
