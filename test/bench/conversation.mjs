// How the benches of messages come to a conversation, in our window and in those of the peers.

/** `prepare` runs in the page before its scripts, which then has `openConversation(address)`. */
export async function openPage(browser, server, page, world, prepare) {
  // The chat kit writes HTML, which the page's policy forbids.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, bypassCSP: !page.ours })
  const url = server.origin
  await context.addCookies([
    { name: 'inlay_user', value: 'aria', url },
    { name: 'inlay_world', value: world, url },
  ])
  const tab = await context.newPage()
  tab.on('pageerror', error => console.error(page.name, String(error)))
  tab.setDefaultTimeout(60_000)
  await tab.addInitScript(conversationOpener)
  if (prepare) await tab.addInitScript(prepare)
  await tab.goto(url + page.path)
  if (page.beside) {
    await tab.evaluate(() => window.inlay.ready)
    await tab.addScriptTag({ url: page.beside, type: 'module' })
  }
  return { context, tab, cdp: await context.newCDPSession(tab) }
}

/** The page at rest. Our code is there, as the peers' is: another conversation has been open before. */
export async function makeReady(tab, page) {
  if (page.ours) {
    await tab.evaluate(() => window.inlay.ready)
    await tab.evaluate(() => void window.inlay.dispatch('conversation:open', { name: 'papercranes' }))
    await tab.waitForSelector(page.row)
    await tab.getByRole('button', { name: 'Close' }).last().click()
    await tab.waitForSelector(page.row, { state: 'detached' })
  } else await tab.waitForFunction(() => window.startChat)
  // Nothing of what is to come stands under the pointer.
  await tab.mouse.move(1, 1)
  await tab.waitForTimeout(500)
}

/** The reader's own blog, by which what is theirs is asked for. */
export async function ownUuid(demo, world) {
  const answer = await fetch(new URL('/dashboard', demo.url), {
    headers: { cookie: `inlay_world=${world}; inlay_user=aria` },
  })
  return /"name":"aria","uuid":"([^"]+)"/.exec(await answer.text())?.[1] ?? ''
}

/** Where the peers get what our window asks for itself. */
export async function addressOf(demo, world, limit) {
  const own = encodeURIComponent(await ownUuid(demo, world))
  return `/svc/conversations/messages?participant=${own}&conversation_id=c1000&limit=${limit}`
}

/** Runs in the page before its scripts: how to open the conversation, a peer's with what `address` answers. */
function conversationOpener() {
  window.openConversation = address =>
    void (window.startChat
      ? window.startChat(address)
      : window.inlay.dispatch('conversation:open', { name: 'bruno' }))
}
