// The browser's own translator, which TypeScript doesn't know yet.

type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available'
interface BrowserTranslator {
  translate: (text: string, options: { signal: AbortSignal }) => Promise<string>
}
interface BrowserDetector {
  detect: (text: string) => Promise<readonly { detectedLanguage: string; confidence: number }[]>
}
interface Api<Options, Made> {
  availability: (options?: Options) => Promise<Availability>
  create: (
    options: Options & { signal: AbortSignal; monitor?: (monitor: EventTarget) => void },
  ) => Promise<Made>
}

const browser = globalThis as {
  Translator?: Api<{ sourceLanguage: string; targetLanguage: string }, BrowserTranslator>
  LanguageDetector?: Api<object, BrowserDetector>
}

export const canDetect = (): boolean => browser.LanguageDetector !== undefined

/** A browser that doesn't answer for this many milliseconds can't translate. Chromium's headless shell never answers. */
const answerMs = 3000
/** After this many milliseconds without progress, a download has failed. */
const stalledMs = 30_000
/** How much of a text is enough to tell its language, and how sure the browser has to be. */
const detectedLength = 1000
const sureFrom = 0.7

/** What an API says it can do; undefined if it fails or doesn't say. */
const availabilityOf = <Options>(
  api: Api<Options, unknown> | undefined,
  options?: Options,
): Promise<Availability | undefined> =>
  Promise.race([
    api?.availability(options).catch(() => undefined),
    new Promise<undefined>(resolve => setTimeout(resolve, answerMs)),
  ])

/** Whether the browser can translate between two languages, at once or after a download. */
export async function translatesHere(from: string, to: string): Promise<false | 'now' | 'later'> {
  const found = await availabilityOf(browser.Translator, { sourceLanguage: from, targetLanguage: to })
  if (found === undefined || found === 'unavailable') return false
  return found === 'available' ? 'now' : 'later'
}

interface BrowserJob {
  texts: readonly string[]
  from: string
  to: string
  signal: AbortSignal
  /** How much of a language is downloaded, from 0 to 1; null once it is complete. */
  progress: (share: number | null) => void
}

/** Translators and detectors are created once for the page. */
export function browserTranslation() {
  const translators = new Map<
    string,
    { made: Promise<BrowserTranslator>; watchers: BrowserJob['progress'][] }
  >()
  let detector: Promise<BrowserDetector | null> | undefined

  /** Posts in the same language share a download. If one of them stops waiting, the download goes on. */
  function translatorFor({ from, to, progress }: BrowserJob): Promise<BrowserTranslator> {
    const key = `${from} ${to}`
    const known = translators.get(key)
    known?.watchers.push(progress)
    if (known) return known.made
    if (!browser.Translator) return Promise.reject(new DOMException('', 'NotSupportedError'))
    const watchers = [progress]
    const stalled = new AbortController()
    const wait = () => setTimeout(() => stalled.abort(new DOMException('', 'TimeoutError')), stalledMs)
    let timer = wait()
    const monitor = (download: EventTarget) =>
      download.addEventListener('downloadprogress', event => {
        clearTimeout(timer)
        timer = wait()
        for (const watcher of watchers) watcher((event as ProgressEvent).loaded)
      })
    const made = browser.Translator.create({
      sourceLanguage: from,
      targetLanguage: to,
      signal: stalled.signal,
      monitor,
    }).finally(() => clearTimeout(timer))
    made.catch(() => translators.delete(key))
    translators.set(key, { made, watchers })
    return made
  }
  const createDetector = async () =>
    (await browser.LanguageDetector?.create({ signal: AbortSignal.timeout(stalledMs) }).catch(() => null)) ??
    null

  return {
    /**
     * Translates in the browser; nothing leaves the device. Has to be called during a press because it may start a
     * download.
     */
    async translate(job: BrowserJob) {
      const translator = await translatorFor(job)
      job.progress(null)
      const translated: string[] = []
      for (const text of job.texts) translated.push(await translator.translate(text, { signal: job.signal }))
      return translated
    },
    /** The language of a text; '' if the browser isn't sure. A download has to follow a press. */
    async detect(text: string, mayDownload = false) {
      if (mayDownload && !(await detector)) detector = createDetector()
      // Asked only once, because Chromium logs a warning each time.
      detector ??= availabilityOf(browser.LanguageDetector).then(found =>
        found === 'available' ? createDetector() : null,
      )
      const [best] = (await (await detector)?.detect(text.slice(0, detectedLength)).catch(() => null)) ?? []
      const isSure = best && best.confidence >= sureFrom && best.detectedLanguage !== 'und'
      return isSure ? best.detectedLanguage : ''
    },
  }
}
