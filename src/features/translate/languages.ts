import type { App } from '../../platform/app.ts'
import { ownKey, storedAtom } from '../../platform/storage/stored-atom.ts'

/** `de-AT` → `de`; '' if it isn't a language. */
export function baseOf(tag: string | null | undefined): string {
  try {
    return new Intl.Locale(tag ?? '').language
  } catch {
    return ''
  }
}

/** A language to translate into, without its region. Chinese has a script instead. */
export function targetOf(tag: string): string {
  const base = baseOf(tag)
  if (base !== 'zh') return base || 'en'
  return new Intl.Locale(tag).maximize().script === 'Hant' ? 'zh-Hant' : 'zh'
}

const rightToLeft = ['ar', 'ckb', 'dv', 'fa', 'he', 'iw', 'ks', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']

/** The direction of a language. */
export const directionOfLanguage = (tag: string): 'rtl' | 'ltr' =>
  rightToLeft.includes(baseOf(tag)) ? 'rtl' : 'ltr'

/** Whether someone who reads these languages needs a translation. A text whose language is unknown is left alone. */
export function isForeign(tag: string | null | undefined, read: readonly string[]): boolean {
  const base = baseOf(tag)
  return (
    base !== '' && !['und', 'zxx', 'mul', 'mis'].includes(base) && !read.some(one => baseOf(one) === base)
  )
}

/** The name of a language in another one: "German". */
export function languageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

interface TranslationSettings {
  /** The language to translate into; null for that of the page. */
  to: string | null
  /** Languages, such as `de`, that the user doesn't want offers for. */
  never: readonly string[]
}

export type Reader = ReturnType<typeof reader>

function read(fields: Record<string, unknown>): TranslationSettings {
  const { to, never } = fields
  return {
    to: typeof to === 'string' && baseOf(to) ? to : null,
    never: Array.isArray(never) ? never.filter(tag => typeof tag === 'string' && baseOf(tag)) : [],
  }
}

/** Which languages the user reads, according to the browser, the page, and the reading settings. */
export function reader(app: App) {
  const { $value: $settings, change } = storedAtom(app, ownKey(app, 'translation', 'settings'), { read })
  const target = () => $settings.get().to ?? targetOf(app.page.language.name)
  return {
    $settings,
    change,
    /** The language to translate into. */
    target,
    /** The languages that need no translation. */
    languages: () => [...navigator.languages, app.page.language.name, target()],
  }
}
