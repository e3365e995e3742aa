import type { App } from '../app/app.ts'
import { runHostScript } from '../html/host-script.ts'
import { isRecord } from '../lib/record.ts'
import { readUrl } from '../lib/url.ts'
import { wait } from '../lib/wait.ts'
import { readAdAddress, retryMs, scriptTimeoutMs, scriptTries } from './rules.ts'
import type { AdProvider } from './types.ts'

/** Knows where ads are: asks the script that the host names, which is loaded with the first question. */
export interface AdClient {
  /** Where the ad of a unit is now; null where there is none. Never rejects. */
  addressOf: (unit: string) => Promise<string | null>
}

export interface AdClientParts {
  /** The one origin that ads come from, where the page names it. */
  origin: string | undefined
  /** The page's own address. */
  base: string
  load: () => Promise<void>
  find: () => AdProvider | null
  /** Whether nobody waits any more. */
  isOver: () => boolean
  /** Hears of the last try. */
  onFailure: (error: unknown) => void
}

export function createAdClient({ origin, base, load, find, isOver, onFailure }: AdClientParts): AdClient {
  let asked: Promise<AdProvider | null> | undefined

  async function tryOnce(): Promise<AdProvider> {
    const known = find()
    if (known) return known
    await load()
    const loaded = find()
    if (!loaded) throw new Error('The script of the ads has not defined window.inlayAds')
    return loaded
  }

  async function begin(): Promise<AdProvider | null> {
    for (let tried = 1; !isOver(); tried++)
      try {
        return await tryOnce()
      } catch (error) {
        if (tried === scriptTries) {
          onFailure(error)
          return null
        }
        await wait(retryMs)
      }
    return null
  }

  return {
    async addressOf(unit) {
      asked ??= begin()
      const provider = await asked
      try {
        return provider && readAdAddress(provider.address(unit), origin, base)
      } catch (error) {
        console.warn('Inlay: window.inlayAds.address() failed.', error)
        return null
      }
    },
  }
}

const isProvider = (given: unknown): given is AdProvider =>
  isRecord(given) && typeof given.address === 'function'

function findProvider(): AdProvider | null {
  const given: unknown = Reflect.get(window, 'inlayAds')
  return isProvider(given) ? given : null
}

/** The ads of this page (ADS-1). When their script cannot be had, `chunk:failed` says so, and is logged (ADS-4). */
export function adClient(app: App): AdClient {
  const { script = '', origin } = app.page.ads ?? {}
  const url = readUrl(script, document.baseURI)
  return createAdClient({
    origin,
    base: document.baseURI,
    load: async () => {
      if (!url) throw new TypeError('ads.script is no address')
      await runHostScript(url.href, scriptTimeoutMs)
    },
    find: findProvider,
    isOver: () => app.disposer.disposed,
    onFailure: error => app.bus.emit('chunk:failed', { name: 'ads', error }),
  })
}
