import type { BrowserContext, Locator, Page } from '@playwright/test'
import {
  bubble,
  conversation,
  field,
  list,
  messages,
  openConversation,
  say,
  takesPressesAfter,
} from './messages-support.ts'
import { expect as expectSoon, type Host, test } from './support.ts'

/** Two browsers and several page loads in one test take their time on a busy machine. */
const expect = expectSoon.configure({ timeout: 15_000 })
test.describe.configure({ timeout: 90_000 })

const fast = '/dashboard?poll=1000'

const inbox = (page: Page) => page.getByRole('dialog', { name: 'Inbox' })
/** The server takes every send, and no answer comes back. */
async function loseAnswers(page: Page): Promise<void> {
  await page.route(
    url => url.pathname === messages,
    async route => {
      if (route.request().method() !== 'POST') return route.fallback()
      await new Promise(resolve => setTimeout(resolve, 500))
      await route.fetch()
      await route.abort('connectionreset')
    },
  )
}

/** What the server has of a text, however often. */
async function arrived(host: Host, text: string): Promise<number> {
  const all = await host.requests(messages)
  return all.filter(one => one.method === 'POST' && one.fields.message === text && one.status === 200).length
}

test.describe('two users', () => {
  let other: BrowserContext
  let bruno: Page

  test.beforeEach(async ({ browser, host }) => {
    other = await browser.newContext()
    bruno = await other.newPage()
    await host.login('bruno', bruno)
  })
  test.afterEach(() => other.close())
  /** Both have the conversation open. */
  async function talk(page: Page, host: Host): Promise<void> {
    await host.open(fast)
    await host.open(fast, bruno)
    await openConversation(page, 'bruno')
    await openConversation(bruno, 'aria')
  }

  test('[MSGP-19] what is pressed stays under the pointer and keeps the focus while messages come below and above it', async ({
    page,
    host,
  }) => {
    await talk(page, host)
    const left = () => list(page).evaluate(one => one.scrollHeight - one.clientHeight - one.scrollTop)
    /** Presses, and lets go when this has come. */
    async function pressWhile(pressed: Locator, text: string) {
      await pressed.hover()
      await page.mouse.down()
      const before = await pressed.boundingBox()
      await say(bruno, text)
      await expect(bubble(page, text)).toHaveCount(1)
      // Measured, it has its height.
      await expect(bubble(page, text)).toHaveCSS('visibility', 'visible')
      expect((await pressed.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
      await page.mouse.up()
      await expect.poll(left).toBeLessThan(3)
    }

    await say(page, 'sent')
    await expect(bubble(bruno, 'sent')).toBeVisible()
    // With nothing to come, a press moves nothing, though the end is near.
    await list(page).evaluate(one => one.scrollBy(0, -40))
    await list(page).locator('p[data-kind="text"]').nth(-2).hover()
    const before = await left()
    expect(before).toBeGreaterThan(5)
    await page.mouse.down()
    await page.mouse.up()
    await page.waitForTimeout(200)
    expect(await left()).toBe(before)
    await pressWhile(bubble(page, 'sent').getByText('sent'), 'one below')
    await expect(bubble(page, 'one below')).toBeInViewport()
    await host.fault({ call: `POST ${messages}`, kind: 'status', status: 403 })
    await say(page, 'no way')
    const close = bubble(page, 'no way').getByRole('button', { name: 'Close' })
    await close.focus()
    await say(bruno, 'one before')
    await expect(bubble(page, 'one before')).toHaveCount(1)
    await expect(close).toBeFocused()
    await pressWhile(close, 'one above')
    await expect(bubble(page, 'no way')).toHaveCount(0)
    await expect(bubble(page, 'one above')).toBeInViewport()
  })

  test('[MSGC-52, MSGP-2, MSGP-16, MSGE-11] talk to each other in two browsers', async ({ page, host }) => {
    await talk(page, host)
    await say(page, 'Are you there?')
    await expect(bubble(page, 'Are you there?')).toHaveCount(1)
    await expect(bubble(bruno, 'Are you there?')).toBeVisible()
    await say(bruno, 'Yes.\nOn the slow train.')
    await expect(bubble(page, 'On the slow train.')).toBeVisible()
    await say(page, 'Good')
    await expect(bubble(bruno, 'Good')).toBeVisible()
    for (const side of [page, bruno]) {
      for (const text of ['Are you there?', 'On the slow train.', 'Good'])
        await expect(bubble(side, text)).toHaveCount(1)
      await expect(field(side)).toHaveValue('')
    }
    // What came is read out once.
    await expect(page.getByRole('log')).toHaveText(/bruno: Yes\. On the slow train\./)
  })

  test('[MSGC-5, MSGP-12, MSGP-23] a minimized conversation counts what is unread, and reads it when opened', async ({
    page,
    host,
  }) => {
    await talk(page, host)
    await conversation(page, 'bruno').getByRole('button', { name: 'Minimize' }).click()
    // Only an open inbox or conversation polls.
    await page.locator('[data-inlay-command="inbox:open"]:visible').first().click()
    await expect(inbox(page)).toBeVisible()
    await say(bruno, 'news 1')
    await say(bruno, 'news 2')
    const small = page.getByRole('button', { name: 'Open the conversation with bruno' })
    await expect(small).toContainText('2')
    await expect(inbox(page).getByRole('button', { name: /bruno.*news 2.*Unread/s })).toBeVisible()
    await small.click()
    await expect(bubble(page, 'news 2')).toBeVisible()
    await expect(field(page)).toBeFocused()
    await page.locator('[data-inlay-command="inbox:open"]:visible').first().click()
    await expect(inbox(page).getByRole('button', { name: /bruno.*news 2/s })).not.toContainText('Unread')
  })

  test('[MSG-38, MSG-39] who stands on a conversation in the inbox stays on it when another goes above it', async ({
    page,
    host,
  }) => {
    await host.open(fast)
    await host.open(fast, bruno)
    await openConversation(bruno, 'aria')
    await openConversation(page, 'nightowl')
    await say(page, 'to the top')
    await page.locator('[data-inlay-command="inbox:open"]:visible').first().click()
    const row = (name: RegExp) => inbox(page).getByRole('listitem').filter({ hasText: name })
    await expect(row(/^nightowl/)).toHaveAttribute('aria-posinset', '1')
    const stood = row(/^nightowl/).getByRole('button')
    await stood.focus()
    await say(bruno, 'above you')
    await expect(row(/^bruno.*above you/s)).toHaveAttribute('aria-posinset', '1')
    await expect(row(/^nightowl/)).toHaveAttribute('aria-posinset', '2')
    await expect(stood).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(row(/^bruno/).getByRole('button')).toBeFocused()
  })

  test('[MSGP-17…20] who reads further up gets a count, and the messages at the end', async ({
    page,
    host,
  }) => {
    await host.control('POST', 'reset', { messages: 60 })
    await talk(page, host)
    const list = conversation(page, 'bruno').getByRole('group', { name: 'Messages' })
    await list.evaluate(element => element.scrollTo(0, 0))
    await expect.poll(() => list.evaluate(element => element.scrollHeight)).toBeGreaterThan(1500)
    await say(bruno, 'down here')
    const pill = page.getByRole('button', { name: '1 unread' })
    await expect(pill).toBeVisible()
    await expect(bubble(page, 'down here')).toHaveCount(0)
    // What comes at the end would take him there at once.
    await host.fault({ call: 'GET /svc/conversations/messages', kind: 'delay', delayMs: 1500 })
    await list.evaluate(element => {
      const watch = () => {
        const begun = performance.now()
        const look = () => {
          const left = element.scrollHeight - element.clientHeight - element.scrollTop
          if (left > 1) requestAnimationFrame(look)
          else element.dataset.took = String(performance.now() - begun)
        }
        look()
      }
      document.addEventListener('click', watch, { once: true, capture: true })
    })
    await pill.click()
    await expect(bubble(page, 'down here')).toBeVisible()
    expect(Number(await list.getAttribute('data-took'))).toBeGreaterThan(400)
    await expect(pill).toHaveCount(0)
    await expect(field(page)).toBeFocused()
    // Within 80 px of the end counts as being there.
    await list.evaluate(element => element.scrollTo(0, element.scrollHeight - element.clientHeight - 60))
    await say(bruno, 'and here')
    await expect(bubble(page, 'and here')).toBeVisible()
  })

  test('offline in the middle: what is written waits and goes once', async ({ page, host, context }) => {
    await talk(page, host)
    await context.setOffline(true)
    await expect(field(page)).toHaveAttribute('placeholder', 'Currently offline')
    await say(page, 'first')
    await say(page, 'second')
    await expect(bubble(page, 'first')).toContainText('Waiting to be sent')
    await say(bruno, 'where are you?')
    await context.setOffline(false)
    await expect(bubble(bruno, 'second')).toBeVisible()
    await expect(bubble(page, 'where are you?')).toBeVisible()
    await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
    for (const text of ['first', 'second']) {
      await expect(bubble(bruno, text)).toHaveCount(1)
      await expect(bubble(page, text)).toHaveCount(1)
      expect(await arrived(host, text)).toBe(1)
    }
  })
})

test.describe('windows', () => {
  test('[MSG-10, MSG-15, MSG-56, MSG-58, MSG-60, MSG-61] from the inbox to a window; a second one minimizes the first', async ({
    page,
    host,
  }) => {
    await host.open()
    const button = page.locator('[data-inlay-command="inbox:open"]:visible').first()
    await button.click()
    await inbox(page)
      .getByRole('button', { name: /^bruno/ })
      .click()
    await expect(inbox(page)).toBeHidden()
    await expect(field(page)).toBeFocused()
    await button.click()
    await inbox(page)
      .getByRole('button', { name: /^nightowl/ })
      .click()
    await expect(conversation(page, 'nightowl')).toBeVisible()
    await expect(conversation(page, 'bruno')).toHaveCount(0)
    const small = page.getByRole('button', { name: 'Open the conversation with bruno' })
    await expect(small).toBeVisible()
    for (const moved of [small, conversation(page, 'nightowl')])
      await expect(moved).toHaveCSS('animation-duration', '0.25s')
    const group = page.getByRole('region', { name: 'Minimized conversations' })
    await expect(group).toHaveCSS('max-height', `${(page.viewportSize()?.height ?? 0) - 89}px`)
    await button.click()
    await button.click()
    await expect(inbox(page)).toBeHidden()
  })

  test('[MSG-67, MSG-68, MSG-71, MSG-62] come back after a reload, with what was written, and without the focus', async ({
    page,
    host,
  }) => {
    await host.open()
    await openConversation(page, 'nightowl')
    await openConversation(page, 'bruno')
    await field(page).fill('half a tho')
    const saved = await page.evaluate(() =>
      Object.keys(localStorage)
        .filter(key => /open|minimized/.test(key))
        .sort(),
    )
    expect(saved).toEqual(['messaging:aria:minimized', 'messaging:aria:open'])
    await page.reload()
    await expect(conversation(page, 'bruno')).toBeVisible()
    await expect(field(page)).toHaveValue('half a tho')
    await expect(field(page)).not.toBeFocused()
    await expect(page.getByRole('button', { name: 'Open the conversation with nightowl' })).toBeVisible()
    await conversation(page, 'bruno').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Open the conversation with nightowl' }).click()
    await expect(field(page)).toBeEditable()
    await conversation(page, 'nightowl').getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await host.open()
    await expect(page.getByRole('region', { name: /^Conversation with/ })).toHaveCount(0)
  })

  test('[KEY-18, KEY-19, MSGC-31…33] keys of the field, and the focus that comes back', async ({
    page,
    host,
  }) => {
    await host.open()
    const button = page.locator('[data-inlay-command="inbox:open"]:visible').first()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(inbox(page)).toBeVisible()
    await inbox(page)
      .getByRole('button', { name: /^bruno/ })
      .focus()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toBeEditable()
    const send = conversation(page, 'bruno').getByRole('button', { name: 'Send' })
    await page.keyboard.type('   ')
    await expect(send).toBeDisabled()
    await page.keyboard.press('Enter')
    await page.keyboard.type('one')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('two')
    await expect(field(page)).toHaveValue('   one\ntwo')
    expect(await field(page).getAttribute('maxlength')).toBe('4096')
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('')
    await expect.poll(() => arrived(host, 'one\ntwo')).toBe(1)
    await page.keyboard.type('never mind')
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveValue('')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(conversation(page, 'bruno')).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  test('[KEY-18] enter that ends a composition does not send', async ({ page, host }) => {
    await host.open()
    await openConversation(page, 'bruno')
    const cdp = await page.context().newCDPSession(page)
    await field(page).focus()
    await cdp.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
    await field(page).dispatchEvent('keydown', {
      key: 'Enter',
      keyCode: 229,
      isComposing: true,
      bubbles: true,
    })
    await expect(field(page)).toHaveValue('に')
    await cdp.send('Input.insertText', { text: '日本' })
    await page.keyboard.press('Enter')
    await expect.poll(() => arrived(host, '日本')).toBe(1)
    expect(await arrived(host, 'に')).toBe(0)
  })

  test('[MSGC-10, MSG-79] a conversation is deleted after a question', async ({ page, host }) => {
    await host.open()
    await openConversation(page, 'bruno')
    const remove = async (answer: string) => {
      await page.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete conversation' }).click()
      const question = page.getByRole('alertdialog', { name: 'Permanently delete this conversation?' })
      await question.getByRole('button', { name: answer }).click()
    }
    await remove('Nevermind')
    await expect(conversation(page, 'bruno')).toBeVisible()
    await remove('Delete')
    await expect(conversation(page, 'bruno')).toHaveCount(0)
    await page.locator('[data-inlay-command="inbox:open"]:visible').first().click()
    await expect(inbox(page).getByRole('button', { name: /^nightowl/ })).toBeVisible()
    await expect(inbox(page).getByRole('button', { name: /^bruno/ })).toHaveCount(0)
  })

  test('[MSG-65, MSG-66, MSG-64] says when there is nobody to talk to', async ({ page, host }) => {
    await host.open()
    const open = (name: string) =>
      page.evaluate(blog => {
        if (window.inlay && 'dispatch' in window.inlay)
          return window.inlay.dispatch('conversation:open', { name: blog })
      }, name)
    await open('no-such-blog')
    await page.getByRole('alertdialog', { name: 'Could not load conversation.' }).getByRole('button').click()
    await open('aria')
    await expect(page.getByRole('region', { name: /^Conversation with/ })).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  test('opens at its lower end, and asks for nothing older, for readers who want no motion', async ({
    page,
    host,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await host.control('POST', 'reset', { messages: 200 })
    await host.open()
    await openConversation(page, 'bruno')
    const list = conversation(page, 'bruno').getByRole('group', { name: 'Messages' })
    await expect
      .poll(() => list.evaluate(one => one.scrollHeight - one.clientHeight - one.scrollTop))
      .toBeLessThan(3)
    await page.waitForTimeout(500)
    expect((await host.requests(messages)).filter(({ method }) => method === 'GET')).toHaveLength(1)
  })

  test('older messages come in without moving what is read', async ({ page, host }) => {
    await host.control('POST', 'reset', { messages: 200 })
    await host.open()
    await openConversation(page, 'bruno')
    const list = conversation(page, 'bruno').getByRole('group', { name: 'Messages' })
    await expect
      .poll(() => list.evaluate(one => one.scrollHeight - one.clientHeight - one.scrollTop))
      .toBeLessThan(3)
    await host.fault({ call: `GET ${messages}`, kind: 'delay', delayMs: 2000 })
    await list.evaluate(element => element.scrollTo(0, 30))
    await page.waitForTimeout(200)
    // So far at once is a flight; the rows have their heights when it has ended.
    await expect(list.locator('[class*="inFlight"]')).toHaveCount(0)
    await page.waitForTimeout(300)
    const top = () =>
      list.evaluate(element => {
        const edge = element.getBoundingClientRect().top
        const rows = [...element.querySelectorAll('li')].map(row => ({
          row,
          at: row.getBoundingClientRect().top - edge,
        }))
        const seen = rows.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)[0]
        return { text: seen?.row.textContent, at: Math.round(seen?.at ?? -1) }
      })
    const before = await top()
    const height = await list.evaluate(element => element.scrollHeight)
    await expect.poll(() => list.evaluate(element => element.scrollHeight)).toBeGreaterThan(height + 200)
    await page.waitForTimeout(200)
    const after = await top()
    expect(after.text).toBe(before.text)
    expect(Math.abs(after.at - before.at)).toBeLessThan(4)
  })
})

test.describe('faults', () => {
  /** Whether the message has to be sent a second time: the server never had it. */
  const kinds = [
    { kind: 'drop', lost: true },
    { kind: 'cut', lost: false },
    { kind: 'malformed', lost: true },
    { kind: 'accepted-then-drop', lost: false },
    { kind: 'status', status: 500, lost: true },
  ] as const

  for (const { lost, ...fault } of kinds)
    test(`[MSGE-10, MSGE-12, MSGE-13] a send that meets ${fault.kind} is neither lost nor doubled`, async ({
      page,
      host,
    }) => {
      await host.open('/dashboard?poll=600000')
      await openConversation(page, 'bruno')
      if (fault.kind === 'accepted-then-drop') await loseAnswers(page)
      else {
        await host.fault({ call: `POST ${messages}`, kind: 'delay', delayMs: 2500 })
        // Chromium itself sends again what an old connection has dropped.
        await host.fault({ call: `POST ${messages}`, times: fault.kind === 'drop' ? 0 : 1, ...fault })
      }
      await say(page, 'precious')
      await say(page, 'next')
      // An answer that is lost at once may be missed while it is still waited for.
      if (fault.kind !== 'accepted-then-drop')
        await expect(bubble(page, 'precious')).toContainText('Sending...')
      await expect(bubble(page, 'next')).toContainText('Waiting to be sent')
      const retry = bubble(page, 'precious').getByRole('button', { name: 'Retry' })
      await expect(retry).toBeVisible()
      await expect(bubble(page, 'precious')).toContainText(/send|through|stuck/)
      await expect(bubble(page, 'next')).toContainText('Waiting to be sent')
      const before = (await host.requests(messages)).length
      await host.clearFaults()
      await page.unrouteAll()
      await retry.click()
      await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
      await expect(page.getByText('Trying...')).toHaveCount(0)
      await expect(page.getByText('Sending...')).toHaveCount(0)
      await expect(retry).toHaveCount(0)
      await expect(bubble(page, 'precious')).toHaveCount(1)
      await expect(bubble(page, 'next')).toHaveCount(1)
      const after = (await host.requests(messages)).slice(before)
      expect(after[0]?.method).toBe('GET')
      expect(after.filter(one => one.fields.message === 'precious')).toHaveLength(lost ? 1 : 0)
      await page.reload()
      await expect(bubble(page, 'precious')).toHaveCount(1)
      await expect(bubble(page, 'next')).toHaveCount(1)
      const order = await page
        .getByRole('listitem')
        .filter({ hasText: /precious|next/ })
        .allInnerTexts()
      expect(order.map(text => text.includes('precious'))).toEqual([true, false])
    })

  test('[MSGE-10, MSGE-12, MSGE-14] a forbidden send offers no second try, and can be put away', async ({
    page,
    host,
  }) => {
    await host.open()
    await openConversation(page, 'bruno')
    await host.fault({ call: `POST ${messages}`, kind: 'status', status: 403 })
    await say(page, 'no way')
    await expect(bubble(page, 'no way')).toContainText("Can't send this post.")
    await expect(bubble(page, 'no way')).toContainText('Could not send')
    // No longer on its way: what moves is hard to press.
    await expect(bubble(page, 'no way')).not.toHaveAttribute('data-news')
    // Its words have made it higher: the list is on its way down to its new end.
    const list = conversation(page, 'bruno').getByRole('group', { name: 'Messages' })
    await expect
      .poll(() => list.evaluate(one => one.scrollHeight - one.clientHeight - one.scrollTop))
      .toBeLessThan(3)
    await bubble(page, 'no way').getByRole('button', { name: 'Close' }).click()
    await expect(bubble(page, 'no way')).toHaveCount(0)
    await expect(field(page)).toBeFocused()
  })

  test('[MSGE-12] what is pressed while the list scrolls is pressed', async ({ page, host }) => {
    await host.open()
    await openConversation(page, 'bruno')
    await host.fault({ call: `POST ${messages}`, kind: 'status', status: 403 })
    await say(page, 'no way')
    await bubble(page, 'no way').getByRole('button', { name: 'Close' }).hover()
    // What has moved it to its end is over.
    await page.waitForTimeout(500)
    expect(await takesPressesAfter(list(page), -5)).toBe(true)
    await page.mouse.down()
    await page.mouse.up()
    await expect(bubble(page, 'no way')).toHaveCount(0)
  })

  test('[MSGE-13] a message that is refused each time can be discarded: what waits goes, its words are in the field', async ({
    page,
    host,
  }) => {
    await host.open()
    await openConversation(page, 'bruno')
    await host.fault({ call: `POST ${messages}`, kind: 'status', status: 400 })
    await say(page, 'never')
    await say(page, 'next')
    await expect(bubble(page, 'never').getByRole('button', { name: 'Retry' })).toBeVisible()
    await host.clearFaults()
    await bubble(page, 'never').getByRole('button', { name: 'Discard' }).press('Enter')
    await expect(bubble(page, 'never')).toHaveCount(0)
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('never')
    await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
    await page.reload()
    await expect(bubble(page, 'next')).toHaveCount(1)
    await expect(bubble(page, 'never')).toHaveCount(0)
    await expect(field(page)).toHaveValue('never')
  })

  test('the focus goes on from the try to the field when the server then refuses for good', async ({
    page,
    host,
  }) => {
    await host.open()
    await openConversation(page, 'bruno')
    await host.fault({ call: `POST ${messages}`, kind: 'status', status: 400 })
    await say(page, 'in vain')
    const retry = bubble(page, 'in vain').getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    await host.clearFaults()
    await host.fault({ call: `POST ${messages}`, kind: 'status', status: 403 })
    await retry.press('Enter')
    await expect(bubble(page, 'in vain').getByText('Could not send')).toBeVisible()
    await expect(retry).toHaveCount(0)
    await expect(field(page)).toBeFocused()
  })

  test('a message that failed survives a reload and is then sent once', async ({ page, host }) => {
    await host.open('/dashboard?poll=600000')
    await openConversation(page, 'bruno')
    await loseAnswers(page)
    await say(page, 'kept')
    await expect(bubble(page, 'kept').getByRole('button', { name: 'Retry' })).toBeVisible()
    await page.unrouteAll()
    await page.reload()
    // The fetch finds it among the stored ones.
    await expect(bubble(page, 'kept')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await host.fault({ call: `POST ${messages}`, kind: 'drop', times: 0 })
    await say(page, 'lost')
    await expect(bubble(page, 'lost').getByRole('button', { name: 'Retry' })).toBeVisible()
    const before = (await host.requests(messages)).length
    await host.clearFaults()
    await page.reload()
    // What only the network kept goes by itself.
    await expect.poll(() => arrived(host, 'lost')).toBe(1)
    await expect(bubble(page, 'lost')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    const tries = (await host.requests(messages)).slice(before)
    expect(tries.filter(one => one.fields.message === 'lost')).toHaveLength(1)
  })

  for (const kind of ['drop', 'cut', 'malformed', 'status'] as const)
    test(`[MSGE-6, MSGE-7, MSGC-16] a fetch that meets ${kind} says so and works at the next try`, async ({
      page,
      host,
    }) => {
      await host.open('/dashboard?poll=600000')
      await host.fault({ call: `GET ${messages}`, kind, times: 0, ...(kind === 'status' && { status: 500 }) })
      await page.evaluate(() => {
        if (window.inlay && 'dispatch' in window.inlay)
          return window.inlay.dispatch('conversation:open', { name: 'bruno' })
      })
      const retry = conversation(page, 'bruno').getByRole('button', { name: 'Retry' })
      await expect(retry).toBeVisible()
      await expect(field(page)).not.toBeEditable()
      await host.clearFaults()
      await retry.click()
      await expect(field(page)).toBeEditable()
      await expect(field(page)).toBeFocused()
      await expect(page.getByRole('listitem').first()).toBeVisible()
    })

  test('[MSGE-4, MSGE-9] a fetch that is refused for good offers no second try', async ({ page, host }) => {
    await host.open()
    await host.fault({ call: `GET ${messages}`, kind: 'status', status: 428, times: 0 })
    await page.evaluate(() => {
      if (window.inlay && 'dispatch' in window.inlay)
        return window.inlay.dispatch('conversation:open', { name: 'bruno' })
    })
    await expect(conversation(page, 'bruno')).toContainText(
      'Sorry, bruno only allows messages from Tumblrs they follow.',
    )
    await expect(conversation(page, 'bruno').getByRole('button', { name: 'Retry' })).toHaveCount(0)
  })

  test('[MSG-22, MSG-23] an inbox that does not load says so and works at the next try', async ({
    page,
    host,
  }) => {
    await host.open()
    await host.fault({ call: 'GET /svc/conversations', kind: 'drop', times: 0 })
    await page.locator('[data-inlay-command="inbox:open"]:visible').first().click()
    const retry = inbox(page).getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    await host.clearFaults()
    await retry.click()
    await expect(inbox(page).getByRole('button', { name: /^bruno/ })).toBeVisible()
  })
})

test.describe('by sight and by assistive technology', () => {
  for (const scheme of ['light', 'dark'] as const)
    test(`axe finds nothing in ${scheme}: inbox, window, minimized`, async ({ page, host }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await host.open(`/dashboard?scheme=${scheme}`)
      await page.locator('[data-inlay-command="inbox:open"]:visible').first().click()
      await expect(inbox(page).getByRole('button', { name: /^bruno/ })).toBeVisible()
      const mine = async () => (await host.axe()).filter(found => /messaging|inlay-/.test(found))
      await page.waitForTimeout(300)
      expect(await mine()).toEqual([])
      await inbox(page)
        .getByRole('button', { name: /^neonfrog/ })
        .click()
      await expect(page.getByRole('listitem').first()).toBeVisible()
      await page.waitForTimeout(300)
      expect(await mine()).toEqual([])
      await page.getByRole('button', { name: 'Minimize' }).click()
      await expect(page.getByRole('button', { name: 'Open the conversation with neonfrog' })).toBeFocused()
      await page.waitForTimeout(300)
      expect(await mine()).toEqual([])
    })

  test('on a phone a conversation takes the screen and the keyboard hides nothing', async ({
    page,
    host,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await host.open()
    await page.evaluate(() => {
      if (window.inlay && 'dispatch' in window.inlay)
        return window.inlay.dispatch('conversation:open', { name: 'bruno' })
    })
    const sheet = page.getByRole('dialog', { name: 'Conversation with bruno' })
    await expect(sheet).toBeVisible()
    await page.waitForTimeout(300)
    expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 })
    await page.setViewportSize({ width: 360, height: 340 })
    await expect.poll(async () => (await sheet.boundingBox())?.height).toBe(340)
    await expect(field(page)).toBeInViewport({ ratio: 1 })
    await expect(sheet.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  })

  test('[MSGC-5] on a phone the minimized ones leave the open conversation its screen', async ({
    page,
    host,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await host.open()
    for (const name of ['nightowl', 'bruno'])
      await page.evaluate(blog => {
        if (window.inlay && 'dispatch' in window.inlay)
          return window.inlay.dispatch('conversation:open', { name: blog })
      }, name)
    await expect(field(page)).toBeEditable()
    const minimized = page.getByRole('button', { name: 'Open the conversation with nightowl' })
    await expect(minimized).toBeHidden()
    await say(page, 'on my way')
    await expect(bubble(page, 'on my way')).toBeVisible()
    await page.getByRole('button', { name: 'Minimize' }).click()
    await expect(minimized).toBeVisible()
  })
})
