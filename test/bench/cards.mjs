// `node test/bench/cards.mjs`: blog cards for 500 links on the demo's guest page. Prints how many listeners the links
// have (should be none), how long inserting the links takes, and how soon a card is shown after its link is hovered:
// the first one with its code, then others, then one again. A card waits 300 ms for hover intent.
import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { startDemo } from './demo.mjs'

const links = 500
const names = [
  'nightowl',
  'neonfrog',
  'papercranes',
  'layla-writes',
  'staff',
  'quiet-pixels',
  'brutalist-radio',
]

const demo = await startDemo(process.env.PORT ?? 4484)
const origin = demo.url
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })

/** In the page: counts listeners added to the links themselves. */
const countListeners = () => {
  window.onLinks = 0
  const add = EventTarget.prototype.addEventListener
  EventTarget.prototype.addEventListener = function (...args) {
    if (this instanceof Element && this.closest('[data-inlay-blog-card]')) window.onLinks++
    return add.apply(this, args)
  }
}

/** In the page: inserts the links; returns how long that takes, with all its consequences. */
const putLinks = async ([count, blogs]) => {
  const begun = performance.now()
  const all = Array.from({ length: count }, (_, at) => {
    const link = document.createElement('a')
    link.href = '#x'
    link.id = `link-${at}`
    link.dataset.inlayBlogCard = blogs[at % blogs.length]
    link.textContent = `link ${at} `
    return link
  })
  const line = document.createElement('p')
  line.append(...all)
  document.body.prepend(line)
  await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - begun
}

/** In the page: the time from the pointer on a link to its card with the blog in it. */
const watchCard = () => {
  window.cardAfter = new Promise(resolve => {
    let from = 0
    document.addEventListener('pointerover', event => (from ||= event.timeStamp), { capture: true })
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-inlay-card] article')) return
      observer.disconnect()
      resolve(performance.now() - from)
    }).observe(document, { childList: true, subtree: true, attributes: true })
  })
}

try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript(countListeners)
  await page.goto(`${origin.replace(/\/$/, '')}/guest`)
  await page.evaluate(() => window.inlay.ready)
  const cost = await page.evaluate(putLinks, [links, names])
  const times = []
  for (const at of [0, 1, 2, 3, 4, 5, 6, links - 1, 7]) {
    await page.mouse.move(1200, 790)
    await page.waitForFunction(() => !document.querySelector('[data-inlay-card]'), null, { timeout: 10_000 })
    await page.evaluate(watchCard)
    await page.locator(`#link-${at}`).hover()
    times.push(await page.evaluate(() => window.cardAfter))
  }
  const onLinks = await page.evaluate(() => window.onLinks)
  const [first, ...others] = times.map(Math.round)
  console.log(
    `${links} links: ${onLinks} listeners on them, ${cost.toFixed(1)} ms to put them in and draw them`,
  )
  console.log(
    `first card, its code loaded: ${first} ms after the pointer came; others: ${others.join(', ')} ms`,
  )
} finally {
  await browser.close()
  demo.stop()
}
