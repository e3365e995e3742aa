import { hasRtl } from '../text/direction.ts'

/** Translations by the English text, from the host, so they may hold anything; empty ones don't count. */
type Messages = Record<string, unknown>

/** The page's language. */
export interface Language {
  /** As given by the page, such as `de-AT`; may be invalid. */
  name: string
  messages: Messages
}

/** The language of texts, dates, and numbers; each root sets it when it is mounted. */
export const currentLanguage = { locale: 'en-US', messages: {} as Messages }

/** Sets the language of texts, dates and numbers. */
export function setLanguage({ name, messages }: Language): void {
  currentLanguage.messages = messages
  try {
    currentLanguage.locale = Intl.getCanonicalLocales(name)[0] ?? 'en-US'
  } catch {
    // The page's language may be invalid; dates and numbers still have to be formatted.
    currentLanguage.locale = 'en-US'
  }
}

type Value = string | number

const numbers = new Map<string, Intl.NumberFormat>()
const plurals = new Map<string, Intl.PluralRules>()

const cached = <T>(cache: Map<string, T>, make: (locale: string) => T): T => {
  const found = cache.get(currentLanguage.locale) ?? make(currentLanguage.locale)
  cache.set(currentLanguage.locale, found)
  return found
}

/** The page's language, as `Intl` accepts it. */
export const language = (): string => currentLanguage.locale

/** A number formatted in the page's language. */
export const formatNumber = (value: number): string =>
  cached(numbers, locale => new Intl.NumberFormat(locale)).format(value)

/**
 * Isolates a name or quote that runs in the other direction than the sentence (FSI … PDI), so that it doesn't mix up
 * the sentence.
 */
const isolate = (value: string, sentence: string): string =>
  hasRtl(value) === hasRtl(sentence) ? value : `\u2068${value}\u2069`

const format = (value: Value | undefined, placeholder: string, sentence: string): string =>
  value === undefined
    ? placeholder
    : typeof value === 'number'
      ? formatNumber(value)
      : isolate(value, sentence)

/** The text of the page's language for a key; empty without one. What an object has by itself is no text. */
function found(key: string): string {
  const text = currentLanguage.messages[key]
  return typeof text === 'string' ? text : ''
}

/**
 * A text in the page's language, English without a translation. Fills `{name}` from an object, `%1$s`, `%s` and `%d`
 * from further arguments; numbers in the page's language.
 */
export function t(english: string, ...values: Value[] | [Record<string, Value>]): string {
  const text = found(english) || english
  const [first] = values
  if (first === undefined) return text
  if (typeof first === 'object')
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      Object.hasOwn(first, name) ? format(first[name], placeholder, text) : placeholder,
    )
  let next = 0
  return text.replace(/%(?:(\d+)\$)?[sd]/g, (placeholder, position?: string) =>
    format(values[position ? Number(position) - 1 : next++] as Value | undefined, placeholder, text),
  )
}

/**
 * The text for a count, chosen by the plural rules of the page's language: `one` and `other` in English;
 * a translation may add `"{other}|few"` and so on for the forms its language has.
 */
export function tn(count: number, one: string, other: string): string {
  const form = cached(plurals, locale => new Intl.PluralRules(locale)).select(count)
  const translated = [`${other}|${form}`, form === 'one' ? one : other].find(found)
  // The English text follows English rules: French says "0 message", English "0 messages".
  return t(translated ?? (count === 1 ? one : other), { count })
}
