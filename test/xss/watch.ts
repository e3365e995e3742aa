import type { BrowserContext, Frame, Page } from '@playwright/test'

/** What a page did that it must not do. */
export interface Watch {
  page: Page
  /** Scripts that ran, by the `/raw?index` frame they ran in; -1 is the page itself. */
  ran: Map<number, Set<string>>
  /** Those of them that ran before any interaction. */
  ranAlone: Set<number>
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

function payloadOf(frame: Frame, known: ReadonlyMap<Frame, number>): number {
  for (let at: Frame | null = frame; at; at = at.parentFrame()) {
    const index = known.get(at)
    if (index !== undefined) return index
  }
  return -1
}

/** Opens a page that detects every script started by a payload, wherever it runs. */
export async function openWatched(context: BrowserContext, origin: string, path: string): Promise<Watch> {
  const page = await context.newPage()
  const watch: Watch = { page, ran: new Map(), ranAlone: new Set(), strayRequests: [] }
  const frames = new Map<Frame, number>()
  const hit = (index: number, kind: string) => {
    watch.ran.set(index, (watch.ran.get(index) ?? new Set()).add(kind))
  }
  page.on('framenavigated', frame => {
    const index = /\/raw\?(\d+)$/.exec(frame.url())?.[1]
    if (index !== undefined) frames.set(frame, Number(index))
  })
  page.on('dialog', dialog => {
    hit(-1, `dialog ${dialog.type()}`)
    dialog.dismiss().catch(() => undefined)
  })
  page.on('popup', popup => {
    hit(-1, 'popup')
    popup.close().catch(() => undefined)
  })
  await page.exposeBinding('xssHit', ({ frame }, kind: string) => hit(payloadOf(frame, frames), String(kind)))
  await page.exposeBinding('xssTouched', (_, index: number) => {
    if (watch.ran.has(index)) watch.ranAlone.add(index)
  })
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
