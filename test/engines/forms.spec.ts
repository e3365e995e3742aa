import { writeFileSync } from 'node:fs'
import { paintLandscape } from '../../fixtures/media/paint.ts'
import { encodePng } from '../../fixtures/media/png.ts'
import type { PostType } from '../../src/platform/bus/contract.ts'
import { down, move, up } from './driver/page.ts'
import type { Page } from './support.ts'
import { dispatch, expect, test } from './support.ts'

const form = (page: Page) => page.locator('form[data-placement]')
const cells = (page: Page) => form(page).locator('[data-photo]')
const open = (page: Page, type: PostType, placement: 'modal' | 'inline' = 'modal') =>
  dispatch(page, 'post-form:open', { mode: 'new', type, placement })
const post = (page: Page) => form(page).getByRole('button', { name: 'Post', exact: true }).click()

async function pictures(folder: (name: string) => string, ...names: string[]) {
  return Promise.all(
    names.map(async name => {
      const path = folder(`${name}.png`)
      writeFileSync(path, await encodePng(paintLandscape(name, 60, 40), 60, 40))
      return path
    }),
  )
}

test('[DEC-186] forms open with the focus inside; photos are uploaded, reordered by drag, edited and posted', async ({
  page,
  host,
}, info) => {
  await host.open()
  await test.step('a form opens with the focus inside; the list of its states is changed by keys, and is high enough to press', async () => {
    await open(page, 'quote')
    await expect(page.getByRole('form', { name: 'New quote' }).locator(':focus')).toHaveCount(1)
    const state = page.getByRole('combobox', { name: 'Posting options' })
    await expect(state).toBeVisible()
    await state.evaluate(one => one.focus())
    await page.press('ArrowDown')
    await expect(state).not.toHaveValue('published')
    expect(await state.evaluate(one => one.offsetHeight)).toBeGreaterThanOrEqual(24)
    await page.press('Escape')
    await expect(form(page)).toHaveCount(0)
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  })
  await test.step('photos are chosen, uploaded with progress, reordered by drag, and posted', async () => {
    await open(page, 'photo')
    await expect(form(page).locator(':focus')).toHaveCount(1)
    await expect(form(page).getByRole('button', { name: 'Choose photos' })).toBeVisible()
    await form(page)
      .locator('section[aria-label="Photos"] input[multiple]')
      .setInputFiles(await pictures(name => info.outputPath(name), 'a', 'b'))
    await expect(form(page).locator('[data-photo][data-state="done"]')).toHaveCount(2)
    const [first, second] = await Promise.all([0, 1].map(at => cells(page).nth(at).aim()))
    if (!first || !second) throw new Error('no photos')
    const box = await cells(page)
      .nth(0)
      .evaluate(one => one.getBoundingClientRect().toJSON())
    await page.pointer(
      move(second),
      down,
      move({ x: box.left + 50, y: box.top + 20 }, 50),
      move({ x: box.left + 50, y: box.top + 4 }, 50),
    )
    await expect(form(page).locator('[data-dragged]')).toHaveCount(1)
    await page.pointer(up)
    await expect(form(page).locator('[data-dragged]')).toHaveCount(0)
    await post(page)
    await expect(form(page)).toHaveCount(0)
    expect((await host.requests('/svc/upload/image')).length).toBe(2)
    await expect
      .poll(async () => (await host.requests('/svc/post/update'))[0]?.fields['post[photoset_order]'])
      .toBe('o2,o1')
  })
  await test.step('a photo is turned, cropped by keys, and blurred by a drag before it is uploaded again', async () => {
    await open(page, 'photo')
    await expect(form(page).getByRole('button', { name: 'Choose photos' })).toBeVisible()
    await form(page)
      .locator('section[aria-label="Photos"] input[multiple]')
      .setInputFiles(await pictures(name => info.outputPath(name), 'a'))
    await expect(form(page).locator('[data-photo][data-state="done"]')).toHaveCount(1)
    await form(page).getByRole('button', { name: 'Edit photo 1', exact: true }).click()
    const editor = page.getByRole('dialog', { name: 'Edit photo' })
    await editor.getByRole('button', { name: 'Turn', exact: true }).click()
    await editor.getByRole('button', { name: 'Crop area', exact: true }).click()
    for (let count = 0; count < 5; count++) await page.press('Shift+ArrowUp')
    await expect(editor.getByText(/^Crop: 100% wide, 90% high/)).toHaveCount(1)
    await editor.getByRole('button', { name: 'Blur', exact: true }).click()
    const box = await editor.locator('canvas').evaluate(one => one.getBoundingClientRect().toJSON())
    await page.pointer(
      move({ x: box.left + 5, y: box.top + 5 }),
      down,
      move({ x: box.left + 25, y: box.top + 30 }, 50),
    )
    await page.pointer(up)
    await expect(editor.getByText(/Blurred areas: 1\.$/)).toHaveCount(1)
    await editor.getByRole('button', { name: 'Save photo', exact: true }).click()
    await expect(editor).toHaveCount(0)
    await expect(form(page).locator('[data-photo][data-state="done"] img')).toHaveCount(1)
    const shown = form(page).locator('[data-photo] img')
    await expect
      .poll(() =>
        shown.evaluate(one => [
          (one as HTMLImageElement).naturalWidth,
          (one as HTMLImageElement).naturalHeight,
        ]),
      )
      .toEqual([40, 54])
  })
})

test('[DEC-177] Post does not wait for a photo; the next page uploads it from the database, and posts once', async ({
  page,
  host,
}, info) => {
  await host.open()
  await host.fault({ call: 'POST /svc/upload/image', kind: 'delay', delayMs: 120_000 })
  await open(page, 'photo')
  await expect(form(page).getByRole('button', { name: 'Choose photos' })).toBeVisible()
  await form(page)
    .locator('section[aria-label="Photos"] input[multiple]')
    .setInputFiles(await pictures(name => info.outputPath(name), 'c'))
  await expect(form(page).locator('[data-state="uploading"]')).toHaveCount(1)
  await post(page)
  await expect(form(page)).toHaveCount(0)
  await expect(page.locator('[data-pinned]')).toBeVisible()
  expect(await host.requests('/svc/post/update')).toEqual([])
  await host.open()
  const sent = async () => (await host.requests('/svc/post/update')).map(({ status }) => status)
  await expect.poll(sent).toEqual([200])
})
