import type { Locator, Page } from '@playwright/test'
import { dispatch, expect, ours, test } from './support.ts'

test.use({ posts: 2 })

const popover = (page: Page) => page.getByRole('dialog', { name: 'Quick reblog' })
const send = (page: Page, name = 'Reblog') => popover(page).getByRole('button', { name, exact: true })

/** The page as of a host that doesn't know what was reblogged. */
const hideReblogged = (page: Page) =>
  page.route('**/dashboard*', async route => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace(/&#34;reblogged&#34;:(?:true|false),/g, '')
    await route.fulfill({ response: answer, body: html })
  })

/** Somebody else's post of the page. */
async function firstPost(page: Page) {
  const others = page.locator('article', { has: page.locator('[data-inlay-command="post:toggle-like"]') })
  const id = await others.first().getAttribute('data-post-id')
  const post = page.locator(`article[data-post-id="${id}"]`)
  return { id, post, reblog: post.locator('.act-reblog') }
}

test('[DEC-178] by keys alone, a post is reblogged with a bundle of tags, and again as the last time; it stays marked', async ({
  page,
  host,
}) => {
  await hideReblogged(page)
  await host.open()
  const { id, post, reblog } = await firstPost(page)
  const sent = () => host.requests('/svc/post/update')
  await test.step('with tags that get a name', async () => {
    await reblog.focus()
    await page.keyboard.press('Shift+R')
    await expect(send(page)).toBeFocused()
    const tags = popover(page).getByRole('combobox', { name: 'Add a tag' })
    await tags.fill('art, two words,')
    await popover(page).getByRole('button', { name: 'Save tags as bundle' }).press('Enter')
    await expect(popover(page).getByRole('textbox', { name: 'Bundle name' })).toBeFocused()
    await page.keyboard.type('Art')
    await page.keyboard.press('Enter')
    await expect(popover(page).getByRole('button', { name: 'Save tags as bundle' })).toBeFocused()
    expect(await host.axe(page, undefined, ours)).toEqual([])
    const bundle = popover(page).getByRole('button', { name: 'Art', exact: true })
    await expect(bundle).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('1')
    await expect(bundle).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('1')
    await expect(send(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(popover(page)).toHaveCount(0)
    await expect(reblog).toBeFocused()
    expect((await sent()).map(({ fields }) => fields)).toMatchObject([
      { reblog_post_id: id, 'post[state]': '0', 'post[tags]': 'art,two words' },
    ])
  })
  await expect(post).toHaveAttribute('data-inlay-reblogged', 'true')
  await expect(reblog).toHaveAttribute('aria-description', 'Reblogged')
  await host.open()
  await expect(post).toHaveAttribute('data-inlay-reblogged', 'true')
  await expect(reblog).toHaveAttribute('aria-description', 'Reblogged')

  await test.step('as the last time, and undone', async () => {
    await reblog.focus()
    await page.keyboard.press('Shift+R')
    await expect(popover(page).getByText('You’ve already reblogged this post.')).toBeVisible()
    const asLast = popover(page).getByRole('button', { name: 'Same as last time' })
    await expect(asLast).toBeFocused()
    await expect(asLast).toHaveAccessibleDescription(/aria .*Now .*#art .*#two words/)
    await page.keyboard.press('Escape')
    await expect(reblog).toBeFocused()
    await page.keyboard.press('Shift+R')
    await expect(asLast).toBeFocused()
    await page.keyboard.press('Shift+R')
    await expect(popover(page)).toHaveCount(0)
    expect((await sent())[1]?.fields).toMatchObject({ 'post[tags]': 'art,two words' })
    await page.keyboard.press('z')
    await expect.poll(async () => (await host.requests('/svc/post/delete')).length).toBe(1)
    await expect(popover(page)).toBeVisible()
    // The first one is still there.
    await expect(post).toHaveAttribute('data-inlay-reblogged', 'true')
  })
})

test('[DEC-178] a mouse that holds the reblog control opens it, also in the drawer, and a click still opens the form', async ({
  page,
  host,
}) => {
  await host.open()
  const { reblog } = await firstPost(page)
  /** A control that is held can't be selected. */
  const isHeard = (control: Locator) =>
    control.evaluate((one: HTMLElement) => {
      const tell = (type: string) =>
        one.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true }))
      tell('pointerdown')
      const { userSelect } = one.style
      tell('pointercancel')
      return userSelect === 'none'
    })
  const holdDown = async (control: Locator) => {
    // A scroll ends a press, and the listeners come when the page is idle.
    await control.scrollIntoViewIfNeeded()
    await expect.poll(() => isHeard(control)).toBe(true)
    await control.hover()
    await page.mouse.down()
    await expect(popover(page)).toBeVisible()
  }
  await test.step('on the page', async () => {
    await holdDown(reblog)
    await page.mouse.up()
    await expect(send(page)).toBeFocused()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await page.mouse.click(5, 400)
    await expect(popover(page)).toHaveCount(0)
  })
  await test.step('in the drawer by mouse and by key, which marks the control', async () => {
    await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
    const drawer = page.locator('dialog[open]')
    const control = drawer.locator('[data-inlay-reblog]').first()
    await holdDown(control)
    await page.mouse.up()
    await page.keyboard.press('Escape')
    await expect(popover(page)).toHaveCount(0)
    await expect(drawer).toBeVisible()
    await control.focus()
    await page.keyboard.press('Shift+R')
    await expect(send(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(popover(page)).toHaveCount(0)
    await expect(control).toHaveAttribute('aria-description', 'Reblogged')
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
  })
  await reblog.click()
  await expect(page.getByRole('form', { name: 'Reblog' })).toBeVisible()
  await expect(popover(page)).toHaveCount(0)
})

test.describe('the quick reblog by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 700 }, isolated: true })

  test('[DEC-178] is a sheet that a long press opens; a failure keeps all, and the next try sends it once', async ({
    page,
    host,
  }) => {
    await host.open('/dashboard?lang=ar')
    const { id, reblog } = await firstPost(page)
    await reblog.scrollIntoViewIfNeeded()
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchEnd' | 'touchCancel', points: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    const sheet = page.locator('[popover][data-sheet]')
    let isDown = false
    await expect(async () => {
      if (isDown) await touch('touchCancel', [])
      const box = await reblog.boundingBox()
      if (!box) throw new Error('no control')
      isDown = true
      await touch('touchStart', [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }])
      await expect(sheet).toBeVisible({ timeout: 5000 })
    }).toPass()
    await touch('touchEnd', [])
    await expect(sheet).toHaveAttribute('data-state', 'open')
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    expect(await host.axe(page, undefined, ours)).toEqual([])
    await sheet.locator('input[value="queued"]').tap()
    await sheet.locator('textarea').fill('كلام')
    const submit = sheet.locator('[type="submit"]')
    for (const one of [submit, sheet.locator('label', { has: page.locator('input[value="draft"]') })]) {
      const size = await one.boundingBox()
      expect(size?.height).toBeGreaterThanOrEqual(44)
      expect((size?.x ?? -1) >= 0 && (size?.x ?? 0) + (size?.width ?? 999) <= 375).toBe(true)
    }
    await host.fault({ call: 'POST /svc/post/update', kind: 'status', status: 500, times: 0 })
    await submit.tap()
    await expect(sheet.getByRole('alert')).toBeVisible()
    await host.clearFaults()
    await expect(sheet.locator('textarea')).toHaveValue('كلام')
    await submit.tap()
    await expect(sheet).toHaveCount(0)
    const requests = await host.requests('/svc/post/update')
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(requests.at(-1)?.fields).toMatchObject({ reblog_post_id: id, 'post[state]': '2' })
  })
})
