// `node test/bench/walk.mjs`: opens each surface of the demo in narrow, low, zoomed and text-spaced windows, and prints
// what does not fit (cut text, controls that cannot be scrolled to, horizontal scrolling) and, for touch, controls
// smaller than 44 px. `--only TEXT` (a surface), `--in TEXT` (a window), `--shots DIR` saves screenshots. `--languages`
// does so at 375 px in each language, for what is tightest there; then `--in de` is a language.
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { misfits, spacing } from '../support/misfits.mjs'
import { surfaces } from '../support/surfaces.mjs'
import { startDemo } from './demo.mjs'
import { readOptions } from './options.mjs'

const {
  only,
  in: inView,
  shots,
  languages: inLanguages,
  port,
} = readOptions({ only: '', in: '', shots: '', languages: false, port: 4587 })

const windows = [
  { name: 'a finger, 375 px', width: 375, height: 740, touch: true },
  { name: 'German, 320 px', width: 320, height: 640, language: 'de', touch: true },
  { name: 'zoom 200 %', width: 640, height: 400 },
  { name: 'zoom 400 %', width: 320, height: 256 },
  { name: 'German, zoom 400 %', width: 320, height: 256, language: 'de' },
  { name: 'Arabic, 320 px', width: 320, height: 640, language: 'ar', touch: true },
  { name: 'sideways', width: 667, height: 375, touch: true },
  { name: 'sideways and small', width: 568, height: 320, touch: true },
  { name: 'sideways, keyboard open', width: 667, height: 180, touch: true },
  { name: 'spaced text, 375 px', width: 375, height: 740, css: spacing },
  { name: 'spaced text, 1280 px', width: 1280, height: 800, css: spacing },
  { name: 'forced colors, 1280 px', width: 1280, height: 800, forced: true },
]

/** A phone in each language of `src/languages`. */
const languages = readdirSync(join(import.meta.dirname, '../../src/languages'))
  .filter(name => name.endsWith('.json'))
  .map(name => name.replace('.json', ''))
  .map(language => ({ name: `${language}, 375 px`, width: 375, height: 740, touch: true, language }))

/** The surfaces whose controls have the least room for longer words. */
const tightest = [
  'dashboard',
  'mobile header',
  'photo form',
  'unsaved changes',
  'share as a message',
  'fast compose',
  'conversation',
  'menu of a conversation',
  'activity',
  'notes',
  'drawer',
  'message box',
  'toast',
]

const demo = await startDemo(port)
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
if (shots) mkdirSync(shots, { recursive: true })
try {
  for (const view of (inLanguages ? languages : windows).filter(({ name }) => name.includes(inView))) {
    console.log(`\n${view.name}`)
    for (const surface of surfaces.filter(({ name }) =>
      only ? name.includes(only) : !inLanguages || tightest.includes(name),
    )) {
      const context = await browser.newContext({
        viewport: { width: view.width, height: view.height },
        hasTouch: view.touch ?? false,
        isMobile: view.touch ?? false,
        forcedColors: view.forced ? 'active' : 'none',
        reducedMotion: 'reduce',
        bypassCSP: true,
      })
      await context.addCookies([
        { name: 'inlay_user', value: 'aria', url: demo.url },
        { name: 'inlay_world', value: 'bench', url: demo.url },
      ])
      const page = await context.newPage()
      page.setDefaultTimeout(12_000)
      try {
        const address = new URL(surface.path ?? '/dashboard', demo.url)
        address.searchParams.set('lang', view.language ?? 'en')
        await page.goto(address.href)
        await page.evaluate(() => window.inlay.ready)
        if (view.css) await page.addStyleTag({ content: view.css })
        await surface.open(page)
        await page.waitForSelector(surface.seen)
        await page.waitForTimeout(500)
        const { found: all, count } = await misfits(page, view.touch ?? false)
        if (shots)
          await page.screenshot({
            path: join(shots, `${view.name}-${surface.name}.png`.replace(/[ ,%]+/g, '-')),
          })
        console.log(`  ${surface.name}, ${count} controls: ${all.length === 0 ? 'fits' : ''}`)
        for (const line of all) console.log(`    ${line}`)
      } catch (error) {
        console.log(`  ${surface.name}: ${String(error).split('\n')[0]}`)
      }
      await context.close()
    }
  }
} finally {
  await browser.close()
  demo.stop()
}
