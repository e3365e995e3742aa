import type { Locator, Page } from '@playwright/test'
import {
  arrived,
  bubble,
  conversation,
  field,
  hold,
  left,
  list,
  messages,
  openConversation,
  receive,
  say,
  settle,
  showConversation,
  takesPressesAfter,
} from './messages-support.ts'
import { dispatch, expect, ours, test } from './support.ts'

// The page behind the windows does not matter. It has room for one conversation.
test.use({ posts: 1, viewport: { width: 1040, height: 800 } })
const fast = '/dashboard?poll=1000'

const inbox = (page: Page) => page.getByRole('dialog', { name: 'Inbox' })
const inboxButton = (page: Page) => page.locator('[data-inlay-command="inbox:open"]:visible').first()
const inInbox = (page: Page, name: RegExp) => inbox(page).getByRole('button', { name })
const minimized = (page: Page, name: string) =>
  page.getByRole('button', { name: `Open conversation with ${name}` })
const retryOf = (page: Page, text: string) => bubble(page, text).getByRole('button', { name: 'Retry' })

/** The server stores every message, but no answer arrives. */
const loseAnswers = (page: Page) =>
  page.route(
    url => url.pathname === messages,
    async route => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    },
  )

test.describe('two users', () => {
  test('[MSGC-52, MSGP-2, MSGP-16] message each other in two browsers; messages written offline wait and are sent once', async ({
    page,
    host,
    context,
    browser,
  }) => {
    const other = await browser.newContext()
    const bruno = await other.newPage()
    await host.login('bruno', bruno)
    await host.open(fast)
    await host.open(fast, bruno)
    await openConversation(page, 'bruno')
    await openConversation(bruno, 'aria')
    await say(page, 'Are you there?')
    await expect(bubble(bruno, 'Are you there?')).toBeVisible()
    await say(bruno, 'Yes.\nOn the slow train.')
    await expect(bubble(page, 'On the slow train.')).toBeVisible()
    // A new message is announced once.
    await expect(page.getByRole('log')).toHaveText(/bruno: Yes\. On the slow train\./)

    await context.setOffline(true)
    await expect(field(page)).toHaveAttribute('placeholder', 'Currently offline')
    await say(page, 'first')
    await say(page, 'second')
    await expect(bubble(page, 'first')).toContainText('Waiting to send')
    await say(bruno, 'where are you?')
    await context.setOffline(false)
    await expect(bubble(bruno, 'second')).toBeVisible()
    await expect(bubble(page, 'where are you?')).toBeVisible()
    await expect(page.getByText('Waiting to send')).toHaveCount(0)
    for (const text of ['Are you there?', 'On the slow train.', 'first', 'second', 'where are you?'])
      for (const side of [page, bruno]) await expect(bubble(side, text)).toHaveCount(1)
    for (const side of [page, bruno]) await expect(field(side)).toHaveValue('')
    for (const text of ['first', 'second']) await expect.poll(() => arrived(host, text)).toBe(1)
    await other.close()
  })

  test('[MSGC-5, MSGP-12, MSGP-23, MSG-38, MSG-39] a minimized conversation counts unread messages; the focus stays on its row in the inbox', async ({
    page,
    host,
  }) => {
    await host.open(fast)
    await openConversation(page, 'bruno')
    await conversation(page, 'bruno').getByRole('button', { name: 'Minimize' }).click()
    await openConversation(page, 'nightowl')
    await say(page, 'to the top')
    // Only an open inbox or conversation polls.
    await inboxButton(page).click()
    const row = (name: RegExp) => inbox(page).getByRole('listitem').filter({ hasText: name })
    await expect(row(/^nightowl/)).toHaveAttribute('aria-posinset', '1')
    const stood = row(/^nightowl/).getByRole('button')
    await stood.focus()
    await receive(page, host, 'news 1')
    await receive(page, host, 'news 2')
    await expect(row(/^bruno.*news 2.*Unread/s)).toHaveAttribute('aria-posinset', '1')
    await expect(row(/^nightowl/)).toHaveAttribute('aria-posinset', '2')
    await expect(stood).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(row(/^bruno/).getByRole('button')).toBeFocused()
    await expect(minimized(page, 'bruno')).toContainText('2')
    await minimized(page, 'bruno').click()
    await expect(bubble(page, 'news 2')).toBeVisible()
    await expect(field(page)).toBeFocused()
    await inboxButton(page).click()
    await expect(inInbox(page, /bruno.*news 2/s)).not.toContainText('Unread')
  })

  test('[MSGP-17, MSGP-18, MSGP-19] scrolled up, the user sees the unread count, and a click leads to the end; a pressed element stays under the pointer and keeps the focus', async ({
    page,
    host,
  }) => {
    await host.control('POST', 'reset', { messages: 60 })
    await host.open(fast)
    await openConversation(page, 'bruno')
    await test.step('a pill shows the count, and leads to the end', async () => {
      await list(page).hover()
      await expect(async () => {
        await page.mouse.wheel(0, -2000)
        expect(await left(page)).toBeGreaterThan(1000)
      }).toPass()
      await receive(page, host, 'down here')
      const pill = page.getByRole('button', { name: '1 unread' })
      await expect(pill).toBeVisible()
      await expect(bubble(page, 'down here')).toHaveCount(0)
      await pill.click()
      await expect(bubble(page, 'down here')).toBeVisible()
      await expect(pill).toHaveCount(0)
      await expect(field(page)).toBeFocused()
    })
    await test.step('within 80 px of the end counts as being there', async () => {
      // Within 80 px of the end counts as being there.
      await list(page).evaluate(one => one.scrollTo(0, one.scrollHeight - one.clientHeight - 60))
      await receive(page, host, 'and here')
      await expect(bubble(page, 'and here')).toBeVisible()
      await expect.poll(() => left(page)).toBeLessThan(3)
    })
    await test.step('a press near the end moves nothing', async () => {
      // If nothing arrives, a press moves nothing, although the end is near.
      await settle(page)
      await list(page).evaluate(one => one.scrollBy(0, -40))
      await list(page).locator('p[data-kind="text"]').nth(-2).hover()
      const before = await left(page)
      expect(before).toBeGreaterThan(5)
      await page.mouse.down()
      await page.mouse.up()
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
      expect(await left(page)).toBe(before)
    })
    /** Presses, and releases after this text has arrived. */
    async function pressWhile(pressed: Locator, text: string) {
      await settle(page)
      await pressed.hover()
      await page.mouse.down()
      const before = await pressed.boundingBox()
      await receive(page, host, text)
      // It is announced at once, and drawn after the press.
      await expect(page.getByRole('log')).toContainText(text)
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
      expect((await pressed.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
      await page.mouse.up()
      await expect(bubble(page, text)).toHaveCount(1)
      await expect.poll(() => left(page)).toBeLessThan(3)
    }
    await test.step('what arrives during a press is drawn after it', async () => {
      await pressWhile(bubble(page, 'and here').getByText('and here'), 'one below')
      await expect(bubble(page, 'one below')).toBeInViewport()
      await host.fault({ call: `POST ${messages}`, kind: 'status', status: 403 })
      await say(page, 'no way')
      const close = bubble(page, 'no way').getByRole('button', { name: 'Close' })
      await close.focus()
      await receive(page, host, 'one before')
      await expect(bubble(page, 'one before')).toHaveCount(1)
      await expect(close).toBeFocused()
      await pressWhile(close, 'one above')
      await expect(bubble(page, 'no way')).toHaveCount(0)
      await expect(bubble(page, 'one above')).toBeInViewport()
    })
  })
})

test.describe('where there is room', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('[MSG-58, MSG-59] two conversations stand side by side, each with its words; a third minimizes the one open longest', async ({
    page,
    host,
  }) => {
    await host.open()
    const names = ['papercranes', 'bruno', 'nightowl']
    for (const name of names.slice(0, 2)) {
      await showConversation(page, name)
      const message = conversation(page, name).getByRole('textbox', { name: 'Message' })
      await expect(message).toBeFocused()
      await expect(message).toBeEditable()
      await page.keyboard.type(`for ${name}`)
    }
    const boxes = await Promise.all(names.slice(0, 2).map(name => conversation(page, name).boundingBox()))
    const [first, second] = boxes
    if (!first || !second) throw new Error('a window is missing')
    expect(first.x + first.width).toBeLessThan(second.x)
    expect(await host.axe(page, undefined, ours)).toEqual([])
    await showConversation(page, 'nightowl')
    await expect(conversation(page, 'papercranes')).toHaveCount(0)
    await expect(conversation(page, 'bruno').getByRole('textbox', { name: 'Message' })).toHaveValue(
      'for bruno',
    )
    await minimized(page, 'papercranes').click()
    await expect(conversation(page, 'papercranes').getByRole('textbox', { name: 'Message' })).toHaveValue(
      'for papercranes',
    )
    await expect(conversation(page, 'bruno')).toHaveCount(0)
  })
})

test.describe('windows', () => {
  test('[MSG-10, MSG-15, MSG-56, MSG-58, MSG-60, MSG-61, KEY-18, KEY-19, MSGC-31, MSGC-32, MSGC-33] by keyboard from the inbox to a window and back; a second window minimizes the first', async ({
    page,
    host,
  }) => {
    await host.open()
    const button = inboxButton(page)
    await button.focus()
    await page.keyboard.press('Enter')
    await inInbox(page, /^bruno/).focus()
    await page.keyboard.press('Enter')
    await expect(inbox(page)).toBeHidden()
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toBeEditable()
    await test.step('Enter sends the text without its spaces, Shift+Enter begins a line', async () => {
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
    })
    await test.step('Enter that ends a composition does not send', async () => {
      // Enter that ends a composition does not send.
      const cdp = await page.context().newCDPSession(page)
      await cdp.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
      const enter = { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true }
      await field(page).dispatchEvent('keydown', enter)
      await expect(field(page)).toHaveValue('に')
      await cdp.send('Input.insertText', { text: '日本' })
      await page.keyboard.press('Enter')
      await expect.poll(() => arrived(host, '日本')).toBe(1)
      expect(await arrived(host, 'に')).toBe(0)
    })
    await test.step('Escape clears the text, which can be restored, and then closes the conversation', async () => {
      const notes = page.getByRole('region', { name: 'Notifications' })
      // Escape clears the words; both undo and the toast bring them back.
      await page.keyboard.type('never mind')
      await page.keyboard.press('Escape')
      await expect(field(page)).toHaveValue('')
      await expect(notes.getByText('Text cleared.')).toBeVisible()
      await page.keyboard.press('Control+z')
      await expect(field(page)).toHaveValue('never mind')
      await expect(notes.getByText('Text cleared.')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await notes.getByRole('button', { name: 'Undo' }).click()
      await expect(field(page)).toHaveValue('never mind')
      await field(page).focus()
      await page.keyboard.press('Escape')
      await expect(field(page)).toHaveValue('')
      await expect(field(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(conversation(page, 'bruno')).toHaveCount(0)
      await expect(button).toBeFocused()
    })
    await test.step('a second conversation minimizes the first, with an animation', async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      for (const name of [/^bruno/, /^nightowl/]) {
        await button.click()
        await inInbox(page, name).click()
        await expect(inbox(page)).toBeHidden()
      }
      await expect(conversation(page, 'nightowl')).toBeVisible()
      await expect(conversation(page, 'bruno')).toHaveCount(0)
      await expect(minimized(page, 'bruno')).toBeVisible()
      for (const moved of [minimized(page, 'bruno'), conversation(page, 'nightowl')])
        await expect(moved).toHaveCSS('animation-duration', '0.25s')
      const group = page.getByRole('region', { name: 'Minimized conversations' })
      await expect(group).toHaveCSS('max-height', `${(page.viewportSize()?.height ?? 0) - 89}px`)
      await button.click()
      await button.click()
      await expect(inbox(page)).toBeHidden()
    })
  })

  test('[MSG-62, MSG-64, MSG-65, MSG-67, MSG-68, MSG-71, MSGC-10, MSG-79] are restored after a reload, with unsent text, and without taking the focus; a deleted conversation is gone', async ({
    page,
    host,
  }) => {
    await host.open()
    await dispatch(page, 'conversation:open', { name: 'no-such-blog' })
    await page.getByRole('alertdialog', { name: 'Could not load conversation.' }).getByRole('button').click()
    await dispatch(page, 'conversation:open', { name: 'aria' })
    await expect(page.getByRole('region', { name: /^Conversation with/ })).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

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
    await expect(minimized(page, 'nightowl')).toBeVisible()
    await conversation(page, 'bruno').getByRole('button', { name: 'Close' }).click()
    await minimized(page, 'nightowl').click()
    await expect(field(page)).toBeEditable()

    const remove = async (answer: string) => {
      await page.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete conversation' }).click()
      const question = page.getByRole('alertdialog', { name: 'Permanently delete this conversation?' })
      await question.getByRole('button', { name: answer }).click()
    }
    await remove('Nevermind')
    await expect(conversation(page, 'nightowl')).toBeVisible()
    await remove('Delete')
    await expect(conversation(page, 'nightowl')).toHaveCount(0)
    await inboxButton(page).click()
    await expect(inInbox(page, /^bruno/)).toBeVisible()
    await expect(inInbox(page, /^nightowl/)).toHaveCount(0)
  })
})

test.describe('faults', () => {
  test('[MSGE-10, MSGE-11, MSGE-12, MSGE-13] sends that are dropped, cut or unanswered are neither lost nor doubled, also after a reload', async ({
    page,
    host,
  }) => {
    await host.open('/dashboard?poll=600000')
    await openConversation(page, 'bruno')
    await test.step('a cut message waits with its followers, and is sent once by Retry', async () => {
      const [first, next] = ['meets a cut', 'behind it']
      const release = await hold(page, request => request.method() === 'POST')
      await host.fault({ call: `POST ${messages}`, kind: 'cut' })
      await say(page, first)
      await say(page, next)
      await expect(bubble(page, first)).toContainText('Sending...')
      await expect(retryOf(page, first)).toHaveCount(0)
      release()
      await expect(retryOf(page, first)).toBeVisible()
      await expect(bubble(page, first)).toContainText(/send|through|stuck/)
      await expect(bubble(page, next)).toContainText('Waiting to send')
      await expect(retryOf(page, next)).toHaveCount(0)
      const before = (await host.requests(messages)).length
      await host.clearFaults()
      await page.unrouteAll()
      await retryOf(page, first).click()
      await expect(page.getByText(/Waiting to send|Trying\.\.\.|Sending\.\.\./)).toHaveCount(0)
      await expect(retryOf(page, first)).toHaveCount(0)
      for (const text of [first, next]) await expect(bubble(page, text)).toHaveCount(1)
      const after = (await host.requests(messages)).slice(before)
      expect(after.filter(one => one.fields.message === first)).toHaveLength(1)
    })
    await test.step('one whose answer was lost is found after a reload, in its place', async () => {
      await loseAnswers(page)
      await say(page, 'kept')
      await expect(retryOf(page, 'kept')).toBeVisible()
      await page.unrouteAll()
      await page.reload()
      // It is sent once more with its key, and the server answers with the stored one.
      await expect(bubble(page, 'kept')).toHaveCount(1)
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
      // A message has no text until its height is known.
      const order = async () => {
        const texts = await list(page)
          .getByRole('listitem')
          .filter({ hasText: /meets|behind|kept/ })
          .allInnerTexts()
        return texts.map(text => text.match(/meets a cut|behind it|kept/)?.[0])
      }
      await expect.poll(order).toEqual(['meets a cut', 'behind it', 'kept'])
    })
  })

  test('[MSGE-10, MSGE-12, MSGE-14] a message refused for good can be discarded, and its text returns to the field; so can one that is refused each time', async ({
    page,
    host,
  }) => {
    await host.open()
    await openConversation(page, 'bruno')
    const refuse = (status: number) => host.fault({ call: `POST ${messages}`, kind: 'status', status })

    await refuse(403)
    await say(page, 'no way')
    await expect(bubble(page, 'no way')).toContainText("Can't send this post.")
    await expect(bubble(page, 'no way')).toContainText('Could not send')
    // No longer animated: a moving button is hard to press.
    await expect(bubble(page, 'no way').locator('[data-news]')).toHaveCount(0)
    // The error text makes it taller: the list scrolls to its new end.
    await expect.poll(() => left(page)).toBeLessThan(3)
    await bubble(page, 'no way').getByRole('button', { name: 'Close' }).hover()
    // A click while the list scrolls works.
    expect(await takesPressesAfter(list(page), -5)).toBe(true)
    await page.mouse.down()
    await page.mouse.up()
    await expect(bubble(page, 'no way')).toHaveCount(0)
    await expect(field(page)).toBeFocused()

    // When the server then refuses for good, the focus moves from the retry button to the field.
    await refuse(400)
    await say(page, 'in vain')
    await expect(retryOf(page, 'in vain')).toBeVisible()
    await refuse(403)
    await retryOf(page, 'in vain').press('Enter')
    await expect(bubble(page, 'in vain').getByText('Could not send')).toBeVisible()
    await expect(retryOf(page, 'in vain')).toHaveCount(0)
    await expect(field(page)).toBeFocused()
    await bubble(page, 'in vain').getByRole('button', { name: 'Close' }).press('Enter')
    await expect(bubble(page, 'in vain')).toHaveCount(0)

    await refuse(400)
    await say(page, 'never')
    await say(page, 'next')
    await expect(retryOf(page, 'never')).toBeVisible()
    await bubble(page, 'never').getByRole('button', { name: 'Discard' }).press('Enter')
    await expect(bubble(page, 'never')).toHaveCount(0)
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('never')
    await expect(page.getByText('Waiting to send')).toHaveCount(0)
    await expect(bubble(page, 'next')).toHaveCount(1)
  })

  test('[MSG-22, MSG-23, MSGE-6, MSGE-7, MSGC-16] an inbox and a conversation that fail to load show an error, and work on retry; axe finds nothing in inbox, window and minimized, light and dark', async ({
    page,
    host,
  }) => {
    const root = '[data-inlay-root="messaging"]'
    const barriers = async () => {
      const all = await host.axe(page, undefined, root)
      await page.emulateMedia({ colorScheme: 'dark' })
      all.push(...(await host.axe(page, ['color-contrast'], root)))
      await page.emulateMedia({ colorScheme: 'light' })
      return all
    }
    await host.open('/dashboard?poll=600000')
    await host.fault({ call: 'GET /svc/conversations', kind: 'drop', times: 0 })
    await inboxButton(page).click()
    await expect(inbox(page).getByRole('button', { name: 'Retry' })).toBeVisible()
    await host.clearFaults()
    await inbox(page).getByRole('button', { name: 'Retry' }).click()
    await expect(inInbox(page, /^bruno/)).toBeVisible()
    expect(await barriers()).toEqual([])
    await host.fault({ call: `GET ${messages}`, kind: 'cut', times: 0 })
    await showConversation(page, 'bruno')
    const retry = conversation(page, 'bruno').getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    await expect(field(page)).not.toBeEditable()
    await host.clearFaults()
    await retry.click()
    await expect(field(page)).toBeEditable()
    await expect(field(page)).toBeFocused()
    await expect(list(page).getByRole('listitem').first()).toBeVisible()
    expect(await barriers()).toEqual([])
    await page.getByRole('button', { name: 'Minimize' }).click()
    await expect(minimized(page, 'bruno')).toBeFocused()
    expect(await host.axe(page, undefined, root)).toEqual([])
  })
})

test.describe('on a phone', () => {
  test('[MSGC-5] on a phone a conversation fills the screen, is not covered by minimized ones, and stays visible above the keyboard', async ({
    page,
    host,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await host.open()
    for (const name of ['nightowl', 'bruno']) await dispatch(page, 'conversation:open', { name })
    const sheet = page.getByRole('dialog', { name: 'Conversation with bruno' })
    await expect.poll(() => sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 })
    await expect(field(page)).toBeEditable()
    await expect(minimized(page, 'nightowl')).toBeHidden()
    await say(page, 'on my way')
    await expect(bubble(page, 'on my way')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 340 })
    await expect.poll(async () => (await sheet.boundingBox())?.height).toBe(340)
    await expect(field(page)).toBeInViewport({ ratio: 1 })
    await expect(sheet.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Minimize' }).click()
    await expect(minimized(page, 'nightowl')).toBeVisible()
  })
})
