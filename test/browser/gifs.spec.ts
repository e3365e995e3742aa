import type { Locator, Page } from '@playwright/test'
import { openForm, saveBy } from './form-support.ts'
import { expect, type Host, ours, test } from './support.ts'
import { typeAtOnce } from './typing.ts'

const path = '/svc/search/inline_gif'
const call = `POST ${path}`
const picker = (page: Page): Locator => page.getByRole('dialog', { name: 'Add a GIF' })
const field = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search for GIFs' })
const opener = (page: Page): Locator => page.getByRole('button', { name: 'Insert a GIF' })
const results = (page: Page): Locator => picker(page).getByRole('gridcell').getByRole('button')
const isFocused = (page: Page, index: number) => expect(results(page).nth(index)).toBeFocused()
const asked = async (host: Host) => (await host.requests(path)).map(({ fields }) => fields)

async function open(page: Page, host: Host) {
  await host.open()
  await openForm(page, { mode: 'new', type: 'text' })
  await opener(page).click()
  await expect(field(page)).toBeFocused()
}

async function search(page: Page, text: string) {
  await field(page).fill(text)
  await page.keyboard.press('Enter')
}

// The page behind the form does not matter.
test.use({ posts: 1 })

test.describe('the GIF picker', () => {
  test('[GIF-1, GIF-8, GIF-9, GIF-12, GIF-18, GIF-23] finds GIFs while typing, adds the chosen one, and emits events; loads its code again after a failure', async ({
    page,
    host,
  }) => {
    await page.route(/gif-picker-.*\.js$/, route => route.abort())
    await host.open()
    await page.evaluate(() => {
      const heard: unknown[] = []
      Object.assign(window, { heard })
      for (const name of ['started', 'completed', 'chosen'])
        document.addEventListener(`gif-search:${name}`, event =>
          heard.push([name, (event as CustomEvent).detail.query]),
        )
    })
    await openForm(page, { mode: 'new', type: 'text' })
    await opener(page).click()
    await expect(page.getByText('Couldn’t load GIF search. Try again.').first()).toBeVisible()
    await page.unroute(/gif-picker-.*\.js$/)
    await opener(page).click()
    await expect(field(page)).toBeFocused()
    await typeAtOnce(field(page), '  Cats')
    await expect(results(page).first()).toBeVisible()
    await expect(picker(page).getByRole('status')).toHaveText('64 GIFs found')
    expect(await asked(host)).toEqual([
      expect.objectContaining({ q: 'cats', limit: '200', context: 'post-form' }),
    ])
    const names = await results(page).evaluateAll(all => all.map(one => one.getAttribute('aria-label') ?? ''))
    expect(names).toHaveLength(64)
    for (const name of names) expect(name).toMatch(/^GIF: cats(, [^,]+){0,2}$/)
    await expect(results(page).first().getByText('#cats')).toHaveCSS('opacity', '1')
    await results(page).first().click()
    await expect(picker(page)).toBeHidden()
    // It is in the text, and typing continues after it.
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await expect(text.locator('img[src*="/media/gif/cats-0-"]')).toHaveAttribute('alt', /^cats/)
    await expect(text).toBeFocused()
    expect(await asked(host)).toHaveLength(1)
    expect(await page.evaluate(() => Object.getOwnPropertyDescriptor(window, 'heard')?.value)).toEqual([
      ['started', 'cats'],
      ['completed', 'cats'],
      ['chosen', 'cats'],
    ])
  })

  test('[GIF-1, KEY-10] works by keyboard alone, and keeps the typed text', async ({ page, host }) => {
    await host.open()
    await openForm(page, { mode: 'new', type: 'text' })
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('cats')
    await page.keyboard.press('Enter')
    await expect(results(page)).toHaveCount(64)
    await page.keyboard.press('ArrowDown')
    await isFocused(page, 0)
    await page.keyboard.press('ArrowRight')
    await isFocused(page, 1)
    const below = async () => {
      const [from, to] = await Promise.all([
        results(page).nth(1).boundingBox(),
        page.locator(':focus').boundingBox(),
      ])
      return (to?.y ?? 0) - (from?.y ?? 0)
    }
    await page.keyboard.press('ArrowDown')
    await expect.poll(below).toBeGreaterThan(50)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Home')
    await isFocused(page, 0)
    await page.keyboard.press('Control+End')
    await isFocused(page, 63)
    await expect(results(page).nth(63)).toBeInViewport()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowUp')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('z')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('catsz')
    // Both searches have ended before the picker closes.
    const picture = (name: string) => results(page).first().locator(`img[src*="/media/gif/${name}-0-"]`)
    await expect(picture('catsz')).toBeAttached()
    await page.keyboard.press('Backspace')
    await expect(picture('cats')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(picker(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    // The form around it stays open.
    await expect(page.getByRole('form', { name: 'New text post' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('cats')
    await expect(results(page)).toHaveCount(64)
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(picker(page)).toBeHidden()
    await expect(page.locator('[contenteditable] img[src*="/media/gif/cats-0-"]')).toBeVisible()
  })

  test('[GIF-1] adds a GIF to the photos of a post, and the form sends its address', async ({
    page,
    host,
  }) => {
    await host.open()
    await openForm(page, { mode: 'new', type: 'photo' })
    const add = page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: 'Add a GIF' })
    await add.click()
    await search(page, 'one')
    await results(page).first().click()
    await expect(picker(page)).toBeHidden()
    const photos = page.getByRole('region', { name: 'Photos' }).locator('img[src*="/media/gif/one-0-"]')
    await expect(photos).toHaveCount(1)
    await expect(add).toBeFocused()
    await saveBy(page, () => page.getByRole('button', { name: 'Post', exact: true }).click())
    const sent = (await host.requests('/svc/post/update')).at(-1)?.fields
    expect(JSON.stringify(sent)).toMatch(/\/media\/gif\/one-0-250x\d+\.gif/)
  })

  test('[GIF-5, GIF-10, GIF-11, GIF-15] shows the server’s message without its markup, and errors', async ({
    page,
    host,
  }) => {
    await open(page, host)
    const message = picker(page).getByRole('alert')
    await search(page, 'careful')
    await expect(message.getByRole('heading')).toHaveText('Careful there')
    await expect(message).toContainText('Some of this may not be for everybody. Why?')
    await expect(message.locator('script, link, img, [onerror], [href^="javascript"]')).toHaveCount(0)
    await expect(results(page)).toHaveCount(0)
    const opened = page.context().waitForEvent('page')
    await message.getByRole('link', { name: 'Why?' }).click()
    await (await opened).close()
    await picker(page).getByRole('button', { name: 'View results anyway' }).click()
    await expect(results(page)).toHaveCount(64)
    await expect(field(page)).toBeFocused()

    await host.fault({ call, kind: 'drop', times: 0 })
    await search(page, 'one')
    // It is shown only after three tries of the client.
    await expect(message).toContainText('No connection. Check your network and try again.')
    await expect(field(page)).toHaveValue('one')
    await host.clearFaults()
    await message.getByRole('button', { name: 'Try again' }).click()
    await expect(results(page).first()).toBeVisible()
    await expect(field(page)).toBeFocused()

    // Only the broken results are lost; a missing picture can be retried.
    await search(page, 'strange')
    await expect(results(page)).toHaveCount(5)
    const gone = picker(page).getByRole('button', { name: /Couldn’t load\. Try again/ })
    await expect(gone).toBeVisible()
    const again = page.waitForRequest(/gone\.gif/)
    await gone.click()
    await again
    await expect(gone).toBeVisible()
    await expect(picker(page).locator('img[src^="javascript"], button img[src="x"]')).toHaveCount(0)
  })

  test('[GIF-16, GIF-19, GIF-20, GIF-21] draws 200 results in batches without a long task, and loads only those near the view', async ({
    page,
    host,
  }) => {
    await open(page, host)
    await page.evaluate(() => {
      const [drawn, loading, longest]: number[][] = [[], [], []]
      Object.assign(window, { drawn, loading, longest })
      const note = (list: number[] | undefined, count: number) => {
        if (count > 0 && count !== list?.at(-1)) list?.push(count)
      }
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) longest?.push(entry.duration)
      }).observe({ type: 'longtask' })
      new MutationObserver(() => {
        note(drawn, document.querySelectorAll('[role="gridcell"]').length)
        note(loading, document.querySelectorAll('[role="gridcell"] img').length)
      }).observe(document.body, { childList: true, subtree: true })
    })
    const of = (name: string) =>
      page.evaluate(name => Object.getOwnPropertyDescriptor(window, name)?.value as number[], name)
    const places = () => results(page).evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
    await search(page, 'many')
    await expect(results(page)).toHaveCount(200)
    const before = await places()
    expect(await of('drawn')).toEqual([50, 100, 150, 200])
    // Those in view, and then, a second apart, the next ones: ten and ten.
    await expect.poll(() => of('loading')).toHaveLength(3)
    const [first = 0, ...then] = await of('loading')
    expect(first).toBeGreaterThan(5)
    expect(first).toBeLessThan(20)
    expect(then).toEqual([first + 10, first + 20])
    expect(await places()).toEqual(before)
    await picker(page)
      .getByRole('grid')
      .evaluate(grid => grid.parentElement?.scrollTo(0, 99_999))
    await expect(results(page).nth(199).locator('img')).toHaveCount(1)
    const stall = Math.max(0, ...(await of('longest')))
    test.info().annotations.push({ type: 'longest task, ms', description: String(Math.round(stall)) })
  })

  test('[GIF-22, DEC-49] pauses GIFs, and steps through ten frames as the pointer moves over a paused one', async ({
    page,
    host,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, host)
    await search(page, 'one')
    const first = results(page).first()
    await expect(first.locator('canvas')).toBeVisible()
    await expect(first.locator('img')).toBeHidden()
    const box = await first.boundingBox()
    if (!box) throw new Error('not drawn')
    await page.mouse.move(box.x + 2, box.y + 20)
    await expect
      .poll(async () => {
        await page.mouse.move(box.x + 2, box.y + 20)
        await page.mouse.move(box.x + 3, box.y + 21)
        return first.locator('canvas').getAttribute('data-frame')
      })
      .toBe('0')
    for (let step = 0; step < 10; step++) {
      await page.mouse.move(box.x + (box.width * (step + 0.5)) / 10, box.y + 20)
      await expect(first.locator('canvas')).toHaveAttribute('data-frame', String(step))
    }
    await page.getByRole('button', { name: 'Play GIFs' }).click()
    await expect(first.locator('canvas')).toHaveCount(0)
    await expect(first.locator('img')).toBeVisible()
    await page.getByRole('button', { name: 'Pause GIFs' }).click()
    await expect(first.locator('canvas')).toBeVisible()
  })

  test('is a sheet in a narrow window, and axe finds nothing', async ({ page, host }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, host)
    for (const query of ['careful', 'nothing']) {
      await search(page, query)
      await expect(
        picker(page).getByRole('status').or(picker(page).getByRole('alert')).first(),
      ).toBeAttached()
      await expect(field(page)).toHaveValue(query)
      expect(await host.axe(page, undefined, ours)).toEqual([])
    }
    const box = await picker(page).boundingBox()
    expect(box?.width).toBe(360)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await picker(page).getByRole('button', { name: 'Close' }).click()
    await expect(picker(page)).toBeHidden()
    await page.setViewportSize({ width: 1280, height: 800 })
    await opener(page).click()
    await search(page, 'strange')
    await expect(results(page)).toHaveCount(5)
    expect(await host.axe(page, undefined, ours)).toEqual([])
  })
})
