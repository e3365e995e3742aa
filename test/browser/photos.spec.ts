import type { Page } from '@playwright/test'
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
import { dropOn, gif, jpeg, look, png } from './pictures.ts'
import { expect, test } from './support.ts'

test.beforeEach(({ host }) => host.control('POST', 'reset', {}))

test.describe('photos that are chosen', () => {
  test('[PHOTO-5, PHOTO-7, PHOTO-8, UP-11] are scaled, uploaded and posted field by field', async ({
    page,
    host,
  }) => {
    await begin(page, host)
    const animated = gif('dance.gif')
    const small = await jpeg(page, 'small.jpg', 640, 480)
    await choose(page, await png('wide.png', 1600, 1200), small, animated)
    await uploaded(page, 3)
    await button(page, 'Caption of photo 1').click()
    await page.keyboard.type('x'.repeat(201))
    await expect(form(page).getByText('Only the first 200 characters are posted.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(form(page).getByRole('button', { name: /^Caption of photo 1: x/ })).toBeFocused()
    await form(page).getByRole('textbox', { name: 'Link' }).fill('example.com/more')
    const sent = await post(page, host)
    expect(sent).toMatchObject({
      'post[type]': 'photo',
      'post[two]': 'http://example.com/more',
      'post[photoset_layout]': '3',
      'post[photoset_order]': 'o1,o2,o3',
    })
    expect(JSON.stringify(sent)).toContain(`"${'x'.repeat(200)}"`)
    // They go out side by side: which is first, the network says.
    const uploads = await host.requests(upload)
    expect(uploads).toHaveLength(3)
    expect(uploads.map(({ fields }) => fields.photo)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'wide.png', type: 'image/png' }),
        expect.objectContaining({ name: 'small.jpg', type: 'image/jpeg', size: small.buffer.length }),
        expect.objectContaining({ name: 'dance.gif', type: 'image/gif', size: animated.buffer.length }),
      ]),
    )
    expect(await look(page, urlOf(sent, 'o1'))).toMatchObject({ width: 1080, height: 810 })
    expect(await look(page, urlOf(sent, 'o2'))).toMatchObject({ width: 640, height: 480 })
  })

  test('[PHOTO-7] stand upright, as the camera says that they should', async ({ page, host }) => {
    await begin(page, host)
    await choose(
      page,
      await jpeg(page, 'turned.jpg', 1600, 1200, true),
      await jpeg(page, 'small.jpg', 400, 300, true),
    )
    await uploaded(page, 2)
    const sent = await post(page, host)
    expect(await look(page, urlOf(sent, 'o1'))).toEqual({
      width: 810,
      height: 1080,
      top: 'red',
      bottom: 'blue',
    })
    expect(await look(page, urlOf(sent, 'o2'))).toEqual({
      width: 300,
      height: 400,
      top: 'red',
      bottom: 'blue',
    })
  })

  test('[PHOTO-4] are ten: the eleventh is refused in words', async ({ page, host }) => {
    await begin(page, host)
    const files = await Promise.all(Array.from({ length: 11 }, (_, at) => png(`${at}.png`, 60, 40)))
    await choose(page, ...files)
    await uploaded(page, 10)
    await expect(note(page)).toHaveText(['A post holds up to ten photos. 1 more was not added.'])
    await expect(form(page).getByText('10 of 10')).toBeVisible()
    await expect(button(page, 'Add photos')).toHaveAttribute('aria-disabled', 'true')
    const sent = await post(page, host)
    expect(sent['post[photoset_order]']).toBe('o1,o2,o3,o4,o5,o6,o7,o8,o9,o10')
    expect(sent['post[photoset_layout]']).toBe('22222')
  })

  test('[PHOTO-5, UP-8] that are broken, or no pictures, are told by name', async ({ page, host }) => {
    await begin(page, host)
    const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') }
    await choose(page, broken)
    await expect(note(page)).toHaveText(['broken.jpg: This picture cannot be read. It may be broken.'])
    await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(note(page)).toHaveText(['notes.txt: This is not valid image file.'])
    await expect(cells(page)).toHaveCount(0)
  })
})

test.describe('photos come', () => {
  test('[PHOTO-5] by being dropped, also beside their place', async ({ page, host }) => {
    await begin(page, host)
    await dropOn(page, area, { files: [await png('a.png', 60, 40)] })
    await uploaded(page, 1)
    await dropOn(page, 'body', { files: [await png('b.png', 60, 40)] })
    await uploaded(page, 2)
  })

  test('[PHOTO-5] from another page, by dragging and by pasting', async ({ page, host }) => {
    await begin(page, host)
    const origin = new URL(page.url()).origin
    const picture = (name: string) => `${origin}/media/picture/${name}-60x40.png`
    await dropOn(page, area, {
      texts: {
        'text/html': `<a href="${origin}/"><img src="${picture('a')}"></a>`,
        'text/uri-list': `${origin}/`,
      },
    })
    await dropOn(page, area, { texts: { 'text/uri-list': picture('b') } })
    await dropOn(page, area, { texts: { 'text/plain': picture('c') } }, 'paste')
    await dropOn(page, area, { files: [await png('image.png', 60, 40)] }, 'paste')
    await button(page, 'From the web').click()
    await page.keyboard.type(picture('e'))
    await page.keyboard.press('Enter')
    await expect(cells(page)).toHaveCount(5)
    await expect(form(page).locator('[data-photo="o4"][data-state="done"]')).toBeVisible()
    await dropOn(page, area, { texts: { 'text/html': '<img src="javascript:alert(1)">' } })
    await expect(note(page)).toHaveText(['This is not the address of a picture.'])
    const sent = await post(page, host)
    expect(['o1', 'o2', 'o3', 'o5'].map(id => urlOf(sent, id))).toEqual(['a', 'b', 'c', 'e'].map(picture))
    expect(urlOf(sent, 'o4')).toMatch(/^\/media\/upload\//)
  })
})

test.describe('photos are laid out', () => {
  const four = () => Promise.all(['a', 'b', 'c', 'd'].map(name => png(`${name}.png`, 600, 400)))

  test('[PHOTO-8] by the keyboard, and it is said where they are', async ({ page, host }) => {
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
    await expect(said).toHaveText('Put down. Row 1 of 3, photo 1 of 1.')
    expect(await order(page)).toEqual(['o4', 'o1', 'o2', 'o3'])
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Escape')
    await expect(said).toHaveText('Put back. Row 1 of 3, photo 1 of 1.')
    await expect(form(page)).toBeVisible()
    const sent = await post(page, host)
    expect(sent['post[photoset_order]']).toBe('o4,o1,o2,o3')
    expect(sent['post[photoset_layout]']).toBe('121')
  })

  test('[PHOTO-8] by dragging with the mouse, into a row and between rows', async ({ page, host }) => {
    await page.setViewportSize({ width: 1280, height: 1500 })
    await begin(page, host)
    await choose(page, ...(await four()))
    await uploaded(page, 4)
    const box = async (id: string) => {
      const found = await form(page).locator(`[data-photo="${id}"]`).boundingBox()
      if (!found) throw new Error(`no ${id}`)
      return found
    }
    const drag = async (id: string, to: { x: number; y: number }) => {
      const from = await box(id)
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
      await page.mouse.down()
      await page.mouse.move(to.x - 10, to.y, { steps: 4 })
      await page.mouse.move(to.x, to.y, { steps: 2 })
      await expect(form(page).locator('[data-dragged]')).toHaveCount(1)
      await page.mouse.up()
      await expect(form(page).locator('[data-dragged]')).toHaveCount(0)
    }
    const third = await box('o3')
    await drag('o1', { x: third.x + third.width + 3, y: third.y + third.height / 2 })
    await expect.poll(() => order(page)).toEqual(['o2', 'o3', 'o1', 'o4'])
    const second = await box('o2')
    await drag('o4', { x: second.x + 50, y: second.y + 4 })
    await expect.poll(() => order(page)).toEqual(['o4', 'o2', 'o3', 'o1'])
    const sent = await post(page, host)
    expect(sent['post[photoset_layout]']).toBe('112')
  })

  test('[PHOTO-8] by finger, at the handle', async ({ browser, host, baseURL }) => {
    const context = await browser.newContext({
      hasTouch: true,
      viewport: { width: 360, height: 700 },
      baseURL: baseURL ?? '',
    })
    const page = await context.newPage()
    await host.login('aria', page)
    await begin(page, host)
    await choose(page, ...(await four()))
    await uploaded(page, 4)
    const middle = async (selector: string) => {
      const box = await form(page).locator(selector).boundingBox()
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2, box }
    }
    await form(page).locator('[data-photo="o1"]').scrollIntoViewIfNeeded()
    const from = await middle('[data-photo="o1"] [data-handle]')
    const to = await middle('[data-photo="o4"]')
    const touch = await context.newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    const below = { x: to.x, y: (to.box?.y ?? 0) + (to.box?.height ?? 0) - 2 }
    await send('touchStart', [{ x: from.x, y: from.y }])
    for (const share of [0.3, 0.6, 1])
      await send('touchMove', [
        { x: from.x + (below.x - from.x) * share, y: from.y + (below.y - from.y) * share },
      ])
    await expect(form(page).locator('[data-dragged]')).toHaveCount(1)
    await send('touchEnd', [])
    await expect.poll(() => order(page)).toEqual(['o2', 'o3', 'o4', 'o1'])
    await context.close()
  })

  test('and what is removed comes back to its place', async ({ page, host }) => {
    await begin(page, host)
    await choose(page, ...(await four()))
    await uploaded(page, 4)
    await button(page, 'Remove photo 2').focus()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Bring it back')).toBeFocused()
    expect(await order(page)).toEqual(['o1', 'o3', 'o4'])
    await page.keyboard.press('Enter')
    expect(await order(page)).toEqual(['o1', 'o2', 'o3', 'o4'])
    await expect(button(page, 'Move photo 2')).toBeFocused()
    expect(await host.axe()).toEqual([])
  })
})

test.describe('an upload', () => {
  test('[UP-4, UP-9, VAL-8] takes its turn, and the post waits for it', async ({ page, host }) => {
    await begin(page, host)
    await host.fault({ call: `POST ${upload}`, kind: 'delay', delayMs: 3000, times: 2 })
    await choose(page, ...(await Promise.all(['a', 'b', 'c'].map(name => png(`${name}.png`, 60, 40)))))
    await expect(form(page).locator('[data-state="uploading"]')).toHaveCount(2)
    await expect(form(page).locator('[data-state="waiting"]')).toHaveCount(1)
    await expect(form(page).getByRole('progressbar', { name: 'Upload of photo 1' })).toBeVisible()
    await button(page, 'Post').click()
    await expect(form(page).getByText('Uploads in progress.')).toBeVisible()
    await uploaded(page, 3)
    await post(page, host)
  })

  test('[UP-5] is canceled half way, and begun again', async ({ page, host }) => {
    await begin(page, host)
    await host.fault({ call: `POST ${upload}`, kind: 'delay', delayMs: 20_000 })
    await choose(page, await png('a.png', 60, 40))
    await button(page, 'Cancel upload of photo 1').click()
    await expect(form(page).getByRole('alert')).toHaveText('Photo 1: Canceled upload')
    await button(page, 'Post').click()
    await expect(form(page).getByText('A photo was not uploaded. Try it again, or remove it.')).toBeVisible()
    await button(page, 'Try again: photo 1').click()
    await uploaded(page, 1)
    await post(page, host)
  })

  const faults = [
    ['[UP-13] drops', { kind: 'drop' }, 'Upload error'],
    ['[UP-13] is cut off', { kind: 'cut' }, 'Upload error'],
    ['[UP-13] answers in a way that nobody can read', { kind: 'malformed' }, 'Upload error'],
    ['[UP-14] fails without a word', { kind: 'status', status: 500 }, 'Woops :('],
    [
      '[UP-12, UP-14] is refused with the words of the server',
      { kind: 'status', status: 400, errors: [{ code: 1, detail: 'Too round.' }] },
      'Too round.',
    ],
  ] as const
  for (const [title, fault, words] of faults)
    test(`${title}: the photo stays, and another try brings it`, async ({ page, host }) => {
      host.allow(/net::ERR/)
      await begin(page, host)
      await host.fault({
        call: `POST ${upload}`,
        times: 0,
        ...fault,
        errors: [...('errors' in fault ? fault.errors : [])],
      })
      await choose(page, await png('a.png', 60, 40))
      await expect(form(page).getByRole('alert')).toContainText(`Photo 1: ${words}`)
      await expect(form(page).getByRole('img', { name: 'Photo 1' })).toBeVisible()
      if (fault.kind === 'cut') expect(await host.axe()).toEqual([])
      await host.clearFaults()
      await button(page, 'Try again: photo 1').click()
      await expect(button(page, 'Move photo 1')).toBeFocused()
      await uploaded(page, 1)
      expect(urlOf(await post(page, host), 'o1')).toMatch(/^\/media\/upload\//)
    })

  test('goes on with a form key that was renewed meanwhile', async ({ page, host }) => {
    await begin(page, host)
    await host.control('POST', 'rotate-form-key', {})
    await choose(page, await png('a.png', 60, 40))
    await uploaded(page, 1)
    expect((await host.requests(upload)).map(({ status }) => status)).toEqual([403, 200])
  })

  test('ends with its form', async ({ page, host }) => {
    await begin(page, host)
    await host.fault({ call: `POST ${upload}`, kind: 'delay', delayMs: 20_000 })
    await choose(page, await png('a.png', 60, 40))
    const ended = page.waitForEvent('requestfailed', request => request.url().endsWith(upload))
    await expect(form(page).locator('[data-state="uploading"]')).toHaveCount(1)
    await button(page, 'Close').click()
    await page.getByRole('button', { name: 'Discard' }).click()
    expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED')
  })
})

test.describe('photos of a post that exists', () => {
  const openIn = (page: Page, request: object) =>
    page.evaluate(asked => {
      const { inlay } = window
      if (inlay && 'dispatch' in inlay) void inlay.dispatch('post-form:open', asked as never)
    }, request)

  test('[PHOTO-8] stay, go and are joined by others', async ({ page, host }) => {
    await begin(page, host)
    await choose(page, ...(await Promise.all(['a', 'b'].map(name => png(`${name}.png`, 60, 40)))))
    await uploaded(page, 2)
    await post(page, host)
    const id = await page
      .locator('[data-inlay-post]')
      .first()
      .evaluate(one => {
        return String(JSON.parse(one.getAttribute('data-inlay-post') ?? '{}').id)
      })
    const before = (await lastSent(host)) as Record<string, unknown>
    await openIn(page, { mode: 'edit', post_id: id })
    await expect(cells(page)).toHaveCount(2)
    await button(page, 'Remove photo 1').click()
    await choose(page, await png('c.png', 60, 40))
    await expect(form(page).locator('[data-state="done"]')).toHaveCount(1)
    await button(page, 'Save').click()
    await expect(form(page)).toHaveCount(0)
    const sent = await lastSent(host)
    expect(sent['post[photoset_order]']).toBe('o2,o3')
    expect(urlOf(sent, 'o2')).toBe(urlOf(before, 'o2'))
  })
})
