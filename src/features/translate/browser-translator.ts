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

/** A translator that is being made, and the jobs that wait for it: one that is canceled must not end the others. */
interface Making {
  made: Promise<BrowserTranslator>
  jobs: Set<BrowserJob>
  end: AbortController
}

/** Makes a translator, after a download if need be; some browsers promise one that never comes. */
function make(first: BrowserJob): Making {
  const api = browser.Translator
  const end = new AbortController()
  const jobs = new Set([first])
  if (!api) return { made: Promise.reject(new DOMException('', 'NotSupportedError')), jobs, end }
  const wait = () => setTimeout(() => end.abort(new DOMException('', 'TimeoutError')), stalledMs)
  let timer = wait()
  const monitor = (watched: Monitor) =>
    watched.addEventListener('downloadprogress', ({ loaded }) => {
      clearTimeout(timer)
      timer = wait()
      for (const { progress } of jobs) progress(loaded)
    })
  const made = api
    .create({ ...pairOf(first.from, first.to), signal: end.signal, monitor })
    .finally(() => clearTimeout(timer))
  return { made, jobs, end }
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
  const translators = new Map<string, Making>()
  let detector: Promise<BrowserDetector> | undefined
  /** Whether the browser has what it needs to detect. Asked once, as Chromium complains in the console each time. */
  let isReady: Promise<boolean> | undefined
  const canDetectNow = () =>
    (isReady ??= availabilityOf(browser.LanguageDetector).then(found => found === 'available'))

  function translatorOf(job: BrowserJob): Promise<BrowserTranslator> {
    const key = `${job.from} ${job.to}`
    const making = translators.get(key) ?? make(job)
    const { made, jobs, end } = making
    const forget = () => translators.get(key) === making && translators.delete(key)
    if (!translators.has(key)) made.catch(forget)
    translators.set(key, making)
    jobs.add(job)
    return new Promise((resolve, reject) => {
      const cancel = () => {
        reject(job.signal.reason)
        if (!jobs.delete(job) || jobs.size > 0) return
        forget()
        end.abort()
      }
      if (job.signal.aborted) return cancel()
      job.signal.addEventListener('abort', cancel)
      made.then(resolve, reject).finally(() => {
        job.signal.removeEventListener('abort', cancel)
        jobs.delete(job)
      })
    })
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
        if (!api || (!press && !detector && !(await canDetectNow()))) return ''
        detector ??= api.create({
          signal: AbortSignal.any([...(press ? [press] : []), AbortSignal.timeout(stalledMs)]),
        })
        const [best] = await (await detector).detect(text.slice(0, detectedLength))
        const isSure = best && best.confidence >= sureFrom && best.detectedLanguage !== 'und'
        return isSure ? best.detectedLanguage : ''
      } catch {
        detector = undefined
        if (!press) isReady = Promise.resolve(false)
        return ''
      }
    },
  }
}
