import { dispatch, expect, test } from './support.ts'

test('[DEC-185] the drawer and its search work by the keyboard alone', async ({ page, host }) => {
  await host.open('/dashboard?poll=600000')
  const drawer = page.locator('[data-inlay-root="peepr"] dialog')
  await test.step('the drawer locks the page’s scrolling, traps the focus, and returns it', async () => {
    const opener = page.locator('[data-inlay-command="peepr:open"]').first()
    await opener.click()
    await expect(drawer.getByRole('article').first()).toBeVisible()
    await expect
      .poll(() => page.run(() => getComputedStyle(document.documentElement).overflowY))
      .toBe('hidden')
    for (let stop = 0; stop < 4; stop++) {
      await page.press('Tab')
      await expect(drawer.locator(':focus')).toHaveCount(1)
    }
    await page.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
  await test.step('in the drawer search results are shown and highlighted, and the list returns to its scroll position', async () => {
    await dispatch(page, 'peepr:open', { blog_name: 'papercranes' })
    const scroller = drawer.locator('[data-viewer-scroller]')
    const place = () => scroller.evaluate(element => Math.round(element.scrollTop))
    await expect(drawer.getByRole('article').first()).toBeVisible()
    for (let turn = 0; turn < 3; turn++) await page.press('j')
    await expect.poll(place).toBeGreaterThan(400)
    const before = await place()
    const toggle = drawer.locator('[data-viewer-search-toggle]')
    await toggle.evaluate(button => button.focus({ preventScroll: true }))
    await page.press('Enter')
    await expect(drawer.getByRole('combobox')).toBeFocused()
    expect(await place()).toBe(before)
    await page.type('the')
    await page.press('Enter')
    await expect(drawer.getByRole('feed', { name: /^Search results/ })).toBeVisible()
    const marks = () =>
      page.run(() =>
        'highlights' in CSS
          ? [...CSS.highlights.values()].reduce((sum, highlight) => sum + highlight.size, 0)
          : document.querySelectorAll('[data-viewer-words] mark').length,
      )
    await expect.poll(marks).toBeGreaterThan(0)
    await toggle.evaluate(button => button.click())
    await expect(drawer.getByRole('feed', { name: /^Posts from/ })).toBeVisible()
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(3)
    await page.press('Escape')
    await expect(drawer).toHaveCount(0)
  })
})
