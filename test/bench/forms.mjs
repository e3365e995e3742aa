// `node test/bench/forms.mjs`: how soon a post form whose code is loaded is painted and takes input, compared with
// mounting a bare React root, with the CPU throttled four times. Painted: the first frame that shows the whole form.
// Focused: its first field takes input; before the paint, unless the page has to scroll to it, for 400 ms. Whole: its
// editors are loaded too. `--rounds N` (9), `--slower N` (4), `--only inline` or modal. Medians.
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build } from 'esbuild'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { startDemo } from './demo.mjs'
import { median } from './figures.mjs'
import { readOptions } from './options.mjs'

const { rounds, slower, only } = readOptions({ rounds: 9, slower: 4, only: '' })
const root = join(import.meta.dirname, '../..')
const types = ['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video']

const demo = await startDemo(4481)
const origin = demo.url

const bare = await build({
  stdin: {
    contents: `import { createRoot } from 'react-dom/client'
import { jsx } from 'react/jsx-runtime'
window.mountBare = place => { const root = createRoot(place); root.render(jsx('p', { children: 'hello' })); return root }`,
    resolveDir: root,
    loader: 'js',
  },
  bundle: true,
  write: false,
  minify: true,
  format: 'iife',
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"' },
})

/** In the page: the time from `act` to the paint of the first frame in which `isThere` holds. */
const helpers = `
// The first task after the frame: later work does not count.
window.painted = () => new Promise(resolve => requestAnimationFrame(() => {
  scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' })
}))
window.until = async isThere => {
  while (!isThere()) await new Promise(resolve => {
    const done = () => { observer.disconnect(); resolve() }
    const observer = new MutationObserver(done)
    observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['inert'] })
  })
}`

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })

async function pageAt(path) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, bypassCSP: true })
  await context.addCookies([
    { name: 'inlay_user', value: 'aria', url: origin },
    { name: 'inlay_world', value: 'bench', url: origin },
  ])
  const page = await context.newPage()
  await page.goto(origin + path)
  const session = await context.newCDPSession(page)
  await page.evaluate(helpers)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return page
}

/**
 * Mounts a bare React root in the page, or in a dialog over it: a modal dialog makes the page inert, whoever opens it.
 * Run next to every form on the same page, since machines and pages vary by the minute.
 */
const mountBareRoot = (page, placement) =>
  page.evaluate(async isModal => {
    const place = document.createElement('div')
    // Where forms are inserted.
    document.querySelector('[data-inlay="post-forms"]').before(place)
    const dialog = document.createElement('dialog')
    await window.painted()
    const from = performance.now()
    if (isModal) {
      document.body.append(dialog)
      dialog.append(place)
      dialog.showModal()
    }
    const root = window.mountBare(place)
    await window.until(() => place.firstElementChild)
    const painted = (await window.painted()) - from
    root.unmount()
    place.remove()
    dialog.remove()
    await window.painted()
    return painted
  }, placement === 'modal')

const openForm = (page, request) =>
  page.evaluate(async asked => {
    const form = () => document.querySelector('form[data-placement]')
    const isDrawn = () =>
      form()?.querySelector('button[type=submit]') && form().querySelector('[role=combobox]')
    await window.painted()
    const focused = new Promise(resolve => {
      addEventListener('focusin', ({ target }) => form()?.contains(target) && resolve(performance.now()))
    })
    const from = performance.now()
    window.inlay.dispatch('post-form:open', asked)
    await window.until(isDrawn)
    const painted = (await window.painted()) - from
    if (getComputedStyle(form()).opacity < 0.3) throw new Error(`${asked.type} cannot be seen`)
    // No placeholder of an editor or its toolbar is left.
    await window.until(() => !form().querySelector('[class*="Room"], [class*="-place-"]:empty'))
    return { painted, focused: (await focused) - from, whole: performance.now() - from }
  }, request)

async function closeForm(page) {
  await page.evaluate(async () => {
    document.querySelector('form[data-placement] [data-composer-header] button[aria-label="Close"]').click()
    await window.until(() => !document.querySelector('form[data-placement]'))
  })
  await page.waitForURL(/\/dashboard/)
}

try {
  console.log(`Code loaded, processor ${slower}× slower; milliseconds, medians of ${rounds}`)
  console.log(`${''.padEnd(24)}    bare  painted   × bare  focused    whole`)
  const page = await pageAt('/dashboard')
  await page.evaluate(bare.outputFiles[0].text)
  for (const placement of ['inline', 'modal'].filter(name => name.includes(only)))
    for (const type of types) {
      const times = []
      for (let round = -1; round < rounds; round++) {
        const alone = await mountBareRoot(page, placement)
        const time = await openForm(page, { mode: 'new', type, placement })
        // The first round loads the code.
        if (round >= 0) times.push({ ...time, alone, ratio: time.painted / alone })
        await closeForm(page)
      }
      const cell = (name, digits = 0) => median(times.map(time => time[name])).toFixed(digits)
      const cells = [cell('alone'), cell('painted'), cell('ratio', 2), cell('focused'), cell('whole')]
      console.log(`${type}, ${placement}`.padEnd(24) + cells.map(cell => cell.padStart(8)).join(' '))
    }
} finally {
  await browser.close()
  demo.stop()
}
