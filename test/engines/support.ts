import { fileURLToPath } from 'node:url'
import { type APIRequestContext, test as playwright, type TestType } from '@playwright/test'
import { build } from 'esbuild'
import type { Fault } from '../../fixtures/control/faults.ts'
import type { RecordedRequest } from '../../fixtures/control/realm.ts'
import type { CommandName, Commands, Payload } from '../../src/platform/bus/contract.ts'
import { ensureFirefox, ensureWebKit } from '../support/engines.mjs'
import type { Driver } from './driver/driver.ts'
import { startFirefox } from './driver/firefox.ts'
import { Page } from './driver/page.ts'
import { startWebKit } from './driver/webkit.ts'
import { expect } from './expect.ts'

export type { Page } from './driver/page.ts'
export { expect }

declare global {
  interface Window {
    /** Complaints recorded by `/_fixtures/watch.js`. */
    complaints?: string[]
  }
}

let lastWorld = 0

/** Dispatches a command like a host, without waiting for its result. */
export const dispatch = <C extends CommandName>(page: Page, command: C, ...[payload]: Payload<Commands[C]>) =>
  page.run(
    ([name, given]) => {
      const { inlay } = window
      if (inlay && 'dispatch' in inlay) void (inlay.dispatch as (...call: unknown[]) => unknown)(name, given)
    },
    [command, payload as unknown] as const,
  )

/** Its own world behind the demo pages. */
export interface Host {
  login: (user: 'aria' | 'bruno' | null) => Promise<void>
  /** Opens a page of the demo and waits until Inlay is ready. */
  open: (path?: string) => Promise<void>
  fault: (fault: Fault) => Promise<unknown>
  requests: (path: string) => Promise<RecordedRequest[]>
  control: <T>(method: 'GET' | 'POST' | 'DELETE', path: string, data?: unknown) => Promise<T>
  /** Marks complaints that match as expected. */
  allow: (pattern: RegExp) => void
}

/** A time zone in which it is about noon now; the names of these zones have the opposite sign. */
function middayZone(): string {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

export async function bundleInPage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('driver/in-page.ts', import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    define: { process: '{"env":{}}' },
  })
  return outputFiles[0]?.text ?? ''
}

/** A page of the demo without Inlay. */
const nothing = '/embed/nothing'

/** Leaves the previous test's page, and deletes what it has stored in the browser. */
async function clear(page: Page): Promise<void> {
  await page.goto(nothing)
  await page.resize(1280, 800)
  await page.run(async () => {
    sessionStorage.clear()
    localStorage.clear()
    const kept = await indexedDB.databases()
    const removals = kept.map(
      ({ name = '' }) =>
        new Promise(done => {
          const call = indexedDB.deleteDatabase(name)
          call.onsuccess = call.onerror = call.onblocked = done
        }),
    )
    await Promise.all(removals)
  })
}

/** Playwright runs the tests; its own page is not used, since it drives neither browser. */
const bare = playwright as unknown as TestType<{ baseURL: string; request: APIRequestContext }, object>

interface Engine {
  driver: Driver
  script: string
}

export const environment = () => ({ TZ: middayZone(), LANG: 'en_US.UTF-8' })

export const test = bare.extend<{ host: Host; page: Page }, { engine: Engine }>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use, { project }) => {
      const start =
        project.name === 'firefox'
          ? startFirefox(ensureFirefox(), environment())
          : startWebKit(ensureWebKit(), environment())
      const [driver, script] = await Promise.all([start, bundleInPage()])
      await use({ driver, script })
      await driver.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ engine, baseURL }, use) => {
    const page = new Page(engine.driver, engine.script, baseURL)
    await clear(page)
    await use(page)
  },
  host: async ({ page, baseURL, request }, use, info) => {
    const world = `e${info.workerIndex}-${++lastWorld}-${info.testId}`
    const allowed: RegExp[] = []
    const control: Host['control'] = async (method, path, data) => {
      const answer = await request.fetch(`${baseURL}/_fixtures/${path}`, {
        method,
        headers: { cookie: `inlay_world=${world}` },
        ...(data === undefined ? {} : { data }),
      })
      expect(answer.ok(), `${method} /_fixtures/${path}: ${answer.status()}`).toBe(true)
      return answer.json()
    }
    const host: Host = {
      control,
      login: user =>
        page.run(
          cookies => {
            for (const [name, value] of Object.entries(cookies)) {
              const text = `${name}=${value ?? ''};path=/${value === null ? ';max-age=0' : ''}`
              // biome-ignore lint/suspicious/noDocumentCookie: not every engine has a cookie store
              document.cookie = text
            }
          },
          { inlay_world: world, inlay_posts: '3', inlay_watch: '1', inlay_user: user },
        ),
      async open(path = '/dashboard') {
        await page.goto(path)
        await page.run(async () => {
          if (window.inlay && 'ready' in window.inlay) await window.inlay.ready
        })
      },
      fault: fault => control('POST', 'faults', fault),
      async requests(path) {
        const all = await control<RecordedRequest[]>('GET', 'requests')
        return all.filter(one => one.path === path)
      },
      allow: pattern => void allowed.push(pattern),
    }
    await host.login('aria')
    await use(host)
    const complaints = await page.run(() => window.complaints ?? [])
    expect(complaints.filter(text => !allowed.some(pattern => pattern.test(text)))).toEqual([])
  },
})
