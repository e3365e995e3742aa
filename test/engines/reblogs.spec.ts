import type { Page } from './support.ts'
import { expect, test } from './support.ts'

/** The row with the focus, and whether it is in view, below the tabs that stay above the list. */
const look = (page: Page) =>
  page.run(() => {
    const row = document.activeElement
    if (row?.role !== 'treeitem') return null
    const { left, top, bottom } = row.getBoundingClientRect()
    const isSeen = (y: number) => row.contains(document.elementFromPoint(left + 40, y))
    return {
      key: (row as HTMLElement).dataset.key ?? '',
      level: Number(row.ariaLevel),
      isInView: isSeen(top + 8) && isSeen(bottom - 8),
    }
  })

/** Presses a key, and waits until another row has the focus, in view. */
async function move(page: Page, key: string): Promise<{ key: string; level: number }> {
  const before = await look(page)
  await page.press(key)
  const arrived = async () => {
    const now = await look(page)
    return now && now.key !== before?.key ? now : null
  }
  await expect.poll(async () => (await arrived())?.isInView, key).toBe(true)
  return (await arrived()) ?? { key: '', level: 0 }
}

test('[DEC-290] keys move the focus through a tree of hundreds of reblogs, and its row stays in view', async ({
  page,
  host,
}) => {
  // The list measures its rows, and more of them come into view for it.
  host.allow(/ResizeObserver loop completed with undelivered notifications/)
  await host.open('/dashboard?notes=can&poll=600000')
  await expect(page.locator('[data-inlay-command="notes:open"]').first()).toBeVisible()
  const most = await page.run(() => {
    const links = [...document.querySelectorAll<HTMLElement>('[data-inlay-note-count]')]
    const counts = links.map(({ dataset }) => Number(dataset.inlayNoteCount))
    const most = Math.max(...counts)
    links[counts.indexOf(most)]?.click()
    return most
  })
  expect(most).toBeGreaterThan(500)
  await page.getByRole('tab', { name: /^Reblogs/ }).click()
  const show = page.getByRole('combobox', { name: 'Show' })
  await show.evaluate(select => {
    select.focus()
    ;(select as HTMLSelectElement).value = 'all'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  const rows = page.getByRole('treeitem')
  await expect(rows.nth(5)).toBeVisible()
  const first = await move(page, 'Tab')
  await test.step('row by row down, and the same way up again', async () => {
    const down: string[] = [first.key]
    for (let step = 0; step < 12; step++) down.push((await move(page, 'ArrowDown')).key)
    expect(new Set(down).size).toBe(13)
    const up = [down.at(-1)]
    for (let step = 0; step < 12; step++) up.push((await move(page, 'ArrowUp')).key)
    expect(up).toEqual(down.toReversed())
  })
  await test.step('to the end, which is far away, and back', async () => {
    const { key } = await move(page, 'End')
    await expect(rows.last()).toHaveAttribute('data-key', key)
    expect((await move(page, 'ArrowUp')).key).not.toBe(key)
    expect(await move(page, 'Home')).toMatchObject(first)
  })
  await test.step('into a branch and out of it; the branch is folded and unfolded', async () => {
    const child = await move(page, 'ArrowRight')
    expect(child.level).toBe(2)
    // Its own branch is folded first, if it has one.
    const isUnfolded = await page.locator('[role="treeitem"]:focus[aria-expanded="true"]').count()
    if (isUnfolded > 0) await page.press('ArrowLeft')
    expect(await move(page, 'ArrowLeft')).toMatchObject(first)
    await page.press('ArrowLeft')
    await expect(rows).toHaveCount(1)
    await page.press('ArrowRight')
    await expect(rows.nth(5)).toBeVisible()
    await expect(page.locator('[role="treeitem"]:focus')).toHaveAttribute('data-key', first.key)
  })
})
