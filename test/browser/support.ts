import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { type ConsoleMessage, expect, type Page } from '@playwright/test'
import type { Fault } from '../../fixtures/control/faults.ts'
import type { RecordedRequest } from '../../fixtures/control/realm.ts'
import type { CommandName, Commands, Payload } from '../../src/platform/bus/contract.ts'
import { test as base, visit } from './shared-page.ts'

export { expect }

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Dispatches a command like a host. Settles with it: when it has taken effect, or with its error. */
export const dispatch = <C extends CommandName>(page: Page, command: C, ...[payload]: Payload<Commands[C]>) =>
  page.evaluate(
    ([name, given]) => {
      const { inlay } = window
      if (!inlay || !('dispatch' in inlay)) throw new Error('no Inlay')
      return (inlay.dispatch as (...call: unknown[]) => Promise<void>)(name, given)
    },
    [command, payload as unknown] as const,
  )

/** Waits until the page loads code ahead under the mouse: an idle page begins with it when it fetches this list. */
export const waitForPrefetching = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /preloads\.js$/.test(name)),
      ),
    )
    .toBe(true)

/** Its own world behind the demo pages. */
export interface Host {
  readonly world: string
  /** Logs a page's browser context in, or out with null; the world stays the same. */
  login: (user: 'aria' | 'bruno' | null, page?: Page) => Promise<void>
  /** Opens a page of the demo and waits until Inlay is ready. */
  open: (path?: string, page?: Page) => Promise<void>
  fault: (fault: Fault) => Promise<void>
  clearFaults: () => Promise<void>
  /** Calls that the backend has received, oldest first. */
  requests: (path?: string) => Promise<RecordedRequest[]>
  /** Calls anything under `/_fixtures/`. */
  control: <T>(method: 'GET' | 'POST' | 'DELETE', path: string, data?: unknown) => Promise<T>
  /** Marks console errors that match as expected. */
  allow: (pattern: RegExp) => void
  /** Axe's violations on the page or `within` these elements, which takes half the time; only of these rules if given. */
  axe: (page?: Page, rules?: string[], within?: string) => Promise<string[]>
}

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[]
}

/** What TypeScript does not know yet. */
export interface LayoutShift extends PerformanceEntry {
  value: number
  /** The user has just pressed something, which may move things. */
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** What Inlay has drawn: its places, and what lies over the page. */
export const ours = '[data-inlay], [data-inlay-root]'

/** The browser itself reports a refused call, whatever the page does. */
const browserNoise = [/Failed to load resource/]

/** The page of a failed test, in a few lines: what has the focus often tells why. */
const describePage = (page: Page): Promise<string> =>
  Promise.race([
    page.evaluate(() => {
      const { activeElement: focused } = document
      const opened = [...document.querySelectorAll('dialog[open], :popover-open')]
      return [
        location.pathname,
        `focus ${document.hasFocus() ? 'on' : 'lost, was on'} ${focused?.outerHTML.slice(0, 200)}`,
        ...opened.map(({ outerHTML }) => `open: ${outerHTML.slice(0, 100)}`),
      ].join('\n')
    }),
    setTimeout(5000, 'The page does not answer.'),
  ]).catch(String)

/** How many times slower pages run: `INLAY_TEST_SLOWDOWN=5` shows what a test owes to a fast machine. */
const slowdown = Number(process.env.INLAY_TEST_SLOWDOWN ?? 1)
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

let lastWorld = 0

interface Options {
  /** Posts on a page of the feed. Most tests need few, and each one slows every page. */
  posts: number
}

export const test = base.extend<{ host: Host } & Options>({
  posts: [5, { option: true }],
  host: async ({ page, context, baseURL, request, posts }, use, info) => {
    const world = `w${info.workerIndex}-${info.parallelIndex}-${++lastWorld}-${info.testId}`
    const origin = baseURL ?? ''
    const allowed = [...browserNoise]
    const errors: string[] = []
    const heard = (message: ConsoleMessage) => {
      if (message.type() === 'error') errors.push(message.text())
    }
    const watch = (watched: Page) => {
      watched.on('console', heard)
      watched.on('pageerror', error => errors.push(String(error)))
      if (slowdown > 1) void slowDown(watched).catch(() => {})
    }
    watch(page)
    context.on('page', watch)

    const login: Host['login'] = async (user, of = page) => {
      const cookies = { inlay_world: world, inlay_posts: String(posts), ...(user && { inlay_user: user }) }
      await of.context().clearCookies()
      await of
        .context()
        .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })))
    }
    const control: Host['control'] = async (method, path, data) => {
      const answer = await request.fetch(`/_fixtures/${path}`, {
        method,
        headers: { cookie: `inlay_world=${world}` },
        ...(data === undefined ? {} : { data }),
      })
      expect(answer.ok(), `${method} /_fixtures/${path}: ${answer.status()}`).toBe(true)
      return answer.json()
    }

    await login('aria')
    await use({
      world,
      login,
      control,
      async open(path = '/dashboard', on = page) {
        if (on !== page) watch(on)
        await visit(on, path)
        await on.evaluate(async () => {
          if (window.inlay && 'ready' in window.inlay) await window.inlay.ready
        })
      },
      fault: fault => control('POST', 'faults', fault),
      clearFaults: () => control('DELETE', 'faults'),
      async requests(path) {
        const all = await control<RecordedRequest[]>('GET', 'requests')
        return path ? all.filter(one => one.path === path) : all
      },
      allow: pattern => void allowed.push(pattern),
      async axe(on = page, rules, within) {
        // Runs in an isolated world: the page's policy rightly forbids foreign scripts.
        if (!(await on.evaluate(() => 'axe' in window))) await on.evaluate(`${axeSource}; true`)
        // An element that is fading in has no final contrast. A color that is inherited changes after its parent's.
        await on.evaluate(async () => {
          const running = () =>
            document
              .getAnimations()
              .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
          for (let all = running(); all.length > 0; all = running()) {
            await Promise.allSettled(all.map(({ finished }) => finished))
            await new Promise(requestAnimationFrame)
          }
        })
        const result = await on.evaluate<AxeResult>(
          `axe.run(${within ? JSON.stringify(within) : 'document'}, ${JSON.stringify({
            resultTypes: ['violations'],
            elementRef: false,
            performanceTimer: false,
            ...(rules && { runOnly: rules }),
          })})`,
        )
        return result.violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .map(({ target }) => target.join(' '))
              .slice(0, 4)
              .join(' | ')}`,
        )
      },
    })
    if (info.errors.length > 0) expect.soft(await describePage(page)).toBe('as the test expects')
    expect(errors.filter(text => !allowed.some(pattern => pattern.test(text)))).toEqual([])
  },
})
