// `node test/bench/scrolling.mjs`: from the newest message of a conversation to the oldest at 4× throttle, in our
// window and in bare virtua next to everything else that Inlay has on the page. `--rounds N` (8), `--messages N` (800),
// `--page N` messages per answer (100), `--step N` pixels per frame (300: a fast reader). Never fails a build.
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { compare, travel } from './compare.mjs'
import { addressOf, makeReady, openPage } from './conversation.mjs'
import { startDemo } from './demo.mjs'
import { messagePages } from './messages-pages.mjs'
import { readOptions } from './options.mjs'
import { startBenchServer } from './server.mjs'

const {
  rounds,
  messages,
  page: messagePage,
  step,
} = readOptions({ rounds: 8, messages: 800, page: 100, step: 300 })

const measure = page => async round => {
  const world = `scroll-${round}-${page.ours ? 'ours' : 'bare'}`
  await demo.reset(world, { messages, messagePage, wordsOnly: true })
  const address = await addressOf(demo, world, messagePage)
  const { context, tab, cdp } = await openPage(browser, server, page, world)
  await makeReady(tab, page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await tab.evaluate(given => window.openConversation(given), address)
  await tab.waitForSelector(page.row)
  await tab.waitForTimeout(1500)
  // A blinking caret is work in each frame.
  await tab.locator(page.field).click()
  await tab.waitForTimeout(500)
  const trip = await travel(browser, tab, page.scroller, step)
  await context.close()
  return trip
}

const executable = ensureChromium()
const demo = await startDemo(4486)
const { pages, files } = await messagePages({ withKit: false })
const server = await startBenchServer(demo.url, files)
const browser = await chromium.launch({ executablePath: executable, args: chromiumArgs })
const side = page => ({ name: page.name, measure: measure(page) })

try {
  await compare({
    title: `${messages} messages, ${messagePage} in an answer, ${step} px a frame, 4× throttle`,
    rounds,
    peer: side(pages.find(({ beside }) => beside)),
    inlay: side(pages.find(({ ours }) => ours)),
  })
} finally {
  await browser.close()
  server.close()
  demo.stop()
}
