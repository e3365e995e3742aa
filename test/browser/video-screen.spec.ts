import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support.ts'

const player = (page: Page, title: string): Locator =>
  page
    .locator('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .getByRole('group', { name: 'Video player' })
const button = (of: Locator, name: string): Locator => of.getByRole('button', { name, exact: true })
/** Its code loads when its placeholder comes near. */
async function open(page: Page, title: string): Promise<Locator> {
  await page
    .getByRole('heading', { name: title, exact: true })
    .evaluate(heading => heading.parentElement?.scrollIntoView({ block: 'center' }))
  const one = player(page, title)
  await expect(one.locator('video')).toHaveCount(1)
  return one
}
const item = (page: Page, name: string, role: 'menuitem' | 'menuitemcheckbox' = 'menuitemcheckbox') =>
  page.getByRole('menu', { name: 'More' }).getByRole(role, { name, exact: true })

test('a video goes fullscreen, floats in picture-in-picture and is shared; an open menu keeps its keys', async ({
  page,
  host,
}) => {
  const isMuted = (of: Locator) => of.locator('video').evaluate((video: HTMLVideoElement) => video.muted)
  const filling = () => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label'))
  await host.open('/media?only=Videos')
  const one = await open(page, 'SD and HD, with a filmstrip')
  await button(one, 'Full screen').click()
  await expect.poll(filling).toBe('Video player')
  await expect(button(one, 'Full screen')).toHaveAttribute('aria-pressed', 'true')
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await expect.poll(() => one.boundingBox()).toEqual({ x: 0, y: 0, width, height })
  await button(one, 'More').click()
  // On top of the video, not below it.
  await item(page, 'Speed 2×').click({ trial: true })
  for (const key of ['m', 'f', '5', 'k']) await page.keyboard.press(key)
  expect([await isMuted(one), await filling()]).toEqual([false, 'Video player'])
  await expect(one.getByRole('slider', { name: 'Seek' })).toHaveValue('0')
  await page.keyboard.press('Escape')
  await expect(button(one, 'More')).toBeFocused()
  await page.keyboard.press('f')
  await expect.poll(filling).toBe(undefined)

  await test.step('in a window of its own', async () => {
    const floats = () => page.evaluate(() => document.pictureInPictureElement?.tagName)
    // It has loaded nothing yet.
    await button(one, 'More').click()
    await item(page, 'Picture-in-picture').click()
    await expect.poll(floats).toBe('VIDEO')
    await expect(button(one, 'Pause')).toBeVisible()
    await button(one, 'More').click()
    await expect(item(page, 'Picture-in-picture')).toHaveAttribute('aria-checked', 'true')
    await item(page, 'Picture-in-picture').click()
    await expect.poll(floats).toBe(undefined)
  })

  // Beside a video that fills the screen nothing could be pressed.
  await button(one, 'Full screen').click()
  await expect.poll(filling).toBe('Video player')
  await button(one, 'More').press('Enter')
  await item(page, 'Share', 'menuitem').press('Enter')
  await expect.poll(filling).toBe(undefined)
  await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(one, 'More')).toBeFocused()
})
