import type { App } from '../../platform/app.ts'
import { runHostScript } from '../../platform/html/host-script.ts'
import { isRecord } from '../../platform/lib/record.ts'
import { readUrl } from '../../platform/lib/url.ts'
import { scriptTimeoutMs } from './ad-html.ts'
import { type AdClient, createAdClient } from './client.ts'
import type { AdProvider } from './types.ts'

const isProvider = (value: unknown): value is AdProvider =>
  isRecord(value) && typeof value.address === 'function'

function findProvider(): AdProvider | null {
  const value: unknown = Reflect.get(window, 'inlayAds')
  return isProvider(value) ? value : null
}

/** The ads of this page (ADS-1). When their script cannot be loaded, `chunk:failed` is sent and logged (ADS-4). */
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
