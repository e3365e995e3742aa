// How the message benches open a conversation, in our window and in those of the peers.

/** `prepare` runs in the page before its scripts; the page then has `openConversation(address)`. */
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

/** The idle page. Our code is loaded, as is that of the peers: another conversation was open before. */
export async function makeReady(tab, page) {
  if (page.ours) {
    await tab.evaluate(() => window.inlay.ready)
    await tab.evaluate(() => void window.inlay.dispatch('conversation:open', { name: 'papercranes' }))
    await tab.waitForSelector(page.row)
    await tab.getByRole('button', { name: 'Close' }).last().click()
    await tab.waitForSelector(page.row, { state: 'detached' })
  } else await tab.waitForFunction(() => window.startChat)
  // Nothing may appear under the pointer.
  await tab.mouse.move(1, 1)
  await tab.waitForTimeout(500)
}

/** Uuid of the user's own blog, with which its conversations are fetched. */
export async function ownUuid(demo, world) {
  const answer = await fetch(new URL('/dashboard', demo.url), {
    headers: { cookie: `inlay_world=${world}; inlay_user=aria` },
  })
  return /"name":"aria","uuid":"([^"]+)"/.exec(await answer.text())?.[1] ?? ''
}

/** The address from which the peers get what our window fetches itself. */
export async function addressOf(demo, world, limit) {
  const own = encodeURIComponent(await ownUuid(demo, world))
  return `/svc/conversations/messages?participant=${own}&conversation_id=c1000&limit=${limit}`
}

/**
 * Runs in the page before its scripts: defines how to open the conversation; for a peer, with the answer of `address`.
 */
function conversationOpener() {
  window.openConversation = address =>
    void (window.startChat
      ? window.startChat(address)
      : window.inlay.dispatch('conversation:open', { name: 'bruno' }))
}
