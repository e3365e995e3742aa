import type { Page } from '@playwright/test'
import { begin, button, choose, form, post, uploaded, urlOf } from './photo-support.ts'
import { gif, jpeg, look, type TestFile } from './pictures.ts'
import { expect, test } from './support.ts'

test.use({ posts: 1 })

/** A picture in which hardly any pixel is like the one beside it. */
async function noise(page: Page): Promise<TestFile> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 900, height: 600 })
    const data = new ImageData(900, 600)
    for (let at = 0; at < data.data.length; at++) data.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 251
    canvas.getContext('2d')?.putImageData(data, 0, 0)
    return canvas.toDataURL().split(',')[1] ?? ''
  })
  return { name: 'noise.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

test('[DEC-186, PHOTO-7, UP-11] a photo is cropped, turned, and blurred by keys and pointer, in its pixels and without EXIF; what moves says why it stays', async ({
  page,
  host,
}) => {
  await begin(page, host, '/dashboard?media=all')
  const photo = await jpeg(page, 'street.jpg', 800, 600, true)
  expect(photo.buffer.includes('Exif')).toBe(true)
  await choose(page, photo, await noise(page), gif('dance.gif'))
  await uploaded(page, 3)
  const editor = page.getByRole('dialog', { name: 'Edit photo' })
  const press = (name: string) => editor.getByRole('button', { name, exact: true }).click()

  await test.step('the camera’s turn counts, the upper half is red; it is turned back, and half of it is cut off by keys', async () => {
    await button(page, 'Edit photo 1').click()
    await press('Turn')
    await editor.getByRole('button', { name: 'Crop area' }).focus()
    for (let count = 0; count < 25; count++) await page.keyboard.press('Shift+ArrowLeft')
    await expect(editor.getByText(/^Crop: 50% wide, 100% high, 0% from the left/)).toBeAttached()
    await press('Save photo')
    await expect(editor).toBeHidden()
    await uploaded(page, 3)
  })
  await test.step('a region of another one is blurred by a drag, and one by keys', async () => {
    await button(page, 'Edit photo 2').click()
    await press('Blur')
    const picture = await editor.locator('canvas').boundingBox()
    if (!picture) throw new Error('no picture')
    const at = (x: number, y: number) =>
      [picture.x + picture.width * x, picture.y + picture.height * y] as const
    await page.mouse.move(...at(0.1, 0.1))
    await page.mouse.down()
    await page.mouse.move(...at(0.4, 0.5), { steps: 4 })
    await page.mouse.up()
    await expect(editor.getByRole('button', { name: 'Blurred area 1' })).toBeVisible()
    await press('Add blurred area')
    await expect(editor.getByRole('button', { name: 'Blurred area 2' })).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(editor.getByText(/Blurred areas: 1\.$/)).toBeAttached()
    await press('Save photo')
    await expect(editor).toBeHidden()
    await uploaded(page, 3)
    await expect(button(page, 'Edit photo 2')).toBeFocused()
  })
  await test.step('a GIF says that it would stand still', async () => {
    await button(page, 'Edit photo 3').click()
    await expect(editor.getByRole('alert')).toHaveText(/^This image moves/)
    await page.keyboard.press('Escape')
    await expect(editor).toBeHidden()
    await expect(form(page)).toBeVisible()
  })
  await test.step('a description leads the reminder away, and all is posted', async () => {
    await button(page, 'ALT: add description to photo 1').click()
    await expect(form(page).getByRole('textbox', { name: 'Description of photo 1' })).toBeFocused()
    await page.keyboard.insertText('A red wall')
    await button(page, 'Post').click()
    const question = page.getByRole('alertdialog', { name: 'Photos without a description: 2 of 3' })
    await question.getByRole('button', { name: 'Add descriptions' }).click()
    await expect(form(page).getByRole('textbox', { name: 'Description of photo 2' })).toBeFocused()
    await page.keyboard.insertText('A hill')
  })
  const sent = await post(page, host)
  expect(sent).toMatchObject({ 'alt_text[o1]': 'A red wall', 'alt_text[o2]': 'A hill' })
  // Upright it was 600 by 800, red above blue. Turned, red is on the right; its left half is blue.
  expect(await look(page, urlOf(sent, 'o1'))).toEqual({
    width: 400,
    height: 600,
    top: 'blue',
    bottom: 'blue',
  })
  const bytes = await page.evaluate(
    async url =>
      new TextDecoder('latin1').decode(await (await fetch(url, { cache: 'no-store' })).arrayBuffer()),
    urlOf(sent, 'o1'),
  )
  expect(bytes.slice(0, 3)).toBe('\xff\xd8\xff')
  expect(bytes).not.toContain('Exif')
  const colors = await page.evaluate(
    async url => {
      const bitmap = await createImageBitmap(await (await fetch(url, { cache: 'no-store' })).blob())
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const count = (x: number) => {
        const { data = [] } = context?.getImageData(x, 0.15 * bitmap.height, 200, 0.3 * bitmap.height) ?? {}
        const found = new Set<string>()
        for (let pixel = 0; pixel < data.length; pixel += 4)
          found.add(`${data[pixel]} ${data[pixel + 1]} ${data[pixel + 2]}`)
        return found.size
      }
      return { blurred: count(0.13 * bitmap.width), sharp: count(0.6 * bitmap.width) }
    },
    urlOf(sent, 'o2'),
  )
  expect(colors.blurred).toBeLessThan(60)
  expect(colors.sharp).toBeGreaterThan(200)
})
