import type { Page } from '@playwright/test'
import { expect, test } from '../ui-page/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('axe finds nothing, with or without a window open, in light or dark', async ({ page, gallery }) => {
  const look = async () => {
    expect(await gallery.axe()).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await gallery.axe(['color-contrast'])).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await gallery.open()
  await look()
  await button(page, 'Actions').click()
  await look()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Fruit' }).fill('a')
  await button(page, 'Toast').click()
  // The toast may lie over it.
  await button(page, 'Ask').press('Enter')
  await look()
})

test('[DLG-3, UTIL-5, UTIL-8, UTIL-9] buttons, fields, switches and selects have name and role and work; badges and avatars have their sizes and labels; a text area grows', async ({
  page,
  gallery,
}) => {
  await gallery.open()
  await test.step('a busy button keeps its name and its focus, and does nothing', async () => {
    const busy = button(page, 'Busy').first()
    await busy.focus()
    await page.keyboard.press('Enter')
    await busy.click({ force: true })
    await expect(busy).toBeFocused()
    await expect(busy).toHaveAttribute('aria-disabled', 'true')
    expect(await gallery.said()).toBe('')
  })
  await test.step('fields are bound to their label, hint and error', async () => {
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription(
      'Shown above the post',
    )
    const address = page.getByRole('textbox', { name: 'URL' })
    await expect(address).toHaveAccessibleDescription('Enter a valid link.')
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    expect(
      await address.evaluate(field => Number.parseFloat(getComputedStyle(field).fontSize)),
    ).toBeGreaterThan(15.9)
  })
  await test.step('a switch is worked by pointer, space and enter', async () => {
    const sounds = page.getByRole('switch', { name: 'Sounds' })
    await expect(sounds).toHaveAccessibleDescription('Plays one for each message')
    await page.getByText('Sounds').click()
    await expect(sounds).toBeChecked()
    await sounds.press('Space')
    await expect(sounds).not.toBeChecked()
    await sounds.press('Enter')
    await expect(sounds).toBeChecked()
    await page.getByRole('switch', { name: 'Busy' }).click({ force: true })
    await expect(page.getByRole('switch', { name: 'Busy' })).toBeChecked()
    expect(await gallery.said()).toBe('')
  })
  await test.step('a flat select mirrors its chosen option into its label', async () => {
    const select = page.getByRole('combobox', { name: 'State' })
    const label = select.locator('+ span')
    await expect(label).toHaveText('Post now')
    await select.selectOption('Save as draft')
    await expect(label).toHaveText('Save as draft')
    await select.focus()
    await page.keyboard.press('ArrowUp')
    await expect(label).toHaveText('Add to queue')
  })
  await test.step('avatars have their sizes, and an initial where there is no image', async () => {
    const signs = page.getByRole('region', { name: 'Signs' })
    const widths = await signs
      .locator('[data-size]')
      .evaluateAll(all => all.map(one => one.getBoundingClientRect().width))
    expect(widths).toEqual([16, 24, 30, 40, 48, 64, 96, 128, 48, 64])
    await expect(signs.getByRole('img', { name: "born's avatar" })).toHaveText('B')
    await expect(signs.getByRole('img', { name: "Ωmega's avatar" })).toHaveText('Ω')
  })
  await test.step('a badge says what it counts, caps at 99+ and is not there for nothing', async () => {
    const signs = page.getByRole('region', { name: 'Signs' })
    await expect(signs.getByText('99+', { exact: true })).toBeVisible()
    await expect(signs.getByText('120 unread messages')).toBeAttached()
    await expect(signs.getByText('0 unread', { exact: true })).toHaveCount(0)
    await expect(signs.getByText('-4')).toHaveCount(0)
  })
  await test.step('a text area grows with its text up to a limit, and its counter is announced near the limit', async () => {
    const area = page.getByRole('textbox', { name: 'Message' })
    const height = () => area.evaluate(element => element.clientHeight)
    const empty = await height()
    const status = page.getByRole('status').filter({ hasText: 'character' })
    await area.fill('123')
    await expect(status).toHaveCount(0)
    await area.fill('1234')
    await expect(status).toHaveText('20 characters left')
    // The announcement is removed by the next change, which needs none.
    await area.fill('1234567')
    await expect(status).toHaveCount(0)
    await area.fill('a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn')
    await expect(status).toHaveText('3 characters over the limit')
    const full = await height()
    expect(full).toBeGreaterThan(empty * 2)
    await area.fill('a\n'.repeat(60))
    await expect.poll(height).toBeLessThanOrEqual(full + 1)
  })
})

test('comboboxes, listboxes and tabs follow the ARIA keyboard patterns, and nothing moves under reduced motion', async ({
  page,
  gallery,
}) => {
  await gallery.open()
  await test.step('a combobox suggests, is worked by keys and keeps the focus', async () => {
    const field = page.getByRole('combobox', { name: 'Fruit' })
    const list = page.getByRole('listbox', { name: 'Fruit' })
    await field.click()
    await expect(list.getByRole('option')).toHaveCount(8)
    await field.pressSequentially('c')
    await expect(list).toMatchAriaSnapshot(`
    - listbox "Fruit":
      - option "Cherry"
      - option "Citron"
  `)
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(list.getByRole('option', { name: 'Citron', selected: true })).toBeVisible()
    const active = await field.getAttribute('aria-activedescendant')
    await expect(list.getByRole('option', { name: 'Citron' })).toHaveAttribute('id', active ?? '')
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(field).toHaveValue('c')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Citron')
    await expect(field).toBeFocused()
    await field.fill('ch')
    await list.getByRole('option', { name: 'Cherry' }).click()
    await expect(field).toHaveValue('Cherry')
    await expect(field).toBeFocused()
    await field.fill('zz')
    await expect(page.getByText('No such fruit.').first()).toBeVisible()
    expect(await gallery.said()).toBe('picked Citron;picked Cherry;')
  })
  await test.step('a listbox', async () => {
    const list = page.getByRole('listbox', { name: 'Basket' })
    await list.focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(list.getByRole('option', { name: 'Apricot', selected: true })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(list.getByRole('option', { name: 'Cherry', selected: true })).toHaveCount(0)
  })
  await test.step('nothing moves', async () => {
    await button(page, 'Ask').click()
    await button(page, 'Cancel').hover()
    const longest = await page.evaluate(() =>
      Math.max(
        0,
        ...document.getAnimations().map(one => Number(one.effect?.getComputedTiming().endTime ?? 0)),
      ),
    )
    expect(longest).toBeLessThan(50)
  })
})

test('in right-to-left pages switch and progress bar are mirrored', async ({ page, gallery }) => {
  await gallery.open('?dir=rtl')
  const fill = page.getByRole('progressbar', { name: 'Upload' })
  const gap = await fill.evaluate(track => {
    const inner = track.firstElementChild?.getBoundingClientRect()
    return inner ? Math.round(track.getBoundingClientRect().right - inner.right) : null
  })
  expect(gap).toBe(0)
  const knob = await page
    .getByRole('switch', { name: 'Busy' })
    .evaluate(control => getComputedStyle(control, '::before').translate)
  expect(knob).toBe('-16px')
})

/** Computed styles of one element of each kind, a line per property. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const lines: string[] = []
    const seen = new Set<string>()
    for (const element of document.querySelectorAll('[data-inlay-root], [data-inlay-root] *')) {
      const kind = `${element.tagName}.${element.getAttribute('class') ?? ''}`
      if (seen.has(kind)) continue
      seen.add(kind)
      const style = getComputedStyle(element)
      // An animation's current value varies.
      for (const name of style)
        if (name !== 'transform' && name !== 'opacity')
          lines.push(`${kind} ${name}: ${style.getPropertyValue(name)}`)
      for (const pseudo of ['::before', '::after'])
        lines.push(`${kind}${pseudo} content: ${getComputedStyle(element, pseudo).content}`)
    }
    return lines
  })

test('a hostile style sheet changes none of our styles', async ({ page, gallery }) => {
  const born = page.getByRole('img', { name: "born's avatar" })
  await gallery.open()
  await expect(born).toHaveText('B')
  const plain = await looks(page)
  await gallery.open('?hostile')
  await expect(born).toHaveText('B')
  const hostile = await looks(page)
  expect(plain.length).toBeGreaterThan(5000)
  const expected = new Set(plain)
  expect(hostile.filter(line => !expected.has(line))).toEqual([])
})
