// `npm run bench -- typing`: from key to paint in a text of 100 KB, with the CPU throttled four times: our editor,
// ProseMirror with the same schema and text and nothing else, and a plain text area, by turns in one run. `--rounds N`
// (3), `--keys N` (60). Medians; machines vary, so read the ratios.
import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { rolldown } from 'rolldown'
import { cssModules, emojiData } from '../../build.mjs'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { readOptions } from './options.mjs'

const root = join(import.meta.dirname, '../..')
const kinds = ['ours', 'bare', 'textarea']
const names = { ours: 'our editor', bare: 'bare ProseMirror', textarea: 'text area' }
const target = 1.2

/** Serves a page with one of this folder's modules as its script. */
export async function serve(entry) {
  const bundle = await rolldown({
    cwd: root,
    input: { page: `test/bench/${entry}` },
    platform: 'browser',
    transform: { jsx: { runtime: 'automatic' }, define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [emojiData, cssModules()],
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'esm', entryFileNames: '[name].js', minify: true })
  const files = new Map(output.map(({ fileName, code, source }) => [`/${fileName}`, code ?? source]))
  const html =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title><link rel="stylesheet" href="/page.css"><body><script type="module" src="/page.js"></script>'
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://bench')
    const body = pathname === '/' ? html : files.get(pathname)
    const type =
      pathname === '/'
        ? 'text/html; charset=utf-8'
        : pathname.endsWith('.css')
          ? 'text/css'
          : 'text/javascript'
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body ?? '')
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

const at = (numbers, share) =>
  [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) * share)] ?? 0

async function typeInto(browser, origin, kind, keys) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${origin}/?kind=${kind}`)
  const field = page.locator('[contenteditable], textarea').first()
  await field.waitFor()
  if (kind === 'ours') await field.locator('p').nth(90).click()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // The first keys warm the code up; they are not counted.
  await page.keyboard.type('warm up a bit ', { delay: 30 })
  await page.evaluate(() => window.spans.splice(0))
  await page.keyboard.type('and then some words more '.repeat(10).slice(0, keys), { delay: 30 })
  await page.waitForFunction(count => window.spans.length >= count, keys, { timeout: 30_000 })
  const spans = await page.evaluate(() => window.spans)
  await context.close()
  return spans
}

export async function benchTyping(args) {
  const { rounds, keys } = readOptions({ rounds: 3, keys: 60 }, args)
  const server = await serve('typing-page.tsx')
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
  const spans = { ours: [], bare: [], textarea: [] }
  try {
    for (let round = 0; round < rounds; round++)
      for (const kind of kinds) spans[kind].push(...(await typeInto(browser, server.origin, kind, keys)))
  } finally {
    await browser.close()
    server.close()
  }
  console.log('Milliseconds from key to paint in a text of 100 KB, at 4× slow')
  console.log(`${''.padEnd(20)} median     95 %   × bare ProseMirror`)
  for (const kind of kinds) {
    const ratio = at(spans[kind], 0.5) / at(spans.bare, 0.5)
    const goal = kind === 'ours' ? ` (at most ${target} is the aim${ratio > target ? ', MISSED' : ''})` : ''
    console.log(
      `${names[kind].padEnd(20)}${at(spans[kind], 0.5).toFixed(1).padStart(7)}${at(spans[kind], 0.95).toFixed(1).padStart(9)}${ratio.toFixed(2).padStart(8)}×${goal}`,
    )
  }
}

if (process.argv[1] === import.meta.filename) await benchTyping(process.argv.slice(2))
