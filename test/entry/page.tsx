import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { boot } from '../../src/entry/boot.ts'
import type { Registry, RootDefinition, RootModule } from '../../src/entry/mount/registry.ts'
import { mountReact } from '../../src/entry/mount/render.tsx'
import { mountWithoutView } from '../../src/entry/mount/without-view.ts'
import type { BootstrapData, InlayApi } from '../../src/platform/bus/contract.ts'

export const user = { name: 'aria', channels: [{ name: 'aria', is_current: true }] }
export const member = { form_key: 'k', user }
export const guest = { form_key: 'k', user: null }

/** Page data, as an object or as its text, and a body. */
export function writePage(body: string, data: Partial<BootstrapData> | string = member) {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  document.head.innerHTML = `<script type="application/json" id="inlay-bootstrap">${text}</script>`
  document.body.innerHTML = body
}

type Setup = RootModule['setup']
/** A root that is set up like this, and draws. */
export const root = (setup: Setup, more: Partial<RootDefinition> = {}): RootDefinition => ({
  load: async () => ({ setup, mount: mountReact }),
  ...more,
})
/** A root that is there at once. */
export const atOnce = (view: ReactNode, more: Partial<RootDefinition> = {}): RootDefinition =>
  root(() => ({ view }), { when: 'now', ...more })
export const drawing = (view: ReactNode, handlers: ReturnType<Setup>['handlers'] = {}): RootModule => ({
  setup: () => ({ view, handlers }),
  mount: mountReact,
})
export const viewless = (handlers: ReturnType<Setup>['handlers'] = {}): RootModule => ({
  setup: () => ({ handlers }),
  mount: mountWithoutView,
})
/** The question form, which opens with `ask:open`. */
export const asking = (run: (payload: never) => unknown): Registry => ({
  'ask-modal': { load: async () => drawing('ask', { 'ask:open': run as () => void }) },
})

let inlay: InlayApi | undefined
export const start = (registry: Registry = {}): InlayApi => {
  inlay = boot(registry, '1.0.0')
  return inlay
}
/** Starts on a page with this body, and waits until all is there. */
export async function open(body: string, registry: Registry = {}, data?: Parameters<typeof writePage>[1]) {
  writePage(body, data)
  const api = start(registry)
  await api.ready
  return api
}
/** Each test of this file has its own page, which logs nothing to the console. */
export function eachHasAPage() {
  beforeEach(() => {
    for (const name of ['warn', 'error'] as const) vi.spyOn(console, name).mockImplementation(() => {})
  })
  afterEach(() => {
    inlay?.unmount()
    delete window.inlay
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}

export const element = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
export const press = (selector: string, init: MouseEventInit = {}) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
  element(selector).dispatchEvent(event)
  return event
}
export const showsText = (text: string) =>
  vi.waitFor(() => {
    if (document.body.textContent !== text) throw new Error(`the page shows ${document.body.textContent}`)
  })
/** The first use of the page, for which some parts wait. */
export const use = () => window.dispatchEvent(new Event('pointermove'))
/** Time for what should not happen. */
export const aTurn = () => new Promise(resolve => setTimeout(resolve))
/** Records events on the document by name. */
export const hear = (...names: string[]) => {
  const heard: { name: string; detail: unknown }[] = []
  for (const name of names)
    document.addEventListener(name, event => heard.push({ name, detail: (event as CustomEvent).detail }))
  return heard
}
