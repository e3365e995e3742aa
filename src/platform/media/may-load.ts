import type { App } from '../app.ts'
import { isOwnAddress } from '../html/held-frames.ts'
import { readUrl } from '../lib/url.ts'
import { media } from './media-choices.ts'
import { serviceAt } from './services.ts'

/** The service that a frame comes from; null without an address. */
export const serviceOfFrame = (src: string) => {
  const url = readUrl(src, document.baseURI)
  return url ? serviceAt(url.hostname) : null
}

/** Whether a frame loads without a press: from the page's own site, or a service that the user always allows. */
export function mayLoadFrame(src: string, app: App | null): boolean {
  if (isOwnAddress(src, app?.page.hosts)) return true
  const key = serviceOfFrame(src)?.key
  return (
    key !== undefined &&
    app?.page.user != null &&
    app.get(media).$choices.get().services.includes(key) === true
  )
}
