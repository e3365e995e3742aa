// What people press most on the demo's dashboard: what to press, what shows that it has worked, and how to reset.
const header = name => ({ target: `[data-inlay-root="header"] button[aria-label^="${name}"]` })
const form = type => ({
  target: `[data-inlay="post-forms"] nav button[data-type="${type}"]`,
  seen: 'form[data-placement] [data-footer] button[type=submit]',
  undo: async page => {
    await page.locator('form[data-placement] [data-composer-header] button[aria-label="Close"]').click()
    await page.waitForSelector('form[data-placement]', { state: 'detached' })
    await page.waitForURL(/dashboard/)
  },
})
const escapes = gone => async page => {
  await page.keyboard.press('Escape')
  await page.waitForSelector(gone, { state: 'detached' })
  // While it slides out it still takes what is pressed.
  await page.waitForSelector('dialog:modal', { state: 'detached' })
}
const dialogOpen = 'dialog[data-state="open"]'
const inbox = '[role=dialog][aria-label="Messages"]'
const messageText = 'section[data-window-key] textarea'
const openForm = type => async page => {
  await page.locator(form(type).target).click()
  await page.waitForSelector(form(type).seen)
  await page.waitForTimeout(400)
}
const openInbox = async page => {
  await page.locator(header('Messages').target).click()
  await page.waitForSelector(`${inbox} li`)
  await page.waitForTimeout(300)
}

/** Presses what is selected, and types its text if it has one. */
const focus = selector => async page => {
  await page.locator(selector).first().click()
  await page.waitForTimeout(300)
}
const openConversation = async page => {
  await openInbox(page)
  await page.locator(`${inbox} li[data-index] button`).first().click()
  await page.waitForSelector(messageText)
  await page.waitForTimeout(800)
}
const clear = async page => {
  await page.keyboard.press('Backspace')
  await page.waitForTimeout(200)
}

export const acts = [
  {
    name: 'fast compose',
    ...header('New post'),
    seen: 'dialog[aria-label="New post"]',
    undo: escapes('dialog[aria-label="New post"]:modal'),
  },
  { name: 'activity', ...header('Activity'), seen: '#inlay-activity', undo: escapes('#inlay-activity') },
  { name: 'account', ...header('Account'), seen: '#inlay-account', undo: escapes('#inlay-account') },
  { name: 'inbox', ...header('Messages'), seen: inbox, undo: escapes(inbox) },
  {
    name: 'a conversation',
    before: openInbox,
    target: `${inbox} li[data-index] button`,
    seen: messageText,
    undo: async page => {
      await page.keyboard.press('Escape')
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'key in a message',
    before: openConversation,
    key: 'a',
    types: true,
    undo: async page => {
      await clear(page)
      await page.keyboard.press('Escape')
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'sending a message',
    before: async page => {
      await openConversation(page)
      await page.keyboard.type('words')
      await page.waitForTimeout(400)
    },
    key: 'Enter',
    undo: async page => {
      await page.waitForTimeout(600)
      await page.keyboard.press('Escape')
      await page.waitForTimeout(600)
    },
  },
  { name: 'text form', ...form('text') },
  { name: 'photo form', ...form('photo') },
  { name: 'quote form', ...form('quote') },
  { name: 'link form', ...form('link') },
  { name: 'audio form', ...form('audio') },
  {
    name: 'typing in a form',
    before: openForm('quote'),
    key: 'a',
    types: true,
    undo: async page => {
      await page.keyboard.press('Backspace')
      await form('quote').undo(page)
    },
  },
  {
    name: 'key in a title',
    before: async page => {
      await openForm('text')(page)
      await focus('form[data-placement] textarea')(page)
    },
    key: 'a',
    types: true,
    undo: async page => {
      await clear(page)
      await form('text').undo(page)
    },
  },
  {
    name: 'key in a body',
    before: async page => {
      await openForm('text')(page)
      await focus('form[data-placement] [contenteditable="true"]')(page)
    },
    key: 'a',
    types: true,
    undo: async page => {
      await clear(page)
      await form('text').undo(page)
    },
  },
  {
    name: 'settings of a form',
    before: openForm('quote'),
    target: 'form[data-placement] [data-footer] button[aria-label="Settings"]',
    seen: 'form[data-placement] section[aria-label="Settings"]',
    undo: form('quote').undo,
  },
  {
    name: 'closing a form',
    before: openForm('quote'),
    target: 'form[data-placement] [data-composer-header] button[aria-label="Close"]',
    closes: true,
    undo: page => page.waitForURL(/dashboard/),
  },
  {
    name: 'Escape from a form',
    before: openForm('text'),
    key: 'Escape',
    closes: true,
    undo: page => page.waitForURL(/dashboard/),
  },
  {
    name: 'Escape from a form: asks',
    before: async page => {
      await openForm('quote')(page)
      await page.keyboard.type('words')
      await page.waitForTimeout(400)
    },
    key: 'Escape',
    seen: '[role=alertdialog]:modal',
    undo: async page => {
      await page.locator('[role=alertdialog] button >> text=Discard').click()
      await page.waitForURL(/dashboard/)
    },
  },
  {
    name: 'discarding a form',
    before: async page => {
      await openForm('quote')(page)
      await page.keyboard.type('words')
      await page.locator('form[data-placement] [data-composer-header] button[aria-label="Close"]').click()
      await page.waitForSelector('[role=alertdialog]:modal')
      await page.waitForTimeout(400)
    },
    target: '[role=alertdialog] button >> text=Discard',
    closes: true,
    undo: page => page.waitForURL(/dashboard/),
  },
  {
    name: 'drawer',
    target: 'a.post-blog',
    seen: `${dialogOpen} article`,
    undo: escapes(`${dialogOpen} article`),
  },
  {
    name: 'closing the drawer',
    before: async page => {
      await page.locator('a.post-blog').first().click()
      await page.waitForSelector(`${dialogOpen} article`)
      await page.waitForTimeout(800)
    },
    key: 'Escape',
    closes: true,
    undo: page => page.waitForSelector('dialog article', { state: 'detached' }),
  },
  {
    name: 'next post in the drawer',
    before: async page => {
      await page.locator('a.post-blog').first().click()
      await page.waitForSelector(`${dialogOpen} article`)
      await page.waitForTimeout(800)
    },
    key: 'j',
    undo: escapes(`${dialogOpen} article`),
  },
  { name: 'like', target: 'article [data-inlay-command="post:toggle-like"]' },
  {
    name: 'reply',
    target: 'article [data-inlay-command="post:reply"]',
    seen: 'textarea',
    undo: async page => {
      await page.keyboard.press('Escape')
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'reblog form',
    target: 'article a.act-reblog',
    seen: form('text').seen,
    undo: form('text').undo,
  },
  {
    name: 'share',
    target: 'article [data-inlay-command="share:open"]',
    seen: ':popover-open[data-placed]',
    undo: async page => {
      await page.keyboard.press('Escape')
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'share as a message',
    target: 'article [data-inlay-command="share-message:open"]',
    seen: ':popover-open[data-placed]',
    undo: async page => {
      await page.keyboard.press('Escape')
      await page.waitForTimeout(400)
    },
  },
]

/** Makes the page one of 200 posts. */
const manyPosts = page =>
  page.evaluate(() => {
    const posts = [...document.querySelectorAll('#posts > [data-inlay-post]')]
    for (let n = posts.length; n < 200; n++) {
      const copy = posts[n % posts.length].cloneNode(true)
      const data = JSON.parse(copy.dataset.inlayPost)
      copy.dataset.inlayPost = JSON.stringify({ ...data, id: `9${n}` })
      copy.id = ''
      posts[0].parentElement.append(copy)
    }
  })
acts.push(
  { name: 'next post of 200', before: manyPosts, key: 'j' },
  {
    name: 'like by key',
    before: async page => {
      await page.keyboard.press('j')
      await page.waitForSelector('[data-inlay-current]')
    },
    key: 'l',
  },
  { name: 'palette', key: 'Control+k', seen: `${dialogOpen} [role=combobox]`, undo: escapes(dialogOpen) },
  { name: 'shortcuts', key: '?', seen: `${dialogOpen} [type=search]`, undo: escapes(dialogOpen) },
)
