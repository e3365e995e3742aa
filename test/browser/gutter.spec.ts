import type { Page } from '@playwright/test'
import { dispatch, expect, test } from './support.ts'

test.use({ posts: 3, viewport: { width: 1440, height: 800 } })

const strip = (page: Page) => page.locator('[data-inlay="gutter"]')
const docked = (page: Page) => strip(page).getByRole('dialog')
const over = (page: Page) => page.locator('[data-inlay-root="peepr"] dialog')
const beside = (page: Page) => page.getByRole('button', { name: 'Dock beside posts' })
const scroller = (page: Page) => page.locator('[data-viewer-scroller]')

test('[GUT-1, GUT-2, GUT-3, GUT-4, GUT-5, DEC-109] drawer or conversation is docked beside the posts, one at a time, also after a reload; in a narrow window it lies over the page', async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  await expect(strip(page)).toBeHidden()

  await test.step('the drawer goes there by the keyboard, and is no dialog that holds the page', async () => {
    await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
    await expect(over(page).getByRole('article').first()).toBeVisible()
    await beside(page).focus()
    await page.keyboard.press('Enter')
    await expect(docked(page).getByRole('heading', { name: 'Night Owl' })).toBeVisible()
    await expect(beside(page)).toBeFocused()
    await expect(beside(page)).toHaveAttribute('aria-pressed', 'true')
    expect(await docked(page).evaluate(dialog => dialog.matches(':modal'))).toBe(false)
    const measures = async () => {
      const [box, column] = [await docked(page).boundingBox(), await page.locator('main').boundingBox()]
      return [box?.width, (box?.x ?? 0) - ((column?.x ?? 0) + (column?.width ?? 0))]
    }
    await expect.poll(measures).toEqual([300, 17])
    await page.mouse.move(400, 600)
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    await expect.poll(async () => (await docked(page).boundingBox())?.y).toBe(68)
    await page.locator('main a').last().focus()
    await page.keyboard.press('Escape')
    await expect(docked(page)).toBeVisible()
    await page.evaluate(() => scrollTo(0, 0))
    await page.mouse.move(0, 0)
    expect(await host.axe(page, undefined, '[data-inlay="gutter"]')).toEqual([])
  })

  await test.step('a narrow window shows the same drawer over the page, and a wide one beside it again', async () => {
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
    await page.setViewportSize({ width: 1440, height: 800 })
  })

  await test.step('by the key it is over the page and beside it again, and keeps the focus', async () => {
    await beside(page).focus()
    await page.keyboard.press('Enter')
    await expect(over(page)).toBeVisible()
    await expect(strip(page)).toBeHidden()
    await expect(beside(page)).toBeFocused()
    await expect(beside(page)).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('Enter')
    await expect(docked(page)).toBeVisible()
    await expect(beside(page)).toBeFocused()
  })

  await test.step('it ends above a conversation that is open at the bottom', async () => {
    await page.setViewportSize({ width: 1000, height: 800 })
    const before = await docked(page).boundingBox()
    await dispatch(page, 'conversation:open', { name: 'bruno' })
    const talk = page.getByRole('region', { name: 'Conversation with bruno' })
    await expect(talk.getByRole('textbox')).toBeFocused()
    const top = async () => (await talk.boundingBox())?.y ?? 0
    const end = () => docked(page).evaluate(dialog => dialog.getBoundingClientRect().bottom)
    await expect.poll(async () => (await end()) <= (await top())).toBe(true)
    await expect.poll(end).toBeGreaterThan(200)
    await talk.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => docked(page).boundingBox()).toEqual(before)
    await page.setViewportSize({ width: 1440, height: 800 })
  })

  await test.step('it is there again on the next page, and takes no focus', async () => {
    await page.reload()
    await expect(docked(page).getByRole('article').first()).toBeVisible()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  })

  await test.step('a conversation takes its place, and what is typed in it stays', async () => {
    await dispatch(page, 'conversation:open', { name: 'bruno' })
    const talk = page.getByRole('region', { name: 'Conversation with bruno' })
    await expect(talk.getByRole('textbox')).toBeFocused()
    await talk.getByRole('textbox').fill('Half a word')
    const button = talk.getByRole('button', { name: 'Dock beside posts' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(strip(page).getByRole('region', { name: 'Conversation with bruno' })).toBeVisible()
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(docked(page)).toHaveCount(0)
    const messages = talk.getByRole('group', { name: 'Messages' })
    const toEnd = () => messages.evaluate(list => list.scrollHeight - list.clientHeight - list.scrollTop)
    await expect.poll(toEnd).toBeLessThan(2)
    await expect(talk.getByRole('textbox')).toHaveValue('Half a word')
    expect(await host.axe(page, undefined, '[data-inlay="gutter"]')).toEqual([])
    await page.reload()
    await expect(strip(page).getByRole('textbox')).toHaveValue('Half a word')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(strip(page)).toBeHidden()
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await expect(talk.getByRole('textbox')).toHaveValue('Half a word')
    await page.setViewportSize({ width: 900, height: 800 })
    // A control of the page under the conversation comes out from under it when the keyboard reaches it.
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
    await page.setViewportSize({ width: 1440, height: 800 })
  })

  await test.step('a restricted view stays until it is closed', async () => {
    const given = { view: 'peepr', blog_name: 'papercranes' } as const
    await dispatch(page, 'gutter:dock', { ...given, restricted: true })
    await expect(docked(page).getByRole('heading', { name: 'Paper Cranes' })).toBeVisible()
    await expect(dispatch(page, 'gutter:dock', { ...given, blog_name: 'nightowl' })).rejects.toThrow(
      'restricted',
    )
    const why = page.getByRole('region', { name: 'Notifications' })
    await expect(why).toContainText('Close the docked panel before you open another.')
    await expect(docked(page).getByRole('heading', { name: 'Paper Cranes' })).toBeVisible()
    await scroller(page).focus()
    await page.keyboard.press('Escape')
    await expect(strip(page)).toBeHidden()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('inlay:gutter:aria:docked'))).toBeNull()
  })
})

test('[GUT-2, SRCH-1, SRCH-2] the search field of a docked drawer is wide enough to read what is typed', async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  await dispatch(page, 'gutter:dock', { view: 'peepr', blog_name: 'nightowl' })
  await docked(page).getByRole('button', { name: 'Search' }).click()
  const field = docked(page).getByRole('combobox', { name: 'Search nightowl' })
  await field.fill('slow mornings')
  const fits = () => field.evaluate(input => input.scrollWidth <= input.clientWidth)
  await expect.poll(fits).toBe(true)
  await expect(docked(page).getByRole('button', { name: 'Close' })).toBeInViewport()
  // The narrower strip.
  await strip(page).evaluate(place => {
    place.style.width = '215px'
  })
  await expect.poll(fits).toBe(true)
})
