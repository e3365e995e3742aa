import { atom, type ReadableAtom } from 'nanostores'
import { t } from '../../platform/page/i18n.ts'
import { mark, type Piece, textsOf, unmark, withTexts } from './marks.ts'
import type { By, Translated, Translator } from './translator.ts'

/** A paragraph and its like; the page's are made of nodes. */
interface Source<K> {
  /** '' for a language that isn't known. */
  from: string
  pieces: readonly Piece<K>[]
}

export type TranslationState =
  | { step: 'original' }
  /** `download`: how much of the language is there, from 0 to 1; null without a download. */
  | { step: 'loading'; download: number | null }
  | { step: 'shown'; from: string; by: By }
  /** `bySite`: the next try is by the host's call. */
  | { step: 'failed'; why: string; bySite: boolean }

/** One post's translation. */
export interface Translation {
  $state: ReadableAtom<TranslationState>
  /** Translates; shows the original again; or stops what is under way. */
  toggle: () => Promise<void>
  /** Shows the original, and stops what is under way. */
  reset: () => void
}

interface TranslationDeps<K, S> {
  translator: Pick<Translator, 'translate'>
  to: () => string
  /** What is to be translated. */
  read: () => readonly S[]
  /** Shows it; returns what brings the original back. */
  show: (translated: readonly { block: S; pieces: readonly Piece<K>[] }[], to: string) => () => void
}

type Sent<K> = { ok: true; pieces: Piece<K>[][]; from: string; by: By } | Extract<Translated, { ok: false }>

export function createTranslation<K, S extends Source<K> = Source<K>>(
  deps: TranslationDeps<K, S>,
): Translation {
  const $state = atom<TranslationState>({ step: 'original' })
  let running: AbortController | null = null
  let restore = () => {}

  /** One language: whole blocks with marks first; those whose marks don't come back, text by text. */
  async function send(blocks: readonly S[], signal: AbortSignal, bySite: boolean): Promise<Sent<K>> {
    const job = {
      from: blocks[0]?.from ?? '',
      to: deps.to(),
      bySite,
      signal,
      progress: (download: number | null) => {
        if (!signal.aborted) $state.set({ step: 'loading', download })
      },
    }
    const marked = blocks.map(({ pieces }) => mark<K>(pieces))
    const whole = await deps.translator.translate({ ...job, texts: marked.flatMap(one => one?.text ?? []) })
    if (!whole.ok) return whole
    const answers = [...whole.texts]
    const found = marked.map(one => one && unmark<K>(answers.shift() ?? '', one))
    const lost = blocks.filter((_, at) => !found[at])
    const texts = lost.flatMap(({ pieces }) => textsOf(pieces))
    const apart =
      texts.length > 0
        ? await deps.translator.translate({ ...job, from: job.from || whole.from, texts })
        : whole
    if (!apart.ok) return apart
    const left = [...apart.texts]
    const pieces = blocks.map(
      (block, at) => found[at] ?? withTexts<K>(block.pieces, left.splice(0, textsOf(block.pieces).length)),
    )
    const { from, by } = marked.some(Boolean) ? whole : apart
    return { ok: true, pieces, from, by }
  }

  async function translate(): Promise<void> {
    const before = $state.get()
    const bySite = before.step === 'failed' && before.bySite
    const controller = new AbortController()
    const { signal } = controller
    running = controller
    $state.set({ step: 'loading', download: null })
    const blocks = deps.read()
    const languages = [...new Set(blocks.map(({ from }) => from))]
    const translated: { block: S; pieces: Piece<K>[] }[] = []
    let said: { from: string; by: By } | null = null
    for (const from of languages) {
      const own = blocks.filter(block => block.from === from)
      const sent = await send(own, signal, bySite)
      if (signal.aborted) return
      if (!sent.ok) {
        running = null
        $state.set(
          sent.why
            ? { step: 'failed', why: sent.why, bySite: bySite || sent.bySite === true }
            : { step: 'original' },
        )
        return
      }
      said ??= { from: sent.from, by: sent.by }
      translated.push(...own.map((block, at) => ({ block, pieces: sent.pieces[at] ?? [] })))
    }
    running = null
    if (!said) return $state.set({ step: 'failed', why: t('This post has no text to translate.'), bySite })
    restore = deps.show(translated, deps.to())
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
    reset,
    async toggle() {
      const { step } = $state.get()
      if (step === 'loading' || step === 'shown') reset()
      else await translate()
    },
  }
}
