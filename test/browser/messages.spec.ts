import type { Locator, Page } from '@playwright/test'
import { tryMs } from '../support/patience.mjs'
import { bubble, field, left, list, say, talkTo } from './messages-support.ts'
import { dispatch, expect, test } from './support.ts'

test.use({ posts: 1 })
const height = (page: Page) => list(page).evaluate(element => element.scrollHeight)

test('[MSGC-24] a covered picture is revealed by a key in 300 ms', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await talkTo(page, host, 'neonfrog')
  const veil = page.getByRole('button', { name: /^Blurred because/ })
  const covered = veil.locator('..').locator('> div')
  await expect(covered).toHaveCSS('filter', 'blur(24px)')
  await expect(covered).toHaveCSS('transition-duration', '0.3s')
  await expect(covered).toHaveAttribute('inert')
  await veil.press('Enter')
  await expect(veil).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  await expect(list(page).getByRole('link', { name: 'Photo' })).toHaveCount(1)
})

test('[MSGC-27] a photo has its place before it has loaded', async ({ page, host }) => {
  let load = () => {}
  const mayLoad = new Promise<void>(resolve => {
    load = resolve
  })
  await page.route('**/media/picture/msg-*', async route => {
    await mayLoad
    await route.continue()
  })
  await talkTo(page, host, 'neonfrog')
  await page.getByRole('button', { name: /^Blurred because/ }).press('Enter')
  const photo = list(page).getByRole('img', { name: 'Photo' })
  const size = () =>
    photo.evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight])
  const isLoaded = () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
  const before = await size()
  expect(before).toEqual([250, 188])
  expect(await isLoaded()).toBe(false)
  load()
  await expect.poll(isLoaded).toBe(true)
  expect(await size()).toEqual(before)
})

test('messages of one author are aligned, whatever their direction', async ({ page, host }) => {
  await talkTo(page, host, 'bruno')
  const texts = ['one after the other', '\u05e9\u05d1\u05ea \u05e9\u05dc\u05d5\u05dd', 'and another']
  for (const text of texts) await say(page, text)
  const endOf = async (text: string) => {
    const box = await list(page).locator('p', { hasText: text }).boundingBox()
    return Math.round((box?.x ?? 0) + (box?.width ?? 0))
  }
  await expect.poll(async () => new Set(await Promise.all(texts.map(endOf))).size).toBe(1)
})

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('[MSGC-28] an own message comes in half a second; an answer that comes at once cuts no animation, and moves nothing', async ({
    page,
    host,
  }) => {
    await host.control('POST', 'reset', { messages: 200, messagePage: 200 })
    await talkTo(page, host, 'bruno')
    await expect.poll(() => height(page)).toBeGreaterThan(4000)
    await expect.poll(() => left(page)).toBeLessThan(3)
    // On a busy machine the response doesn't arrive within the animation's half second. The animation pauses until it
    // does.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Animation.enable')
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
    const watched = list(page).evaluate(
      element =>
        new Promise<{ over: number; begunBefore: number; seconds: number }>(resolve => {
          let over = 0
          let isDone = false
          const look = () => {
            const rows = element.querySelector('ol')?.getBoundingClientRect()
            const end = element.getBoundingClientRect().top + element.scrollHeight - element.scrollTop
            if (rows) over = Math.max(over, end - rows.bottom)
            // After the frame, when its rows are measured.
            if (!isDone) requestAnimationFrame(() => setTimeout(look))
          }
          look()
          element.addEventListener('animationend', ({ target }) => {
            if (!(target instanceof HTMLElement) || target.dataset.news === undefined) return
            // Seconds by which the animation of the last row had started before; none is cut off.
            const { animationDelay, animationDuration } = getComputedStyle(target)
            const begunBefore = -Number.parseFloat(animationDelay)
            const seconds = Number.parseFloat(animationDuration)
            setTimeout(() => {
              isDone = true
              resolve({ over, begunBefore, seconds })
            }, 100)
          })
        }),
    )
    await say(page, 'quick one')
    await expect(bubble(page, 'quick one').locator('[data-state="sent"]')).toHaveCount(1)
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
    const { over, begunBefore, seconds } = await watched
    expect(seconds).toBe(0.5)
    expect(over).toBeLessThan(2)
    expect(begunBefore).toBeGreaterThan(0)
    await devtools.detach()
  })
})

test('[MSGC-27, DEC-120] a long conversation has few nodes, and keeps the focus', async ({ page, host }) => {
  await host.control('POST', 'reset', { messages: 600, messagePage: 600 })
  await talkTo(page, host, 'bruno')
  const rows = list(page).getByRole('listitem')
  const placeOf = async (row: Locator) => Number(await row.getAttribute('aria-posinset'))
  const isWhole = async () => (await rows.last().getAttribute('aria-setsize')) === '600'
  await expect(rows.last()).toHaveAttribute('aria-setsize', '-1')
  await expect(async () => {
    await list(page).evaluate(element => element.scrollTo(0, 0))
    await expect.poll(isWhole, { timeout: tryMs }).toBe(true)
  }).toPass()
  await expect.poll(() => placeOf(rows.first())).toBeGreaterThan(1)
  expect(await list(page).evaluate(element => element.querySelectorAll('*').length)).toBeLessThan(1000)
  await list(page).evaluate(element => element.scrollTo(0, element.scrollHeight))
  await expect.poll(() => placeOf(rows.last())).toBe(600)
  // The last rows may still be measured: it is the text of the link that has got the focus.
  const text = await list(page)
    .getByRole('link')
    .last()
    .evaluate((one: HTMLElement) => {
      one.focus()
      return one.textContent
    })
  // Measuring them keeps the list at the end.
  await expect(async () => {
    await list(page).evaluate(element => element.scrollTo(0, element.scrollHeight / 2))
    await expect.poll(() => placeOf(rows.nth(1)), { timeout: tryMs }).toBeLessThan(450)
  }).toPass()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(text)
})

test('[MSGP-19] on a phone a conversation opens at its end', async ({ page, host }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await host.open('/dashboard?poll=600000')
  await page.evaluate(() => document.documentElement.style.setProperty('--inlay-font', 'monospace'))
  await dispatch(page, 'conversation:open', { name: 'bruno' })
  await expect(list(page).getByRole('listitem').last()).toBeInViewport()
  await expect.poll(() => left(page)).toBeLessThan(2)
  // Messages that were not scrolled to are not fetched.
  expect(await height(page)).toBeLessThan(1200)
})
