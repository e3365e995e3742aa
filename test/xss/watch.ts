import type { BrowserContext, Page } from '@playwright/test'

/** What a page did that it must not do. */
export interface Watch {
  page: Page
  /** How scripts made themselves noticed that ran, in whichever frame. */
  ran: Set<string>
  /** Requests to other origins, except images, media and framed documents. */
  strayRequests: string[]
}

// Runs in every frame before its first script, also in frames that a payload opens.
function listenForScripts(): void {
  const hit = (kind: string) => {
    const report: unknown = Reflect.get(window, 'xssHit')
    if (typeof report === 'function') report(kind)
  }
  const spy = (owner: object, name: string) =>
    Object.defineProperty(owner, name, { configurable: false, value: () => hit(name), writable: false })
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) spy(window, name)
  for (const name of ['log', 'info', 'debug', 'dir', 'error', 'warn', 'trace']) spy(console, name)
}

/** Opens a page that detects every script started by a payload, wherever it runs. */
export async function openWatched(context: BrowserContext, origin: string, path: string): Promise<Watch> {
  const page = await context.newPage()
  const watch: Watch = { page, ran: new Set(), strayRequests: [] }
  page.on('dialog', dialog => {
    watch.ran.add(`dialog ${dialog.type()}`)
    dialog.dismiss().catch(() => undefined)
  })
  page.on('popup', popup => {
    watch.ran.add('popup')
    popup.close().catch(() => undefined)
  })
  await page.exposeBinding('xssHit', (_, kind: string) => void watch.ran.add(String(kind)))
  await page.addInitScript(listenForScripts)
  await page.route(
    url => url.origin !== origin,
    (route, request) => {
      const type = request.resourceType()
      const framed = type === 'document' && request.frame().parentFrame() !== null
      if (!['image', 'media'].includes(type) && !framed)
        watch.strayRequests.push(`${type} ${request.url().slice(0, 80)}`)
      if (type === 'script')
        return route.fulfill({ contentType: 'text/javascript', body: 'alert("a script from elsewhere")' })
      if (framed) return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
      return route.abort()
    },
  )
  await page.goto(`${origin}${path}`)
  await page.waitForFunction(() => 'xss' in window)
  return watch
}
