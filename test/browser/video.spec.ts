import type { Locator, Page } from '@playwright/test'
import { openForm } from './form-support.ts'
import { dispatch, expect, type LayoutShift, ours, test } from './support.ts'

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

test('[VID-1, VID-2, VID-4, VID-6, VID-10, VID-17, VID-18] a video is played by keys and pointer: seeking with a filmstrip, volume, HD, speed, more in a menu', async ({
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

  await button(one, 'Mute').click()
  await expect(button(one, 'Unmute')).toBeFocused()
  await button(one, 'Unmute').click()
  await one.getByRole('slider', { name: 'Volume' }).press('ArrowLeft')
  await expect(one.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '75%')
  await button(one, 'HD').click()
  await expect(button(one, 'HD')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await film(one)).width).toBe(1280)
  await expect.poll(async () => (await film(one)).time).toBeCloseTo(2.2)
  await expect.poll(() => film(one)).toMatchObject({ paused: true, volume: 0.75 })
  await button(one, 'More').click()
  await page.getByRole('menuitemcheckbox', { name: 'Speed 1.5×' }).click()
  await expect(button(one, 'More')).toBeFocused()
  await expect
    .poll(() => one.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate))
    .toBe(1.5)
  const told = async () => (await host.requests('/svc/log/conversion')).map(({ status }) => status)
  await expect.poll(told).toEqual([200])
})

test('captions, HLS and a livestream play; a livestream is marked as live and can be sought only where it has data', async ({
  page,
  host,
}) => {
  await host.open('/media?only=Videos')
  // The livestream as in a browser without native HLS: this one's does not allow seeking in a livestream.
  await page.evaluate(() => {
    const { canPlayType } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return this.closest('[data-inlay-options*="livestream"]') ? '' : canPlayType.call(this, type)
    }
  })
  const cove = player(page, 'Captions in three languages')
  await show(page, 'Captions in three languages')
  await button(cove, 'Captions').click()
  await button(cove, 'Play').click()
  await expect(cove.locator('[lang="en"] p').first()).toBeVisible()
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await button(cove, 'More').click()
  await page.getByRole('menuitemcheckbox', { name: 'Captions: Deutsch' }).click()
  await expect(cove.locator('[lang="de"] p').first()).toBeVisible()

  const fjord = player(page, 'HLS in two levels')
  await show(page, 'HLS in two levels')
  await button(fjord, 'Play').click()
  await plays(fjord)
  await expect(button(fjord, 'HD')).toHaveCount(0)
  // One video at a time plays sound.
  await expect(button(cove, 'Play')).toBeVisible()

  const live = player(page, 'A livestream')
  await show(page, 'A livestream')
  await button(live, 'Play').click()
  await plays(live)
  await expect(live.getByText('Live', { exact: true })).toBeVisible()
  const seek = live.getByRole('slider', { name: 'Seek' })
  // A busy machine plays it late; the slider's end is now.
  await seek.press('End')
  await expect(seek).toHaveAttribute('aria-valuetext', 'Live')
  const reach = () =>
    live.locator('video').evaluate((video: HTMLVideoElement) => {
      const { currentTime: time, seekable } = video
      // The range is empty while it seeks.
      return { time, end: seekable.length > 0 ? seekable.end(seekable.length - 1) : 0 }
    })
  let end = 0
  const isWithin = async () => {
    const now = await reach()
    end = now.end
    return end > 0 && now.time <= end
  }
  await expect.poll(isWithin).toBe(true)
  // The range grows while it plays, and so does the slider.
  await expect.poll(async () => (await reach()).end).toBeGreaterThan(end)
  await expect.poll(async () => Number(await seek.getAttribute('max'))).toBeGreaterThan(end)
  expect(await host.axe(page, undefined, ours)).toEqual([])
})

test('[VID-5, VID-9] an autoplaying video is muted until the first click; a failed one shows an error, and continues where it stopped', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await host.open('/media?only=Videos')
  const auto = player(page, 'Plays by itself, muted')
  await expect(auto.locator('video')).toHaveCount(0)
  await show(page, 'Plays by itself, muted')
  await plays(auto)
  await expect.poll(async () => (await film(auto)).muted).toBe(true)
  await auto.click({ position: { x: 100, y: 100 } })
  await expect.poll(() => film(auto)).toMatchObject({ paused: false, muted: false })

  const spoilt = player(page, 'Spoilt half way')
  await show(page, 'Spoilt half way')
  await button(spoilt, 'Play').click()
  await expect(spoilt.getByRole('alert')).toContainText('The video is damaged')
  await expect.poll(() => film(spoilt)).toMatchObject({ paused: true, loop: false })
  expect(await host.axe(page, undefined, ours)).toEqual([])
  const { time } = await film(spoilt)
  expect(time).toBeGreaterThan(2)
  // The file works again by now.
  await page.route(/spit-spoilt\.mp4/, route =>
    route.continue({ url: route.request().url().replace('spoilt', 'sd') }),
  )
  await button(spoilt, 'Try again').click()
  await expect(spoilt.getByRole('alert')).toHaveCount(0)
  await expect(spoilt).toBeFocused()
  await plays(spoilt)
  expect((await film(spoilt)).time).toBeGreaterThanOrEqual(time)
})

test('the server’s video stays until the player is ready, and playback continues; nothing moves; at most five players exist; removed HTML leaves nothing', async ({
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
    const seen = { moved: [] as string[], most: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const { length } = document.querySelectorAll('[data-inlay-root="video-player"] video')
      seen.most = Math.max(seen.most, length)
    }).observe(document.body, { childList: true, subtree: true })
    new PerformanceObserver(list => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moves = sources.map(({ node, previousRect, currentRect }) => [
          (node?.cloneNode() as Element | null)?.outerHTML,
          previousRect,
          currentRect,
        ])
        if (value > 0) seen.moved.push(JSON.stringify([value, moves]))
      }
    }).observe({ type: 'layout-shift' })
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
  await test.step('at most five players exist, and nothing moves', async () => {
    await expect(async () => {
      for (let step = 0; step < 14; step++) {
        await page.mouse.wheel(0, step < 7 ? 700 : -700)
        // Scrolled, and the players near the window have changed.
        await page.evaluate(
          () => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        )
      }
      const seen = await page.evaluate(() => Reflect.get(window, 'seen') as { moved: string[]; most: number })
      expect(seen).toEqual({ moved: [], most: 5 })
    }).toPass()
  })
  await page.evaluate(() => {
    const { inlay } = window
    if (inlay && 'unmount' in inlay) inlay.unmount()
  })
  await expect(native).toHaveCount(1)
  await expect.poll(alive).toBe(0)
})

test('a video has the same player in the drawer and in a form', async ({ page, host }) => {
  await host.open()
  await openForm(page, { mode: 'new', type: 'video' })
  const form = page.locator('form[data-placement]')
  const bytes = await page.request.get('/media/film/bay-sd-1s.mp4')
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Choose a video' }).click()
  await (await chooser).setFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: await bytes.body() })
  const preview = form.getByRole('group', { name: 'Video preview' })
  await button(preview, 'Play').click()
  await expect.poll(async () => (await film(preview)).width).toBe(640)
  await form.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toHaveCount(0)

  const { id, tumblelog } = await page
    .locator('article[data-inlay-post]:has([data-inlay="video-player"])')
    .first()
    .evaluate(article => JSON.parse(article.getAttribute('data-inlay-post') ?? '{}'))
  await dispatch(page, 'peepr:open', { blog_name: tumblelog, post_id: id })
  const drawer = page.getByRole('dialog')
  const one = drawer.getByRole('group', { name: 'Video player' }).first()
  await one.scrollIntoViewIfNeeded()
  await button(one, 'Play').click()
  await plays(one)
  // The drawer's shortcuts do not react while the player has the focus.
  await page.keyboard.press('k')
  await expect(button(one, 'Play')).toBeFocused()
  // Longer than ten seconds: the drawer does not loop it.
  expect((await film(one)).loop).toBe(false)
})
