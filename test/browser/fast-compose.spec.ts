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
/** Records every request for a post form, and suppresses the form. */
const watchForms = (page: Page) =>
  page.evaluate(() => {
    document.addEventListener('post-form:opened', event => {
      const { detail } = event as CustomEvent<{ mode: string; type: string }>
      document.body.dataset.form = `${detail.mode} ${detail.type}`
    })
  })
const pressShortcut = async (page: Page) => {
  await page.keyboard.down('z')
  await page.keyboard.press('c')
  await page.keyboard.up('z')
}
/** Waits until any effect of a key would have happened. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const { inlay } = window
    if (inlay && 'ready' in inlay) await inlay.ready
    for (let turn = 0; turn < 3; turn++)
      await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
  })
const macAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test('[FAST-1, FAST-2, FAST-3, FAST-4, KEY-4] the compose button opens seven icons, one after the other; click or Enter opens a form, Escape, or a click on the dimmed page, returns the focus', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await host.open()
  await watchForms(page)
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
  await expect(page.locator('body')).not.toHaveAttribute('data-form')

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

test('[KEY-3] c, tab and the arrow keys move the selection and wrap around, from right to left too; axe finds nothing, and it fits a phone', async ({
  page,
  host,
}) => {
  await host.open()
  await openIt(page)
  for (const [key, name] of [
    ['c', 'Photo'],
    ['Tab', 'Quote'],
    ['ArrowRight', 'Link'],
    ['ArrowDown', 'Chat'],
    ['Shift+Tab', 'Link'],
    ['ArrowLeft', 'Quote'],
    ['ArrowUp', 'Photo'],
    ['ArrowUp', 'Text'],
    ['ArrowUp', 'Video'],
    ['c', 'Text'],
    ['Shift+Tab', 'Video'],
    ['Tab', 'Text'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(selected(page)).toHaveText(name)
  }
  await test.step('from right to left an arrow key moves the way it points', async () => {
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await page.keyboard.press('ArrowLeft')
    await expect(selected(page)).toHaveText('Photo')
    for (const name of ['Text', 'Video']) {
      await page.keyboard.press('ArrowRight')
      await expect(selected(page)).toHaveText(name)
    }
    await page.evaluate(() => document.documentElement.removeAttribute('dir'))
  })
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  expect(await host.axe(page, ['color-contrast'], ours)).toEqual([])
  await page.setViewportSize({ width: 320, height: 560 })
  for (const button of await overlay(page).getByRole('button').all())
    await expect(button).toBeInViewport({ ratio: 1 })
})

test('[KEY-2] c while z is held opens the overlay, but not in a field or in a dialog', async ({
  page,
  host,
}) => {
  await host.open()
  await page.evaluate(() => {
    const field = document.createElement('textarea')
    field.setAttribute('aria-label', 'Test')
    const rich = document.createElement('div')
    rich.contentEditable = 'true'
    rich.tabIndex = 0
    rich.textContent = 'words'
    document.querySelector('main')?.prepend(field, rich)
  })
  await page.keyboard.press('z')
  await page.keyboard.press('Alt+c')
  await page.getByRole('textbox', { name: 'Test' }).focus()
  await pressShortcut(page)
  await expect(page.getByRole('textbox', { name: 'Test' })).toHaveValue('zc')
  await page.locator('[contenteditable]').first().focus()
  await pressShortcut(page)
  await expect(overlay(page)).toHaveCount(0)
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    dialog.append(document.createElement('button'))
    document.body.append(dialog)
    dialog.showModal()
  })
  await pressShortcut(page)
  await expect(overlay(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await pressShortcut(page)
  await expect(overlay(page)).toBeVisible()
  // It was not open before, or c would have moved the selection.
  await expect(selected(page)).toHaveText('Text')
  await pressShortcut(page)
  await expect(selected(page)).toHaveText('Photo')
})

test.describe('on a Mac', () => {
  test.use({ userAgent: macAgent })

  test('[KEY-1] alt+c opens the overlay', async ({ page, host }) => {
    await host.open()
    await page.keyboard.press('Alt+Meta+c')
    await page.keyboard.press('Meta+Alt+c')
    await settled(page)
    await expect(overlay(page)).toHaveCount(0)
    await page.keyboard.press('Alt+c')
    await expect(overlay(page)).toBeVisible()
  })
})
