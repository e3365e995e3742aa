import type { Page } from './support.ts'
import { dispatch, expect, test } from './support.ts'

const drawer = (page: Page) => page.locator('[data-inlay-root="peepr"] dialog')
const path = (page: Page) => page.run(() => location.pathname)
const form = (page: Page) => page.locator('form[data-placement]')
const buttons = (page: Page) => page.getByRole('navigation', { name: 'New post' })

test('Back and Forward close and open the drawer, and a form, which has an address and stays after a reload', async ({
  page,
  host,
}) => {
  await host.open()
  // By a click: WebKit skips history entries that were added without one.
  await page.locator('[data-inlay-command="peepr:open"]').first().click()
  await expect(drawer(page).getByRole('article').first()).toBeVisible()
  await page.back()
  await expect(drawer(page)).toHaveCount(0)
  await page.forward()
  await expect(drawer(page).getByRole('article').first()).toBeVisible()
  await page.back()
  await expect(drawer(page)).toHaveCount(0)
  await buttons(page).getByRole('button', { name: 'Quote', exact: true }).click()
  await expect(form(page)).toHaveCount(1)
  await expect.poll(() => path(page)).toBe('/new/quote')
  await page.back()
  await expect(form(page)).toHaveCount(0)
  await expect.poll(() => path(page)).toBe('/dashboard')
  await page.forward()
  await expect(form(page)).toHaveCount(1)
  await page.reload()
  await expect(form(page)).toHaveCount(1)
})

test('a hostile style sheet changes nothing of the form; user HTML is shown under the strictest policy, and runs nothing', async ({
  page,
  host,
}) => {
  const look = async (where: string) => {
    await host.open(where)
    await dispatch(page, 'post-form:open', { mode: 'new', type: 'text', placement: 'modal' })
    const post = form(page).getByRole('button', { name: 'Post', exact: true })
    await expect(post).toBeVisible()
    return post.evaluate(one => {
      const { color, backgroundColor, fontSize, padding, textTransform, borderRadius } = getComputedStyle(one)
      return { color, backgroundColor, fontSize, padding, textTransform, borderRadius }
    })
  }
  const usual = await look('/dashboard')
  expect(await look('/hostile')).toEqual(usual)
  await page.press('Escape')
  await expect(form(page)).toHaveCount(0)
  await dispatch(page, 'peepr:open', { blog_name: 'white-on-white' })
  await expect(drawer(page).getByRole('article').first()).toBeVisible()
  const named = await drawer(page).evaluate(
    one =>
      [...one.querySelectorAll('*')]
        .flatMap(e => [...e.attributes])
        .filter(({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value)).length,
  )
  expect(named).toBe(0)
})

test('a page restored from the back-forward cache still works', async ({ page, host }) => {
  await host.open()
  await page.goto('/guest')
  await page.back()
  await expect.poll(() => path(page)).toBe('/dashboard')
  await expect.poll(() => page.run(() => !!window.inlay && 'dispatch' in window.inlay)).toBe(true)
  await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
  await expect(drawer(page).getByRole('article').first()).toBeVisible()
})

test('a draft is there again after a reload', async ({ page, host }) => {
  await host.open()
  await buttons(page).getByRole('button', { name: 'Text', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.type('Night train')
  await expect(page.locator('[contenteditable="true"]').first()).toBeVisible()
  await page.press('Tab')
  await page.type('It left late.')
  await page.run(() => addEventListener('beforeunload', event => event.stopImmediatePropagation(), true))
  await expect.poll(() => page.run(() => JSON.stringify(localStorage).includes('left late'))).toBe(true)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Night train')
  await expect(page.locator('[contenteditable][role="textbox"]').first()).toHaveText('It left late.')
})

test('the bar stays at the top while scrolling, and does not cover the focused element', async ({
  page,
  host,
}) => {
  await host.open()
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar).toBeVisible()
  await page.wheel(400, 500, 900)
  await expect.poll(() => page.run(() => scrollY)).toBeGreaterThan(300)
  // Scrolling down hides the bar, scrolling up shows it.
  await page.wheel(400, 500, -200)
  await expect.poll(() => bar.evaluate(one => one.getBoundingClientRect().top)).toBe(0)
  // The distance of a wheel step depends on the engine; the links of the first posts must be above the window.
  await page.run(() => scrollTo(0, 1200))
  await page.run(() => {
    const links = [...document.querySelectorAll<HTMLElement>('main a')]
    links.find(one => one.getBoundingClientRect().bottom < 0)?.focus()
  })
  // WebKit scrolls to it a little later, and the bar may hide meanwhile.
  const clear = () =>
    page.run(() => {
      const link = document.querySelector('main a:focus')?.getBoundingClientRect().top ?? -1
      const bar = document.querySelector('[data-inlay="header"] nav')?.getBoundingClientRect().bottom ?? 0
      return link >= 0 && link >= bar
    })
  await expect.poll(clear).toBe(true)
})

test('in right-to-left pages the bar is mirrored and the drawer opens from the other side', async ({
  page,
  host,
}) => {
  const lookAt = async (where: string) => {
    await host.open(where)
    const bar = page.locator('[data-inlay="header"] nav').first()
    await expect(bar).toBeVisible()
    const logo = await bar
      .locator('a')
      .first()
      .evaluate(one => one.getBoundingClientRect().left)
    await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
    await expect(drawer(page).getByRole('article').first()).toBeVisible()
    const article = await drawer(page)
      .getByRole('article')
      .first()
      .evaluate(one => one.getBoundingClientRect().left)
    return { logoLeft: logo < 640, postLeft: article < 400 }
  }
  const before = await lookAt('/dashboard')
  const after = await lookAt('/dashboard?lang=ar')
  expect(after).toEqual({ logoLeft: !before.logoLeft, postLeft: !before.postLeft })
})

test('on a phone a form fills the window and nothing is wider than it', async ({ page, host }) => {
  await page.resize(500, 720)
  await host.open()
  await dispatch(page, 'post-form:open', { mode: 'new', type: 'text', placement: 'modal' })
  await expect(form(page)).toBeVisible()
  await expect
    .poll(() => page.run(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0)
  // Nothing is cut off at a notch: the browser supports safe areas, and everything is inside the window.
  expect(await page.run(() => CSS.supports('padding', 'env(safe-area-inset-bottom)'))).toBe(true)
  const box = await form(page)
    .getByRole('button', { name: 'Post', exact: true })
    .evaluate(one => one.getBoundingClientRect().toJSON())
  expect(box.bottom).toBeLessThanOrEqual(720)
})

test('the list of post states is changed by keys, and is high enough to press', async ({ page, host }) => {
  await host.open()
  await dispatch(page, 'post-form:open', { mode: 'new', type: 'quote', placement: 'modal' })
  const what = page.getByRole('combobox', { name: 'Posting options' })
  await expect(what).toBeVisible()
  await what.evaluate(one => one.focus())
  await page.press('ArrowDown')
  await expect(what).not.toHaveValue('published')
  expect(await what.evaluate(one => one.offsetHeight)).toBeGreaterThanOrEqual(24)
})
