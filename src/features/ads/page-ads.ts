import type { App } from '../../platform/app.ts'
import { signScript } from '../../platform/html/policy.ts'
import { isRecord } from '../../platform/lib/record.ts'
import { readUrl } from '../../platform/lib/url.ts'
import { scriptTimeoutMs } from './ad-html.ts'
import type { AdProvider } from './ads-script.ts'
import { type AdClient, createAdClient } from './client.ts'

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
