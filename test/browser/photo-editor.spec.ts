import type { Locator, Page } from '@playwright/test'
import { tryMs } from '../support/patience.mjs'
import { begin, button, choose, post, uploaded, urlOf } from './photo-support.ts'
import { jpeg, look, type TestFile } from './pictures.ts'
import { expect, type Host, test } from './support.ts'

test.use({ posts: 1 })

/** A picture in which hardly any pixel is like the one beside it. */
async function noise(page: Page): Promise<TestFile> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 })
    const data = new ImageData(900, 600)
    for (let at = 0; at < data.data.length; at++) data.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 251
    canvas.getContext('2d')?.putImageData(data, 0, 0)
    return canvas.toDataURL().split(',')[1] ?? ''
  })
  return { name: 'noise.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

/** Opens a photo in the editor, and posts it as it is saved there; returns its address. */
async function edit(page: Page, host: Host, photo: TestFile, change: (editor: Locator) => Promise<void>) {
  await begin(page, host, '/dashboard?media=all')
  await choose(page, photo)
  await uploaded(page, 1)
  await button(page, 'Edit photo 1').click()
  const editor = page.getByRole('dialog', { name: 'Edit photo' })
  await change(editor)
  // Chromium takes a press right after a quick drag as a stop of its momentum.
  await expect(async () => {
    if (await editor.isVisible())
      await editor.getByRole('button', { name: 'Save photo' }).click({ timeout: tryMs })
    await expect(editor).toBeHidden({ timeout: tryMs })
  }).toPass()
  await uploaded(page, 1)
  await expect(button(page, 'Edit photo 1')).toBeFocused()
  await button(page, 'ALT: add description to photo 1').click()
  await page.keyboard.insertText('A wall')
  const sent = await post(page, host)
  expect(sent).toMatchObject({ 'alt_text[o1]': 'A wall' })
  return urlOf(sent, 'o1')
}

test('[DEC-186, UP-11] a photo is turned, and cropped by keys, in its pixels and without EXIF', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await host.open()
  const photo = await jpeg(page, 'street.jpg', 800, 600, true)
  expect(photo.buffer.includes('Exif')).toBe(true)
  const url = await edit(page, host, photo, async editor => {
    await editor.getByRole('button', { name: 'Rotate', exact: true }).click()
    await editor.getByRole('button', { name: 'Crop area' }).focus()
    for (let count = 0; count < 25; count++) await page.keyboard.press('Shift+ArrowLeft')
    await expect(editor.getByText(/^Crop: 50% wide, 100% high, 0% from the left/)).toBeAttached()
  })
  // With the camera's turn it was 600 by 800, red above blue. Turned, red is on the right; its left half is blue.
  expect(await look(page, url)).toEqual({ width: 400, height: 600, top: 'blue', bottom: 'blue' })
  const bytes = await page.evaluate(
    async url =>
      new TextDecoder('latin1').decode(await (await fetch(url, { cache: 'no-store' })).arrayBuffer()),
    url,
  )
  expect(bytes.slice(0, 3)).toBe('\xff\xd8\xff')
  expect(bytes).not.toContain('Exif')
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 } })

  test('[DEC-186] a finger draws an area that is blurred, in its pixels, and moves it', async ({
    page,
    host,
  }) => {
    await host.open()
    const url = await edit(page, host, await noise(page), async editor => {
      await editor.getByRole('button', { name: 'Blur', exact: true }).tap()
      await expect(editor.locator('[data-tool="blur"]')).toBeVisible()
      const cdp = await page.context().newCDPSession(page)
      const drag = async (...points: [x: number, y: number][]) => {
        const picture = await editor.locator('canvas').boundingBox()
        if (!picture) throw new Error('no picture')
        const touch = (
          type: 'touchStart' | 'touchMove' | 'touchEnd',
          touchPoints: { x: number; y: number }[],
        ) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
        for (const [at, [x, y]] of points.entries())
          await touch(at ? 'touchMove' : 'touchStart', [
            { x: picture.x + picture.width * x, y: picture.y + picture.height * y },
          ])
        await touch('touchEnd', [])
      }
      await drag([0.2, 0.1], [0.4, 0.3], [0.6, 0.5])
      const area = editor.getByRole('button', { name: 'Blurred area 1' })
      await expect(area).toBeVisible()
      const before = await area.boundingBox()
      await drag([0.4, 0.3], [0.3, 0.3], [0.2, 0.3])
      await expect.poll(async () => (await area.boundingBox())?.x).toBeLessThan((before?.x ?? 0) - 20)
    })
    const colors = await page.evaluate(async url => {
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
    }, url)
    expect(colors.blurred).toBeLessThan(60)
    expect(colors.sharp).toBeGreaterThan(200)
  })
})
