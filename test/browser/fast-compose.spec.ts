import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'

const overlay = (page: Page) => page.locator('[data-inlay-root="fast-compose"] dialog[open]')
const types = ['Text', 'Photo', 'Quote', 'Link', 'Chat', 'Audio', 'Video']
const selected = (page: Page) => overlay(page).locator(':focus')
const composeButton = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'New post' })
/** Notes every request for a post form in the page, and keeps the form itself away. */
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
const macAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test('[FAST-1, FAST-2, FAST-3] the compose button opens seven icons; one of them opens a form', async ({
  page,
  host,
}) => {
  await host.open()
  await watchForms(page)
  await composeButton(page).click()
  await expect(overlay(page)).toBeVisible()
  await expect(overlay(page).getByRole('button')).toHaveText(types)
  await expect(selected(page)).toHaveText('Text')
  await overlay(page).getByRole('button', { name: 'Quote' }).click()
  await expect(overlay(page)).toHaveCount(0)
  await expect(page.locator('body')).toHaveAttribute('data-form', 'new quote')
})

test('[FAST-4] each icon takes 150 ms, 50 ms after the one before; none moves under reduced motion', async ({
  page,
  host,
}) => {
  await host.open()
  const timings = async () => {
    await composeButton(page).click()
    await expect(overlay(page)).toBeVisible()
    return overlay(page)
      .locator('li')
      .evaluateAll(all =>
        all.map(one => {
          const { animationName, animationDuration, animationDelay } = getComputedStyle(one)
          return animationName === 'none' ? null : [animationDuration, animationDelay]
        }),
      )
  }
  expect(await timings()).toEqual(types.map((_, at) => ['0.15s', `${Math.round(at * 5) / 100}s`]))
  await page.keyboard.press('Escape')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await timings()).toEqual(types.map(() => null))
})

test('[KEY-3] c, tab and the arrows move the selection round', async ({ page, host }) => {
  await host.open()
  await composeButton(page).click()
  await expect(selected(page)).toHaveText('Text')
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
})

test('[KEY-3] an arrow goes where it points from right to left', async ({ page, host }) => {
  await host.open('/dashboard?lang=ar')
  await page.locator('[data-inlay-command="fast-compose:open"]').first().click()
  await expect(overlay(page)).toBeVisible()
  const names = await overlay(page).getByRole('button').allInnerTexts()
  await page.keyboard.press('ArrowLeft')
  await expect(selected(page)).toHaveText(names[1] ?? '')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(selected(page)).toHaveText(names[6] ?? '')
})

test('[KEY-4] enter creates the selected post; escape and the glass close and give the focus back', async ({
  page,
  host,
}) => {
  await host.open()
  await watchForms(page)
  await composeButton(page).click()
  await expect(overlay(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(overlay(page)).toHaveCount(0)
  await expect(composeButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(overlay(page)).toBeVisible()
  await page.mouse.click(40, 700)
  await expect(overlay(page)).toHaveCount(0)
  await expect(composeButton(page)).toBeFocused()
  await expect(page.locator('body')).not.toHaveAttribute('data-form')
  await composeButton(page).click()
  await expect(overlay(page)).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await expect(page.locator('body')).toHaveAttribute('data-form', 'new photo')
})

test('[KEY-2] c while z is held opens it, but not in a field, in a dialog or after z was let go', async ({
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
  await page.keyboard.press('c')
  await page.keyboard.press('z')
  await page.keyboard.press('c')
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
  await page.keyboard.down('z')
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await page.keyboard.press('c')
  await page.keyboard.up('z')
  await page.waitForTimeout(300)
  await expect(overlay(page)).toHaveCount(0)
  await pressShortcut(page)
  await expect(overlay(page)).toBeVisible()
  await pressShortcut(page)
  await expect(selected(page)).toHaveText('Photo')
})

test.describe('on a Mac', () => {
  test.use({ userAgent: macAgent })

  test('[KEY-1] alt+c opens it', async ({ page, host }) => {
    await host.open()
    await pressShortcut(page)
    await page.keyboard.press('Alt+Meta+c')
    await page.keyboard.press('Meta+Alt+c')
    await page.waitForTimeout(300)
    await expect(overlay(page)).toHaveCount(0)
    await page.keyboard.press('Alt+c')
    await expect(overlay(page)).toBeVisible()
  })

  test('[KEY-1, BOOT-14] alt+c does nothing for a guest', async ({ page, host }) => {
    await host.login(null)
    await host.open('/guest')
    await page.keyboard.press('Alt+c')
    await page.waitForTimeout(300)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

for (const scheme of ['light', 'dark'] as const)
  test(`has no barrier, fits a phone, ${scheme}`, async ({ page, host }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await host.open()
    await composeButton(page).click()
    await expect(overlay(page)).toBeVisible()
    expect((await host.axe()).filter(text => /inlay-|data-inlay/.test(text))).toEqual([])
    await page.setViewportSize({ width: 320, height: 560 })
    for (const button of await overlay(page).getByRole('button').all())
      await expect(button).toBeInViewport({ ratio: 1 })
  })
