import type { Locator, Page } from '@playwright/test'
import { tryMs } from '../support/patience.mjs'
import { dispatch, expect, test } from './support.ts'

const film = 'https://www.youtube-nocookie.com/embed/abc'

/** Everything that is asked of another site, which answers with a page of its own. */
async function watchOthers(page: Page): Promise<string[]> {
  const asked: string[] = []
  page.on('request', request => {
    const { protocol, hostname } = new URL(request.url())
    if (/^http/.test(protocol) && hostname !== '127.0.0.1') asked.push(request.url())
  })
  await page.route(/^https:\/\//, route =>
    route.fulfill({ contentType: 'text/html', body: '<title>player</title><button>Play</button>' }),
  )
  return asked
}

/** Uses the page until what loads with its first use, once it is idle, is there. */
const use = (page: Page, selector: string) =>
  expect(async () => {
    await page.mouse.move(5, 5)
    await page.mouse.move(6, 6)
    await expect(page.locator(selector).first()).toBeAttached({ timeout: tryMs })
  }).toPass()

const poster = (page: Page, title: string) => page.getByRole('group', { name: title })

test('[DEC-181] nothing of another site loads before a press, in the page and in the drawer; the keyboard goes on in the frame; a service always allowed can be asked about again', async ({
  page,
  host,
}) => {
  const asked = await watchOthers(page)
  await host.open('/media')
  await use(page, '[data-inlay-frame] button')
  const first = poster(page, 'Big Buck Bunny').first()
  await first.scrollIntoViewIfNeeded()
  await expect(first).toContainText('YouTube')
  await expect(first.locator('img')).toHaveCount(0)
  // The poster of this site's own.
  await expect(poster(page, 'Big Buck Bunny, again').locator('img')).toHaveCount(1)
  const drawer = page.getByRole('dialog')
  await test.step('in the drawer nothing loads by itself', async () => {
    await page.route('**/svc/indash_blog/posts*', async route => {
      const answer = await route.fetch()
      const body = await answer.json()
      const [one] = body.response.posts
      const iframe = `<p>Look: <iframe src="${film}" title="In a text"></iframe></p>`
      body.response.posts = [
        {
          ...one,
          id: '1',
          type: 'video',
          embed_url: film,
          video_url: undefined,
          photos: [],
          caption: '<p>a film</p>',
        },
        { ...one, id: '2', type: 'text', title: 'With a frame', body: iframe },
      ]
      await route.fulfill({ response: answer, json: body })
    })
    await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
    await expect(drawer.getByRole('group', { name: 'In a text' })).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Load YouTube', exact: true })).toHaveCount(2)
    expect(asked).toEqual([])
    expect(page.frames()).toHaveLength(1)
  })
  await test.step('a press loads one, in the room of its poster, and the keyboard goes on in it', async () => {
    await drawer.getByRole('button', { name: 'Load YouTube', exact: true }).last().focus()
    /** The place of an element within its post, which may still move. */
    const roomOf = (element: Locator) =>
      element.evaluate(one => {
        const { x, y, width, height } = one.getBoundingClientRect()
        const post = one.closest('article')?.getBoundingClientRect()
        return [x - (post?.x ?? 0), y - (post?.y ?? 0), width, height].map(Math.round)
      })
    const room = await roomOf(drawer.getByRole('group', { name: 'In a text' }))
    await page.keyboard.press('Enter')
    const frame = drawer.locator('iframe[title="In a text"]')
    await expect(frame).toBeFocused()
    await expect(frame.contentFrame().getByRole('button', { name: 'Play' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(frame.contentFrame().getByRole('button', { name: 'Play' })).toBeFocused()
    // The frame takes the poster's room.
    expect(await roomOf(frame)).toEqual(room)
    expect([...new Set(asked)]).toEqual([film])
  })
  await test.step('a service is always allowed, and asked about again', async () => {
    await dispatch(page, 'peepr:close')

    await first.getByRole('button', { name: 'Always load YouTube' }).click()
    await expect(page.locator('iframe')).toHaveCount(1)
    await dispatch(page, 'reading-settings:open')
    const again = page.getByRole('button', { name: 'Ask again: YouTube' })
    await again.click()
    await expect(again).toHaveCount(0)
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(asked.every(url => url.startsWith('https://www.youtube-nocookie.com/'))).toBe(true)
  })
})

test.describe('where the system asks for less motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('[DEC-181] a GIF shows its first frame, moves nothing, and plays after a press; what is chosen holds at once', async ({
    page,
    host,
  }) => {
    await host.open('/media')
    const gif = page.locator('figure:has(> a > img[src$="hop-540x360.gif"])')
    await gif.scrollIntoViewIfNeeded()
    const image = gif.locator('> a > img')
    const before = await image.boundingBox()
    await page.evaluate(() => {
      const moved: number[] = []
      new PerformanceObserver(list => {
        for (const entry of list.getEntries())
          moved.push((entry as PerformanceEntry & { value: number }).value)
        document.documentElement.dataset.moved = moved.join()
      }).observe({ type: 'layout-shift' })
    })
    await use(page, '[data-inlay-still]')
    await gif.scrollIntoViewIfNeeded()
    await expect(image).toHaveAttribute('data-inlay-still', '')
    expect(await image.boundingBox()).toEqual(before)
    const play = gif.getByRole('button', { name: 'Play GIF: A ball that hops' })
    await test.step('the canvas covers the picture, and shows its first frame', async () => {
      await expect(play).toHaveText('GIF')
      // It is placed once it comes near the window.
      await expect.poll(() => gif.locator('canvas').boundingBox()).toEqual(before)
      // At once, too: less motion must not delay what is placed twice in a frame.
      const offset = await image.evaluate((picture: HTMLImageElement) => {
        picture.style.height = '100px'
        picture.dispatchEvent(new Event('load'))
        const cover = picture.closest('figure')?.querySelector('canvas')
        const found = (cover?.getBoundingClientRect().top ?? 0) - picture.getBoundingClientRect().top
        picture.style.height = ''
        picture.dispatchEvent(new Event('load'))
        return found
      })
      expect(Math.abs(offset)).toBeLessThan(1)
      /** Pixels of the first frame: the middle of the canvas is drawn. */
      await expect
        .poll(() =>
          gif.locator('canvas').evaluate((canvas: HTMLCanvasElement) =>
            canvas
              .getContext('2d')
              ?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1)
              .data.join(),
          ),
        )
        .toMatch(/,255$/)
    })
    // Without the button, which changes under the pointer.
    const { x = 0, y = 0, width = 0, height = 0 } = before ?? {}
    const shoot = () => page.screenshot({ clip: { x, y, width, height: height - 60 } })
    const still = await shoot()
    const later = () => shoot().then(shot => shot.equals(still))
    for (let frame = 0; frame < 3; frame++) expect(await later()).toBe(true)
    await play.click()
    await expect.poll(later).toBe(false)
    await gif.getByRole('button', { name: 'Pause GIF: A ball that hops' }).click()
    await expect.poll(later).toBe(true)
    // The link still opens the photo.
    await expect(gif.locator('a')).not.toContainText('GIF')
    await expect(page.locator('img[src$="missing.gif"]')).not.toHaveAttribute('data-inlay-still')
    expect(await page.locator('html').getAttribute('data-moved')).toBeNull()

    await test.step('what is chosen holds at once', async () => {
      await dispatch(page, 'reading-settings:open')
      await page.getByRole('radio', { name: 'Play on hover and focus' }).check()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await image.hover()
      await expect(image).not.toHaveAttribute('data-inlay-still')
      await page.mouse.move(5, 5)
      await expect(image).toHaveAttribute('data-inlay-still')
      expect(await host.axe(page, ['nested-interactive', 'button-name', 'color-contrast'])).toEqual([])
    })
  })
})
