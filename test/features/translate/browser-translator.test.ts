import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The browser's downloads that have begun: how each ends, and whether it was given up. */
const downloads: {
  finish: () => void
  fail: () => void
  signal: AbortSignal
  progress: (loaded: number) => void
}[] = []

beforeEach(() => {
  vi.resetModules()
  downloads.length = 0
  const create = (options: { signal: AbortSignal; monitor: (monitor: EventTarget) => void }) =>
    new Promise((resolve, reject) => {
      const monitor = new EventTarget()
      options.monitor(monitor)
      options.signal.addEventListener('abort', () => reject(options.signal.reason))
      downloads.push({
        finish: () => resolve({ translate: async (text: string) => text.toUpperCase() }),
        fail: () => reject(new DOMException('', 'NetworkError')),
        signal: options.signal,
        progress: loaded => monitor.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded })),
      })
    })
  vi.stubGlobal('Translator', { create })
})
afterEach(() => vi.unstubAllGlobals())

/** Begins to translate a text of one post; `cancel` is a press on Cancel there. */
async function begin(translation: { translate: (job: never) => Promise<string[]> }, text: string) {
  const press = new AbortController()
  const shares: (number | null)[] = []
  const job = {
    texts: [text],
    from: 'de',
    to: 'en',
    signal: press.signal,
    progress: (share: number | null) => shares.push(share),
  }
  const done = translation.translate(job as never)
  done.catch(() => {})
  return { done, shares, cancel: () => press.abort() }
}
const start = async () =>
  (await import('../../../src/features/translate/browser-translator.ts')).browserTranslation()

it('[DEC-184] two posts wait for one download, and both see how far it is', async () => {
  const translation = await start()
  const [one, two] = [await begin(translation, 'eins'), await begin(translation, 'zwei')]
  downloads[0]?.progress(0.4)
  downloads[0]?.finish()
  expect(await Promise.all([one.done, two.done])).toEqual([['EINS'], ['ZWEI']])
  expect([one.shares, two.shares]).toEqual([
    [0.4, null],
    [0.4, null],
  ])
  expect(downloads).toHaveLength(1)
})

it('[DEC-208] a post that no longer waits ends no download; one that fails is tried again with the next press', async () => {
  const translation = await start()
  const [one, two] = [await begin(translation, 'eins'), await begin(translation, 'zwei')]
  one.cancel()
  two.cancel()
  expect(downloads[0]?.signal.aborted).toBe(false)
  downloads[0]?.fail()
  await expect(one.done).rejects.toThrow()
  const three = await begin(translation, 'drei')
  downloads[1]?.finish()
  expect(await three.done).toEqual(['DREI'])
})

it.each(['unavailable', 'available'])(
  '[DEC-184] a browser whose detector is %s and fails is asked once for a page of posts, not for each',
  async found => {
    const availability = vi.fn(async () => found)
    const create = vi.fn(async () => {
      throw new DOMException('The language detection model was required but not available.')
    })
    vi.stubGlobal('LanguageDetector', { availability, create })
    const translation = await start()
    const said = await Promise.all(['eins', 'zwei', 'drei'].map(text => translation.detect(text)))
    said.push(await translation.detect('vier'))
    expect(said).toEqual(['', '', '', ''])
    expect(availability).toHaveBeenCalledTimes(1)
    expect(create).toHaveBeenCalledTimes(found === 'available' ? 1 : 0)
    await translation.detect('fünf', true)
    expect(create.mock.calls.length).toBe(found === 'available' ? 2 : 1)
  },
)
