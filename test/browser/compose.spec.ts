import type { Page } from '@playwright/test'
import {
  bubble,
  conversation,
  field,
  list,
  messages,
  openConversation,
  showConversation,
} from './messages-support.ts'
import { png as paint } from './pictures.ts'
import { expect, type Host, ours, test } from './support.ts'

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
/** Limits uploads to a twentieth of a megabyte per second, until the returned function is called. */
async function slowUpload(page: Page): Promise<() => Promise<void>> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const upload = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await upload(50_000)
  return async () => {
    await upload(-1)
    await network.detach()
  }
}
const waiting = (page: Page) => page.getByRole('img', { name: 'Attached photo' })

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer } = png) {
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add Photo' }).click()
  await (await asked).setFiles(file)
}

/** A photo that takes long on a slow connection: bytes after a picture's end are ignored. */
const heavy = { ...png, buffer: Buffer.concat([picture, Buffer.alloc(800_000)]) }

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

  const tray = (page: Page) => conversation(page, 'papercranes').getByRole('alert')

  test('[MSGC-32, MSGC-36, MSGC-39, MSGC-43] a photo waits while its conversation is minimized, is sent, and is there after a reload; then a GIF and words are sent', async ({
    page,
    host,
  }) => {
    await expect(send(page)).toBeDisabled()
    await choose(page)
    await expect(waiting(page)).toBeVisible()
    // It can be sent without text.
    await expect(send(page)).toBeEnabled()
    const box = await waiting(page).boundingBox()
    expect(box?.width).toBeLessThanOrEqual(210)
    expect(box?.height).toBeLessThanOrEqual(150)
    await conversation(page, 'papercranes').getByRole('button', { name: 'Minimize' }).click()
    await page.getByRole('button', { name: 'Open conversation with papercranes' }).click()
    await expect(waiting(page)).toBeVisible()
    await field(page).fill('My hill')
    const before = await photos(page).count()
    await field(page).press('Enter')
    await expect(waiting(page)).toHaveCount(0)
    await expect(field(page)).toBeFocused()
    await expect.poll(() => posted(host, 'TEXT')).toHaveLength(1)
    const [sent] = await posted(host, 'IMAGE')
    expect(sent?.fields).toMatchObject({
      context: 'messaging-image-upload',
      data: { name: 'hill.png', type: 'image/png', size: picture.length },
    })

    await page.reload()
    await expect(bubble(page, 'My hill')).toHaveCount(1)
    await expect(photos(page)).toHaveCount(before + 1)
    await expect
      .poll(() =>
        photos(page)
          .last()
          .evaluate(image => (image as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Add GIF' }).click()
    await page.getByRole('searchbox').fill('cats')
    await page.getByRole('gridcell').first().getByRole('button').click()
    await expect(page.getByRole('img', { name: 'Attached GIF' })).toBeVisible()
    await field(page).press('Enter')
    await expect.poll(async () => (await posted(host, 'POSTREF')).map(({ status }) => status)).toEqual([200])
    const [gif] = await posted(host, 'POSTREF')
    expect(gif?.fields).toMatchObject({ context: 'messaging-gif', 'post[id]': expect.any(String) })
    await expect(rows(page).last().locator('[data-kind="post"]')).toBeVisible()
    const [search] = await host.requests('/svc/search/inline_gif')
    expect(search?.fields).toMatchObject({ limit: '200' })

    await field(page).fill('And words')
    await send(page).click()
    await expect(bubble(page, 'And words')).toHaveCount(1)
  })

  test.describe('in motion', () => {
    test.use({ reducedMotion: 'no-preference' })

    test('[MSGC-35, MSGC-40, MSGC-43, MSGC-47, MSGC-48, MSGC-51] tells why a file is refused; a picture appears within 200 ms, and can be replaced, and removed by key and button', async ({
      page,
      host,
    }) => {
      const input = page.locator('input[type=file][accept="image/*"]')
      await expect(input).toHaveCount(1)
      const off = 'Something about that file is off. Try sending something else.'
      const refused: [string, string, Buffer, string][] = [
        ['a.svg', 'image/svg+xml', Buffer.from('<svg/>'), 'Invalid file type.'],
        ['b.png', 'image/png', Buffer.from('no picture'), off],
      ]
      for (const [name, mimeType, buffer, error] of refused) {
        await input.setInputFiles({ name, mimeType, buffer })
        await expect(tray(page)).toHaveText(`${name}: ${error}`)
        await expect(send(page)).toBeDisabled()
      }
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect(tray(page)).toHaveCount(0)
      await expect(field(page)).toBeFocused()
      await choose(page)
      await expect(waiting(page)).toBeVisible()
      const duration = await waiting(page).evaluate(image => {
        let one: Element | null = image
        while (one && getComputedStyle(one).animationName === 'none') one = one.parentElement
        return one && getComputedStyle(one).animationDuration
      })
      expect(duration).toBe('0.2s')
      const asked = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose another photo' }).click()
      await (await asked).setFiles({ ...png, name: 'other.png' })
      await expect(waiting(page)).toHaveCount(1)
      await page.getByRole('button', { name: 'Remove attachment' }).click()
      await expect(waiting(page)).toHaveCount(0)
      await expect(field(page)).toBeFocused()
      await choose(page)
      await field(page).fill('words')
      await field(page).press('Escape')
      await expect(field(page)).toHaveValue('')
      await expect(waiting(page)).toBeVisible()
      await field(page).press('Escape')
      await expect(waiting(page)).toHaveCount(0)
      await field(page).press('Escape')
      await expect(conversation(page, 'papercranes')).toHaveCount(0)
      expect(await posted(host, 'IMAGE')).toHaveLength(0)
    })
  })

  test('[MSGC-43] a picture that waits leaves the messages most of the window', async ({ page }) => {
    await choose(page, { ...png, name: 'tower.png', buffer: (await paint('tower.png', 100, 300)).buffer })
    await expect(waiting(page)).toBeVisible()
    const height = () => list(page).evaluate(element => element.getBoundingClientRect().height)
    await field(page).fill('one\ntwo\nthree\nfour\nfive')
    await expect.poll(height).toBeGreaterThan(110)
    await field(page).fill('')
    await expect.poll(height).toBeGreaterThan(200)
  })

  test('[MSGC-44, MSGC-45, MSGC-46, MSGC-47, MSGC-15] a photo is pasted, or dropped on the window, the last one of several; dropped or pasted text is not taken as one', async ({
    page,
    host,
  }) => {
    const paste = (data: Awaited<ReturnType<typeof transfer>>) =>
      field(page).evaluate(
        (element, clipboardData) =>
          element.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true }),
          ),
        data,
      )
    const photo = await transfer(page, [real])
    await test.step('words that are copied as a picture too stay words', async () => {
      expect(await paste(await transfer(page, [real], 'from a table'))).toBe(true)
      expect(await paste(await transfer(page, [{ name: 'a.zip', type: 'application/zip' }]))).toBe(true)
      await expect(waiting(page)).toHaveCount(0)
      expect(await paste(photo)).toBe(false)
      await expect(waiting(page)).toBeVisible()
      // A second one is told of, and its name is not pasted as text.
      expect(await paste(photo)).toBe(false)
      await expect(page.getByText('This message already has an attachment.').first()).toBeVisible()
      await page.getByRole('button', { name: 'Remove attachment' }).click()
      await expect(waiting(page)).toHaveCount(0)
    })
    await test.step('a file copied in a file manager, with its name, is that file', async () => {
      expect(await paste(await transfer(page, [real], real.name))).toBe(false)
      await expect(waiting(page)).toBeVisible()
      await expect(field(page)).toHaveValue('')
      await page.getByRole('button', { name: 'Remove attachment' }).click()
      await expect(waiting(page)).toHaveCount(0)
    })
    const window = conversation(page, 'papercranes')
    const cover = window.getByText('Drop a photo here')
    const drag = async (type: string, dataTransfer: Awaited<ReturnType<typeof transfer>>) =>
      window.dispatchEvent(type, { dataTransfer, cancelable: true, bubbles: true })
    await drag('dragover', await transfer(page, [], 'words'))
    await expect(cover).toHaveCount(0)
    const files = await transfer(page, [{ name: 'first.txt', type: 'text/plain' }, real])
    await drag('dragover', files)
    await expect(cover).toBeVisible()
    await expect(window).toHaveAttribute('data-dropping', 'true')
    await drag('dragleave', files)
    await expect(cover).toHaveCount(0)
    await drag('dragover', files)
    await drag('drop', files)
    await expect(cover).toHaveCount(0)
    await expect(waiting(page)).toBeVisible()
    // There is one already: another is refused, and the browser does not navigate to it.
    await drag('dragover', files)
    await expect(cover).toHaveCount(0)
    const isKept = await window.evaluate(
      (element, dataTransfer) =>
        !element.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true, bubbles: true })),
      files,
    )
    expect(isKept).toBe(true)
    await page.getByRole('button', { name: 'Remove attachment' }).click()
    await drag('drop', await transfer(page, [real, { name: 'last.txt', type: 'text/plain' }]))
    await expect(tray(page)).toHaveText('last.txt: Invalid file type.')
    // If nothing can be sent nothing can be dropped.
    await host.fault({ call: `GET ${messages}`, kind: 'status', status: 500, times: 0 })
    await showConversation(page, 'bruno')
    const broken = conversation(page, 'bruno')
    await expect(broken.getByRole('button', { name: 'Retry' })).toBeVisible()
    await broken.dispatchEvent('dragover', { dataTransfer: files, cancelable: true, bubbles: true })
    await expect(broken.getByText('Drop a photo here')).toHaveCount(0)
  })

  test('[MSGE-10, MSGE-12, MSGE-13] a photo whose upload is cut is neither lost nor doubled', async ({
    page,
    host,
  }) => {
    const retry = page.getByRole('button', { name: 'Retry' })
    const before = await photos(page).count()
    await host.fault({ call: `POST ${messages}`, kind: 'cut' })
    await choose(page)
    await expect(waiting(page)).toBeVisible()
    await field(page).press('Enter')
    await expect(photos(page)).toHaveCount(before + 1)
    // Browsers repeat failed connections.
    await expect(async () => {
      if ((await retry.count()) > 0) await retry.press('Enter', { timeout: 1000 })
      await expect(unsent(page)).toHaveCount(0, { timeout: 3000 })
    }).toPass({ timeout: 30_000 })
    await expect(photos(page)).toHaveCount(before + 1)
    const accepted = (await posted(host, 'IMAGE')).filter(({ status }) => status === 200)
    expect(new Set(accepted.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('[MSGC-18, MSGC-52, MSGE-10, MSGE-12, MSGE-13, UP-2] a photo that could not be sent survives a reload; a retry shows its progress, keeps the focus, and sends it once', async ({
    page,
    host,
  }) => {
    const before = await photos(page).count()
    await choose(page, heavy)
    await expect(waiting(page)).toBeVisible()
    await test.step('the page asks before it goes with a picture that was not sent', async () => {
      const asked = page.waitForEvent('dialog')
      const left = page.goto('/dashboard?left').catch(() => {})
      const dialog = await asked
      expect(dialog.type()).toBe('beforeunload')
      await dialog.dismiss()
      await left
      await expect(waiting(page)).toBeVisible()
    })
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
    const hurry = await slowUpload(page)
    await retry.press('Enter')
    const bar = rows(page).getByRole('progressbar', { name: 'Trying...' })
    await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9][0-9]?$/)
    await expect(rows(page).getByRole('button', { name: 'Trying...' })).toBeFocused()
    await hurry()
    await expect(bar).toHaveCount(0)
    await expect(unsent(page)).toHaveCount(0)
    await expect(photos(page)).toHaveCount(before + 1)
    await expect(field(page)).toBeFocused()
    const taken = (await posted(host, 'IMAGE')).filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    await expect.poll(() => page.evaluate(keptFiles)).toBe(0)
  })

  test('[MSGC-52, UP-2] a photo on a slow connection shows its progress and can be canceled; then the message behind it is sent', async ({
    page,
    host,
  }) => {
    const before = await photos(page).count()
    const bar = rows(page).getByRole('progressbar', { name: 'Sending...' })
    await choose(page, heavy)
    await expect(waiting(page)).toBeVisible()
    await field(page).fill('words behind it')
    const hurry = await slowUpload(page)
    await field(page).press('Enter')
    await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9][0-9]?$/)
    await rows(page).getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(bar).toHaveCount(0)
    await expect(field(page)).toBeFocused()
    // The canceled upload must not finish once the network is fast again.
    await expect.poll(() => posted(host, 'TEXT')).toHaveLength(1)
    await expect(rows(page).getByText('Sending...')).toHaveCount(0)
    await hurry()
    await expect(bubble(page, 'words behind it')).toHaveCount(1)
    await expect(photos(page)).toHaveCount(before)
    expect((await posted(host, 'IMAGE')).filter(({ status }) => status === 200)).toEqual([])
  })
})

const card = (page: Page, name: string) => page.getByRole('region', { name: `About ${name}` })

test('[ICE-1, ICE-2, ICE-3, ICE-8, MSGC-12, MSGC-13, MSGC-14, MSGE-16] above the first message the other blog is shown, without HTML; a conversation that may be spam asks, is removed, restored, and reported', async ({
  page,
  host,
}) => {
  await host.open()
  await openConversation(page, 'papercranes')
  await expect(card(page, 'papercranes')).toContainText('Folding, unfolding.')
  await expect(card(page, 'papercranes')).toContainText(/Following for \d+ (day|month)/)
  await expect(card(page, 'papercranes')).toContainText('Posts about #origami and #paper')
  await expect(card(page, 'papercranes').locator('img')).toHaveCount(1)
  // The newest message is in view below it. An ordinary conversation shows no question.
  await expect(rows(page).last()).toBeInViewport()
  const window = conversation(page, 'mallory')
  const mark = page.getByRole('button', { name: 'Mark as spam' })
  await expect(mark).toHaveCount(0)
  await openConversation(page, 'mallory')
  await expect(card(page, 'mallory')).toBeVisible()
  await expect(card(page, 'mallory').locator('img')).toHaveCount(1)
  await expect(card(page, 'mallory').locator('a, script')).toHaveCount(0)
  await expect(page).not.toHaveTitle('owned')
  await mark.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'mallory will be blocked and reported. And any trace of this conversation will disappear from your inbox.',
  )
  await question.getByRole('button', { name: 'Nevermind' }).click()
  await expect(window).toBeVisible()
  await mark.click()
  await question.getByRole('button', { name: 'Mark it spam' }).click()
  await expect(window).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(window).toBeVisible()
  expect(await host.requests('/svc/conversations/flag')).toHaveLength(0)
  await host.fault({ call: 'POST /svc/conversations/flag', kind: 'status', status: 500 })
  await mark.click()
  await question.getByRole('button', { name: 'Mark it spam' }).click()
  await expect(window).toHaveCount(0)
  // Leaving the page makes the call at once.
  await page.evaluate(() => globalThis.dispatchEvent(new Event('pagehide')))
  await expect.poll(async () => (await host.requests('/svc/conversations/flag')).length).toBe(1)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('[TUT-1, TUT-2, TUT-3, TUT-5] the tutorial shows 50 pieces of confetti without taking the focus; Escape closes it', async ({
  page,
  host,
}) => {
  /** Counts the confetti pieces in the first frame. */
  await page.addInitScript(() => {
    const all = { first: 0, time: -1 }
    Object.assign(globalThis, { pieces: all })
    const proto = CanvasRenderingContext2D.prototype
    const { fill, clearRect } = proto
    let now = 0
    proto.clearRect = function (...args) {
      all.first = Math.max(all.first, now)
      now = 0
      return clearRect.apply(this, args)
    }
    proto.fill = function (this: CanvasRenderingContext2D, ...args: unknown[]) {
      now++
      return (fill as (...all: unknown[]) => void).apply(this, args)
    }
  })
  const pieces = () =>
    page.evaluate(() => (globalThis as unknown as { pieces: { first: number } }).pieces.first)
  const popover = page.getByRole('dialog', { name: 'Say hello to messaging!' })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await host.control('POST', 'user', { name: 'aria', hasTutorial: true })
  await host.open()
  await expect(popover).toBeVisible()
  await expect.poll(pieces).toBe(50)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  expect(await host.axe(page, undefined, ours)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
  await expect.poll(async () => (await host.requests('/svc/conversations/tutorial_seen')).length).toBe(1)
})

test('axe finds nothing in icebreaker, picture, refusal and spam question, nor low contrast in a clashing theme; light and dark', async ({
  page,
  host,
}) => {
  await host.open()
  for (const name of ['neonfrog', 'mallory']) {
    await openConversation(page, name)
    await rows(page).last().waitFor()
    await choose(page)
    await expect(waiting(page)).toBeVisible()
    await page.locator('input[type=file]').setInputFiles({ ...png, mimeType: 'image/webp', name: 'a.webp' })
    await expect(conversation(page, name).getByRole('alert')).toBeVisible()
    // Until the list has its height, it goes back to its end.
    await expect(async () => {
      await page.getByRole('group', { name: 'Messages' }).evaluate(list => list.scrollTo(0, 0))
      await expect(card(page, name)).toBeInViewport({ timeout: 1000 })
    }).toPass()
    await page.emulateMedia({ colorScheme: 'dark' })
    const root = '[data-inlay-root="messaging"]'
    expect(await host.axe(page, ['color-contrast'], root)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    // Conversations differ only in colours and text.
    expect(await host.axe(page, name === 'mallory' ? undefined : ['color-contrast'], root)).toEqual([])
  }
})
