import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support.ts'

test.use({ posts: 3, reducedMotion: 'no-preference' })

const place = (page: Page, name: string, index = 0) => page.locator(`[data-inlay="${name}"]`).nth(index)
const button = (on: Locator, name: string) => on.getByRole('button', { name, exact: true })
const told = (on: Locator) => on.getByRole('status')

/** The offset of the row of photos in its frame, in pixels; 0 when the shown photo fills it. */
const lean = (set: Locator) =>
  set.evaluate(element => {
    const track = element.querySelector('[data-track]') as HTMLElement
    const shown = track.querySelector('[role="group"]:not([inert])') as HTMLElement
    return Math.round(shown.getBoundingClientRect().left - track.getBoundingClientRect().left)
  })

test('[CARO-4] in right-to-left pages keys and row are mirrored', async ({ page, host }) => {
  await host.open('/media?only=Photosets&lang=ar')
  const set = place(page, 'photoset-carousel')
  await set.locator('[data-track]').press('ArrowLeft')
  await expect(set.getByRole('button').nth(3)).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => lean(set)).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 760 } })

  type Touch = 'touchStart' | 'touchMove' | 'touchEnd'

  async function finger(page: Page) {
    const session = await page.context().newCDPSession(page)
    const touch = (type: Touch, ...touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    const at = async (target: Locator) => {
      await target.scrollIntoViewIfNeeded()
      const box = await target.boundingBox()
      return { x: (box?.x ?? 0) + 320, y: (box?.y ?? 0) + 120 }
    }
    const swipe = async (target: Locator, across: number, down = 0) => {
      const { x, y } = await at(target)
      const move = (part: number) =>
        touch('touchMove', { x: x + (across * part) / 10, y: y + (down * part) / 10 })
      // Together with the first moves: a finger that rests at first holds the photo.
      await Promise.all([touch('touchStart', { x, y }), ...[1, 2, 3].map(move)])
      for (let part = 4; part <= 10; part++) await move(part)
      await touch('touchEnd')
    }
    return { at, touch, swipe }
  }

  test('[CARO-1, CARO-7] a swipe pages, also before the carousel has loaded', async ({ page, host }) => {
    const { swipe } = await finger(page)
    await host.open('/media?only=Photosets')
    const set = place(page, 'photoset-carousel')
    await expect(button(set, 'Next')).toBeVisible()
    await swipe(set, -250)
    await expect(told(set)).toHaveText('Photo 2 of 5')
    await expect.poll(() => lean(set)).toBe(0)
    await page.evaluate(() => window.inlay && 'unmount' in window.inlay && window.inlay.unmount())
    await swipe(set, -250)
    await page.waitForFunction(() => {
      const row = document.querySelector('[data-inlay="photoset-carousel"]')
      return row && Math.round(row.scrollLeft / row.clientWidth) === 1
    })
    await page.evaluate(() => window.inlay && 'scan' in window.inlay && window.inlay.scan())
    await expect(button(set, 'Photo 2 of 5')).toHaveAttribute('aria-current', 'true')
    await expect.poll(() => lean(set)).toBe(0)
  })

  test('[VID-23] a live photo plays while held, not on scroll', async ({ page, host }) => {
    const { at, touch, swipe } = await finger(page)
    await host.open('/media?only=Live%20photos')
    const photo = place(page, 'live-photo')
    const live = button(photo, 'Live')
    const film = photo.locator('video')
    await photo.scrollIntoViewIfNeeded()
    await expect(live).toBeVisible()
    await swipe(photo, 0, -60)
    // Slowly: it goes away when it has ended.
    await page.evaluate(() =>
      document.addEventListener(
        'play',
        event => Object.assign(event.target as object, { playbackRate: 0.2 }),
        true,
      ),
    )
    await touch('touchStart', await at(photo))
    await expect(film).toHaveCount(1)
    const seconds = () => film.evaluate((element: HTMLVideoElement) => element.currentTime)
    await expect.poll(seconds).toBeGreaterThan(0.1)
    await expect(film).toHaveCSS('opacity', '1')
    await touch('touchEnd')
    await expect(film).toHaveCount(0)
  })
})
