import { writeFileSync } from 'node:fs'
import { paintLandscape } from '../../fixtures/media/paint.ts'
import { encodePng } from '../../fixtures/media/png.ts'
import { down, move, up } from './driver/page.ts'
import type { Page } from './support.ts'
import { dispatch, expect, test } from './support.ts'

const form = (page: Page) => page.locator('form[data-placement]')
const cells = (page: Page) => form(page).locator('[data-photo]')
const post = (page: Page) => form(page).getByRole('button', { name: 'Post', exact: true }).click()

/** Opens a form, and chooses pictures with these names. */
async function choose(page: Page, path: (name: string) => string, ...names: string[]) {
  await dispatch(page, 'post-form:open', { mode: 'new', type: 'photo', placement: 'modal' })
  await expect(form(page).locator(':focus')).toHaveCount(1)
  await expect(form(page).getByRole('button', { name: 'Choose photos' })).toBeVisible()
  const paths = names.map(name => path(`${name}.png`))
  for (const one of paths) writeFileSync(one, await encodePng(paintLandscape(one, 60, 40), 60, 40))
  await form(page).locator('section[aria-label="Photos"] input[multiple]').setInputFiles(paths)
}

test('[DEC-177, DEC-186] photos are uploaded, reordered by drag, and posted; Post does not wait for one, which the next page uploads from the database', async ({
  page,
  host,
}, info) => {
  const path = (name: string) => info.outputPath(name)
  await host.open()
  await test.step('photos are chosen, uploaded, reordered by drag, and posted', async () => {
    await choose(page, path, 'a', 'b')
    await expect(form(page).locator('[data-photo][data-state="done"]')).toHaveCount(2)
    const second = await cells(page).nth(1).aim()
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
    await expect
      .poll(async () => (await host.requests('/svc/post/update'))[0]?.fields['post[photoset_order]'])
      .toBe('o2,o1')
  })
  await test.step('the next page uploads a photo from the database, and posts once', async () => {
    await host.fault({ call: 'POST /svc/upload/image', kind: 'delay', delayMs: 120_000 })
    await choose(page, path, 'c')
    await expect(form(page).locator('[data-state="uploading"]')).toHaveCount(1)
    await post(page)
    await expect(form(page)).toHaveCount(0)
    await expect(page.locator('[data-pinned]')).toBeVisible()
    expect(await host.requests('/svc/post/update')).toHaveLength(1)
    await host.open()
    const sent = async () => (await host.requests('/svc/post/update')).map(({ status }) => status)
    await expect.poll(sent).toEqual([200, 200])
  })
})

test('[DEC-173] what is typed while a reblog form loads is in it, and runs no shortcut', async ({
  page,
  host,
}) => {
  await host.open()
  // In WebKit, a window has the focus once it is pressed.
  await page.rest()
  await page.pointer(down, up)
  await page.press('j')
  await expect(page.locator('[data-inlay-current]')).toHaveCount(1)
  await host.fault({ call: '* /svc/post/fetch', kind: 'delay', delayMs: 1000 })
  await page.press('r')
  await page.type('lorem j k')
  const text = form(page).locator('[contenteditable="true"]')
  await expect(text).toHaveText('lorem j k')
  await expect(text).toBeFocused()
  await page.type(' l')
  await expect(text).toHaveText('lorem j k l')
  expect(await host.requests('/svc/like')).toEqual([])
})
