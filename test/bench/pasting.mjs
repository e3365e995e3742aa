// `node test/bench/pasting.mjs`: the longest task when a megabyte is pasted into our editor, into ProseMirror with the
// same schema and nothing else, and into a bare `contenteditable`, by turns in one run. In milliseconds of CPU time, so
// that other load does not count. Arguments choose inputs: `… lines links`.
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureShell } from '../support/chromium.mjs'
import { longestTask } from './longest-task.mjs'
import { serve } from './typing.mjs'

const kinds = { ours: 'our editor', bare: 'bare ProseMirror', element: 'contenteditable' }
const megabyte = 1_000_000
const patienceMs = 90_000
const repeat = part => part.repeat(Math.floor(megabyte / part.length))
const article = `<p>The night train left late <b>again</b>, and nobody seemed to mind. ${'It is how it is. '.repeat(20)}</p>`

const inputs = {
  'words in one paragraph': ['text/plain', repeat('word ')],
  'one word': ['text/plain', 'x'.repeat(megabyte)],
  'lines in one paragraph': ['text/plain', repeat('line of words\n')],
  'many paragraphs': ['text/plain', repeat('line of words\n\n')],
  'line ends': ['text/plain', '\n'.repeat(megabyte)],
  brackets: ['text/plain', '['.repeat(megabyte)],
  'an article of 1 MB': ['text/html', repeat(article)],
  '1,200 nested divs': ['text/html', `${'<div>'.repeat(1200)}x${'</div>'.repeat(1200)}`],
  '200,000 nested divs': ['text/html', repeat('<div>')],
  '25,000 links': ['text/html', '<a href="https://a.example/">link</a> '.repeat(25_000)],
  '200,000 breaks': ['text/html', '<br>'.repeat(200_000)],
  '125,000 HTML paragraphs': ['text/html', repeat('<p>x</p>')],
}

/** Pastes, and waits until all of it is there and the page is idle. */
const pasteIn = (page, type, text) =>
  page.evaluate(
    ([type, text]) =>
      new Promise(resolve => {
        const idle = () => requestIdleCallback(() => setTimeout(resolve, 500))
        const size = () => [
          document.querySelectorAll('*:not([data-pasting], [data-pasting] *)').length,
          document.querySelector('[contenteditable]')?.textContent.length,
        ]
        const before = size().join()
        const until = performance.now() + 8000
        const isThere = () =>
          !document.querySelector('[data-pasting]') && (size().join() !== before || performance.now() > until)
        const look = () => setTimeout(isThere() ? idle : look, 500)
        setTimeout(() => {
          window.paste(type, text)
          look()
        })
      }),
    [type, text],
  )

async function measure(browser, origin, kind, [type, text]) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/?kind=${kind}`)
    await page.locator('[contenteditable]').waitFor()
    const late = new Promise((_, reject) => setTimeout(reject, patienceMs, new Error('late')))
    const ms = await longestTask(browser, () => Promise.race([pasteIn(page, type, text), late]))
    return ms.toFixed(0)
  } catch (error) {
    return error.message === 'late' ? 'over 90 s' : error.message.split('\n')[0]
  } finally {
    await context.close().catch(() => {})
  }
}

const { positionals } = parseArgs({ allowPositionals: true })
const server = await serve('pasting-page.tsx')
console.log(`${''.padEnd(26)}${Object.values(kinds).join('  ')}`)
for (const [name, input] of Object.entries(inputs)) {
  if (positionals.length > 0 && !positionals.some(word => name.includes(word))) continue
  // A new browser for each: one still busy with the last input would be slow.
  const row = []
  for (const kind of Object.keys(kinds)) {
    const browser = await chromium.launch({ executablePath: ensureShell(), args: chromiumArgs })
    row.push((await measure(browser, server.origin, kind, input)).padStart(kinds[kind].length))
    await browser.close()
  }
  console.log(`${name.padEnd(26)}${row.join('  ')}`)
}
server.close()
