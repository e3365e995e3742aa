import type { Locator, Page } from '@playwright/test'
import { expect, ours, test } from './support.ts'

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

test('a video goes fullscreen, floats in picture-in-picture and is shared; an open menu keeps its keys; in a narrow column, controls move into the menu', async ({
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
  expect(await host.axe(page, undefined, ours)).toEqual([])
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
    // It stays mounted when far away.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(one).not.toBeInViewport()
    await page.evaluate(() => new Promise(seen => requestAnimationFrame(() => requestAnimationFrame(seen))))
    expect(await floats()).toBe('VIDEO')
    await open(page, 'SD and HD, with a filmstrip')
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

  const narrow = await open(page, 'In a narrow column')
  await expect(button(narrow, 'HD')).toBeHidden()
  for (const name of ['Play', 'Mute', 'More', 'Full screen'])
    await expect(button(narrow, name)).toBeInViewport()
  await button(narrow, 'More').click()
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await item(page, 'HD').click()
  await expect
    .poll(() => narrow.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc))
    .toMatch(/-hd\.mp4$/)
})

test('[VID-14] a video that is loading says so, and a stall of two seconds is logged; axe finds nothing meanwhile, at the video’s end, or in a narrow column', async ({
  page,
  host,
}) => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/dune-sd\.mp4/, async route => {
    await held
    await route.continue()
  })
  await page.clock.install()
  await host.open('/media?only=Videos')
  const slow = await open(page, 'SD alone')
  await button(slow, 'Play').click()
  await expect(button(slow, 'Pause')).toBeFocused()
  expect(await host.axe(page, undefined, ours)).toEqual([])
  // More than two seconds, as the player may only now notice that it waits.
  await page.clock.runFor(3000)
  release()
  await expect
    .poll(() => slow.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0)

  const short = await open(page, 'A second long: no loop')
  await button(short, 'Play').click()
  await expect
    .poll(() => short.locator('video').evaluate((video: HTMLVideoElement) => video.ended))
    .toBe(true)
  await expect(button(short, 'Play')).toBeFocused()
  expect(await host.axe(page, undefined, ours)).toEqual([])

  const missing = await open(page, 'Missing, in a narrow column')
  await button(missing, 'Play').press('Enter')
  // It replaces the controls and takes the focus.
  await expect(button(missing, 'Try again')).toBeFocused()
  await expect(missing.getByRole('alert')).toContainText('is missing')
  expect(await host.axe(page, undefined, ours)).toEqual([])
  // Logs are sent after a while, and when the page is left.
  await host.open('/drafts')
  const logged = async () =>
    (await host.requests('/svc/log/lady')).flatMap(
      ({ fields }) => fields.events as { event: string; data: { ms: number } }[],
    )
  await expect
    .poll(async () => (await logged()).find(({ event }) => event === 'stalled')?.data.ms)
    .toBeGreaterThanOrEqual(2000)
})
