import { dispatch, expect, test } from './support.ts'

test.use({ posts: 2 })

const refused = (path: string) => `${path}${path.includes('?') ? '&' : '?'}storage=refused`

test('where the browser keeps nothing, as with cookies blocked, every root of a member opens and sends', async ({
  page,
  host,
}) => {
  await host.open(refused('/dashboard'))
  const denied = await page.evaluate(() => {
    try {
      return localStorage.length
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(denied).toBe('SecurityError')

  await test.step('account, activity, and the choice of a post type', async () => {
    await dispatch(page, 'account:open')
    await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
    await page.keyboard.press('Escape')
    await dispatch(page, 'activity:open')
    await expect(page.getByRole('dialog', { name: 'Activity' })).toBeVisible()
    await page.keyboard.press('Escape')
    await dispatch(page, 'fast-compose:open')
    await expect(page.locator('[data-inlay-root="fast-compose"] dialog[open]')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a post with a photo', async () => {
    await dispatch(page, 'post-form:open', { mode: 'new', type: 'quote' })
    const form = page.locator('form[data-placement]')
    await expect(form.locator('[data-autofocus]')).toBeFocused()
    await page.keyboard.type('K')
    await expect(page.locator('[data-inlay-root="toasts"]')).toContainText(
      'out of space, so this post isn’t backed up',
    )
    await page.keyboard.type('ept nowhere')
    await form.locator('[type="submit"]').click()
    await expect(page.locator('article').filter({ hasText: 'Kept nowhere' })).toBeVisible()
  })

  await test.step('a like, a follow and a reply', async () => {
    const post = page.locator('article:has([data-inlay-command="post:toggle-like"])').first()
    const like = post.locator('[data-inlay-command="post:toggle-like"]')
    const before = await like.getAttribute('aria-pressed')
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true')
    await dispatch(page, 'blog:follow', { name: 'staff' })
    await post.locator('[data-inlay-command="post:reply"]').click()
    const reply = page.locator('[data-inlay-root="post-reply"] dialog[open]')
    await reply.getByRole('textbox').fill('Heard')
    await reply.getByRole('button', { name: 'Reply', exact: true }).click()
    await expect(reply).toHaveCount(0)
    expect(await host.requests('/svc/reply')).toHaveLength(1)
  })

  await test.step('sharing by e-mail, with the choice of who may reply, and as a message', async () => {
    const popover = page.getByRole('dialog', { name: /Share|Embed/ })
    await page.locator('[data-inlay-command="share:open"]').first().click()
    await popover.getByRole('button', { name: 'Email', exact: true }).click()
    await popover.getByLabel('Email address').fill('someone@example.com')
    const replyTo = popover.getByRole('switch')
    if (await replyTo.count()) await replyTo.first().click()
    await popover.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(popover).toHaveCount(0)
    await page.locator('[data-inlay-command="share-message:open"]').first().click()
    const message = page.getByRole('dialog', { name: 'Share as a message' })
    await message.getByRole('option').first().click()
    await message.getByRole('textbox', { name: /^Message to / }).fill('Look')
    await message.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(message).toHaveCount(0)
    await expect
      .poll(
        async () =>
          (await host.requests('/svc/conversations/messages')).filter(one => one.method === 'POST').length,
      )
      .toBe(2)
    // Its conversation opens by itself, and closes an inbox that is open by then.
    await expect(page.getByRole('region', { name: /^Conversation with/ })).toBeVisible()
  })

  await test.step('the inbox, and a conversation in which a message is sent', async () => {
    await dispatch(page, 'inbox:open')
    await expect(
      page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first(),
    ).toBeVisible()
    await dispatch(page, 'conversation:open', { name: 'bruno' })
    const talk = page.getByRole('region', { name: 'Conversation with bruno' })
    await talk.getByRole('textbox', { name: 'Message' }).fill('Sent all the same')
    await page.keyboard.press('Enter')
    await expect(talk.getByRole('listitem').last()).toContainText('Sent all the same')
    await expect(talk).not.toContainText('Sending...')
    await dispatch(page, 'gutter:dock', { view: 'conversation', name: 'bruno' })
  })

  await test.step('the drawer, docked and over the page, a blog’s card, and an ask', async () => {
    await dispatch(page, 'gutter:dock', { view: 'peepr', blog_name: 'papercranes' })
    await dispatch(page, 'gutter:close')
    await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
    await expect(page.locator('dialog[open] [data-viewer-post]').first()).toBeVisible()
    await dispatch(page, 'peepr:close')
    await page.locator('main [data-inlay-blog-card]:not([tabindex="-1"])').first().hover()
    await expect(page.locator('[data-inlay-card]')).toBeVisible()
    await page.mouse.move(1, 1)
    await dispatch(page, 'ask:open', { recipient: 'nightowl' })
    const ask = page.locator('[data-inlay-root="ask-modal"] dialog[open]')
    await ask.getByRole('textbox', { name: 'Ask me anything' }).fill('Why not?')
    await ask.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(ask).toHaveCount(0)
  })

  await test.step('the tour, and a wipe', async () => {
    await dispatch(page, 'tour:open', { steps: [{ title: 'One', content: 'step' }] })
    await expect(page.locator('[data-inlay="tour"] [role="dialog"]')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.evaluate(() => (window.inlay && 'forget' in window.inlay ? window.inlay.forget() : undefined))
  })
})

test('where the browser keeps nothing, a phone’s header, players and a guest’s page work', async ({
  page,
  host,
}) => {
  await host.open(refused('/mobile'))
  await dispatch(page, 'account:open')
  await expect(page.locator('[data-inlay-root="mobile-header"] dialog[open]').first()).toBeVisible()
  await host.open(refused('/media'))
  for (const root of ['video-player', 'live-photo', 'photoset-carousel']) {
    const place = page.locator(`[data-inlay="${root}"]`).first()
    await place.scrollIntoViewIfNeeded()
    await expect(place.locator('[data-inlay-root]')).toBeAttached()
  }
  const player = page.locator('[data-inlay="video-player"]').first()
  await player.scrollIntoViewIfNeeded()
  const sound = player.locator('button[data-sound]')
  const before = await sound.getAttribute('aria-label')
  await sound.dispatchEvent('click')
  await expect(sound).not.toHaveAttribute('aria-label', before ?? '')
  await host.open(refused('/blog/papercranes'))
  await expect(page.locator('[data-inlay="messaging-icon"] [data-inlay-root]').first()).toBeAttached()
  await host.login(null)
  await host.open(refused('/guest'))
  await dispatch(page, 'peepr:open', { blog_name: 'nightowl' })
  await expect(page.locator('dialog[open] [data-viewer-post]').first()).toBeVisible()
})
