// What a catalogue of `src/languages` has to be. Only the rules know languages; the bundle's code knows none.

/** Marks that open and close a quotation; the first pair is for one inside another, too, where there is no second. */
const quotes = {
  ar: ['«»', '“”'],
  de: ['„“', '‚‘'],
  es: ['«»', '“”'],
  fa: ['«»'],
  fr: ['«»', '“”'],
  he: ['”“', '“”', '„”'],
  hi: ['“”', '‘’'],
  id: ['“”', '‘’'],
  it: ['«»', '“”'],
  ja: ['「」', '『』'],
  ko: ['“”', '‘’'],
  nl: ['“”', '‘’'],
  pl: ['„”', '«»'],
  pt: ['“”', '‘’'],
  ru: ['«»', '„“'],
  sv: ['””', '’’'],
  th: ['“”', '‘’'],
  tr: ['“”', '‘’'],
  uk: ['«»', '„“'],
  vi: ['“”', '‘’'],
  'zh-Hans': ['“”', '‘’'],
  'zh-Hant': ['「」', '『』'],
}

const scripts = {
  ar: /\p{Script=Arabic}/u,
  fa: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  th: /\p{Script=Thai}/u,
  uk: /\p{Script=Cyrillic}/u,
  'zh-Hans': /\p{Script=Han}/u,
  'zh-Hant': /\p{Script=Han}/u,
}

/** Marks as English writes them, where a language has others or another space before them. */
const englishMarks = {
  ar: /\p{Script=Arabic}[?,;]/u,
  fa: /\p{Script=Arabic}[?,;]/u,
  fr: / (?:[:;?!](?!\()|»)|« /,
}

/** Where sentences end with no mark at all. */
const withoutStops = ['th']

const formsOf = tag => new Intl.PluralRules(tag).resolvedOptions().pluralCategories
/** Whether the form for one is also that of other numbers, such as 21 in Russian. */
const isOneMany = tag => {
  const rules = new Intl.PluralRules(tag)
  return [21, 31, 101].some(count => rules.select(count) === 'one')
}

/** The English text that a key is for: `{count} notes` of `{count} notes|few`. */
export const englishOf = key => key.replace(/\|\w+$/, '')
const formOf = key => /\|(\w+)$/.exec(key)?.[1]

/**
 * All keys of a catalogue, sorted. A counted text has one for each plural form of the language: that for one is the
 * English text for one, `other` is the one for several, and the others are added to that: `{count} notes|few`.
 */
export function keysOf(tag, { plain, counted }) {
  const keys = new Set(plain)
  for (const [several, one] of counted)
    for (const form of formsOf(tag)) {
      if (form === 'other') keys.add(several)
      else keys.add(form === 'one' && one !== several ? one : `${several}|${form}`)
    }
  return [...keys].sort()
}

const placeholders = text => [...new Set(text.match(/\{\w+\}|%(?:\d+\$)?[sd]/g))].sort()
const words = text => text.replace(/\{\w+\}|%\S+/g, '').match(/\p{L}[\p{L}’'-]+/gu) ?? []
const isLabel = text => !/[.!?…:]”?$/.test(text)

/** How wide a text is, in letters: those of Chinese, Japanese, and Korean count twice, marks on letters not at all. */
function widthOf(text) {
  let width = 0
  for (const char of text.replace(/\{\w+\}|%(?:\d+\$)?[sd]/g, '00'))
    if (/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/.test(char)) width += 2
    else if (!/[\p{Mn}\p{Cf}]/u.test(char)) width++
  return width
}

/** The most letters of a label, where no box is known. */
const mostLetters = english => widthOf(english) * 2 + 8

function checkPlaceholders(tag, key, text, { counted }) {
  const expected = placeholders(englishOf(key))
  const given = placeholders(text)
  const isOne = [...counted].some(([several, one]) => one === key && several !== key) || formOf(key) === 'one'
  const mayAdd = isOne ? ['{count}'] : []
  const mayLack =
    (isOne && !isOneMany(tag)) || formOf(key) === 'two' || formOf(key) === 'zero' ? ['{count}'] : []
  const missing = expected.filter(one => !given.includes(one) && !mayLack.includes(one))
  const unknown = given.filter(one => !expected.includes(one) && !mayAdd.includes(one))
  const problems = [...missing.map(one => `lacks ${one}`), ...unknown.map(one => `has ${one}`)]
  // A text without a number in English, such as “Add filters”, has none in any form.
  const isNumbered = [...counted].some(
    ([several, one]) => one === englishOf(key) && several.includes('{count}'),
  )
  if (isOne && isNumbered && isOneMany(tag) && !given.includes('{count}'))
    problems.push('lacks {count}: it’s for 21, too')
  return [...new Set(problems)]
}

function checkEnglish(tag, key, text) {
  const english = englishOf(key)
  const script = scripts[tag]
  if (text === english && words(english).length > 1) return ['is English']
  if (/(?<![\p{L}’])(the|you|your|you’re|couldn’t|isn’t|doesn’t|when|with|this)(?![\p{L}’])/iu.test(text))
    return ['has English words']
  if (script && words(english).length > 1 && !script.test(text)) return ['is in another script']
  return []
}

function checkQuotes(tag, key, text) {
  const pairs = quotes[tag] ?? ['“”']
  const all = new Set(Object.values(quotes).flat().join(''))
  const own = new Set(pairs.join(''))
  const problems = []
  if (/["'`´]/.test(text)) problems.push('has a straight quote')
  const foreign = [...text].filter(char => all.has(char) && !own.has(char) && char !== '’')
  if (foreign.length) problems.push(`has ${foreign.join(' ')} instead of ${pairs[0].split('').join('…')}`)
  const isQuoted = /“.*”/.test(englishOf(key))
  if (isQuoted && !pairs.some(([open, close]) => text.includes(open) && text.includes(close)))
    problems.push(`lacks ${pairs[0].split('').join('…')}`)
  return problems
}

function checkEnds(tag, key, text) {
  const english = englishOf(key)
  const problems = []
  if (text !== text.trim() || / {2}/.test(text)) problems.push('has a space too many')
  if (text !== text.normalize('NFC')) problems.push('isn’t in the normal form NFC')
  if (/\.\.\./.test(text)) problems.push('has three dots instead of …')
  if (englishMarks[tag]?.test(text)) problems.push('has a mark, or the space before it, as in English')
  if (/^\p{Lu}/u.test(english) && /^\p{Ll}/u.test(text)) problems.push('begins with a small letter')
  if (/(…|\.\.\.)$/.test(english) !== /…$/.test(text)) problems.push('ends with … only if English does')
  if (withoutStops.includes(tag)) return problems
  const isSentence = /[.!?]”?$/.test(english) && !/\.\.\.$/.test(english)
  if (isSentence && !/[.!?。！？؟।][”“»」’)]?$/u.test(text)) problems.push('ends without a mark')
  if (isLabel(english) && /[.。।]$/.test(text))
    problems.push('ends with a period, which the label in English has not')
  return problems
}

function checkWidth(key, text) {
  const english = englishOf(key)
  if (!isLabel(english) || /[,{]/.test(english) || widthOf(english) > 24) return []
  const most = mostLetters(english)
  return widthOf(text) > most ? [`is ${widthOf(text)} letters wide, and has room for ${most}`] : []
}

/** What is wrong with the texts of a catalogue; a text that is missing is no error here. */
export function problemsOf(tag, catalogue, texts) {
  const keys = new Set(keysOf(tag, texts))
  return Object.entries(catalogue).flatMap(([key, text]) => {
    const say = problem => `${JSON.stringify(key)} ${problem}${text ? `: ${JSON.stringify(text)}` : ''}`
    if (!keys.has(key)) return [say('is no text of Inlay’s')]
    if (text === null) return []
    if (typeof text !== 'string' || !text) return [say('is neither a text nor null')]
    return [
      ...checkPlaceholders(tag, key, text, texts),
      ...checkEnglish(tag, key, text),
      ...checkQuotes(tag, key, text),
      ...checkEnds(tag, key, text),
      ...checkWidth(key, text),
    ].map(say)
  })
}
