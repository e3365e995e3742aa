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
    // WebKit may have left the end meanwhile; a user who waits for an answer scrolls there.
    one.scrollTo(0, one.scrollHeight)
  })
  await expect.poll(() => left(page)).toBeLessThan(80)
}

test('[KEY-19] by keyboard from the inbox to a conversation, in which messages and a photo are sent; Escape clears an unfinished one, which Ctrl+Z brings back, and which survives a reload', async ({
  page,
  host,
}, info) => {
  await host.open('/dashboard?poll=600000')
  await test.step('the keyboard goes from row to row of the inbox, and into a conversation', async () => {
    const opener = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Messages' })
    await opener.evaluate(one => one.focus())
    await page.press('Enter')
    const inbox = page.getByRole('dialog', { name: 'Inbox' })
    const rows = inbox.getByRole('listitem').getByRole('button')
    await expect(rows.first()).toBeVisible()
    await rows.first().evaluate(one => one.focus())
    await page.press('ArrowDown')
    await expect(rows.nth(1)).toBeFocused()
    await page.press('Enter')
    await expect(field(page)).toBeFocused()
    await page.press('Escape')
    await expect(page.getByRole('region', { name: /^Conversation with/ })).toHaveCount(0)
  })
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
    await page.getByRole('button', { name: 'Send' }).click()
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

test('[DEC-189] a message comes by itself; it is answered with its quote, which leads back to it, and reacted to, by keys; the conversation is minimized and opened again, and its field has the focus', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?poll=1000&messages=can')
  await dispatch(page, 'conversation:open', { name: 'bruno' })
  await expect(field(page)).toBeEditable()
  await host.receive('Soup, or stew?', 'bruno')
  const asked = bubble(page, 'Soup, or stew?').first()
  const open = async (item: string) => {
    // Its row is drawn anew when the list has counted what arrived.
    await expect(asked.getByRole('button', { name: 'Message options' })).toHaveCount(1)
    await asked
      .getByRole('button', { name: 'Message options' })
      .evaluate(button => (button as HTMLElement).focus())
    await page.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Reply' })).toBeFocused()
    if (item !== 'Reply') await page.press('ArrowDown')
    await page.press('Enter')
  }
  await expect(asked).toBeVisible()
  await open('Reply')
  await expect(page.getByText('Replying to bruno')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await page.type('The second')
  await page.press('Enter')
  const quote = bubble(page, 'The second').getByRole('button', { name: /^Show quoted message from/ })
  await expect(quote).toBeVisible()
  // Once the server has the message, its row is drawn anew.
  await expect(bubble(page, 'The second').locator('[data-state="sent"]')).toHaveCount(1)
  await quote.evaluate(button => (button as HTMLElement).focus())
  await page.press('Enter')
  await expect(page.getByRole('button', { name: 'Back to the reply' })).toBeVisible()
  // The message is focused once it has stopped moving.
  await expect.poll(() => asked.evaluate(row => row.contains(document.activeElement))).toBe(true)
  await open('React')
  await expect(page.getByRole('toolbar', { name: 'Reactions' }).locator(':focus')).toHaveCount(1)
  await page.press('ArrowRight')
  await page.press('Enter')
  await expect(asked.getByRole('button', { name: /❤️ from/ })).toBeVisible()
  await page
    .getByRole('region', { name: 'Conversation with bruno' })
    .getByRole('button', { name: 'Minimize' })
    .click()
  await page.getByRole('button', { name: /^Open conversation with bruno/ }).click()
  await expect(field(page)).toBeFocused()
  await page.type('Both')
  await expect(field(page)).toHaveValue('Both')
})
