import { expect, test } from './support.ts'

/** A video, chosen by its file, since the page has many. */
const place = '[data-inlay="video-player"][data-inlay-options*="fjord-sd.mp4"]'

test('an HLS video plays by its button and stops by its key', async ({ page, host }) => {
  await host.open('/media?only=Videos')
  const video = page.locator(`${place} [data-inlay-root] video`)
  const button = page.locator(`${place} button`).first()
  await page.locator(place).evaluate(element => element.scrollIntoView({ block: 'center' }))
  await expect(video).toHaveCount(1)
  await button.evaluate(one => (one as HTMLElement).focus())
  await page.press('Enter')
  await expect
    .poll(() => video.evaluate(one => (one as HTMLVideoElement).currentTime > 0.3), { timeout: 20_000 })
    .toBe(true)
  await page.press('k')
  await expect(button).toHaveAttribute('aria-label', 'Play')
  await expect.poll(() => video.evaluate(one => (one as HTMLVideoElement).paused)).toBe(true)
})
