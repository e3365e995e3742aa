import type { App } from '../../platform/app.ts'
import { signScript } from '../../platform/html/policy.ts'
import { isRecord } from '../../platform/lib/record.ts'
import { readUrl } from '../../platform/lib/url.ts'
import { wait } from '../../platform/lib/wait.ts'
import { type AdProvider, readAdAddress, retryMs, scriptTimeoutMs, scriptTries } from './ad-html.ts'

/**
 * Loads and runs a script named in the page data, such as that of the ads; may be called again for the same one.
 * Rejects if it fails to load, or not in time.
 */
function runHostScript(url: string, timeoutMs: number): Promise<void> {
  const script = document.createElement('script')
  let timer: ReturnType<typeof setTimeout>
  return new Promise<void>((resolve, reject) => {
    const fail = (why: string) => () => reject(new Error(`${url} ${why}`))
    timer = setTimeout(fail('did not come in time'), timeoutMs)
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', fail('did not load'))
    script.async = true
    // On a page that requires Trusted Types a plain string would throw here.
    Object.assign(script, { src: signScript(url) })
    document.head.append(script)
  }).finally(() => {
    clearTimeout(timer)
    script.remove()
  })
}

const isProvider = (value: unknown): value is AdProvider =>
  isRecord(value) && typeof value.address === 'function'

function findProvider(): AdProvider | null {
  const value: unknown = Reflect.get(window, 'inlayAds')
  return isProvider(value) ? value : null
}

/** The ads of this page (ADS-1). If their script can't be loaded, `chunk:failed` is emitted and logged (ADS-4). */
export function pageAds(app: App): AdClient {
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

/** Gets the addresses of ads from the host's script, which loads on the first request. */
export interface AdClient {
  /** The current address of a unit's ad; null if there is none. Never rejects. */
  addressOf: (unit: string) => Promise<string | null>
}

interface AdClientDeps {
  /** The only origin for ads, if the page names one. */
  origin: string | undefined
  /** The page's own address. */
  base: string
  load: () => Promise<void>
  find: () => AdProvider | null
  /** Whether nothing waits for the script any more. */
  isOver: () => boolean
  /** Called with the error when the last try has failed. */
  onFailure: (error: unknown) => void
}

/** @internal */
export function createAdClient({ origin, base, load, find, isOver, onFailure }: AdClientDeps): AdClient {
  let loading: Promise<AdProvider | null> | undefined

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
      loading ??= begin()
      const provider = await loading
      try {
        return provider && readAdAddress(provider.address(unit), origin, base)
      } catch (error) {
        console.warn('INLAY-35: window.inlayAds.address() failed.', error)
        return null
      }
    },
  }
}
