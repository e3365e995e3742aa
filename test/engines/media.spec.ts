import { dispatch, expect, test } from './support.ts'

test('[DEC-181] a GIF stands still on its first frame, over its own place, and plays after a press; a pressed embed has the focus', async ({
  page,
  host,
}) => {
  await host.open('/media')
  await dispatch(page, 'reading-settings:open')
  await page.getByRole('radio', { name: 'Stand still until pressed' }).click()
  await page.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const image = page.locator('img[src$="hop-540x360.gif"]')
  await image.evaluate(one => one.scrollIntoView({ block: 'center' }))
  await expect(page.locator('img[src$="hop-540x360.gif"][data-inlay-still]')).toHaveCount(1)
  // Over its place, drawn, and always the same frame, whenever that is drawn.
  const cover = () =>
    page.run(async () => {
      const image = document.querySelector<HTMLImageElement>('img[src$="hop-540x360.gif"]')
      const canvas = image?.closest('figure')?.querySelector('canvas')
      if (!image || !canvas) return ''
      const boxes = [image, canvas].map(one => JSON.stringify(one.getBoundingClientRect()))
      const drawings = new Set([canvas.toDataURL()])
      const other = document.createElement('canvas')
      Object.assign(other, { width: canvas.width, height: canvas.height })
      for (let frame = 0; frame < 30; frame++) {
        other.getContext('2d')?.drawImage(image, 0, 0, other.width, other.height)
        drawings.add(other.toDataURL())
        await new Promise(requestAnimationFrame)
      }
      const alpha = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[3]
      return `${boxes[0] === boxes[1]} ${drawings.size} ${alpha}`
    })
  await expect.poll(cover).toBe('true 1 255')
  await page.getByRole('button', { name: 'Play GIF: A ball that hops' }).first().click()
  await expect(page.locator('img[src$="hop-540x360.gif"][data-inlay-still]')).toHaveCount(0)

  await page.getByRole('button', { name: 'Load Vimeo', exact: true }).click()
  // WebKit gives a frame that has the focus no `:focus`.
  await expect.poll(() => page.run(() => document.activeElement?.localName)).toBe('iframe')
})
