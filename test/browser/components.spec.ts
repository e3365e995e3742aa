import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { makeSite, run, type Site } from '../support/stubs.ts'
import { dispatch, expect, test } from './support.ts'

test.use({ isolated: true })

const root = join(import.meta.dirname, '../..')
const tool = (name: string) => join(root, 'node_modules/.bin', name)

let site: Site
test.beforeEach(async () => {
  site = await makeSite()
})
test.afterEach(() => site.remove())

/** An example of docs/host.md in a language, at most thirty lines long. */
async function example(language: string): Promise<string> {
  const text = await readFile(join(root, 'docs/host.md'), 'utf8')
  const [, code = ''] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(text) ?? []
  expect(code.split('\n').filter(Boolean).length, language).toBeLessThanOrEqual(30)
  return code
}

const app = `import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Inlay, PageData } from './Inlay.tsx'

function App() {
  const [isShown, setShown] = useState(true)
  return (
    <>
      <PageData data={{ form_key: 'k', user: { name: '</script>', channels: [{ name: 'aria' }] } }} />
      {isShown && <Inlay name="header" when="now" fallback="<a href='/'>My site</a>" />}
      {/* @ts-expect-error no such place */}
      {isShown && <Inlay name="nowhere" when="idle" />}
      <button type="button" onClick={() => setShown(!isShown)}>Switch</button>
      <main id="main" />
    </>
  )
}
createRoot(document.querySelector('#app') as Element).render(<App />)
`
/** What the frameworks themselves declare; their packages aren't here. */
const declared = `declare module 'vue' {
  export function ref<T>(): { value: T | undefined }
  export function onMounted(run: () => unknown): void
  export function onBeforeUnmount(run: () => unknown): void
}
declare function defineProps<T>(): T
declare const Astro: { props: any }
`

test('the examples for React, Vue, and Astro have the right types', async () => {
  const [, vue = ''] = /<script setup lang="ts">\n(.*)<\/script>/s.exec(await example('vue')) ?? []
  const [, astro = ''] = /^---\n(.*?)^---/ms.exec(await example('astro')) ?? []
  await site.write({
    'Inlay.tsx': await example('tsx'),
    'app.tsx': app,
    'vue.ts': vue,
    'astro.ts': `${astro.replace('Astro.props', 'Astro.props as Props')}export const used = [name, options, when, json]`,
    'declared.d.ts': declared,
  })
  const options =
    '--noEmit --strict --skipLibCheck --target es2022 --lib es2022,dom --types react --module esnext'
  const resolution = '--moduleResolution bundler --jsx react-jsx --allowImportingTsExtensions --ignoreConfig'
  const files = ['app.tsx', 'vue.ts', 'astro.ts', 'declared.d.ts']
  expect(await run(site.folder, tool('tsc'), ...`${options} ${resolution}`.split(' '), ...files)).toBe('')
})

test('a place in a React page is filled, released, and filled again, and React leaves what is in it alone', async ({
  page,
}) => {
  await site.write({ 'Inlay.tsx': await example('tsx'), 'app.tsx': app })
  await run(
    site.folder,
    tool('esbuild'),
    'app.tsx',
    '--bundle',
    '--format=esm',
    '--jsx=automatic',
    '--outfile=app.js',
  )
  await symlink(join(root, 'dist'), join(site.folder, 'inlay'))
  await site.write({
    'index.html': `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/inlay/inlay.css"><script type="module" src="/inlay/inlay.js"></script>
<script type="module" src="/app.js"></script></head><body><div id="app"></div></body></html>`,
  })
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  await page.route('https://react.test/**', async route => {
    const { pathname } = new URL(route.request().url())
    const body = await readFile(join(site.folder, pathname)).catch(() => null)
    const contentType =
      { css: 'text/css', js: 'text/javascript' }[/\w+$/.exec(pathname)?.[0] ?? ''] ?? 'text/html'
    await route.fulfill(body ? { body, contentType } : { status: 404 })
  })
  await page.goto('https://react.test/index.html')
  const account = page.getByRole('button', { name: 'Account' })
  const press = () => page.getByRole('button', { name: 'Switch' }).click()
  await expect(account).toBeVisible()
  await expect(page.getByRole('link', { name: 'My site' })).toHaveCount(0)
  await press()
  await expect(account).toHaveCount(0)
  await press()
  await expect(account).toBeVisible()
  await dispatch(page, 'account:open')
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  expect(complaints).toEqual([])
})
