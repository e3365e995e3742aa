import type { Page } from '@playwright/test'
import {
  area,
  begin,
  button,
  cells,
  choose,
  form,
  note,
  order,
  post,
  upload,
  uploaded,
  urlOf,
} from './photo-support.ts'
import { dropOn, gif, glass, jpeg, look, png } from './pictures.ts'
import { expect, test } from './support.ts'

test.use({ posts: 1 })

const small = (...names: string[]) => Promise.all(names.map(name => png(`${name}.png`, 60, 40)))

test('[PHOTO-7, PHOTO-8, UP-11] photos are scaled, turned upright, and posted', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await begin(page, host)
  const turned = await jpeg(page, 'turned-small.jpg', 400, 300, true)
  await choose(page, await jpeg(page, 'turned.jpg', 1200, 900, true), turned)
  await uploaded(page, 2)
  const sent = await post(page, host)
  expect(sent).toMatchObject({ 'post[photoset_layout]': '2', 'post[photoset_order]': 'o1,o2' })
  const seen = (id: string) => look(page, urlOf(sent, id))
  const upright = { top: 'red', bottom: 'blue' }
  expect(await seen('o1')).toEqual({ width: 810, height: 1080, ...upright })
  expect(await seen('o2')).toEqual({ width: 300, height: 400, ...upright })
})

// Which files are refused, and what others are sent as, is the uploads' test.
test('[PHOTO-5, PHOTO-7] what is clear stays clear, what is broken is refused', async ({ page, host }) => {
  await begin(page, host)
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) }
  const empty = { name: 'broken.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a and no more') }
  await choose(page, await glass(page, 'glass.jpg', 1200, 900), broken, empty, gif('wave.gif'))
  const refusal = 'Couldn’t open this photo. The file may be damaged.'
  await expect(note(page)).toHaveText([`broken.jpg: ${refusal}broken.gif: ${refusal}`])
  await uploaded(page, 2)
  const uploads = await host.requests(upload)
  expect(uploads.map(({ fields }) => fields.photo)).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'glass.png', type: 'image/png' })]),
  )
  const sent = await post(page, host)
  const corner = await page.evaluate(
    async address => {
      const bitmap = await createImageBitmap(await (await fetch(address, { cache: 'reload' })).blob())
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      return [bitmap.width, ...(context?.getImageData(0, 0, 1, 1).data ?? [])]
    },
    urlOf(sent, 'o1'),
  )
  expect(corner).toEqual([1080, 0, 0, 0, 0])
})

test('[PHOTO-4, PHOTO-5] photos are added by drop, also beside the drop area, from other pages, and by paste', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await begin(page, host)
  const origin = new URL(page.url()).origin
  const picture = (name: string) => `${origin}/media/picture/${name}-60x40.png`
  await dropOn(page, area, { files: await small('1') })
  await uploaded(page, 1)
  await dropOn(page, 'body', { files: await small('2') })
  await uploaded(page, 2)
  const html = `<a href="${origin}/"><img src="${picture('3')}"></a>`
  await dropOn(page, area, { texts: { 'text/html': html, 'text/uri-list': `${origin}/` } })
  await dropOn(page, area, { texts: { 'text/plain': picture('4') } }, 'paste')
  await expect(cells(page)).toHaveCount(4)
  // A file is read first, and its photo comes then.
  await dropOn(page, area, { files: await small('5') }, 'paste')
  await expect(cells(page)).toHaveCount(5)
  for (const id of ['o2', 'o5'])
    await expect(form(page).locator(`[data-photo="${id}"][data-state="done"]`)).toHaveCount(1)
  const sent = await post(page, host)
  expect(['o3', 'o4'].map(id => urlOf(sent, id))).toEqual(['3', '4'].map(picture))
  for (const id of ['o1', 'o2', 'o5']) expect(urlOf(sent, id)).toMatch(/^\/media\/upload\//)
})

test.describe('photos are arranged', () => {
  /** Where it is, once it no longer moves. */
  const box = async (page: Page, selector: string) => {
    const found = form(page).locator(selector)
    let last = await found.boundingBox()
    await expect
      .poll(async () => {
        const before = last
        await frame(page)
        last = await found.boundingBox()
        return last?.x === before?.x && last?.y === before?.y
      })
      .toBe(true)
    if (!last) throw new Error(`no ${selector}`)
    return last
  }
  const dragged = (page: Page) => form(page).locator('[data-dragged]')
  /** The drop position is computed in each frame. */
  const frame = (page: Page) =>
    page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  const drag = async (page: Page, id: string, to: { x: number; y: number }) => {
    const from = await box(page, `[data-photo="${id}"]`)
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x - 10, to.y, { steps: 4 })
    await page.mouse.move(to.x, to.y, { steps: 2 })
    await expect(dragged(page)).toHaveCount(1)
    await frame(page)
    await page.mouse.up()
    await expect(dragged(page)).toHaveCount(0)
  }

  const dragByFinger = async (page: Page, id: string, below: string) => {
    const handle = await box(page, `[data-photo="${id}"] [data-handle]`)
    const last = await box(page, `[data-photo="${below}"]`)
    const touch = await page.context().newCDPSession(page)
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    const from = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 }
    const to = { x: last.x + last.width / 2, y: last.y + last.height - 2 }
    const move = (share: number) =>
      send('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
    // Together: the browser takes a finger that rests at first for a long press.
    await Promise.all([send('touchStart', from), move(0.3)])
    for (const share of [0.6, 1]) await move(share)
    await expect(dragged(page)).toHaveCount(1)
    await frame(page)
    await send('touchEnd')
    await touch.detach()
  }

  test('[PHOTO-8] by mouse, within and between rows; a key after a drag is not the drag’s own click', {
    tag: '@smoke',
  }, async ({ page, host }) => {
    await page.setViewportSize({ width: 1280, height: 1500 })
    await begin(page, host)
    await choose(page, ...(await small('a', 'b', 'c')))
    await uploaded(page, 3)
    // A row for o1 and o2, and one for o3, which moves to the end of the first one.
    const second = await box(page, '[data-photo="o2"]')
    await drag(page, 'o3', { x: second.x + second.width + 3, y: second.y + second.height / 2 })
    const first = await box(page, '[data-photo="o1"]')
    await drag(page, 'o2', { x: first.x + 50, y: first.y + 4 })
    await expect.poll(() => order(page)).toEqual(['o2', 'o1', 'o3'])
    await button(page, 'Move photo 2').focus()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Move photo 2')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    const sent = await post(page, host)
    expect(sent).toMatchObject({ 'post[photoset_order]': 'o2,o1,o3' })
  })

  test('[DEC-220] by presses alone: on its handle, and then on another photo', async ({ page, host }) => {
    await begin(page, host)
    await choose(page, ...(await small('a', 'b', 'c')))
    await uploaded(page, 3)
    await button(page, 'Move photo 1').click()
    await expect(button(page, 'Move photo 1')).toHaveAttribute('aria-pressed', 'true')
    await form(page).locator('[data-photo="o3"]').click()
    await expect.poll(() => order(page)).toEqual(['o3', 'o2', 'o1'])
  })

  // Elsewhere a touch scrolls.
  test('[PHOTO-8] by a finger on the handle', async ({ page, host }) => {
    await page.setViewportSize({ width: 360, height: 700 })
    await begin(page, host)
    await choose(page, ...(await small('a', 'b', 'c')))
    await uploaded(page, 3)
    await form(page).locator('[data-photo="o1"]').scrollIntoViewIfNeeded()
    await dragByFinger(page, 'o1', 'o3')
    await expect.poll(() => order(page)).toEqual(['o2', 'o3', 'o1'])
  })
})
