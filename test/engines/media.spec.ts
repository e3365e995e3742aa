import { dispatch, expect, test } from './support.ts'

test('[DEC-181] a GIF stands still on its first frame, over its own place, and plays after a press; a pressed embed has the focus', async ({
  page,
  host,
}) => {
  await host.open('/media')
  await dispatch(page, 'reading-settings:open')
  await page.locator('summary').filter({ hasText: 'Media' }).click()
  await page.getByRole('radio', { name: 'Pause until pressed' }).click()
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

test('an HLS video plays by its button and stops by its key', async ({ page, host }) => {
  // A video, chosen by its file, since the page has many.
  const place = '[data-inlay="video-player"][data-inlay-options*="fjord-sd.mp4"]'
  await host.open('/media?only=Videos')
  const video = page.locator(`${place} [data-inlay-root] video`)
  const button = page.locator(`${place} button`).first()
  await page.locator(place).evaluate(element => element.scrollIntoView({ block: 'center' }))
  await expect(video).toHaveCount(1)
  await button.evaluate(one => one.focus())
  await page.press('Enter')
  const state = () =>
    video.evaluate(one => [(one as HTMLVideoElement).currentTime > 0.3, (one as HTMLVideoElement).paused])
  await expect.poll(state).toEqual([true, false])
  await page.press('k')
  await expect(button).toHaveAttribute('aria-label', 'Play')
  await expect.poll(state).toEqual([true, true])
})

test('a photoset snaps to the next photo by button and by scrolling, and stays at its end', async ({
  page,
  host,
}) => {
  await host.open('/media?only=Photosets')
  const set = page.locator('[data-inlay="photoset-carousel"]').first()
  await set.getByRole('button', { name: 'Next' }).click()
  await expect(set.getByRole('status')).toHaveText('Photo 2 of 5')
  const track = set.locator('[data-track]')
  const place = () => track.evaluate(row => row.scrollLeft / row.clientWidth)
  await expect.poll(place).toBe(1)
  await page.press('End')
  await page.press('ArrowRight')
  await expect(set.getByRole('status')).toHaveText('Photo 5 of 5')
  await expect.poll(place).toBe(4)
  await track.evaluate(row => row.scrollTo({ left: row.clientWidth * 2.3 }))
  await expect.poll(place).toBe(2)
  await expect(set.getByRole('status')).toHaveText('Photo 3 of 5')
})
