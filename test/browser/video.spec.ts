import type { Locator, Page } from '@playwright/test'
import { expect, ours, test } from './support.ts'

// Late in the run, and long.
test.describe.configure({ mode: 'parallel' })

const article = (page: Page, title: string): Locator =>
  page.locator('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const player = (page: Page, title: string): Locator =>
  article(page, title).getByRole('group', { name: 'Video player' })
const button = (of: Locator, name: string): Locator => of.getByRole('button', { name, exact: true })
/** Its code loads when its placeholder comes near. */
const show = (of: Page, title: string) =>
  article(of, title).evaluate(element => element.scrollIntoView({ block: 'center' }))
const film = (of: Locator) =>
  of.locator('video').evaluate((video: HTMLVideoElement) => ({
    time: video.currentTime,
    paused: video.paused,
    muted: video.muted,
    volume: video.volume,
    width: video.videoWidth,
    loop: video.loop,
  }))
/** Waits until it has played on; one that loops may be back at its beginning. */
const plays = async (of: Locator) => {
  await expect.poll(() => film(of)).toMatchObject({ paused: false })
  const { time } = await film(of)
  await expect.poll(async () => (await film(of)).time).not.toBe(time)
}

const full = 'SD and HD, with a filmstrip'
// One of the first posts of the dashboard has a video.
test.use({ posts: 5 })

test('[VID-1, VID-2, VID-4, VID-6, VID-10] a video is played by keys and pointer: seeking with a filmstrip, volume, HD; captions show', async ({
  page,
  host,
}) => {
  await host.open('/media?only=Videos')
  const one = player(page, full)
  await show(page, full)
  await expect(one.locator('video')).toHaveCount(1)
  await expect.poll(() => film(one)).toMatchObject({ paused: true, volume: 0.8, muted: false })
  await button(one, 'Play').focus()
  await page.keyboard.press('Enter')
  await plays(one)
  await expect(button(one, 'Pause')).toBeFocused()
  expect((await film(one)).loop).toBe(true)
  await page.keyboard.press('k')
  await expect(button(one, 'Play')).toBeFocused()
  await page.keyboard.press('5')
  await expect.poll(async () => (await film(one)).time).toBe(6)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await film(one)).time).toBe(1)
  const seek = one.getByRole('slider', { name: 'Seek' })
  await expect(seek).toHaveAttribute('aria-valuetext', '1 second of 12 seconds')
  await seek.focus()
  await page.keyboard.press('ArrowRight')
  await expect(seek).toHaveAttribute('aria-valuetext', '2 seconds of 12 seconds')
  await expect.poll(async () => (await film(one)).time).toBeCloseTo(2.2)
  const width = await seek.evaluate(one => one.getBoundingClientRect().width)
  for (const share of [0.5, 0.75]) await seek.hover({ position: { x: width * share, y: 12 }, force: true })
  const picture = one.locator('[style*="bay-strip.png"]')
  await expect(picture).toBeVisible()
  await expect(picture.locator('xpath=following-sibling::span')).toHaveText('0:09')
  expect(await host.axe(page, undefined, ours)).toEqual([])

  await one.getByRole('slider', { name: 'Volume' }).press('ArrowLeft')
  await expect(one.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '75%')
  await button(one, 'HD').click()
  await expect(button(one, 'HD')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await film(one)).width).toBe(1280)
  await expect.poll(async () => (await film(one)).time).toBeCloseTo(2.2)
  await expect.poll(() => film(one)).toMatchObject({ paused: true, volume: 0.75 })

  const cove = player(page, 'Captions in three languages')
  await show(page, 'Captions in three languages')
  await button(cove, 'Captions').click()
  await button(cove, 'Play').click()
  await expect(cove.locator('[lang="en"] p').first()).toBeVisible()
})

test('[VID-5, VID-9] an autoplaying video is muted until the first click; a missing one says so, and its button has the focus', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await host.open('/media?only=Videos')
  const auto = player(page, 'Plays by itself, muted')
  await expect(auto.locator('video')).toHaveCount(0)
  await show(page, 'Plays by itself, muted')
  await plays(auto)
  expect((await film(auto)).muted).toBe(true)
  await auto.click({ position: { x: 100, y: 100 } })
  await expect.poll(() => film(auto)).toMatchObject({ paused: false, muted: false })

  const missing = player(page, 'Missing, in a narrow column')
  await show(page, 'Missing, in a narrow column')
  await button(missing, 'Play').press('Enter')
  await expect(missing.getByRole('alert')).toContainText('is missing')
  await expect(button(missing, 'Try again')).toBeFocused()
  expect(await host.axe(page, undefined, ours)).toEqual([])
})

test('the server’s video stays until the player is ready, and playback continues in its place; at most five players exist; removed HTML leaves nothing', async ({
  page,
  host,
}) => {
  let release = () => {}
  const started = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/video-player-.*\.js$/, async route => {
    await started
    await route.continue()
  })
  await host.open('/media?only=Videos')
  const dune = article(page, 'SD alone')
  const native = dune.locator('video[controls]')
  // It may stand in a line of text, narrower than its column.
  await native.evaluate(video => Object.assign(video.style, { display: 'inline', width: '75%' }))
  await page.evaluate(() => {
    const seen = { most: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const { length } = document.querySelectorAll('[data-inlay-root="video-player"] video')
      seen.most = Math.max(seen.most, length)
    }).observe(document.body, { childList: true, subtree: true })
  })
  await show(page, 'SD alone')
  const before = await native.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    video.play().catch(() => {})
    return video.getBoundingClientRect().toJSON()
  })
  const { height } = (await dune.boundingBox()) ?? { height: 0 }
  await expect.poll(() => native.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  release()
  const ours = player(page, 'SD alone')
  await expect(ours).toBeVisible()
  await plays(ours)
  expect(await ours.evaluate(element => element.getBoundingClientRect().toJSON())).toEqual(before)
  expect((await dune.boundingBox())?.height).toBe(height)
  await expect(native).toHaveCount(0)
  const alive = () => page.locator('[data-inlay-root="video-player"] video').count()
  // On a slow machine, some players come only after the window has moved on.
  await expect(async () => {
    for (let step = 0; step < 14; step++) {
      await page.mouse.wheel(0, step < 7 ? 700 : -700)
      // Scrolled, and the players near the window have changed.
      await page.evaluate(
        () => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
    }
    expect(await page.evaluate('seen')).toEqual({ most: 5 })
  }).toPass()
  await page.evaluate(() => {
    const { inlay } = window
    if (inlay && 'unmount' in inlay) inlay.unmount()
  })
  await expect(native).toHaveCount(1)
  await expect.poll(alive).toBe(0)
})
