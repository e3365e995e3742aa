import type { Page } from '@playwright/test'
import { expect, ours, test } from './support.ts'

test.use({ posts: 1 })

const opener = (page: Page) => page.locator('[data-inlay-command="share-message:open"]').first()
const popover = (page: Page) => page.getByRole('dialog', { name: 'Share as a message' })
const field = (page: Page) => popover(page).getByRole('combobox', { name: 'Message to...' })
const people = (page: Page) => popover(page).getByRole('option')
const box = (page: Page) => popover(page).getByRole('textbox', { name: /^Message to / })
const elsewhere = (page: Page) => popover(page).getByRole('toolbar', { name: 'Other ways to share' })

test('[SMSG-1, KEY-12] a post is sent by keyboard alone', { tag: '@smoke' }, async ({ page, host }) => {
  await host.open('/dashboard')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(people(page).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('Look at this')
  await page.keyboard.press('Enter')
  await expect(popover(page)).toHaveCount(0)
  const talk = page.getByRole('region', { name: 'Conversation with bruno' })
  await expect(talk.getByRole('listitem').last()).toContainText('Look at this')
  await expect(talk.getByRole('textbox', { name: 'Message' })).toBeFocused()
})

test('[SMSG-4] it opens at its button; its arrows page through whole blogs', async ({ page, host }) => {
  await host.open('/dashboard')
  await opener(page).click()
  await expect(people(page).first()).toBeVisible()
  await expect(elsewhere(page)).toBeVisible()
  const isAtButton = async () => {
    const [button, panel] = await Promise.all([opener(page).boundingBox(), popover(page).boundingBox()])
    const middle = (button?.x ?? 0) + (button?.width ?? 0) / 2
    return panel && panel.x < middle && panel.x + panel.width > middle
  }
  await expect.poll(isAtButton).toBe(true)
  expect(await host.axe(page, undefined, ours)).toEqual([])
  // Whole blogs only, without a scroll bar; an arrow shows that there are more.
  const cut = () =>
    people(page).evaluateAll(all => {
      const row = all[0]?.parentElement
      const edge = row?.getBoundingClientRect()
      if (!row || !edge || row.offsetHeight > row.clientHeight) return null
      return all.filter(one => {
        const { left, right } = one.getBoundingClientRect()
        return left < edge.right - 1 && right > edge.right + 1
      }).length
    })
  await expect.poll(cut).toBe(0)
  await popover(page).locator('[data-side="after"]').click()
  await expect(people(page).last()).toBeInViewport({ ratio: 0.9 })
  await expect(popover(page).locator('[data-side="after"]')).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  await expect.poll(cut).toBe(0)
})

test('[SMSG-50] on a phone it is a sheet; loading is shown after 250 ms', async ({ page, host }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await host.open('/dashboard')
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/participant_suggestions?*', async route => {
    await held
    await route.continue()
  })
  await opener(page).click()
  const wait = popover(page).locator('[data-loading] > *')
  await expect(wait).toHaveCSS('animation-delay', '0.25s')
  letGo()
  await expect(people(page).first()).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect.poll(() => popover(page).evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)
})
