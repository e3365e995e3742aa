import type { Page } from '@playwright/test'
import { dispatch, expect, type Host, test } from './support.ts'

test.use({ posts: 3, viewport: { width: 1440, height: 800 } })

const strip = (page: Page) => page.locator('[data-inlay="gutter"]')
const docked = (page: Page) => strip(page).getByRole('dialog')
const over = (page: Page) => page.locator('[data-inlay-root="peepr"] dialog')
const beside = (page: Page) => page.getByRole('button', { name: 'Dock next to posts' })
const scroller = (page: Page) => page.locator('[data-viewer-scroller]')
const talk = (page: Page) => page.getByRole('region', { name: 'Conversation with bruno' })

async function dock(page: Page, host: Host) {
  await host.open('/dashboard')
  await dispatch(page, 'gutter:dock', { view: 'peepr', blog_name: 'nightowl' })
  await expect(docked(page).getByRole('article').first()).toBeVisible()
}

test('[GUT-1, GUT-2, GUT-3] the drawer is docked by key', { tag: '@smoke' }, async ({ page, host }) => {
  await host.open('/dashboard')
  await expect(strip(page)).toBeHidden()
  await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
  await expect(over(page).getByRole('article').first()).toBeVisible()
  const toggle = async (isPressed: boolean) => {
    await page.keyboard.press('Enter')
    await expect(isPressed ? docked(page) : over(page)).toBeVisible()
    await expect(beside(page)).toBeFocused()
    await expect(beside(page)).toHaveAttribute('aria-pressed', String(isPressed))
  }
  await beside(page).focus()
  await toggle(true)
  await toggle(false)
  await expect(strip(page)).toBeHidden()
  await toggle(true)
  const measures = async () => {
    const [box, column] = [await docked(page).boundingBox(), await page.locator('main').boundingBox()]
    return [box?.width, (box?.x ?? 0) - ((column?.x ?? 0) + (column?.width ?? 0))]
  }
  await expect.poll(measures).toEqual([300, 17])
})

test('[GUT-2] a docked drawer does not hold the page, and stays as it scrolls; its search field is wide enough to read', async ({
  page,
  host,
}) => {
  await dock(page, host)
  expect(await docked(page).evaluate(dialog => dialog.matches(':modal'))).toBe(false)
  await page.mouse.move(400, 600)
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await expect.poll(async () => (await docked(page).boundingBox())?.y).toBe(68)
  await page.locator('main a').last().focus()
  await page.keyboard.press('Escape')
  await expect(docked(page)).toBeVisible()
  await docked(page).getByRole('button', { name: 'Search' }).click()
  const field = docked(page).getByRole('combobox', { name: 'Search nightowl' })
  await field.fill('slow mornings')
  // The narrower strip.
  await strip(page).evaluate(place => {
    place.style.width = '215px'
  })
  await expect.poll(() => field.evaluate(input => input.scrollWidth <= input.clientWidth)).toBe(true)
})

test('[GUT-4] a narrow window shows the docked drawer over the page', async ({ page, host }) => {
  await dock(page, host)
  await docked(page).getByRole('article').nth(2).scrollIntoViewIfNeeded()
  const top = await scroller(page).evaluate(element => {
    element.setAttribute('data-same', '')
    // A window that is made narrower comes at least a frame after the scroll.
    return new Promise<number>(done => requestAnimationFrame(() => setTimeout(done, 0, element.scrollTop)))
  })
  expect(top).toBeGreaterThan(100)
  await page.setViewportSize({ width: 989, height: 800 })
  await expect(over(page)).toBeVisible()
  await expect.poll(() => over(page).evaluate(dialog => dialog.matches(':modal'))).toBe(true)
  await page.setViewportSize({ width: 990, height: 800 })
  await expect(docked(page)).toBeVisible()
  await expect(scroller(page)).toHaveAttribute('data-same', '')
  await expect.poll(() => scroller(page).evaluate(element => element.scrollTop)).toBeGreaterThan(100)
})

test('a docked drawer ends above a conversation that is open at the bottom, which takes its place, with what is typed in it', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await dock(page, host)
  await dispatch(page, 'conversation:open', { name: 'bruno' })
  const field = talk(page).getByRole('textbox')
  await field.fill('Half a word')
  const end = () => docked(page).evaluate(dialog => dialog.getBoundingClientRect().bottom)
  await expect.poll(async () => (await end()) <= ((await talk(page).boundingBox())?.y ?? 0)).toBe(true)
  await expect.poll(end).toBeGreaterThan(200)
  const button = talk(page).getByRole('button', { name: 'Dock next to posts' })
  await button.press('Enter')
  await expect(strip(page).getByRole('textbox')).toHaveValue('Half a word')
  await expect(button).toBeFocused()
  await expect(docked(page)).toHaveCount(0)
  const messages = talk(page).getByRole('group', { name: 'Messages' })
  const toEnd = () => messages.evaluate(list => list.scrollHeight - list.clientHeight - list.scrollTop)
  await expect.poll(toEnd).toBeLessThan(2)
  expect(await host.axe(page, undefined, '[data-inlay="gutter"]')).toEqual([])
  await button.press('Enter')
  await expect(strip(page)).toBeHidden()
  await expect(button).toBeFocused()
})

test('a control of the page under a conversation comes out from under it when the keyboard reaches it', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 900, height: 800 })
  await host.open('/dashboard')
  await dispatch(page, 'conversation:open', { name: 'bruno' })
  await expect(talk(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Shift')
  const isSeen = await page.evaluateHandle(() => {
    const hit = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2)
    }
    let covered: HTMLElement | undefined
    return () => {
      if (covered) return covered.contains(hit(covered))
      const controls = [...document.querySelectorAll<HTMLElement>('main a, main button')]
      covered = controls.find(one => hit(one)?.closest('[data-window-key]'))
      covered?.focus({ preventScroll: true })
      return 'nothing is covered'
    }
  })
  await expect.poll(() => isSeen.evaluate(look => look())).toBe(true)
})
