import type { Locator, Page } from '@playwright/test'
import { expect, type Host, test } from './support.ts'

// The card is tested alone at the top of the page.
test.use({ posts: 1 })

const root = '[data-inlay-root="blog-card"]'
const card = (page: Page) => page.locator('[data-inlay-card]')
const article = (page: Page) => card(page).locator('article')
const shows = (page: Page, title: string) =>
  expect(card(page).getByRole('heading', { name: title })).toBeVisible()
const isGone = (page: Page) => expect(card(page)).toHaveCount(0)

/** A link that a host inserts at any time, alone at the top of the page. */
async function addLink(page: Page, name: string, id = 'probe') {
  await page.evaluate(
    ([blog = '', own = '']) => {
      const link = Object.assign(document.createElement('a'), {
        id: own,
        href: `#${blog}`,
        textContent: blog,
      })
      link.dataset.inlayBlogCard = blog
      const line = document.createElement('p')
      line.append(link)
      document.querySelector('main')?.prepend(line)
      scrollTo(0, 0)
    },
    [name, id],
  )
  return page.locator(`#${id}`)
}

/** Moves the pointer where no link is, and then onto this one. */
async function rest(page: Page, link: Locator) {
  await page.mouse.move(1200, 780)
  await page.mouse.move(1202, 782)
  await link.hover()
}

async function hover(page: Page, host: Host, name = 'nightowl', path = '/dashboard') {
  await host.open(path)
  const link = await addLink(page, name)
  await rest(page, link)
  await expect(card(page)).toBeVisible()
  return link
}

test('[CARD-1, CARD-4, CARD-9, CARD-15] hover shows the blog, which fades out', { tag: '@smoke' }, async ({
  page,
  host,
}) => {
  await page.route('**/svc/tumblelog_popover/*', async route => {
    const json = await (await route.fetch()).json()
    const words = 'More words than a card has room for. '.repeat(20)
    json.response.description_sanitized = words
    await route.fulfill({ json })
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await hover(page, host, 'neonfrog')
  await shows(page, 'NEON FROG!!!')
  const isLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(font => /Lobster/.test(font.family) && font.status === 'loaded'),
    )
  await expect.poll(isLoaded).toBe(true)
  await expect(card(page).getByRole('heading')).toHaveCSS('font-family', /Lobster/)
  await expect(card(page).getByRole('list').getByRole('link')).toHaveCount(3)
  await expect(card(page).locator('[data-cut]')).toHaveCount(1)
  const popover = page.locator(`${root} [popover]`)
  const fade = await popover.evaluate((shown: HTMLElement) => {
    shown.dataset.state = 'closed'
    const { transitionDuration } = getComputedStyle(shown)
    shown.dataset.state = 'open'
    return transitionDuration
  })
  expect(fade).toMatch(/^0\.25s/)
  await page.mouse.move(1200, 780)
  await expect(popover).toHaveCount(0)
})

test('[CARD-7] Tab opens a card, goes through it and on', async ({ page, host }) => {
  await host.open('/dashboard')
  const after = await addLink(page, 'nightowl', 'after')
  const link = await addLink(page, 'papercranes')
  const tab = (key = 'Tab') => page.keyboard.press(key)
  await link.focus()
  await tab('Shift+Tab')
  await tab()
  await expect(article(page)).toBeVisible()
  await expect(link).toBeFocused()
  await expect(link).toHaveAttribute('aria-expanded', 'true')
  await tab()
  await expect(card(page).getByRole('button', { name: /Follow|Unfollow/ })).toBeFocused()
  await tab('Shift+Tab')
  await expect(link).toBeFocused()
  await expect(card(page)).toBeVisible()
  await tab()
  await tab('Escape')
  await isGone(page)
  await expect(link).toBeFocused()
  await expect(link).not.toHaveAttribute('aria-expanded')
  await tab()
  await expect(after).toBeFocused()
  await shows(page, 'Night Owl')
  await card(page).getByRole('list', { name: 'Recent posts' }).getByRole('link').last().focus()
  await tab()
  await isGone(page)
  await expect(page.locator('main :focus')).toHaveCount(1)
})

test('a card changes the side once its content has no room there', async ({ page, host }) => {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/svc/tumblelog_popover/*', route => held.then(() => route.continue()))
  await host.open('/dashboard')
  const link = await addLink(page, 'nightowl')
  // The space below fits what is shown while the blog loads, but not the blog.
  await link.evaluate(one => {
    one.style.cssText = 'position: fixed; z-index: 9; left: 300px; top: 540px'
  })
  await link.hover()
  const isAt = (side: string) =>
    expect
      .poll(() =>
        page.locator('#inlay-blog-card').evaluate(popover => {
          const { top, bottom } = popover.getBoundingClientRect()
          const panel = popover.firstElementChild
          const scrolls = !panel || panel.scrollHeight > panel.clientHeight
          const { placement } = (popover as HTMLElement).dataset
          return [placement?.split('-')[0], scrolls, top >= 10 && bottom <= innerHeight - 10]
        }),
      )
      .toEqual([side, false, true])
  await isAt('bottom')
  letGo()
  await expect(article(page)).toBeVisible()
  await isAt('top')
})

test('in a page of the other direction its words stand at the start', async ({ page, host }) => {
  await hover(page, host, 'nightowl', '/dashboard?lang=ar')
  // All at once: the card may still move.
  const ends = () =>
    article(page).evaluate(element =>
      ['[class*="words"]', 'h2', '[class*="description"]'].map(part => {
        const range = document.createRange()
        const one = element.querySelector(part)
        if (one) range.selectNodeContents(one)
        return Math.round(range.getBoundingClientRect().right)
      }),
    )
  await expect
    .poll(async () => {
      const [words = 0, ...parts] = await ends()
      return words > 0 && parts.every(end => end > words - 2)
    })
    .toBe(true)
})

test.describe('a blog card by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('[CARD-7] opens as a sheet on a long press', async ({ page, host, context }) => {
    await host.open('/dashboard')
    const link = await addLink(page, 'nightowl')
    const box = await link.boundingBox()
    if (!box) throw new Error('nothing to see')
    const at = { x: box.x + 20, y: box.y + box.height / 2 }
    const cdp = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
    // The very first touch of the page: the code of cards comes while the finger rests.
    await touch('touchStart', at)
    await expect(article(page)).toBeVisible()
    await touch('touchEnd')
    await expect(page.getByRole('dialog', { name: 'About nightowl' })).toHaveAttribute('data-sheet', 'true')
    await expect(page).toHaveURL(/dashboard$/)
    expect((await card(page).boundingBox())?.width).toBe(360)
    expect(await host.axe(page, undefined, root)).toEqual([])
    await page.touchscreen.tap(180, 20)
    await isGone(page)
  })
})

test('[BLOG-2, BLOG-20, BLOG-26] a card follows and blocks', { tag: '@smoke' }, async ({ page, host }) => {
  const link = await hover(page, host, 'quiet-pixels')
  // The host's own button, in the column beside the posts.
  const follows = page.locator('aside [data-inlay-command="blog:follow"][data-inlay-following="true"]')
  await card(page).getByRole('button', { name: 'Follow' }).click()
  await expect(follows).toHaveCount(1)
  await rest(page, link)
  await card(page).getByRole('button', { name: 'More options for quiet-pixels' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await rest(page, link)
  await expect(card(page).getByRole('button', { name: 'Unblock' })).toBeVisible()
})
