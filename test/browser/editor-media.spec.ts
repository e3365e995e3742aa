import type { Page } from '@playwright/test'
import { ask, begin, paste, sentBody, text, tool } from './editor-support.ts'
import { expect, ours, test } from './support.ts'

test.use({ posts: 1 })

const picture = (page: Page) => text(page).locator('img:not(.ProseMirror-separator)')
const describe = (page: Page) => page.getByRole('dialog', { name: 'Describe this image' })

/** A text with an image from the demo's server. */
async function pasteImage(page: Page, html = '<p>a<img src="/picture.png" alt="old">b</p>') {
  await paste(page, { 'text/html': html })
  await expect(picture(page)).toHaveJSProperty('complete', true)
}

test('[EDIT-6] an image is described by pointer, and a click elsewhere keeps the description; dragging moves it with its address and description', async ({
  page,
  host,
}) => {
  await begin(page, host)
  await pasteImage(page)
  // A click elsewhere keeps the typed text.
  await picture(page).click()
  await page.keyboard.press('Control+Alt+y')
  await describe(page).getByRole('textbox').fill('A dot')
  await page.getByRole('form').getByLabel('Title').click()
  await expect(picture(page)).toHaveAttribute('alt', 'A dot')

  await picture(page).click()
  await page
    .getByRole('toolbar', { name: 'Format selection' })
    .getByRole('button', { name: 'Describe this image' })
    .click()
  const field = describe(page).getByRole('textbox', { name: 'Description' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('A dot')
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await field.fill('  A "red"\n dot  ')
  await describe(page).getByRole('button', { name: 'Save description' }).click()
  await expect(describe(page)).toBeHidden()
  await expect(text(page)).toBeFocused()
  await expect(picture(page)).toHaveAttribute('alt', 'A "red" dot')
  expect(await sentBody(page, host)).toBe('<p>a<img src="/picture.png" alt="A &quot;red&quot; dot">b</p>')

  await ask(page)
  await text(page).click()
  await pasteImage(page, '<p>first</p><p>second<img src="/picture.png" alt="dot"></p>')
  await picture(page).hover()
  await page.mouse.down()
  for (const x of [40, 20, 1])
    await text(page)
      .locator('p')
      .first()
      .hover({ position: { x, y: 8 } })
  await page.mouse.up()
  await expect(text(page).locator('p').first().locator('img[alt="dot"]')).toHaveCount(1)
  await expect(text(page).locator('p')).toHaveText(['', 'first', 'second'])
  await page.keyboard.press('Control+z')
  await expect(text(page).locator('p').last().locator('img[alt="dot"]')).toHaveCount(1)
  await page.keyboard.press('Control+Shift+z')
  expect(await sentBody(page, host)).toBe(
    '<p><img src="/picture.png" alt="dot"></p><p>first</p><p>second</p>',
  )
})

test('[EDIT-6] an image is described by keyboard; Escape cancels, and undo takes it back', async ({
  page,
  host,
}) => {
  await begin(page, host)
  await pasteImage(page, '<p>a<img src="/picture.png">b</p>')
  const field = describe(page).getByRole('textbox', { name: 'Description' })
  // Without a selected image there is nothing to describe.
  await page.keyboard.press('Control+Alt+y')
  await expect(describe(page)).toBeHidden()
  // The browser reports a moved caret after the key event, and no person types that fast.
  const moved = await page.evaluateHandle(() => ({
    told: new Promise(resolve => document.addEventListener('selectionchange', resolve, { once: true })),
  }))
  await page.keyboard.press('ArrowLeft')
  await moved.evaluate(({ told }) => told.then(() => {}))
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+Alt+y')
  await expect(field).toBeFocused()
  await page.keyboard.type('not this')
  await page.keyboard.press('Escape')
  await expect(describe(page)).toBeHidden()
  await expect(text(page)).toBeFocused()
  await expect(page.getByRole('form')).toHaveCount(1)
  await expect(picture(page)).not.toHaveAttribute('alt')
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('End')
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowLeft')
  await expect(tool(page, 'More formatting')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Shortcuts' })).toBeFocused()
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Describe this image' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('A dot')
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  await expect(picture(page)).toHaveAttribute('alt', 'A dot')
  await page.keyboard.press('Control+z')
  await expect(picture(page)).not.toHaveAttribute('alt', 'A dot')
  await page.keyboard.press('Control+Shift+z')
  await expect(picture(page)).toHaveAttribute('alt', 'A dot')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('!')
  expect(await sentBody(page, host)).toBe('<p>a<img src="/picture.png" alt="A dot">!b</p>')
})

test('[EDIT-11] dragging an image to the window’s edge scrolls the text, and it lands where it is dropped', async ({
  page,
  host,
}) => {
  await begin(page, host, 'inline')
  // Enough lines that no wait reaches the end: the browser scrolls, too, while something is held at an edge.
  const lines = Array.from({ length: 240 }, (_, line) => `<p>line ${line}</p>`).join('')
  await paste(page, { 'text/html': `<p><img src="/picture.png" alt="dot"></p>${lines}` })
  await expect(picture(page)).toHaveJSProperty('complete', true)
  await picture(page).evaluate(image => image.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const from = await picture(page).boundingBox()
  if (!from) throw new Error('nothing is drawn')
  const before = await page.evaluate(() => scrollY)
  await picture(page).hover()
  await page.mouse.down()
  await page.mouse.move(from.x + 20, 400, { steps: 3 })
  let turn = 0
  await expect
    .poll(
      async () => {
        await page.mouse.move(from.x + 20 + (++turn % 2), 795)
        return page.evaluate(() => scrollY)
      },
      { intervals: [50] },
    )
    .toBeGreaterThan(before + 600)
  // In the middle it no longer scrolls.
  let at = -1
  await expect
    .poll(
      async () => {
        await page.mouse.move(from.x + 20 + (++turn % 2), 400)
        const before = at
        at = await page.evaluate(
          () =>
            new Promise<number>(done =>
              requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY))),
            ),
        )
        return at === before
      },
      { intervals: [50] },
    )
    .toBe(true)
  const line = await text(page).evaluate(element => {
    const middles = [...element.querySelectorAll('p')].map(one => {
      const { top, height } = one.getBoundingClientRect()
      return { words: one.textContent, middle: top + height / 2 }
    })
    return middles.find(({ middle }) => middle > 300)
  })
  await page.mouse.move(from.x + 20, line?.middle ?? 0, { steps: 3 })
  // The drop mark follows the pointer.
  await page.mouse.move(from.x + 21, line?.middle ?? 0)
  await page.mouse.up()
  // It stands on a line of its own, within the words that it was dropped on.
  const around = text(page).locator('p:has(+ p > img[alt="dot"]), p:has(> img[alt="dot"]) + p')
  await expect.poll(async () => (await around.allTextContents()).join('')).toContain(line?.words ?? 'none')
})
