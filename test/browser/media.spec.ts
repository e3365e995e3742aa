import type { Locator, Page } from '@playwright/test'
import { tryMs } from '../support/patience.mjs'
import { expect, test } from './support.ts'

/** All requests to other sites, which get a page of ours as the response. */
async function watchOthers(page: Page): Promise<string[]> {
  const asked: string[] = []
  page.on('request', request => {
    const { protocol, hostname } = new URL(request.url())
    if (/^http/.test(protocol) && hostname !== '127.0.0.1') asked.push(request.url())
  })
  await page.route(/^https:\/\//, route =>
    route.fulfill({ contentType: 'text/html', body: '<title>player</title><button>Play</button>' }),
  )
  return asked
}

/** Uses the page until what loads with its first use, once it is idle, is there. */
const use = (page: Page, selector: string) =>
  expect(async () => {
    await page.mouse.move(5, 5)
    await page.mouse.move(6, 6)
    await expect(page.locator(selector).first()).toBeAttached({ timeout: tryMs })
  }).toPass()

const poster = (page: Page, title: string) => page.getByRole('group', { name: title })

test('[DEC-181] nothing of another site loads before a press, which loads a frame in the room of its poster; the keyboard goes on in the frame', async ({
  page,
  host,
}) => {
  const asked = await watchOthers(page)
  await host.open('/media')
  await use(page, '[data-inlay-frame] button')
  const first = poster(page, 'Big Buck Bunny').first()
  await first.scrollIntoViewIfNeeded()
  await expect(first).toContainText('YouTube')
  await expect(first.locator('img')).toHaveCount(0)
  expect(asked).toEqual([])
  expect(page.frames()).toHaveLength(1)
  /** The place of an element within its post, which may still move. */
  const roomOf = (element: Locator) =>
    element.evaluate(one => {
      const { x, y, width, height } = one.getBoundingClientRect()
      const post = one.closest('article')?.getBoundingClientRect()
      return [x - (post?.x ?? 0), y - (post?.y ?? 0), width, height].map(Math.round)
    })
  const room = await roomOf(first)
  await first.getByRole('button', { name: 'Load YouTube', exact: true }).focus()
  await page.keyboard.press('Enter')
  const frame = page.locator('iframe')
  await expect(frame).toBeFocused()
  const play = frame.contentFrame().getByRole('button', { name: 'Play' })
  await expect(play).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(play).toBeFocused()
  expect(await roomOf(frame)).toEqual(room)
  expect(new Set(asked).size).toBe(1)
})
