import type { Page } from '@playwright/test'
import { tryMs } from '../support/patience.mjs'
import { conversation, field, list, messages, openConversation } from './messages-support.ts'
import { png as paint } from './pictures.ts'
import { expect, type Host, test } from './support.ts'

// More posts would only take time.
// The page has room for one conversation.
test.use({ posts: 1, viewport: { width: 1040, height: 800 } })

const png = await paint('hill.png', 640, 400)
const picture = png.buffer

const rows = (page: Page) => list(page).getByRole('listitem')
const unsent = (page: Page) =>
  page.locator('[data-state="queued"], [data-state="pending"], [data-state="error"]')
const photos = (page: Page) => rows(page).getByRole('img', { name: 'Photo' })
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
const waiting = (page: Page) => page.getByRole('img', { name: 'Attached photo' })

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer } = png) {
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add Photo' }).click()
  await (await asked).setFiles(file)
}

/** Files as in a drag or the clipboard. */
const transfer = (page: Page, files: { name: string; type: string; bytes?: string }[], text?: string) =>
  page.evaluateHandle(
    ([all, words]) => {
      const made = new DataTransfer()
      for (const { name, type, bytes } of all) {
        const parts = bytes ? [Uint8Array.from(atob(bytes), one => one.charCodeAt(0))] : ['x']
        made.items.add(new File(parts, name, { type }))
      }
      if (words) made.setData('text/plain', words)
      return made
    },
    [files, text] as const,
  )
const real = { name: 'a.png', type: 'image/png', bytes: picture.toString('base64') }

const posted = async (host: Host, type: string) =>
  (await host.requests(messages)).filter(one => one.method === 'POST' && one.fields.type === type)

/** How many photos the browser has stored. */
const keptFiles = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('inlay')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('files').objectStore('files').count()
      counting.onsuccess = () => resolve(counting.result)
    }
  })

test.describe('adding pictures', () => {
  test.beforeEach(async ({ page, host }) => {
    await host.open()
    await openConversation(page, 'papercranes')
    await expect(field(page)).toBeEditable()
  })

  test('[MSGC-32, MSGC-39] a photo waits, and is sent', { tag: '@smoke' }, async ({ page, host }) => {
    await expect(send(page)).toBeDisabled()
    await choose(page)
    await expect(waiting(page)).toBeVisible()
    await expect(send(page)).toBeEnabled()
    const box = await waiting(page).boundingBox()
    expect(box?.width).toBeLessThanOrEqual(210)
    expect(box?.height).toBeLessThanOrEqual(150)
    const before = await photos(page).count()
    await field(page).press('Enter')
    await expect(waiting(page)).toHaveCount(0)
    await expect(field(page)).toBeFocused()
    await expect.poll(async () => (await posted(host, 'IMAGE')).map(({ status }) => status)).toEqual([200])
    const [sent] = await posted(host, 'IMAGE')
    expect(sent?.fields).toMatchObject({
      context: 'messaging-image-upload',
      data: { name: 'hill.png', type: 'image/png', size: picture.length },
    })
    await expect(photos(page)).toHaveCount(before + 1)
  })

  test('[MSGC-32] the buttons of a flat or tiny photo don’t overlap, and once sent, it is large enough to press', async ({
    page,
  }) => {
    const boxOf = async (name: string) => page.getByRole('button', { name, exact: true }).boundingBox()
    for (const [width, height] of [
      [800, 20],
      [3, 3],
    ] as const) {
      await choose(page, await paint(`${width}.png`, width, height))
      await expect(waiting(page)).toBeVisible()
      const [remove, edit] = [await boxOf('Remove attachment'), await boxOf('Edit photo')]
      expect((remove?.y ?? 0) + (remove?.height ?? 0)).toBeLessThan(edit?.y ?? 0)
      const before = await rows(page).getByRole('link', { name: 'Photo' }).count()
      await field(page).press('Enter')
      const sent = rows(page).getByRole('link', { name: 'Photo' })
      await expect(sent).toHaveCount(before + 1)
      const box = await sent.last().boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40)
    }
  })

  test('[MSGC-32] Enter in the description of a photo leads to the message, without a line break in it', async ({
    page,
    host,
  }) => {
    await host.open('/dashboard?messages=can')
    await openConversation(page, 'papercranes')
    await choose(page)
    const description = page.getByRole('textbox', { name: 'Description of the photo' })
    await description.fill('A hill')
    await description.press('Enter')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('Look')
    await expect(field(page)).toHaveValue('Look')
  })

  test('[MSGC-35, MSGC-43] a picture appears within 200 ms, and leaves the messages most of the window', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await choose(page, { ...png, name: 'tower.png', buffer: (await paint('tower.png', 100, 300)).buffer })
    await expect(waiting(page)).toBeVisible()
    const duration = await waiting(page).evaluate(image => {
      let one: Element | null = image
      while (one && getComputedStyle(one).animationName === 'none') one = one.parentElement
      return one && getComputedStyle(one).animationDuration
    })
    expect(duration).toBe('0.2s')
    const height = () => list(page).evaluate(element => element.getBoundingClientRect().height)
    await field(page).fill('one\ntwo\nthree\nfour\nfive')
    await expect.poll(height).toBeGreaterThan(110)
    await field(page).fill('')
    await expect.poll(height).toBeGreaterThan(200)
  })

  test('a photo is pasted; words with a picture stay words', async ({ page }) => {
    const paste = (data: Awaited<ReturnType<typeof transfer>>) =>
      field(page).evaluate(
        (element, clipboardData) =>
          element.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true }),
          ),
        data,
      )
    expect(await paste(await transfer(page, [real], 'from a table'))).toBe(true)
    expect(await paste(await transfer(page, [{ name: 'a.zip', type: 'application/zip' }]))).toBe(true)
    await expect(waiting(page)).toHaveCount(0)
    expect(await paste(await transfer(page, [real], real.name))).toBe(false)
    await expect(waiting(page)).toBeVisible()
    await expect(field(page)).toHaveValue('')
    // A second one is told of, and its name is not pasted as text.
    expect(await paste(await transfer(page, [real]))).toBe(false)
    await expect(page.getByText('This message already has an attachment.').first()).toBeVisible()
  })

  test('[MSGC-18] a photo that was not sent survives a reload, and is sent once', async ({ page, host }) => {
    const before = await photos(page).count()
    await choose(page)
    await expect(waiting(page)).toBeVisible()
    await host.fault({ call: `POST ${messages}`, kind: 'status', status: 500, times: 0 })
    await field(page).press('Enter')
    const retry = rows(page).getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    // Until its file is stored, the page would ask before it goes.
    await expect.poll(() => page.evaluate(keptFiles)).toBe(1)
    await page.reload()
    await expect(field(page)).toBeEditable()
    await expect(unsent(page).getByRole('img', { name: 'Photo' })).toBeVisible()
    await expect(photos(page)).toHaveCount(before + 1)
    await host.clearFaults()
    await retry.press('Enter')
    await expect(unsent(page)).toHaveCount(0)
    await expect(photos(page)).toHaveCount(before + 1)
    await expect(field(page)).toBeFocused()
    const taken = (await posted(host, 'IMAGE')).filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    await expect.poll(() => page.evaluate(keptFiles)).toBe(0)
  })
})

const card = (page: Page, name: string) => page.getByRole('region', { name: `About ${name}` })

test('axe finds nothing in card, picture, refusal and spam question', async ({ page, host }) => {
  await host.open()
  const name = 'mallory'
  await openConversation(page, name)
  await rows(page).last().waitFor()
  await choose(page)
  await expect(waiting(page)).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ ...png, mimeType: 'image/webp', name: 'a.webp' })
  await expect(conversation(page, name).getByRole('alert')).toBeVisible()
  // Until the list has its height, it goes back to its end.
  await expect(async () => {
    await page.getByRole('group', { name: 'Messages' }).evaluate(list => list.scrollTo(0, 0))
    await expect(card(page, name)).toBeInViewport({ timeout: tryMs })
  }).toPass()
  const root = '[data-inlay-root="messaging"]'
  expect(await host.axe(page, undefined, root)).toEqual([])
})
