/** A text as `.build/emoji.mjs` makes it from a file of the package: names and keywords of all emoji in a language. */
type Load = () => Promise<{ default: unknown }>

const languages: Record<string, Load> = {
  bn: () => import('emojibase-data/bn/compact.json'),
  da: () => import('emojibase-data/da/compact.json'),
  de: () => import('emojibase-data/de/compact.json'),
  en: () => import('emojibase-data/en/compact.json'),
  es: () => import('emojibase-data/es/compact.json'),
  et: () => import('emojibase-data/et/compact.json'),
  fi: () => import('emojibase-data/fi/compact.json'),
  fr: () => import('emojibase-data/fr/compact.json'),
  hi: () => import('emojibase-data/hi/compact.json'),
  hu: () => import('emojibase-data/hu/compact.json'),
  it: () => import('emojibase-data/it/compact.json'),
  ja: () => import('emojibase-data/ja/compact.json'),
  ko: () => import('emojibase-data/ko/compact.json'),
  lt: () => import('emojibase-data/lt/compact.json'),
  ms: () => import('emojibase-data/ms/compact.json'),
  nb: () => import('emojibase-data/nb/compact.json'),
  nl: () => import('emojibase-data/nl/compact.json'),
  pl: () => import('emojibase-data/pl/compact.json'),
  pt: () => import('emojibase-data/pt/compact.json'),
  ru: () => import('emojibase-data/ru/compact.json'),
  sv: () => import('emojibase-data/sv/compact.json'),
  th: () => import('emojibase-data/th/compact.json'),
  uk: () => import('emojibase-data/uk/compact.json'),
  vi: () => import('emojibase-data/vi/compact.json'),
  zh: () => import('emojibase-data/zh/compact.json'),
  'zh-hant': () => import('emojibase-data/zh-hant/compact.json'),
}

/** The language of emoji names on a page in this language: its own, else English. */
export function emojiLanguage(tag: string): string {
  try {
    const locale = new Intl.Locale(tag).maximize()
    if (locale.language === 'zh') return locale.script === 'Hant' ? 'zh-hant' : 'zh'
    const language = ['no', 'nn'].includes(locale.language) ? 'nb' : locale.language
    return Object.hasOwn(languages, language) ? language : 'en'
  } catch {
    return 'en'
  }
}

export const loadTable: Load = () => import('emojibase-data/en/data.json')

export const loadWords = (language: string): ReturnType<Load> =>
  (languages[language] ?? (languages.en as Load))()
