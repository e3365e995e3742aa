import type { Page } from '@playwright/test'
import { expect, ours, test } from './support.ts'

test.use({ posts: 1 })

const overlay = (page: Page) => page.locator('[data-inlay-root="fast-compose"] dialog[open]')
const types = ['Text', 'Photo', 'Quote', 'Link', 'Chat', 'Audio', 'Video']
const selected = (page: Page) => overlay(page).locator(':focus')
const composeButton = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'New post' })
const openIt = async (page: Page) => {
  await composeButton(page).click()
  await expect(overlay(page)).toBeVisible()
  await expect(selected(page)).toHaveText('Text')
}
test('[FAST-1, FAST-2, FAST-3, FAST-4, KEY-4] the compose button opens seven icons, one after the other; Enter opens a form, Escape, or a click on the dimmed page, returns the focus', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await host.open()
  await page.evaluate(() =>
    document.addEventListener('post-form:opened', event => {
      const { detail } = event as CustomEvent<{ mode: string; type: string }>
      document.body.dataset.form = `${detail.mode} ${detail.type}`
    }),
  )
  const timings = () =>
    overlay(page)
      .locator('li')
      .evaluateAll(all =>
        all.map(one => {
          const { animationName, animationDuration, animationDelay } = getComputedStyle(one)
          return animationName === 'none' ? null : [animationDuration, animationDelay]
        }),
      )
  await openIt(page)
  expect(await timings()).toEqual(types.map((_, at) => ['0.15s', `${Math.round(at * 5) / 100}s`]))
  await page.keyboard.press('Escape')
  await expect(overlay(page)).toHaveCount(0)
  await expect(composeButton(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(overlay(page)).toBeVisible()
  await expect(overlay(page).getByRole('listitem').getByRole('button')).toHaveText(types)
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.mouse.click(40, 700)
  await expect(overlay(page)).toHaveCount(0)
  await expect(composeButton(page)).toBeFocused()
  await openIt(page)
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await expect(page.locator('body')).toHaveAttribute('data-form', 'new photo')
})
