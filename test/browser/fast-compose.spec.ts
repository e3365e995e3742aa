import type { Page } from '@playwright/test'
import { barriers } from './media-support.ts'
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
test('[FAST-1, FAST-2, FAST-3, FAST-4, KEY-4] the compose button opens seven icons, one after the other; click or Enter opens a form, Escape, or a click on the dimmed page, returns the focus', {
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

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.keyboard.press('Enter')
  await expect(overlay(page)).toBeVisible()
  expect(await timings()).toEqual(types.map(() => null))
  await page.mouse.click(40, 700)
  await expect(overlay(page)).toHaveCount(0)
  await expect(composeButton(page)).toBeFocused()

  await openIt(page)
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await expect(page.locator('body')).toHaveAttribute('data-form', 'new photo')
  await page.getByRole('form').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('form')).toHaveCount(0)
  await openIt(page)
  await expect(overlay(page).getByRole('listitem').getByRole('button')).toHaveText(types)
  await overlay(page).getByRole('button', { name: 'Quote' }).click()
  await expect(overlay(page)).toHaveCount(0)
  await expect(page.locator('body')).toHaveAttribute('data-form', 'new quote')
})

test('[KEY-2, KEY-3] z with c opens the overlay, and Tab moves through it', async ({ page, host }) => {
  await host.open()
  await page.keyboard.down('z')
  await page.keyboard.press('c')
  await page.keyboard.up('z')
  await expect(overlay(page)).toBeVisible()
  // It was not open before, or c would have moved the selection.
  await expect(selected(page)).toHaveText('Text')
  for (const [key, name] of [
    ['c', 'Photo'],
    ['Tab', 'Quote'],
    ['Shift+Tab', 'Photo'],
    ['ArrowUp', 'Text'],
    ['Shift+Tab', 'Video'],
    ['Tab', 'Text'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(selected(page)).toHaveText(name)
  }
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await page.keyboard.press('ArrowLeft')
  await expect(selected(page)).toHaveText('Photo')
  await page.evaluate(() => document.documentElement.removeAttribute('dir'))
  expect(await barriers(page, host, ours)).toEqual([])
  await page.setViewportSize({ width: 320, height: 560 })
  for (const button of await overlay(page).getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 })
})
