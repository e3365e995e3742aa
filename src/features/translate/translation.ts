import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { t } from '../../platform/page/i18n.ts'
import type { Block } from './blocks.ts'
import { mark, readTranslation } from './marks.ts'
import type { TranslatedBlock } from './show.ts'
import { type By, type Translated, translate } from './translator.ts'

export type TranslationState =
  | { step: 'original' }
  /** `download`: how much of the language is downloaded, from 0 to 1; null without a download. */
  | { step: 'loading'; download: number | null }
  | { step: 'shown'; from: string; by: By }
  /** `bySite`: the next try uses the host's call. */
  | { step: 'failed'; why: string; bySite: boolean }

/** One post's translation. */
export type Translation = ReturnType<typeof createTranslation>

interface TranslationDeps {
  app: App
  to: () => string
  /** What to translate. */
  read: () => readonly Block[]
  /** Shows it; returns a function that restores the original. */
  show: (translated: readonly TranslatedBlock[], to: string) => () => void
}

export function createTranslation({ app, to, read, show }: TranslationDeps) {
  const $state = atom<TranslationState>({ step: 'original' })
  let running: AbortController | null = null
  let restore = () => {}
  /** Translations by what was sent, so that a second press needs no second call. */
  const known = new Map<string, Translated>()

  /** Translates blocks of one language; null if it fails or is stopped. The state says which. */
  async function send(blocks: readonly Block[], from: string, signal: AbortSignal, bySite: boolean) {
    const marked = blocks.map(block => ({ block, ...mark(block.pieces) }))
    const job = { from, to: to(), texts: marked.map(({ text }) => text) }
    const key = JSON.stringify(job)
    const progress = (download: number | null) => {
      if (!signal.aborted) $state.set({ step: 'loading', download })
    }
    const sent = known.get(key) ?? (await translate(app, { ...job, bySite, signal, progress }))
    if (signal.aborted) return null
    if (sent.ok) {
      known.set(key, sent)
      const shown = marked.map((one, at) => ({
        block: one.block,
        pieces: readTranslation(sent.texts[at] ?? '', one),
      }))
      return { from: sent.from, by: sent.by, shown }
    }
    running = null
    const { why } = sent
    $state.set(why ? { step: 'failed', why, bySite: bySite || sent.bySite === true } : { step: 'original' })
    return null
  }

  async function run(): Promise<void> {
    const before = $state.get()
    const bySite = before.step === 'failed' && before.bySite
    running = new AbortController()
    const { signal } = running
    $state.set({ step: 'loading', download: null })
    const blocks = read()
    const translated: TranslatedBlock[] = []
    let said: { from: string; by: By } | null = null
    for (const language of new Set(blocks.map(({ from }) => from))) {
      const own = blocks.filter(({ from }) => from === language)
      const sent = await send(own, language, signal, bySite)
      if (!sent) return
      said ??= { from: sent.from, by: sent.by }
      translated.push(...sent.shown)
    }
    running = null
    if (!said) return $state.set({ step: 'failed', why: t('This post has no text to translate.'), bySite })
    restore = show(translated, to())
    $state.set({ step: 'shown', ...said })
  }

  function reset(): void {
    running?.abort()
    running = null
    restore()
    restore = () => {}
    $state.set({ step: 'original' })
  }
  return {
    $state,
    /** Shows the original, and stops a translation in progress. */
    reset,
    /** Translates, shows the original again, or stops a translation in progress. */
    async toggle() {
      const { step } = $state.get()
      if (step === 'loading' || step === 'shown') reset()
      else await run()
    },
  }
}
