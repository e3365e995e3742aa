import type { Page } from '@playwright/test'
import { covered, misfits, spacing } from '../support/misfits.mjs'
import { surfaces } from '../support/surfaces.mjs'
import { expect, test } from './support.ts'

test.use({ posts: 2, viewport: { width: 320, height: 640 } })

/** Much like others of the list; `test/bench/walk.mjs` opens them, too. */
const alike = /^(quote|link|chat|audio) form|of a post|gutter|media|menu of a video/
/** They cover what they are about until Escape closes them. */
const closedByEscape = /blog card|tour/

/** The page's policy allows no style elements. */
const spaceOut = (page: Page) =>
  page.evaluate(css => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, spacing)

/** Fades and slides end; spinners don't. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })

const looked = surfaces.filter(one => !alike.test(one.name))
// Several in each test, as one of all would be a long one on a slow machine, and a page for each costs more.
for (let first = 0; first < looked.length; first += 6) {
  const some = looked.slice(first, first + 6)
  test(`at 320 px and at 400 %, with spaced-out text, nothing is cut or out of reach, targets are large enough, and no focus is covered: ${some.map(({ name }) => name).join(', ')}`, async ({
    page,
    host,
  }) => {
    const devtools = await page.context().newCDPSession(page)
    const setTouch = (enabled: boolean) => devtools.send('Emulation.setTouchEmulationEnabled', { enabled })
    for (const { name, path, open, seen } of some)
      await test.step(name, async () => {
        await page.setViewportSize({ width: 320, height: 640 })
        await host.open(path)
        await spaceOut(page)
        await open(page)
        await page.waitForSelector(seen)
        await settle(page)
        const fits = (what: string, isTouch = false) =>
          expect.poll(async () => (await misfits(page, isTouch)).found, what).toEqual([])
        await fits(name)
        await setTouch(true)
        // Styles and what is laid out by script follow a little later.
        await fits(`${name}, for a finger`, true)
        await setTouch(false)
        // 1280 by 1024 pixels at 400 %.
        await page.setViewportSize({ width: 320, height: 256 })
        await fits(`${name}, at 400 %`)
        if (closedByEscape.test(name)) return
        await page.keyboard.press('Tab')
        expect.soft((await covered(page)).found, `${name}, with a keyboard`).toEqual([])
      })
  })
}
