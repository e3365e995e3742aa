import type { App } from '../../platform/app.ts'
import { ownKey, storedAtom } from '../../platform/storage/stored-atom.ts'
import { baseOf, targetOf } from './languages.ts'

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
