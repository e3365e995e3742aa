// The browser's own translator, which TypeScript's library doesn't know yet.

interface Pair {
  sourceLanguage: string
  targetLanguage: string
}
interface Monitor {
  addEventListener: (type: 'downloadprogress', listener: (event: { loaded: number }) => void) => void
}
interface CreateOptions {
  signal?: AbortSignal
  monitor?: (monitor: Monitor) => void
}
type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available'

interface BrowserTranslator {
  translate: (text: string, options: { signal: AbortSignal }) => Promise<string>
}
interface BrowserDetector {
  detect: (
    text: string,
    options?: { signal: AbortSignal },
  ) => Promise<readonly { detectedLanguage: string; confidence: number }[]>
}
interface Api<Options, Made> {
  availability: (options?: Options) => Promise<Availability>
  create: (options?: Options & CreateOptions) => Promise<Made>
}

const browser = globalThis as {
  Translator?: Api<Pair, BrowserTranslator>
  LanguageDetector?: Api<object, BrowserDetector>
}

export const canDetect = (): boolean => browser.LanguageDetector !== undefined

const pairOf = (from: string, to: string): Pair => ({ sourceLanguage: from, targetLanguage: to })

/** Milliseconds after which a browser that doesn't answer is taken for one that can't; Chromium's headless shell never does. */
const answerMs = 3000

/** What an API says of itself; undefined if it fails, or says nothing. */
const availabilityOf = <Options>(
  api: Api<Options, unknown> | undefined,
  options?: Options,
): Promise<Availability | undefined> =>
  Promise.race([
    api?.availability(options).catch(() => undefined),
    new Promise<undefined>(resolve => setTimeout(resolve, answerMs)),
  ])

/** Whether the browser translates between two languages: at once, or after a download. */
export async function translatesHere(from: string, to: string): Promise<false | 'now' | 'later'> {
  const found = await availabilityOf(browser.Translator, pairOf(from, to))
  if (found === undefined || found === 'unavailable') return false
  return found === 'available' ? 'now' : 'later'
}

interface BrowserJob {
  texts: readonly string[]
  from: string
  to: string
  signal: AbortSignal
  /** How much of a language is downloaded, from 0 to 1; null once it is there. */
  progress: (share: number | null) => void
}

/** Milliseconds without progress after which a download counts as failed. */
const stalledMs = 30_000

/** Enough of a text to tell its language, and how sure the browser must be. */
const detectedLength = 1000
const sureFrom = 0.7

/** Makes a translator, after a download if need be; some browsers promise one that never comes. */
function download({ from, to, signal, progress }: BrowserJob): Promise<BrowserTranslator> {
  const api = browser.Translator
  if (!api) return Promise.reject(new DOMException('', 'NotSupportedError'))
  const stalled = new AbortController()
  const wait = () => setTimeout(() => stalled.abort(new DOMException('', 'TimeoutError')), stalledMs)
  let timer = wait()
  const monitor = (watched: Monitor) =>
    watched.addEventListener('downloadprogress', ({ loaded }) => {
      clearTimeout(timer)
      timer = wait()
      progress(loaded)
    })
  return api
    .create({ ...pairOf(from, to), signal: AbortSignal.any([signal, stalled.signal]), monitor })
    .finally(() => clearTimeout(timer))
}

/** What the browser has made once is kept for the page. */
export interface BrowserTranslation {
  /** Translates in the browser; nothing leaves the device. Called within a press, as it may start a download. */
  translate: (job: BrowserJob) => Promise<string[]>
  /**
   * The language of a text; '' if the browser isn't sure. Without `press`, the signal of what a press has begun, it is
   * asked only if it has what it needs already, as a download must follow from a press.
   */
  detect: (text: string, press?: AbortSignal) => Promise<string>
}

export function browserTranslation(): BrowserTranslation {
  const translators = new Map<string, Promise<BrowserTranslator>>()
  let detector: Promise<BrowserDetector> | undefined

  function translatorOf(job: BrowserJob): Promise<BrowserTranslator> {
    const key = `${job.from} ${job.to}`
    const made = translators.get(key)
    if (made) return made
    const making = download(job)
    translators.set(key, making)
    making.catch(() => translators.delete(key))
    return making
  }
  return {
    async translate(job) {
      const translator = await translatorOf(job)
      job.progress(null)
      const translated: string[] = []
      for (const text of job.texts) translated.push(await translator.translate(text, { signal: job.signal }))
      return translated
    },
    async detect(text, press) {
      const api = browser.LanguageDetector
      try {
        if (!api || (!press && !detector && (await availabilityOf(api)) !== 'available')) return ''
        detector ??= api.create({
          signal: AbortSignal.any([...(press ? [press] : []), AbortSignal.timeout(stalledMs)]),
        })
        const [best] = await (await detector).detect(text.slice(0, detectedLength))
        const isSure = best && best.confidence >= sureFrom && best.detectedLanguage !== 'und'
        return isSure ? best.detectedLanguage : ''
      } catch {
        detector = undefined
        return ''
      }
    },
  }
}
