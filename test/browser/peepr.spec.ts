import type { Page } from '@playwright/test'
import { dispatch, expect, type Host, test } from './support.ts'

// A short page behind the drawer saves time.
test.use({ posts: 1 })

const drawer = (page: Page) => page.locator('[data-inlay-root="peepr"] dialog')
const posts = (page: Page) => drawer(page).getByRole('article')
const scroller = (page: Page) => drawer(page).locator('[data-viewer-scroller]')
const scrollTop = (page: Page) => scroller(page).evaluate(element => element.scrollTop)
const shows = (page: Page, title: string) =>
  expect(drawer(page).getByRole('heading', { name: title })).toBeVisible()
const isGone = (page: Page) => expect(drawer(page)).toHaveCount(0)

async function openBlog(page: Page, host: Host, { path = '/dashboard', all = 0 } = {}) {
  if (all) await host.control('POST', 'reset', { posts: all })
  await host.open(path)
  await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
  await expect(posts(page).first()).toBeVisible()
}

/** A link as a host marks it. */
async function addLink(page: Page) {
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: '/blog/papercranes',
      textContent: 'probe',
    })
    link.dataset.inlayCommand = 'peepr:open'
    link.dataset.inlayPayload = '{"blog_name":"papercranes"}'
    document.querySelector('main')?.prepend(link)
  })
  return page.getByRole('link', { name: 'probe' })
}

test('[PEEP-2, KEY-20] a link opens the drawer, and Escape closes it', { tag: '@smoke' }, async ({
  page,
  host,
}) => {
  await host.open('/dashboard')
  const link = await addLink(page)
  await link.click()
  await expect(drawer(page)).toHaveAttribute('aria-label', 'Paper Cranes')
  await shows(page, 'Paper Cranes')
  await expect(posts(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await isGone(page)
  await expect(link).toBeFocused()
})

test('[PEEP-8, PEEP-14, PEEP-15] a click on the dimmed page closes it in 500 ms', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openBlog(page, host)
  // The page is locked and unlocked in a separate frame, so that a press gets feedback first.
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  const glass = drawer(page).locator('[aria-hidden="true"]').first()
  await expect(glass).toHaveCSS('transition-duration', /0\.15s/)
  // Timed in the page, so that a busy machine does not matter.
  const took = await page.evaluateHandle(() => ({
    ms: new Promise<number>(resolve => {
      let pressed = 0
      addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true })
      document.addEventListener('peepr:closed', () => resolve(performance.now() - pressed))
    }),
  }))
  await page.mouse.click(60, 400)
  expect(await took.evaluate(({ ms }) => ms)).toBeGreaterThanOrEqual(490)
  await isGone(page)
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
})

test('[PEEP-14, DEC-201] while the drawer slides out, the page can be used', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // It slides out until the test lets it end.
  await page.addInitScript(() => {
    const { setTimeout } = window
    const slow = (run: () => void, ms?: number) =>
      ms === 500 ? Object.assign(window, { endSlide: run }) && 0 : setTimeout(run, ms)
    Object.assign(window, { setTimeout: slow })
  })
  await host.open('/dashboard')
  const link = await addLink(page)
  for (const press of [() => link.click(), () => link.click(), () => page.keyboard.press('Enter')]) {
    await press()
    await shows(page, 'Paper Cranes')
    await expect(drawer(page)).toHaveAttribute('data-state', 'open')
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveAttribute('data-state', 'closing')
    await expect(link).toBeFocused()
  }
  await page.evaluate(() => Reflect.get(window, 'endSlide')())
  await isGone(page)
  await expect(link).toBeFocused()
})

test('[PEEP-11] the drawer comes back as it was after a form', async ({ page, host }) => {
  // Enough posts to scroll, whatever earlier tests have done to the world.
  await openBlog(page, host, { all: 400 })
  const reblog = posts(page).nth(2).getByRole('button', { name: 'Reblog' })
  // The first posts are drawn before those below, and they alone may not fill the drawer.
  await expect(async () => {
    await reblog.evaluate(button => button.scrollIntoView({ block: 'center' }))
    expect(await scrollTop(page)).toBeGreaterThan(0)
  }).toPass()
  const before = await scrollTop(page)
  await reblog.click()
  await expect(drawer(page)).toBeHidden()
  await expect(page.locator('[data-inlay-root="post-forms"]').locator('dialog, form').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeVisible()
  await expect.poll(() => scrollTop(page)).toBe(before)
  await expect(reblog).toBeFocused()
})

test('[PEEP-24, PEEP-31] posts load to the end without a shift', { tag: '@smoke' }, async ({
  page,
  host,
}) => {
  await openBlog(page, host, { all: 450 })
  // Shifts while the page itself loads are not the drawer's.
  await drawer(page).evaluate(dialog => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      const moved = list.getEntries().flatMap((entry): { node?: Element }[] => Reflect.get(entry, 'sources'))
      // Removed rows far from the view have no node.
      for (const { node } of moved)
        if (node && dialog.contains(node)) shifts.push(node.outerHTML.slice(0, 80))
    }).observe({ type: 'layout-shift' })
  })
  const total = async () => Number(await posts(page).first().getAttribute('aria-setsize'))
  await expect
    .poll(async () => {
      await scroller(page).evaluate(element => element.scrollTo(0, element.scrollHeight))
      return total()
    })
    .toBeGreaterThan(20)
  // The number of posts is known before the last of them are drawn.
  await expect(posts(page)).toHaveCount(await total())
  await expect(posts(page).last()).toHaveAttribute('aria-posinset', String(await total()))
  await expect(drawer(page).getByRole('feed')).toHaveAttribute('aria-busy', 'false')
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})

test('in a page of the other direction the blog’s name stands at the start, and so does what to search for', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?lang=ar&peepr=nightowl')
  const name = scroller(page).locator('bdi').first()
  await expect(name).toHaveText('nightowl')
  const gap = () =>
    scroller(page).evaluate(bar => {
      const end = bar.getBoundingClientRect().x + bar.clientLeft + bar.clientWidth
      return end - (bar.querySelector('bdi')?.getBoundingClientRect().right ?? 0)
    })
  await expect.poll(gap).toBeLessThan(30)
  expect((await name.boundingBox())?.width).toBeLessThan(200)
  await drawer(page).locator('[data-viewer-search-toggle]').click()
  await expect(drawer(page).getByRole('combobox')).toHaveCSS('direction', 'rtl')
})

test('on a small phone a blog’s buttons and its menu are in one row, also where their names are long', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await host.open('/dashboard?lang=nl&peepr=nightowl')
  const follow = scroller(page).locator('button[data-following]').first()
  const tops = () =>
    follow.evaluate(button =>
      [...(button.parentElement?.parentElement?.querySelectorAll('button') ?? [])].map(
        one => one.getBoundingClientRect().top,
      ),
    )
  await expect.poll(async () => (await tops()).length).toBe(4)
  expect(new Set(await tops()).size).toBe(1)
})

test('on a phone nothing but the list scrolls', async ({ page, host }) => {
  await openBlog(page, host)
  await page.setViewportSize({ width: 375, height: 640 })
  await expect(drawer(page).locator('[data-track]').first()).toBeAttached()
  const scrolled = drawer(page).evaluate(dialog => {
    dialog.scrollTop = 500
    return dialog.scrollTop
  })
  expect(await scrolled).toBe(0)
})

test('[PEEP-21] what is typed after a press on Message goes into the conversation', async ({
  page,
  host,
}) => {
  await openBlog(page, host)
  await drawer(page).getByRole('button', { name: 'Message' }).press('Enter')
  const conversation = page.getByRole('region', { name: 'Conversation with nightowl' })
  const field = conversation.getByRole('textbox', { name: 'Message' })
  await expect(field).toBeFocused()
  // Nothing can be written while the conversation loads (MSGC-16).
  await expect(field).toBeEditable()
  await page.keyboard.type('for you')
  await expect(field).toHaveValue('for you')
})
