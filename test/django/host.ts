import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { withPages } from '../support/host-pages.ts'
import { testMs } from '../support/patience.mjs'

export { expect }

const root = join(import.meta.dirname, '../..')
const firstPort = Number(process.env.INLAY_TEST_PORT ?? 4421)

/** The example host with a data folder of its own. */
export interface Server {
  readonly origin: string
  /** Stops it at once, whatever it is doing, and starts it again with the same data. */
  restart: () => Promise<void>
}

async function start(port: number, data: string): Promise<ChildProcess> {
  const ending = ['--import', './test/support/exit-with-parent.mjs']
  const options = ['--no-build', '--port', String(port), '--data', data]
  const server = spawn('node', [...ending, 'demo/django/start.mjs', ...options], { cwd: root, stdio: 'pipe' })
  const said: string[] = []
  for (const stream of [server.stdout, server.stderr]) stream.on('data', text => said.push(String(text)))
  await expect
    .poll(
      async () => {
        if (server.exitCode !== null) throw new Error(`The host has ended.\n${said.join('')}`)
        return fetch(`http://127.0.0.1:${port}/login`).then(
          ({ status }) => status,
          () => 0,
        )
      },
      // It makes its database and pictures first, beside everything else that a busy machine does.
      { timeout: testMs, intervals: [100] },
    )
    .toBe(200)
  return server
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill()
  await ended
}

interface Fixtures {
  /** A page of this user, in a browser of its own. */
  as: (user: 'aria' | 'north') => Promise<Page>
}

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use, info) => {
      const port = firstPort + info.parallelIndex
      const data = mkdtempSync(join(tmpdir(), 'inlay-django-'))
      let server = await start(port, data)
      await use({
        origin: `http://127.0.0.1:${port}`,
        async restart() {
          await end(server)
          server = await start(port, data)
        },
      })
      await end(server)
      rmSync(data, { recursive: true })
    },
    { scope: 'worker', timeout: testMs },
  ],
  baseURL: ({ server }, use) => use(server.origin),
  as: ({ browser, baseURL }, use) =>
    withPages(browser, baseURL, newPage =>
      use(async user => {
        const page = await newPage()
        await logIn(page, user)
        return page
      }),
    ),
})

export async function logIn(page: Page, user: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Name').fill(user)
  await page.getByLabel('Password').fill('paperbark')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/dashboard')
  await isReady(page)
}

const isReady = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    if (window.inlay && 'ready' in window.inlay) await window.inlay.ready
  })

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await isReady(page)
}

export const post = (page: Page, text: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: text })
