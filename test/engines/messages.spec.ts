import type { Page } from './support.ts'
import { dispatch, expect, type Host, test } from './support.ts'

const list = (page: Page) => page.getByRole('group', { name: 'Messages' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const bubble = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })
const left = (page: Page) => list(page).evaluate(one => one.scrollHeight - one.scrollTop - one.clientHeight)

/** A page with an open conversation that polls rarely. */
async function talkTo(page: Page, host: Host, name: string, poll = 600_000) {
  await host.open(`/dashboard?poll=${poll}`)
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

test('messages and a photo are sent, a refused one waits, and an unfinished one survives a reload', async ({
  page,
  host,
}) => {
  await talkTo(page, host, 'bruno')
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
  await test.step('a refused message waits with a Retry button', async () => {
    await host.fault({ call: 'POST /svc/conversations/messages', kind: 'status', status: 400, times: 1 })
    await page.type('Once more')
    await page.press('Enter')
    await bubble(page, 'Once more').getByRole('button', { name: 'Retry' }).click()
    await expect(bubble(page, 'Once more').getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await expect(bubble(page, 'Once more')).toHaveCount(1)
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
  await test.step('an unfinished message survives a reload', async () => {
    await page.type('Half a th')
    await page.reload()
    await expect(field(page)).toHaveValue('Half a th')
  })
})

test('polled messages appear without interaction, and are counted while the window is minimized', async ({
  page,
  host,
}) => {
  await talkTo(page, host, 'bruno', 1000)
  await host.receive('Are you there?', 'bruno')
  await expect(bubble(page, 'Are you there?')).toHaveCount(1)
  await page
    .getByRole('region', { name: 'Conversation with bruno' })
    .getByRole('button', { name: 'Minimize' })
    .click()
  const small = page.getByRole('button', { name: 'Open conversation with bruno' })
  await expect(small).toBeVisible()
  await small.click()
  await expect(field(page)).toBeFocused()
})

test('a long list starts at its end, scrolls up by wheel, and loads older messages without a jump', async ({
  page,
  host,
}) => {
  await host.control('POST', 'reset', { messages: 200 })
  // WebKit says so when rows that a measured one has moved are measured in the next frame; nothing is lost.
  host.allow(/ResizeObserver loop completed with undelivered notifications/)
  await talkTo(page, host, 'bruno')
  await expect.poll(() => left(page)).toBeLessThan(3)
  const before = await list(page).evaluate(one => one.scrollHeight)
  const at = await list(page).aim()
  await expect(async () => {
    await page.wheel(at.x, at.y, -1500)
    expect(await list(page).evaluate(one => one.scrollHeight)).toBeGreaterThan(before)
  }).toPass()
  await expect.poll(() => list(page).evaluate(one => one.scrollTop)).toBeGreaterThan(0)
})

test('[MSGP-19] a user at the end stays there when a picture gets its height', async ({ page, host }) => {
  await host.control('POST', 'reset', { messages: 400, messagePage: 100 })
  await talkTo(page, host, 'bruno')
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
})

test('the keyboard goes from row to row of the inbox, and into a conversation', async ({ page, host }) => {
  await host.open('/dashboard?poll=600000')
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

test('[DEC-189] a message is answered with its quote, which leads back to it, and reacted to, by keys', async ({
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
  await expect(page.getByRole('toolbar', { name: 'Reactions' })).toBeVisible()
  await page.press('ArrowRight')
  await page.press('Enter')
  await expect(asked.getByRole('button', { name: /❤️ from/ })).toBeVisible()
})

test('[DEC-192] on a phone the inbox and a conversation open by touch; the arrow leads back, and Back closes the uppermost', async ({
  page,
  host,
}) => {
  await page.resize(500, 720)
  await host.open('/mobile')
  await page.getByRole('button', { name: /^Messages/ }).tap()
  const inbox = page.getByRole('dialog', { name: 'Inbox' })
  await expect(inbox).toBeVisible()
  const row = inbox.getByRole('button', { name: /bruno/ }).first()
  await row.tap()
  await expect(field(page)).toBeEditable()
  await page.getByRole('button', { name: 'Back to inbox' }).tap()
  await expect(field(page)).toHaveCount(0)
  await expect(inbox).toBeVisible()
  await row.tap()
  await expect(field(page)).toBeEditable()
  await page.run(() => history.back())
  await expect(field(page)).toHaveCount(0)
  await expect(inbox).toBeVisible()
  await page.run(() => history.back())
  await expect(inbox).toHaveCount(0)
})
