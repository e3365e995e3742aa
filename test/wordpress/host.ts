import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { withPages } from '../support/host-pages.ts'
import { testMs } from '../support/patience.mjs'

export { expect }

const root = join(import.meta.dirname, '../..')
const port = Number(process.env.INLAY_TEST_PORT ?? 4431)

export type User = 'aria' | 'north' | 'kim'

/** A WordPress with the plugin, in a folder of its own, and a network beside it. */
export interface Site {
  readonly origin: string
  readonly network: string
  /** Lines that PHP has logged since the last time, without those of WordPress's own code. */
  warnings: () => string[]
  /** The mails that were sent. */
  mails: () => string
  /** Runs PHP in the site, as an administrator's tool would, and returns what it prints. */
  php: (code: string) => string
  /** The same in the network. */
  networkPhp: (code: string) => string
}

async function start(data: string): Promise<ChildProcess> {
  const ending = ['--import', './test/support/exit-with-parent.mjs']
  const options = ['--no-build', '--network', '--port', String(port), '--data', data]
  const server = spawn('node', [...ending, 'demo/wordpress/start.mjs', ...options], {
    cwd: root,
    stdio: 'pipe',
  })
  const said: string[] = []
  for (const stream of [server.stdout, server.stderr]) stream.on('data', text => said.push(String(text)))
  await expect
    .poll(
      () => {
        if (server.exitCode !== null) throw new Error(`WordPress has ended.\n${said.join('')}`)
        // The network's server is the last one to start.
        return fetch(`http://localhost:${port + 1}/wp-login.php`).then(
          ({ status }) => status,
          () => 0,
        )
      },
      // It is copied and installed first, beside everything else that a busy machine does.
      { timeout: testMs, intervals: [200] },
    )
    .toBe(200)
  return server
}

const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

interface Fixtures {
  /** A page of this user, logged in at this site of a network, in a browser of its own; of nobody for a guest. */
  as: (user: User | null, at?: string) => Promise<Page>
}

export const test = base.extend<Fixtures, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), 'inlay-wordpress-'))
      const server = await start(data)
      let known = 0
      const run = (code: string, env: Record<string, string>) =>
        execFileSync('php', ['-r', `require '${root}/demo/wordpress/host/load.php'; ${code}`], {
          env: { ...process.env, ...JSON.parse(read(join(data, 'settings.json'))), ...env },
          encoding: 'utf8',
        })
      await use({
        origin: `http://127.0.0.1:${port}`,
        network: `http://localhost:${port + 1}`,
        warnings() {
          const log = read(join(data, 'debug.log'))
          const fresh = log.slice(known)
          known = log.length
          return fresh.split('\n').filter(line => /^\[.*PHP/.test(line) && line.includes('plugins/inlay'))
        },
        mails: () => read(join(data, 'mail.txt')),
        php: code => run(code, {}),
        networkPhp: code => run(code, { INLAY_WP_NETWORK: 'on', INLAY_WP_PORT: String(port + 1) }),
      })
      const ended = once(server, 'exit')
      server.kill()
      await ended
      rmSync(data, { recursive: true })
    },
    { scope: 'worker', timeout: testMs },
  ],
  baseURL: ({ site }, use) => use(site.origin),
  as: async ({ browser, baseURL, site }, use) => {
    await withPages(browser, baseURL, newPage =>
      use(async (user, at = '/') => {
        const page = await newPage()
        if (user) await logIn(page, user, at)
        await open(page, at)
        return page
      }),
    )
    expect(site.warnings()).toEqual([])
  },
})

/** By WordPress's own page, which needs no script for that. */
export async function logIn(page: Page, user: User, at = '/'): Promise<void> {
  const form = { log: user, pwd: 'paperbark', 'wp-submit': 'Log In', testcookie: '1' }
  const cookie = { name: 'wordpress_test_cookie', value: 'WP%20Cookie%20check' }
  const hosts = ['http://127.0.0.1', 'http://localhost']
  await page.context().addCookies(hosts.map(url => ({ ...cookie, url })))
  const answer = await page.request.post(`${at}wp-login.php`, { form, maxRedirects: 0 })
  expect(answer.status()).toBe(302)
}

export async function open(page: Page, path: string): Promise<void> {
  // A form that has just closed leaves its entry in the history, which would end a visit that begins meanwhile.
  await page.waitForFunction(() => {
    const path: { name: string; isPage?: true }[] = history.state?.inlayBack?.path ?? []
    return !path.some(({ name, isPage }) => name === 'form' && !isPage)
  })
  await page.goto(path)
  await page.evaluate(async () => {
    if (window.inlay && 'ready' in window.inlay) await window.inlay.ready
  })
}

export const post = (page: Page, text: string) =>
  page.locator('main [data-inlay-post]').filter({ hasText: text })

/** Makes a call as the page of a user makes it; `changed` replaces what the page sends with each. */
export const call = (
  page: Page,
  path: string,
  fields: Record<string, string>,
  changed: Record<string, string> = {},
): Promise<{ status: number; body: string; key: string | null }> =>
  page.evaluate(
    async ({ path, fields, changed }) => {
      const data = JSON.parse(document.getElementById('inlay-bootstrap')?.textContent ?? '{}')
      const response = await fetch(`${data.paths.prefix}${path}`, {
        method: 'POST',
        headers: { 'X-WP-Nonce': data.form_key, 'Inlay-User': data.user?.name ?? '', ...changed },
        body: new URLSearchParams(fields),
      })
      return {
        status: response.status,
        body: await response.text(),
        key: response.headers.get('X-WP-Nonce'),
      }
    },
    { path, fields, changed },
  )

/** The data of a post of the page. */
export const dataOf = async (page: Page, text: string): Promise<Record<string, string>> =>
  JSON.parse((await post(page, text).last().getAttribute('data-inlay-post')) ?? '{}')
