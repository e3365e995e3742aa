import type { App } from '../../platform/app.ts'
import { language, t } from '../../platform/page/i18n.ts'
import { failureText } from '../../shared/feedback/failure-text.ts'
import { translateByCall } from './api.ts'
import { browserTranslation, translatesHere } from './browser-translator.ts'
import { languageName } from './languages.ts'

/** Who did the translation. */
export type By = 'browser' | 'site'

interface Job {
  texts: readonly string[]
  /** '' for an unknown language. */
  from: string
  to: string
  signal: AbortSignal
  progress: (share: number | null) => void
  /** Uses the host's call, even if the browser could translate. */
  bySite: boolean
}

export interface Translated {
  ok: true
  texts: string[]
  from: string
  by: By
}
/** `why` is '' if the user canceled it. `bySite`: the host's call could do it instead. */
type Untranslated = { ok: false; why: string; bySite?: boolean }

/** One call has at most this many texts and characters. A longer text has a call of its own. */
const textsMax = 50
const charactersMax = 5000

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

function browserFailure(name: string, { from, to, signal }: Job): string {
  if (signal.aborted) return ''
  if (name === 'NotAllowedError') return t('Your browser needs you to press once more. Try again.')
  if (name === 'NotSupportedError')
    return t('Your browser can’t translate from {from} to {to}.', {
      from: languageName(from, language()),
      to: languageName(to, language()),
    })
  if (name === 'TimeoutError') return t('Your browser couldn’t download this language.')
  if (navigator.onLine === false) return t('No connection. Check your network and try again.')
  return t('Your browser couldn’t translate this.')
}

async function byBrowser(app: App, job: Job): Promise<Translated | Untranslated> {
  try {
    const texts = await app.get(browserTranslation).translate(job)
    return { ok: true, texts, from: job.from, by: 'browser' }
  } catch (error) {
    const { name } = Object(error)
    const bySite = Boolean(app.page.translate) && !job.signal.aborted && name !== 'NotAllowedError'
    return { ok: false, why: browserFailure(name, job), bySite }
  }
}

async function byCall(app: App, job: Job): Promise<Translated | Untranslated> {
  const texts: string[] = []
  let { from } = job
  for (const part of inParts(job.texts)) {
    const result = await translateByCall(app, { texts: part, from, to: job.to }, job.signal)
    if (!result.ok)
      return { ok: false, why: result.failure.kind === 'aborted' ? '' : failureText(result.failure) }
    texts.push(...result.value.texts)
    from ||= result.value.from ?? ''
  }
  return { ok: true, texts, from, by: 'site' }
}

/**
 * The browser goes first because nothing leaves the device then. If it fails, the user decides whether to use the
 * host's call.
 */
export async function translate(app: App, job: Job): Promise<Translated | Untranslated> {
  if (job.bySite) return byCall(app, job)
  const from = job.from || (await app.get(browserTranslation).detect(job.texts.join('\n'), true))
  const here = from !== '' && (await translatesHere(from, job.to))
  if (here === 'later') job.progress(0)
  if (here) return byBrowser(app, { ...job, from })
  if (app.page.translate) return byCall(app, { ...job, from })
  const why = from
    ? browserFailure('NotSupportedError', { ...job, from })
    : t('Your browser can’t tell which language this is.')
  return { ok: false, why }
}

/** Whether something can translate from a language. */
export const translatesFrom = async (app: App, from: string, to: string): Promise<boolean> =>
  Boolean(app.page.translate) || (await translatesHere(from, to)) !== false
