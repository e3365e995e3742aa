import type { Page } from './support.ts'
import { dispatch, expect, test } from './support.ts'

const list = (page: Page) => page.getByRole('group', { name: 'Messages' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const bubble = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })
const left = (page: Page) => list(page).evaluate(one => one.scrollHeight - one.scrollTop - one.clientHeight)

/** Opens a conversation in the page that is open. */
async function talkTo(page: Page, name: string) {
  await dispatch(page, 'conversation:open', { name })
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toBeEditable()
  // The rows are measured.
  await list(page).evaluate(async one => {
    let height = 0
    for (let same = 0; same < 20; same = one.scrollHeight === height ? same + 1 : 0) {
      height = one.scrollHeight
      await new Promise(done => requestAnimationFrame(done))
    }
    // WebKit may have left the end by then. A user who is waiting for an answer scrolls there.
    one.scrollTo(0, one.scrollHeight)
  })
  await expect.poll(() => left(page)).toBeLessThan(80)
}

test('[KEY-19] in a conversation messages and a photo are sent; Escape clears an unfinished one, which Ctrl+Z brings back, and which survives a reload', async ({
  page,
  host,
}, info) => {
  await host.open('/dashboard?poll=600000')
  await talkTo(page, 'bruno')
  await test.step('a message is typed, sent by Enter, and shown at the end', async () => {
    await page.type('Hello over there')
    await page.press('Enter')
    await expect(bubble(page, 'Hello over there')).toHaveCount(1)
    await expect(field(page)).toHaveValue('')
    await expect.poll(() => left(page)).toBeLessThan(3)
    // The list shows a message before it is sent.
    await expect
      .poll(async () =>
        (await host.requests('/svc/conversations/messages'))
          .filter(({ method }) => method === 'POST')
          .map(({ fields }) => fields.message),
      )
      .toEqual(['Hello over there'])
  })
  await test.step('a photo is pasted into a conversation and sent', async () => {
    await field(page).evaluate(async element => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 40
      canvas.getContext('2d')?.fillRect(0, 0, 30, 30)
      const blob = await new Promise<Blob | null>(done => canvas.toBlob(done))
      const data = new DataTransfer()
      if (blob) data.items.add(new File([blob], 'dot.png', { type: 'image/png' }))
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      if (!event.clipboardData?.files.length) Object.defineProperty(event, 'clipboardData', { value: data })
      element.dispatchEvent(event)
    })
    // The photo is being read.
    const send = page.getByRole('button', { name: 'Send' })
    await expect.poll(() => send.attribute('aria-disabled')).toBe(null)
    await send.click()
    await expect
      .poll(
        async () =>
          (await host.requests('/svc/conversations/messages'))
            .filter(({ method }) => method === 'POST')
            .at(-1)?.fields.type,
      )
      .toBe('IMAGE')
  })
  await test.step('Escape clears an unfinished message, Ctrl+Z brings it back, and it survives a reload', async () => {
    await expect(field(page)).toBeFocused()
    await page.type('never mind')
    await page.press('Escape')
    await expect(field(page)).toHaveValue('')
    await expect(field(page)).toBeFocused()
    // WebKitGTK has no key for the undo of a field; Safari's is the same command.
    if (info.project.name === 'webkit') await page.run(() => document.execCommand('undo'))
    else await page.press('Control+z')
    await expect(field(page)).toHaveValue('never mind')
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Text cleared.')).toHaveCount(
      0,
    )
    await page.reload()
    await expect(field(page)).toHaveValue('never mind')
  })
})

test('[MSGP-19] a long list starts at its end, stays there when a picture gets its height, scrolls up by wheel, and loads older messages without a jump', async ({
  page,
  host,
}) => {
  await host.control('POST', 'reset', { messages: 400, messagePage: 100 })
  // WebKit says so when rows that a measured one has moved are measured in the next frame; nothing is lost.
  host.allow(/ResizeObserver loop completed with undelivered notifications/)
  await host.open('/dashboard?poll=600000')
  await talkTo(page, 'bruno')
  await expect.poll(() => left(page)).toBeLessThan(3)
  const grown = await list(page).evaluate(async one => {
    const before = one.scrollHeight
    const picture = Object.assign(document.createElement('canvas'), { height: 300 })
    picture.style.display = 'block'
    one.querySelector('li:last-child')?.append(picture)
    const frame = () => new Promise(done => requestAnimationFrame(done))
    while (one.scrollHeight < before + 250) await frame()
    // The list gets the event after the frame.
    for (let frames = 0; frames < 3; frames++) await frame()
    return one.scrollHeight - one.scrollTop - one.clientHeight
  })
  expect(grown).toBeLessThan(3)
  const before = await list(page).evaluate(one => one.scrollHeight)
  const at = await list(page).aim()
  await expect(async () => {
    await page.wheel(at.x, at.y, -1500)
    expect(await list(page).evaluate(one => one.scrollHeight)).toBeGreaterThan(before)
  }).toPass()
  await expect.poll(() => list(page).evaluate(one => one.scrollTop)).toBeGreaterThan(0)
})
