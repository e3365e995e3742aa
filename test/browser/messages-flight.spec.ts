import type { Page } from '@playwright/test'
import { answerWithTall, left, list, openConversation, say } from './messages-support.ts'
import { expect, test } from './support.ts'

test.use({ posts: 1 })

const height = (page: Page) => list(page).evaluate(element => element.scrollHeight)
const room = (page: Page) => list(page).evaluate(element => element.clientHeight)

test('[MSGP-19] one who is at the end of tall messages stays there, whatever gets taller or lower; one who scrolls up is left alone', async ({
  page,
  host,
}) => {
  await answerWithTall(page, 12)
  await host.open('/dashboard?poll=600000')
  await openConversation(page, 'bruno')
  await expect(list(page).getByText('post 11')).toBeInViewport()
  await expect.poll(() => left(page)).toBeLessThan(2)
  // The last of them grows under the reader's eyes.
  const before = await height(page)
  await list(page)
    .getByRole('listitem')
    .last()
    .evaluate(row => {
      const picture = Object.assign(document.createElement('canvas'), { height: 300 })
      picture.style.display = 'block'
      row.append(picture)
    })
  await expect.poll(() => height(page)).toBeGreaterThan(before + 250)
  await expect.poll(() => left(page)).toBeLessThan(2)
  const roomBefore = await room(page)
  await page.setViewportSize({ width: 1280, height: 400 })
  await expect.poll(() => room(page)).toBeLessThan(roomBefore - 50)
  await expect.poll(() => left(page)).toBeLessThan(2)

  await list(page).focus()
  await list(page).evaluate(element => element.scrollTo(0, 0))
  await expect(list(page).getByText('post 0')).toBeVisible()
  expect(await list(page).evaluate(element => element.scrollTop)).toBe(0)
  // The End key leads to the last message, however much higher messages turn out to be on the way.
  await page.keyboard.press('End')
  await expect(list(page).getByText('post 11')).toBeInViewport()
  await expect.poll(() => left(page)).toBeLessThan(3)
  await expect(list(page)).toBeFocused()
  await say(page, 'hello')
  await expect(list(page).getByText('hello', { exact: true })).toBeInViewport()
})

test('[MSGP-19] on a phone a conversation opens at its end, though its rows get their heights one after the other', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await host.open('/dashboard?poll=600000')
  await page.evaluate(() => {
    document.documentElement.style.setProperty('--inlay-font', 'monospace')
    if (window.inlay && 'dispatch' in window.inlay)
      return window.inlay.dispatch('conversation:open', { name: 'bruno' })
  })
  await expect(list(page).getByRole('listitem').last()).toBeInViewport()
  await expect.poll(() => left(page)).toBeLessThan(2)
  // What nobody has scrolled up to is not asked for.
  expect(await height(page)).toBeLessThan(1200)
})
