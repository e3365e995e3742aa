import type { Page } from '@playwright/test'
import { bubble, hold, left, list, messages, say, settle, talkTo } from './messages-support.ts'
import { expect, type Host, test } from './support.ts'

test.use({ posts: 1 })

const height = (page: Page) => list(page).evaluate(element => element.scrollHeight)

/** How often older messages were fetched. */
const asked = async (host: Host) =>
  (await host.requests(messages)).filter(({ method, query }) => method === 'GET' && 'before' in query).length

/** Scrolls as a user does, who has left the end before. */
async function readAt(page: Page, top: number) {
  await list(page).evaluate((element, to) => element.scrollTo(0, to), top)
  await settle(page)
}

/** The topmost fully visible row: its text and its distance from the edge. */
const readRow = (page: Page) =>
  list(page).evaluate(element => {
    const edge = element.getBoundingClientRect().top
    const rows = [...element.querySelectorAll('li')].map(row => ({
      text: row.textContent,
      at: Math.round(row.getBoundingClientRect().top - edge),
    }))
    return rows.filter(({ at }) => at >= 0).sort((one, other) => one.at - other.at)[0] ?? { text: '', at: 0 }
  })

test.beforeEach(async ({ page, host }) => {
  await host.control('POST', 'reset', { messages: 400, messagePage: 100 })
  await talkTo(page, host, 'bruno')
  await expect.poll(() => height(page)).toBeGreaterThan(4000)
  await settle(page)
})

test('older messages load before the top, and move neither text nor focus', async ({ page, host }) => {
  expect(await left(page)).toBeLessThan(3)
  await host.fault({ call: `POST ${messages}`, kind: 'status', status: 400 })
  await say(page, 'lost')
  const again = bubble(page, 'lost').getByRole('button', { name: 'Retry' })
  await again.focus()
  const release = await hold(page, request => request.url().includes('before='))
  await readAt(page, 2500)
  expect(await asked(host)).toBe(0)
  await expect(again).toBeFocused()
  const wanted = page.waitForRequest(request => request.url().includes('before='))
  await readAt(page, 900)
  await wanted
  const before = await height(page)
  const stood = await readRow(page)
  release()
  await expect.poll(() => height(page)).toBeGreaterThan(before + 3000)
  await settle(page)
  const stands = await readRow(page)
  expect(stands.text).toBe(stood.text)
  expect(Math.abs(stands.at - stood.at)).toBeLessThan(4)
  await expect(again).toBeFocused()
  expect(await asked(host)).toBe(1)
})

test.describe('where scroll positions cannot be corrected during a touch', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
  })

  test('a slow drag near the top loads one page of older messages, not all', async ({ page, host }) => {
    await list(page).evaluate(async element => {
      element.scrollTop = 1100
      for (let passed = 0; passed < 120; passed++) {
        await new Promise(resolve => requestAnimationFrame(resolve))
        element.scrollTop -= 8
      }
    })
    await expect.poll(() => asked(host)).toBe(1)
    await settle(page)
    expect(await asked(host)).toBe(1)
  })
})
