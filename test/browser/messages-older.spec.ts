import type { Page } from '@playwright/test'
import { bubble, field, list, messages, say, talkTo } from './messages-support.ts'
import { expect, type Host, test } from './support.ts'

const loading = (page: Page) => page.getByText('Loading earlier messages')
const retry = (page: Page) => list(page).locator('..').getByRole('button', { name: 'Retry' })
const height = (page: Page) => list(page).evaluate(element => element.scrollHeight)

/** How often older messages have been asked for. */
const asked = async (host: Host) =>
  (await host.requests(messages)).filter(({ method, query }) => method === 'GET' && 'before' in query).length

/** As a reader comes there, who has left the lower end before. */
async function readAt(page: Page, top: number) {
  await list(page).evaluate((element, to) => element.scrollTo(0, to), top)
  await page.waitForTimeout(300)
}

/** The reader is on the way to the upper end, and older messages cannot be had. */
async function failOnTheWay(page: Page, host: Host) {
  await host.fault({ call: `GET ${messages}`, kind: 'status', status: 500, times: 0 })
  await readAt(page, 900)
  await expect.poll(() => asked(host)).toBeGreaterThan(0)
  await page.waitForTimeout(1500)
}

test.beforeEach(async ({ page, host }) => {
  await host.control('POST', 'reset', { messages: 400, messagePage: 100 })
  await talkTo(page, host, 'bruno')
  await expect.poll(() => height(page)).toBeGreaterThan(4000)
  // A list that has just been opened goes to its end until all rows there are measured.
  await page.waitForTimeout(500)
})

test('older messages are asked for before the reader gets to their end, and only who waits for them is told', async ({
  page,
  host,
}) => {
  await host.fault({ call: `GET ${messages}`, kind: 'delay', delayMs: 4000, times: 1 })
  await readAt(page, 2500)
  expect(await asked(host)).toBe(0)
  const before = await height(page)
  await readAt(page, 900)
  await expect.poll(() => asked(host)).toBe(1)
  await expect(loading(page)).toHaveCount(0)
  await readAt(page, 100)
  await expect(loading(page)).toBeVisible()
  await readAt(page, 900)
  await expect(loading(page)).toHaveCount(0)
  await expect.poll(() => height(page), { timeout: 15_000 }).toBeGreaterThan(before + 3000)
})

test('older messages that failed on the way are asked for once more when the reader gets there, and then by hand', async ({
  page,
  host,
}) => {
  await failOnTheWay(page, host)
  const tries = await asked(host)
  await expect(retry(page)).toHaveCount(0)
  await readAt(page, 100)
  await expect(retry(page)).toBeVisible({ timeout: 15_000 })
  const triesAgain = await asked(host)
  expect(triesAgain).toBe(2 * tries)
  // Nobody has done anything: nobody asks.
  await page.waitForTimeout(1500)
  expect(await asked(host)).toBe(triesAgain)
  // What goes away with the focus hands it on.
  await retry(page).focus()
  await readAt(page, 900)
  await expect(field(page)).toBeFocused()
  await readAt(page, 100)
  await host.clearFaults()
  const before = await height(page)
  await retry(page).press('Enter')
  await expect(field(page)).toBeFocused()
  await expect.poll(() => height(page), { timeout: 15_000 }).toBeGreaterThan(before + 3000)
  await expect(retry(page)).toHaveCount(0)
})

test('what says that older messages did not load moves nothing, and hides nothing from who scrolls to the top', async ({
  page,
  host,
}) => {
  // Until rows are measured the list may go elsewhere: to its end, or with rows that turn out higher.
  await expect(async () => {
    await readAt(page, 1200)
    expect(await list(page).evaluate(element => Math.abs(element.scrollTop - 1200))).toBeLessThan(3)
    await expect(list(page).locator('[class*="inFlight"]')).toHaveCount(0, { timeout: 100 })
  }).toPass()
  const row = await list(page).evaluateHandle(element => {
    const edge = element.getBoundingClientRect().top
    const rows = [...element.querySelectorAll('li')]
    return rows.find(one => one.getBoundingClientRect().top >= edge) as HTMLElement
  })
  const place = () => row.evaluate(element => Math.round(element.getBoundingClientRect().top))
  await host.fault({ call: `GET ${messages}`, kind: 'status', status: 500, times: 0 })
  // Rows that turn out higher on the way keep the reader further from the top.
  for (let up = 0; up < 7 && (await asked(host)) === 0; up++) {
    await list(page).evaluate(element => element.scrollBy(0, -40))
    await page.waitForTimeout(150)
  }
  const before = await place()
  await expect.poll(() => asked(host)).toBeGreaterThan(0)
  await page.waitForTimeout(1500)
  expect(Math.abs((await place()) - before)).toBeLessThan(3)
  // Who waits there need not scroll for it.
  await readAt(page, 0)
  await expect(retry(page)).toBeVisible({ timeout: 15_000 })
  const first = await list(page).getByRole('listitem').first().boundingBox()
  const status = await retry(page).locator('..').boundingBox()
  expect(first?.y).toBeGreaterThanOrEqual((status?.y ?? 0) + (status?.height ?? 0))
  // Tried again, it stays as it is until they are there.
  await host.clearFaults()
  await host.fault({ call: `GET ${messages}`, kind: 'delay', delayMs: 2000, times: 1 })
  await retry(page).click()
  await expect(loading(page)).toBeVisible()
  expect((await list(page).getByRole('listitem').first().boundingBox())?.y).toBe(first?.y)
})

test('who waits at the top for older messages that do not load sees the first message beneath what says so', async ({
  page,
}) => {
  await page.route(
    url => url.pathname === messages && url.searchParams.has('before'),
    async route => {
      await new Promise(resolve => setTimeout(resolve, 500))
      await route.fulfill({ status: 500, body: '{}' })
    },
  )
  await readAt(page, 0)
  await expect(loading(page)).toBeVisible()
  await expect(retry(page)).toBeVisible({ timeout: 15_000 })
  const first = await list(page).getByRole('listitem').first().boundingBox()
  const status = await retry(page).locator('..').boundingBox()
  expect(first?.y).toBeGreaterThanOrEqual((status?.y ?? 0) + (status?.height ?? 0))
})

test('older messages that failed on the way come by themselves when the reader gets there', async ({
  page,
  host,
}) => {
  await failOnTheWay(page, host)
  await host.clearFaults()
  const before = await height(page)
  await readAt(page, 900)
  expect(await height(page)).toBeLessThan(before + 1000)
  await readAt(page, 100)
  await expect.poll(() => height(page), { timeout: 15_000 }).toBeGreaterThan(before + 3000)
})

test('older messages that come leave the focus where it is, far below', async ({ page, host }) => {
  await host.fault({ call: `POST ${messages}`, kind: 'status', status: 500, times: 0 })
  await say(page, 'lost')
  const again = bubble(page, 'lost').getByRole('button', { name: 'Retry' })
  await again.focus({ timeout: 15_000 })
  await readAt(page, 2500)
  await expect(again).toBeFocused()
  const before = await height(page)
  await readAt(page, 900)
  await expect.poll(() => height(page), { timeout: 15_000 }).toBeGreaterThan(before + 3000)
  await page.waitForTimeout(300)
  await expect(again).toBeFocused()
})

test.describe('where a list may not be moved under a finger', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
  })

  test('a slow drag near the upper end asks for one page of older messages, not for all', async ({
    page,
    host,
  }) => {
    await list(page).evaluate(async element => {
      element.scrollTop = 1500
      for (let passed = 0; passed < 170; passed++) {
        await new Promise(resolve => requestAnimationFrame(resolve))
        element.scrollTop -= 8
      }
    })
    await page.waitForTimeout(500)
    expect(await asked(host)).toBe(1)
  })
})
