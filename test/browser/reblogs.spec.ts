import type { Page } from '@playwright/test'
import { update } from './form-support.ts'
import { expect, test } from './support.ts'

test.use({ posts: 6 })

const notes = (page: Page) => page.getByRole('dialog', { name: /notes?$/ })
const rows = (page: Page) => notes(page).getByRole('treeitem')
/** Somebody else's post that is a reblog with a comment. */
const reblogOf = (page: Page) =>
  page
    .locator('#posts > [data-inlay-post*=\'"is_mine":false\']')
    .filter({ has: page.locator('.from') })
    .first()

test('[DEC-290] by keys alone: the tree of a post’s reblogs, folded, filtered, and a reblog of it in the drawer', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await host.open('/dashboard?notes=can')
  await page
    .locator('[data-inlay-command="notes:open"]:not([data-inlay-note-count="0"])')
    .first()
    .press('Enter')
  await expect(notes(page).getByRole('tab', { name: /^Replies/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  const show = notes(page).getByRole('combobox', { name: 'Show' })
  await expect(show).toBeFocused()
  await show.selectOption('Tree')
  await expect(rows(page).first()).toContainText('Original post')
  await page.keyboard.press('Tab')
  await expect(rows(page).first()).toBeFocused()
  await expect(rows(page).first()).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowRight')
  const second = rows(page).nth(1)
  await expect(second).toBeFocused()
  await expect(second).toHaveAttribute('aria-level', '2')
  await expect(second).toHaveAccessibleName(/\d notes?/)
  expect(await host.axe(page, undefined, '[role="tree"]')).toEqual([])
  await page.keyboard.press('End')
  const last = notes(page).locator('[role="treeitem"]:focus')
  await expect(last).toBeInViewport()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('*')
  await expect(rows(page).nth(1)).toBeVisible()
  await show.selectOption('Tree: with a comment')
  await expect(rows(page).nth(1)).toHaveAccessibleName(/notes? .*\w/)
  await notes(page).getByRole('tab', { name: /^Tags/ }).click()
  const tag = notes(page).getByRole('list', { name: 'Tags, most used first' }).getByRole('button').first()
  const name = await tag.textContent()
  await tag.press('Enter')
  await expect(notes(page).getByRole('tab', { name: /^Reblogs/ })).toHaveAttribute('aria-selected', 'true')
  await expect(show).toBeFocused()
  await expect(rows(page).nth(1)).toContainText(name ?? '')
  await notes(page).getByRole('button', { name: 'Show all tags' }).press('Enter')
  await expect(show).toBeFocused()
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(notes(page)).toHaveCount(0)
  await expect(page.locator('[data-viewer-post]').first()).toBeVisible()
})

/** Controls in the shown list whose ring is cut off by their row, or that stay below the tabs when they get the focus. */
const badlyFocused = (page: Page) =>
  notes(page)
    .getByRole('tabpanel')
    .evaluate(async panel => {
      const tabs = panel.previousElementSibling?.getBoundingClientRect()
      const scroller = panel.parentElement
      if (!tabs || !scroller) return ['no tabs']
      const found: string[] = []
      // From the last one up, as the tabs are at the top.
      for (const control of [...panel.querySelectorAll<HTMLElement>('a, button')].reverse()) {
        if (!control.checkVisibility()) continue
        control.focus()
        // A transition begins without the ring.
        await new Promise(requestAnimationFrame)
        await Promise.all(control.getAnimations().map(({ finished }) => finished))
        const box = control.getBoundingClientRect()
        const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(control)
        // Less a part of a pixel, to which boxes are not exact.
        const ring = parseFloat(outlineOffset) + parseFloat(outlineWidth) - 0.1
        let row: HTMLElement = control
        while (row !== scroller && getComputedStyle(row).contentVisibility !== 'auto')
          row = row.parentElement ?? scroller
        const edges = row.getBoundingClientRect()
        const isCut =
          box.left - ring < edges.left ||
          box.right + ring > edges.right ||
          box.top - ring < edges.top ||
          box.bottom + ring > edges.bottom
        const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
        if (outlineStyle === 'none') found.push(`${name} has no ring`)
        else if (isCut) found.push(`the ring of ${name} is cut off`)
        if (box.top < tabs.bottom && box.bottom > tabs.top) found.push(`${name} is below the tabs`)
      }
      return found
    })

test('[DEC-191] what gets the focus in the notes has its whole ring, and is not below the tabs', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?notes=can')
  const number = page.locator('[data-inlay-command="notes:open"]:not([data-inlay-note-count="0"])').first()
  await number.press('Enter')
  await notes(page).getByRole('textbox').fill('A reply')
  await page.keyboard.press('Control+Enter')
  await expect(notes(page).locator('[data-note]')).not.toHaveCount(0)
  await page.setViewportSize({ width: 700, height: 420 })
  for (const name of [/^Replies/, /^Reblogs/, /^Tags/, /^Likes/]) {
    await notes(page).getByRole('tab', { name }).press('Enter')
    await expect(notes(page).getByRole('tabpanel').locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(notes(page).getByRole('tabpanel').locator('li').first()).toBeVisible()
    expect(await badlyFocused(page)).toEqual([])
  }
})

test('[DEC-291] a reblog leaves out the last addition, in the form and in the quick reblog', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?notes=can')
  const sent = async () => (await host.requests(update)).map(({ fields }) => fields['post[trail_until]'])
  await reblogOf(page).locator('.act-reblog').press('Shift+R')
  const quick = page.getByRole('dialog', { name: 'Quick reblog' })
  const choice = quick.getByRole('combobox', { name: 'What to reblog' })
  await choice.selectOption({ index: 1 })
  await quick.getByRole('button', { name: 'Reblog', exact: true }).press('Enter')
  await expect(quick).toHaveCount(0)
  await expect.poll(sent).toEqual([expect.stringMatching(/^\d+$/)])
  const [until] = await sent()
  await reblogOf(page).locator('.act-reblog').click()
  const original = page.getByRole('region', { name: 'Original post' })
  const from = original.getByRole('button', { name: /^Reblog from here: / })
  const indent = from.evaluate(
    ({ firstElementChild, parentElement }) =>
      (firstElementChild?.getBoundingClientRect().left ?? 0) -
      (parentElement?.getBoundingClientRect().left ?? 0),
  )
  expect(Math.round(await indent)).toBe(0)
  await from.press('Enter')
  await expect(original.getByRole('button', { name: 'Restore' })).toBeFocused()
  await expect(original.getByText('1 addition left out')).toBeVisible()
  expect(await host.axe(page, undefined, 'form')).toEqual([])
  await page.getByRole('button', { name: 'Reblog', exact: true }).last().click()
  await expect.poll(sent).toEqual([until, until])
})
