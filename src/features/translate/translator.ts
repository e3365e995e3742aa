import type { App } from '../../platform/app.ts'
import { language, t } from '../../platform/page/i18n.ts'
import { failureText } from '../../shared/feedback/failure-text.ts'
import { translateByCall } from './api.ts'
import { browserTranslation, translatesHere } from './browser-translator.ts'
import { languageName } from './languages.ts'

/** Who has translated. */
export type By = 'browser' | 'site'

interface Job {
  texts: readonly string[]
  /** '' for a language that isn't known. */
  from: string
  to: string
  signal: AbortSignal
  progress: (share: number | null) => void
  /** By the host's call, though the browser may be able to. */
  bySite: boolean
}

/** `why` is '' if the user has canceled it. `bySite`: the host's call could do it instead. */
export type Translated =
  | { ok: true; texts: string[]; from: string; by: By }
  | { ok: false; why: string; bySite?: boolean }

export interface Translator {
  translate: (job: Job) => Promise<Translated>
  /** Whether something can translate from a language. */
  canTranslate: (from: string, to: string) => Promise<boolean>
}

/** One call takes so many texts with so many characters; a longer text is alone in its call. */
const textsMax = 50
const charactersMax = 5000
/** The most translations that are kept. */
const keptMax = 2000

const fail = (why: string): { ok: false; why: string } => ({ ok: false, why })

function inParts(texts: readonly string[]): string[][] {
  const parts: string[][] = []
  let characters = 0
  for (const text of texts) {
    const part = parts.at(-1)
    characters += text.length
    if (part && part.length < textsMax && characters <= charactersMax) part.push(text)
    else {
      parts.push([text])
      characters = text.length
    }
  }
  return parts
}

function browserFailure(error: unknown, { from, to, signal }: Job): string {
  const name = Object(error).name
  if (signal.aborted) return ''
  if (name === 'NotAllowedError') return t('Your browser needs another press to start. Try again.')
  if (name === 'NotSupportedError')
    return t('Your browser can’t translate from {from} to {to}.', {
      from: languageName(from, language()),
      to: languageName(to, language()),
    })
  if (name === 'TimeoutError') return t('Your browser couldn’t download this language.')
  if (navigator.onLine === false) return t('No connection. Check your network and try again.')
  return t('Your browser couldn’t translate this.')
}

/** Translates in the browser where it can, else by the host's call. What was translated once is kept for this page. */
export function translator(app: App): Translator {
  const kept = new Map<string, { text: string; from: string; by: By }>()
  const { translate, detect } = app.get(browserTranslation)
  const hasCall = Boolean(app.page.translate)

  async function byBrowser(job: Job): Promise<Translated> {
    try {
      return { ok: true, texts: await translate(job), from: job.from, by: 'browser' }
    } catch (error) {
      const why = browserFailure(error, job)
      return { ok: false, why, bySite: hasCall && why !== '' && Object(error).name !== 'NotAllowedError' }
    }
  }
  async function byCall(job: Job): Promise<Translated> {
    const texts: string[] = []
    let { from } = job
    for (const part of inParts(job.texts)) {
      const result = await translateByCall(app, { texts: part, from, to: job.to }, job.signal)
      if (!result.ok) return fail(result.failure.kind === 'aborted' ? '' : failureText(result.failure))
      texts.push(...result.value.texts)
      from ||= result.value.from ?? ''
    }
    return { ok: true, texts, from, by: 'site' }
  }
  /**
   * The browser goes first, as with it nothing leaves the device. If it fails, the user decides whether the host's call
   * is made instead.
   */
  async function run(job: Job): Promise<Translated> {
    if (job.bySite) return byCall(job)
    const from = job.from || (await detect(job.texts.join('\n'), job.signal))
    const known = { ...job, from }
    const here = from !== '' && (await translatesHere(from, job.to))
    if (here === 'later') job.progress(0)
    if (here) return byBrowser(known)
    if (hasCall) return byCall(known)
    return fail(
      from
        ? browserFailure({ name: 'NotSupportedError' }, known)
        : t('Your browser can’t tell which language this is.'),
    )
  }

  return {
    async translate(job) {
      const keyOf = (text: string) => `${job.from}>${job.to}\n${text}`
      const missing = [...new Set(job.texts)].filter(text => !kept.has(keyOf(text)))
      if (missing.length > 0) {
        const result = await run({ ...job, texts: missing })
        if (!result.ok) return result
        if (job.signal.aborted) return fail('')
        const { from, by } = result
        for (const [at, text] of missing.entries())
          kept.set(keyOf(text), { text: result.texts[at] ?? text, from, by })
      }
      const all = job.texts.flatMap(text => kept.get(keyOf(text)) ?? [])
      for (const oldest of [...kept.keys()].slice(0, -keptMax)) kept.delete(oldest)
      const [first] = all
      return {
        ok: true,
        texts: all.map(({ text }) => text),
        from: first?.from ?? job.from,
        by: first?.by ?? 'browser',
      }
    },
    canTranslate: async (from, to) => hasCall || (await translatesHere(from, to)) !== false,
  }
}
