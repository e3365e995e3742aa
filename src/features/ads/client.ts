import { wait } from '../../platform/lib/wait.ts'
import { readAdAddress, retryMs, scriptTries } from './ad-html.ts'
import type { AdProvider } from './ads-script.ts'

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
        console.warn('Inlay: window.inlayAds.address() failed.', error)
        return null
      }
    },
  }
}
