import type { Page } from '@playwright/test'
import { lastSaved, openForm, refuseFiles, saveBy } from './form-support.ts'
import {
  area,
  begin,
  button,
  cells,
  choose,
  form,
  lastSent,
  note,
  order,
  post,
  upload,
  uploaded,
  urlOf,
} from './photo-support.ts'
import { dropOn, gif, glass, jpeg, look, movingPng, png } from './pictures.ts'
import { expect, ours, test } from './support.ts'

test.use({ posts: 1 })

const small = (...names: string[]) => Promise.all(names.map(name => png(`${name}.png`, 60, 40)))

test('[PHOTO-5, PHOTO-7, PHOTO-8, UP-11] photos are scaled, rotated upright and posted field by field; an edit keeps them, and more can be added', async ({
  page,
  host,
}) => {
  await begin(page, host)
  const animated = gif('dance.gif')
  const plain = await jpeg(page, 'small.jpg', 640, 480)
  await choose(page, await png('wide.png', 1200, 900), plain, animated)
  await choose(
    page,
    await jpeg(page, 'turned.jpg', 1200, 900, true),
    await jpeg(page, 'turned-small.jpg', 400, 300, true),
  )
  await uploaded(page, 5)
  await test.step('captions end at 200 characters', async () => {
    await button(page, 'Caption for photo 1').click()
    await page.keyboard.insertText('x'.repeat(201))
    await expect(form(page).getByText('Only the first 200 characters will be posted.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(form(page).getByRole('button', { name: /^Caption for photo 1: x/ })).toBeFocused()
    await form(page).getByRole('textbox', { name: 'Link' }).fill('example.com/more')
  })
  const sent = await post(page, host)
  expect(sent).toMatchObject({
    'post[type]': 'photo',
    'post[two]': 'http://example.com/more',
    'post[photoset_layout]': '32',
    'post[photoset_order]': 'o1,o2,o3,o4,o5',
  })
  expect(JSON.stringify(sent)).toContain(`"${'x'.repeat(200)}"`)
  await test.step('each is uploaded, scaled and upright', async () => {
    // They are sent in parallel, in any order.
    const uploads = await host.requests(upload)
    expect(uploads).toHaveLength(5)
    expect(uploads.map(({ fields }) => fields.photo)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'wide.png', type: 'image/png' }),
        expect.objectContaining({ name: 'small.jpg', type: 'image/jpeg', size: plain.buffer.length }),
        expect.objectContaining({ name: 'dance.gif', type: 'image/gif', size: animated.buffer.length }),
      ]),
    )
    const seen = (id: string) => look(page, urlOf(sent, id))
    const upright = { top: 'red', bottom: 'blue' }
    expect(await seen('o1')).toMatchObject({ width: 1080, height: 810 })
    expect(await seen('o2')).toMatchObject({ width: 640, height: 480 })
    expect(await seen('o4')).toEqual({ width: 810, height: 1080, ...upright })
    expect(await seen('o5')).toEqual({ width: 300, height: 400, ...upright })
  })
  await test.step('an edit keeps them, and adds one', async () => {
    await openForm(page, { mode: 'edit', post_id: lastSaved(page) })
    await expect(cells(page)).toHaveCount(5)
    await button(page, 'Remove photo 1').click()
    await choose(page, ...(await small('c')))
    await expect(form(page).locator('[data-state="done"]')).toHaveCount(1)
    await saveBy(page, () => button(page, 'Save').click())
    const edited = await lastSent(host)
    expect(edited['post[photoset_order]']).toBe('o2,o3,o4,o5,o6')
    expect(urlOf(edited, 'o2')).toBe(urlOf(sent, 'o2'))
  })
})

test('[PHOTO-5, PHOTO-7, UP-8] a photo is what it is, whatever its name says: what moves keeps moving, what is clear stays clear, what is no picture is refused by name', async ({
  page,
  host,
}) => {
  await begin(page, host)
  const moving = await movingPng('dance.png', 1200, 900)
  const renamed = { ...gif('wave.jpg'), mimeType: 'image/jpeg' }
  const nothing = { name: 'nothing.gif', mimeType: 'image/gif', buffer: Buffer.alloc(0) }
  const words = { name: 'words.gif', mimeType: 'image/gif', buffer: Buffer.from('no picture at all') }
  const broken = { name: 'broken.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a and no more') }
  await choose(page, moving, renamed, await glass(page, 'glass.jpg', 1200, 900), nothing, words, broken)
  await expect(note(page)).toHaveText([
    'nothing.gif: This file is empty.' +
      'words.gif: This is not valid image file.' +
      'broken.gif: Couldn’t open this photo. The file may be damaged.',
  ])
  await uploaded(page, 3)
  const uploads = await host.requests(upload)
  expect(uploads.map(({ fields }) => fields.photo)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'dance.png', type: 'image/png', size: moving.buffer.length }),
      expect.objectContaining({ name: 'wave.gif', type: 'image/gif', size: renamed.buffer.length }),
      expect.objectContaining({ name: 'glass.png', type: 'image/png' }),
    ]),
  )
  const sent = await post(page, host)
  const corner = await page.evaluate(
    async address => {
      const bitmap = await createImageBitmap(await (await fetch(address, { cache: 'reload' })).blob())
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      return [bitmap.width, ...(context?.getImageData(0, 0, 1, 1).data ?? [])]
    },
    urlOf(sent, 'o3'),
  )
  expect(corner).toEqual([1080, 0, 0, 0, 0])
})

test('[PHOTO-4, PHOTO-5, UP-8] photos are added by drop, also beside the drop area, from other pages and by paste, up to ten; broken, foreign and surplus files are reported', async ({
  page,
  host,
}) => {
  await begin(page, host)
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) }
  await choose(page, broken)
  await expect(note(page)).toHaveText(['broken.jpg: Couldn’t open this photo. The file may be damaged.'])
  await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(note(page)).toHaveText(['notes.txt: This is not valid image file.'])
  await expect(cells(page)).toHaveCount(0)

  await dropOn(page, area, { files: await small('a') })
  await uploaded(page, 1)
  await dropOn(page, 'body', { files: await small('b') })
  await uploaded(page, 2)

  const origin = new URL(page.url()).origin
  const picture = (name: string) => `${origin}/media/picture/${name}-60x40.png`
  await dropOn(page, area, {
    texts: {
      'text/html': `<a href="${origin}/"><img src="${picture('c')}"></a>`,
      'text/uri-list': `${origin}/`,
    },
  })
  await dropOn(page, area, { texts: { 'text/uri-list': picture('d') } })
  await dropOn(page, area, { texts: { 'text/plain': picture('e') } }, 'paste')
  await expect(cells(page)).toHaveCount(5)
  // A file is read first, and its photo comes then.
  await dropOn(page, area, { files: await small('image') }, 'paste')
  await expect(cells(page)).toHaveCount(6)
  await button(page, 'Add from URL').click()
  await expect(page.locator(area).locator('input:focus')).toHaveCount(1)
  await page.keyboard.insertText(picture('g'))
  await page.keyboard.press('Enter')
  await expect(cells(page)).toHaveCount(7)
  await dropOn(page, area, { texts: { 'text/html': '<img src="javascript:alert(1)">' } })
  await expect(note(page)).toHaveText(['Enter a valid photo URL.'])

  await choose(page, ...(await small('8', '9', '10', '11')))
  await expect(cells(page)).toHaveCount(10)
  await expect(note(page)).toHaveText(['11.png: Posts can have up to 10 photos.'])
  await expect(form(page).getByText('10 of 10')).toBeVisible()
  await expect(button(page, 'Add photos')).toHaveAttribute('aria-disabled', 'true')
  for (const id of ['o6', 'o8', 'o9', 'o10'])
    await expect(form(page).locator(`[data-photo="${id}"][data-state="done"]`)).toHaveCount(1)
  const sent = await post(page, host)
  expect(sent['post[photoset_order]']).toBe('o1,o2,o3,o4,o5,o6,o7,o8,o9,o10')
  expect(sent['post[photoset_layout]']).toMatch(/^[123]+$/)
  expect(['o3', 'o4', 'o5', 'o7'].map(id => urlOf(sent, id))).toEqual(['c', 'd', 'e', 'g'].map(picture))
  for (const id of ['o1', 'o6', 'o10']) expect(urlOf(sent, id)).toMatch(/^\/media\/upload\//)
})

test.describe('photos are arranged', () => {
  const four = () => small('a', 'b', 'c', 'd')
  /** Where it is, once it no longer moves. */
  const box = async (page: Page, selector: string) => {
    const found = form(page).locator(selector)
    let last = await found.boundingBox()
    await expect(async () => {
      const before = last
      await frame(page)
      last = await found.boundingBox()
      expect(last).toEqual(before)
    }).toPass()
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

  test('[PHOTO-8] by keyboard, with announcements; by mouse and touch, within and between rows; a removed photo can be restored', async ({
    page,
    host,
  }) => {
    await page.setViewportSize({ width: 1280, height: 1500 })
    await begin(page, host)
    await choose(page, ...(await four()))
    await uploaded(page, 4)
    const said = form(page).locator('[aria-live="assertive"]')
    await button(page, 'Move photo 4').focus()
    await page.keyboard.press('Space')
    await expect(said).toHaveText(/^Picked up\. Row 2 of 2, photo 2 of 2\./)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(said).toHaveText('Row 1 of 3, photo 1 of 1.')
    await expect(form(page).locator('[data-photo="o4"] [data-handle]')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(said).toHaveText('Dropped. Row 1 of 3, photo 1 of 1.')
    await expect.poll(() => order(page)).toEqual(['o4', 'o1', 'o2', 'o3'])
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Escape')
    await expect(said).toHaveText('Move canceled. Row 1 of 3, photo 1 of 1.')
    await expect(form(page)).toBeVisible()

    // A row for o4, two in the next, and o3 moves to their end.
    const second = await box(page, '[data-photo="o2"]')
    await drag(page, 'o3', { x: second.x + second.width + 3, y: second.y + second.height / 2 })
    await expect.poll(() => order(page)).toEqual(['o4', 'o1', 'o2', 'o3'])
    const first = await box(page, '[data-photo="o4"]')
    await drag(page, 'o2', { x: first.x + 50, y: first.y + 4 })
    await expect.poll(() => order(page)).toEqual(['o2', 'o4', 'o1', 'o3'])
    // A key after a drag is not taken for the drag's own click.
    await button(page, 'Move photo 2').focus()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Move photo 2')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')

    await button(page, 'Remove photo 2').focus()
    await page.keyboard.press('Enter')
    await expect(
      form(page).getByRole('region', { name: 'Photos' }).getByRole('button', { name: 'Undo' }),
    ).toBeFocused()
    await expect.poll(() => order(page)).toEqual(['o2', 'o1', 'o3'])
    await page.keyboard.press('Enter')
    await expect.poll(() => order(page)).toEqual(['o2', 'o4', 'o1', 'o3'])
    await expect(button(page, 'Move photo 2')).toBeFocused()

    // On a phone the handle drags a photo; elsewhere a touch scrolls.
    await page.setViewportSize({ width: 360, height: 700 })
    await form(page).locator('[data-photo="o2"]').scrollIntoViewIfNeeded()
    await dragByFinger(page, 'o2', 'o3')
    await expect.poll(() => order(page)).toEqual(['o4', 'o1', 'o3', 'o2'])
    const sent = await post(page, host)
    expect(sent['post[photoset_order]']).toBe('o4,o1,o3,o2')
    expect(sent['post[photoset_layout]']).toBe('121')
  })
})

test('[UP-4, UP-5, UP-9, VAL-8] an upload waits its turn, and can be canceled and restarted; where files cannot be stored, the post waits for it', async ({
  page,
  host,
}) => {
  await begin(page, host)
  await refuseFiles(page)
  // The first answer is a refusal that contains the valid key.
  await host.control('POST', 'rotate-form-key', {})
  let open = () => {}
  const gate = new Promise<void>(resolve => {
    open = resolve
  })
  await page.route(`**${upload}`, async route => {
    await gate
    await route.continue().catch(() => {})
  })
  const at = (state: string) => form(page).locator(`[data-state="${state}"]`)
  await choose(page, ...(await small('a', 'b', 'c')))
  await expect(at('uploading')).toHaveCount(2)
  await expect(at('waiting')).toHaveCount(1)
  await expect(form(page).getByRole('progressbar', { name: 'Uploading photo 1' })).toBeVisible()
  await button(page, 'Post').click()
  await expect(form(page).getByText('Uploads in progress.')).toBeVisible()
  await button(page, 'Cancel upload of photo 1').click()
  await expect(page.locator(area).getByRole('alert')).toHaveText('Photo 1: Canceled upload')
  await expect(at('uploading')).toHaveCount(2)
  open()
  await expect(at('done')).toHaveCount(2)
  const statuses = (await host.requests(upload)).map(({ status }) => status)
  expect(statuses.filter(status => status === 200)).toHaveLength(2)
  expect(statuses).toContain(403)
  await button(page, 'Post').click()
  await expect(form(page).getByText('A photo didn’t upload. Try again or remove it.')).toBeVisible()
  await button(page, 'Try again: photo 1').click()
  await uploaded(page, 3)
  expect((await post(page, host))['post[photoset_order]']).toBe('o1,o2,o3')
})

test('[UP-13] after a cut upload the photo stays, and can be retried; an upload ends with its form', async ({
  page,
  host,
}) => {
  host.allow(/net::ERR/)
  await begin(page, host)
  await host.fault({ call: `POST ${upload}`, times: 0, kind: 'cut' })
  await choose(page, ...(await small('cut')))
  await expect(form(page).getByRole('alert')).toContainText('Photo 1: Upload error')
  await expect(form(page).getByRole('img', { name: 'Photo 1' })).toBeVisible()
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await host.clearFaults()
  await button(page, 'Try again: photo 1').click()
  await expect(button(page, 'Move photo 1')).toBeFocused()
  await uploaded(page, 1)

  await host.fault({ call: `POST ${upload}`, kind: 'delay', delayMs: 100_000 })
  await choose(page, ...(await small('late')))
  await expect(form(page).locator('[data-state="uploading"]')).toHaveCount(1)
  const ended = page.waitForEvent('requestfailed', request => request.url().endsWith(upload))
  await button(page, 'Close').click()
  await page.getByRole('button', { name: 'Discard' }).click()
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED')
})
