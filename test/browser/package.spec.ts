import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { dispatch, expect, test } from './support.ts'

test.use({ isolated: true })

const root = join(import.meta.dirname, '../..')
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }

const run = async (cwd: string, command: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)(command, args, { cwd, maxBuffer: 2 ** 24 })).stdout
const tool = (name: string) => join(root, 'node_modules/.bin', name)

const pageWith = (head: string): string => `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><link rel="icon" href="data:,">
<script type="application/json" id="inlay-bootstrap">{ "form_key": "k", "user": { "name": "aria", "channels": [{ "name": "aria" }] } }</script>
${head}</head>
<body><div data-inlay="header"><a href="/">My site</a></div><main id="main"></main></body></html>`

/** What a site's own script may do with the package's types. Incorrect code doesn't compile. */
const siteScript = `import 'inlay'
import 'inlay/inlay.css'
import type { BootstrapData, CommandName, EventName, InlayApi } from 'inlay'

export const data: BootstrapData = { form_key: 'k', user: null }
// @ts-expect-error the form key is needed
export const none: BootstrapData = {}
export const command: CommandName = 'share:open'
export const event: EventName = 'form-key:changed'
export function use(inlay: InlayApi) {
  ;(window.inlay ??= { queue: [] }).queue.push(['dispatch', 'peepr:open', { blog_name: 'aria' }])
  const stop: () => void = inlay.on('post:saved', ({ id }) => console.log(id, inlay.version))
  const handled: Promise<void> = inlay.dispatch('fast-compose:open')
  inlay.ready.then(stop, () => handled)
  inlay.scan(document)
  inlay.unmount(document.body)
  // @ts-expect-error no such field
  document.addEventListener('post:saved', ({ detail }) => console.log(detail.weight))
  // @ts-expect-error no such command
  inlay.dispatch('post:juggle', {})
  // @ts-expect-error the payload lacks the blog
  inlay.dispatch('peepr:open', {})
  // @ts-expect-error no such event
  inlay.on('post:juggled', () => {})
}
`

/** Packs what the last build made, and installs that, without a network, into the folder of an empty site. */
async function install(site: string): Promise<string[]> {
  const [packed] = JSON.parse(
    await run(root, 'npm', 'pack', '--ignore-scripts', '--json', '--pack-destination', site),
  ) as [{ filename: string; files: { path: string }[] }]
  await writeFile(join(site, 'package.json'), '{ "name": "site", "private": true, "type": "module" }')
  await run(site, 'npm', 'install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`)
  await writeFile(join(site, 'main.ts'), siteScript)
  return packed.files.map(({ path }) => path)
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
}
const strict =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types inlay"

/** Opens the page of a folder as a static server would serve it, and uses Inlay there; returns what was requested. */
async function visit(
  page: Page,
  site: string,
  folder: string,
  { policy = strict, account = 'Account' } = {},
): Promise<string[]> {
  const requested: string[] = []
  const complaints: string[] = []
  page.on('console', message => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  await page.route(`https://${folder}.test/**`, async route => {
    const { pathname } = new URL(route.request().url())
    requested.push(pathname)
    const body = await readFile(join(site, folder, pathname)).catch(() => null)
    const headers = { 'content-security-policy': policy }
    const contentType = types[extname(pathname)] ?? 'application/octet-stream'
    await route.fulfill(body ? { body, headers, contentType } : { status: 404 })
  })
  await page.goto(`https://${folder}.test/index.html`)
  await expect(page.getByRole('link', { name: 'My site' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: account })).toBeVisible()
  // A token of inlay.css, and a part that is loaded when it is asked for.
  const accent = () => getComputedStyle(document.documentElement).getPropertyValue('--inlay-accent')
  expect(await page.evaluate(accent)).not.toBe('')
  await dispatch(page, 'account:open')
  expect(await page.evaluate('inlay.version')).toBe(version)
  await expect(page.getByRole('dialog', { name: account })).toBeVisible()
  expect(complaints).toEqual([])
  return requested
}

// One after the other: they share the site, whose installation takes seconds.
test.describe.configure({ mode: 'default' })

let site = ''
let files: string[] = []
test.beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'inlay-package-'))
  files = await install(site)
})
test.afterAll(() => rm(site, { recursive: true }))

test('the package has what a site needs, without addresses of the machine that made it', async () => {
  const expected =
    /^(package\.json|(ACCESSIBILITY|CHANGELOG|README|SECURITY)\.md|LICENSE|bin\/inlay\.mjs|demo\/(rails|laravel)\.md|(dist|docs)\/.+)$/
  expect(files.filter(path => !expected.test(path))).toEqual([])
  const installed = join(site, 'node_modules/inlay')
  for (const path of files.filter(path => !path.endsWith('.map')))
    expect(await readFile(join(installed, path), 'utf8'), path).not.toMatch(
      new RegExp(`${root}/|registry\\.npmjs`),
    )
  const licenses = await readFile(join(installed, 'dist/licenses.txt'), 'utf8')
  for (const library of ['react', 'dompurify', 'prosemirror-view', 'parse5'])
    expect(licenses).toMatch(new RegExp(`^${library} [\\d.]+ \\(`, 'm'))
})

test('the installed package starts on a static page, and checks a site', async ({ page, baseURL }) => {
  await mkdir(join(site, 'static'))
  await cp(join(site, 'node_modules/inlay/dist'), join(site, 'static/inlay'), { recursive: true })
  await writeFile(
    join(site, 'static/index.html'),
    pageWith(
      '<link rel="stylesheet" href="/inlay/inlay.css"><script type="module" src="/inlay/inlay.js"></script>',
    ),
  )
  expect(await visit(page, site, 'static')).toContain('/inlay/preloads.js')
  const check = ['check', `${baseURL}/dashboard`, '--cookie', 'inlay_user=aria']
  expect(await run(site, 'node_modules/.bin/inlay', ...check)).toMatch(
    /^Inlay [\d.]+ checks \S+\/dashboard as aria\n\nNo problem found/,
  )
})

test('the printed tags, hashes, and policy start Inlay from a CDN in German, and a chunk with other bytes is refused', async ({
  page,
}) => {
  const cdn = 'https://cdn.test/inlay/'
  const options = ['--cdn', cdn, '--roots', 'header,post-forms', '--lang', 'de']
  const printed = await run(site, 'node_modules/.bin/inlay', 'tags', ...options)
  const policy = /in one line[^\n]*\n(.*)-->/s.exec(printed)?.[1]?.replaceAll(/\s*\n\s*/g, ' ') ?? ''
  await mkdir(join(site, 'tags'), { recursive: true })
  await writeFile(join(site, 'tags/index.html'), pageWith(printed).replace('en-US', 'de'))
  let changed = ''
  await page.route(`${cdn}**`, async route => {
    const path = route.request().url().slice(cdn.length)
    const body = await readFile(join(site, 'node_modules/inlay/dist', path), 'utf8')
    const headers = { 'access-control-allow-origin': '*' }
    const contentType = types[extname(path)] ?? 'application/octet-stream'
    const isChanged = changed !== '' && path.startsWith(changed)
    await route.fulfill({ body: isChanged ? `${body}\n` : body, headers, contentType })
  })
  expect(policy).toContain(`script-src 'self' ${cdn} 'sha256-`)
  await visit(page, site, 'tags', { policy, account: 'Konto' })
  changed = 'chunks/account-panel-'
  const failed: string[] = []
  page.on('console', message => failed.push(message.text()))
  await page.reload()
  await dispatch(page, 'account:open').catch(() => {})
  await expect.poll(() => failed.join()).toMatch(/integrity.*chunks\/account-panel-/s)
})

test('the installed package has types, and starts in a Vite app and in an esbuild app', async ({ page }) => {
  await writeFile(join(site, 'index.html'), pageWith('<script type="module" src="/main.ts"></script>'))
  const checks = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false']
  const plain = ['--target', 'es2022', '--lib', 'es2022,dom', '--types', '', '--module', 'esnext']
  await Promise.all([
    run(site, tool('tsc'), ...checks, ...plain, '--moduleResolution', 'bundler', 'main.ts'),
    run(site, tool('vite'), 'build', '--outDir', 'vite', '--logLevel', 'error'),
    run(site, tool('esbuild'), 'main.ts', '--bundle', '--splitting', '--format=esm', '--outdir=esbuild'),
  ])
  await writeFile(
    join(site, 'esbuild/index.html'),
    pageWith('<link rel="stylesheet" href="/main.css"><script type="module" src="/main.js"></script>'),
  )
  // The names in that list are those of the package; bundlers name the files anew.
  for (const folder of ['vite', 'esbuild'])
    expect((await visit(page, site, folder)).join(), folder).not.toMatch(/preloads|undefined/)
})
