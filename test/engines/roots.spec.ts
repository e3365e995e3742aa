import { dispatch, expect, test } from './support.ts'

test('the tour, the header’s tooltips, likes, a follow, a reply, a blog card, activity and fast compose work in the page', async ({
  page,
  host,
}) => {
  await host.open()
  await test.step('the tour has the focus, and goes through its steps', async () => {
    const steps = [
      { title: 'Welcome', content: 'The latest posts.' },
      { title: 'Say something', content: 'Start here.', pinnedTarget: '[data-inlay="post-forms"]' },
    ]
    await dispatch(page, 'tour:open', { steps })
    const panel = page.locator('[data-inlay-root="tour"]').getByRole('dialog')
    await expect(panel).toBeFocused()
    for (const { title } of steps) {
      await expect(panel).toContainText(title)
      await panel.getByRole('button').last().click()
    }
    await expect(panel).toHaveCount(0)
  })
  await test.step('the header shows its buttons, and their tooltips on hover', async () => {
    const bar = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['Messages', 'Activity', 'Account', 'New post'])
      await expect(bar.getByRole('button', { name })).toBeVisible()
    await bar.getByRole('button', { name: 'Account' }).hover()
    const tip = page.locator('[role="tooltip"]')
    await expect(tip).toHaveText('Account')
    await page.press('Escape')
    await expect(tip).toHaveCount(0)
  })
  await test.step('likes are shown from the start, a like and a follow at once; a refused unlike is undone', async () => {
    await expect(page.locator('article').first()).toHaveAttribute('data-inlay-liked', /true|false/)
    const id = await page
      .locator('article [data-inlay-command="post:toggle-like"][aria-pressed="false"]')
      .first()
      .evaluate(button => button.closest('article')?.dataset.postId)
    const like = page.locator(`article[data-post-id="${id}"] [data-inlay-command="post:toggle-like"]`)
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(async () => (await host.requests('/svc/like')).length).toBe(1)
    await host.fault({ call: 'POST /svc/unlike', kind: 'status', status: 403, times: 1 })
    await like.click()
    await expect.poll(async () => (await host.requests('/svc/unlike')).length).toBe(1)
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    const follow = page.locator('[data-inlay-command="blog:follow"]').first()
    await follow.click()
    await expect(follow).toHaveAttribute('data-inlay-following', 'true')
  })
  await test.step('a reply is sent from the host’s own button', async () => {
    await page.locator('[data-inlay-command="post:reply"]').first().click()
    const field = page.getByRole('textbox', { name: /reply/i })
    await field.type('Fine words.')
    await page.press('Control+Enter')
    await expect
      .poll(async () => (await host.requests('/svc/reply')).map(({ fields }) => fields.reply_text))
      .toEqual(['Fine words.'])
    await expect(field).toHaveCount(0)
  })
  await test.step('a blog card opens on hover, stays under the pointer, and closes', async () => {
    const card = page.locator('[data-inlay-card]')
    await page.locator('article a[data-inlay-blog-card]').first().hover()
    await expect(card.locator('article')).toBeVisible()
    await card.getByRole('link').first().hover()
    await page.rest()
    await expect(card).toHaveCount(0)
  })
  await test.step('the activity popover opens by keyboard with its notifications, arrows choose which, and it closes by Escape and by its button', async () => {
    const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Activity' })
    const popover = page.getByRole('dialog', { name: 'Activity' })
    await button.evaluate(one => one.focus())
    await page.press('Enter')
    await expect(popover.locator('a[data-note]').first()).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    const likes = popover.locator('[data-type="like"]')
    await expect(likes.first()).toBeVisible()
    await popover.getByRole('radio', { name: 'All' }).evaluate(one => one.focus())
    await page.press('ArrowRight')
    await expect(popover.getByRole('radio', { name: 'Replies and mentions' })).toBeFocused()
    await expect(likes).toHaveCount(0)
    await page.press('ArrowLeft')
    await expect(likes.first()).toBeVisible()
    await page.press('Escape')
    await expect(popover).toHaveCount(0)
    await expect(button).toBeFocused()
    await button.click()
    await expect(popover).toBeVisible()
    await button.click()
    await expect(popover).toHaveCount(0)
  })
  await test.step('fast compose offers the post types over the page, by keys; Escape returns the focus', async () => {
    const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'New post' })
    const overlay = page.locator('[data-inlay-root="fast-compose"] dialog[open]')
    await button.click()
    await expect(overlay.getByRole('button', { name: 'Text' })).toBeFocused()
    await page.press('Escape')
    await expect(overlay).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.press('Enter')
    await expect(overlay.getByRole('button', { name: 'Text' })).toBeFocused()
    await page.press('ArrowRight')
    await expect(overlay.getByRole('button', { name: 'Photo' })).toBeFocused()
    await page.press('Enter')
    await expect(page.getByRole('form', { name: 'New photo post' })).toBeVisible()
  })
})

test('[DEC-185] the drawer, its search, and a question with suggestions work by the keyboard alone', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?poll=600000')
  const drawer = page.locator('[data-inlay-root="peepr"] dialog')
  await test.step('the drawer locks the page’s scrolling, traps the focus, and returns it', async () => {
    const opener = page.locator('[data-inlay-command="peepr:open"]').first()
    await opener.click()
    await expect(drawer.getByRole('article').first()).toBeVisible()
    await expect
      .poll(() => page.run(() => getComputedStyle(document.documentElement).overflowY))
      .toBe('hidden')
    for (let stop = 0; stop < 4; stop++) {
      await page.press('Tab')
      await expect(drawer.locator(':focus')).toHaveCount(1)
    }
    await page.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
  await test.step('in the drawer search results are shown and highlighted, and the list returns to its scroll position', async () => {
    await dispatch(page, 'peepr:open', { blog_name: 'papercranes' })
    const scroller = drawer.locator('[data-viewer-scroller]')
    const place = () => scroller.evaluate(element => Math.round(element.scrollTop))
    await expect(drawer.getByRole('article').first()).toBeVisible()
    for (let turn = 0; turn < 3; turn++) await page.press('j')
    await expect.poll(place).toBeGreaterThan(400)
    const before = await place()
    const toggle = drawer.locator('[data-viewer-search-toggle]')
    await toggle.evaluate(button => button.focus({ preventScroll: true }))
    await page.press('Enter')
    await expect(drawer.getByRole('combobox')).toBeFocused()
    expect(await place()).toBe(before)
    await page.type('the')
    await page.press('Enter')
    await expect(drawer.getByRole('feed', { name: /^Search results/ })).toBeVisible()
    const marks = () =>
      page.run(() =>
        'highlights' in CSS
          ? [...CSS.highlights.values()].reduce((sum, highlight) => sum + highlight.size, 0)
          : document.querySelectorAll('[data-viewer-words] mark').length,
      )
    await expect.poll(marks).toBeGreaterThan(0)
    await toggle.evaluate(button => button.click())
    await expect(drawer.getByRole('feed', { name: /^Posts from/ })).toBeVisible()
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(3)
    await page.press('Escape')
    await expect(drawer).toHaveCount(0)
  })
  await test.step('a question is asked, with a suggestion that is taken by keys while its dialog stays open', async () => {
    const opener = page.locator('[data-inlay-command="share:open"]').first()
    const box = page.getByRole('textbox', { name: 'Ask me anything' })
    await opener.evaluate(one => one.focus())
    await dispatch(page, 'ask:open', { recipient: 'nightowl', anonymous_asks: true })
    await expect(box).toBeFocused()
    await page.type('Hi @bruno-c')
    await expect(page.getByRole('listbox', { name: 'Blogs' })).toBeVisible()
    await page.press('ArrowDown')
    await page.press('Enter')
    await expect(box).toHaveValue('Hi @bruno-cooks ')
    await page.type(':smile')
    await expect(page.getByRole('listbox', { name: 'Emoji' })).toBeVisible()
    await page.press('Escape')
    await expect(box).toBeVisible()
    await expect(box).toHaveValue('Hi @bruno-cooks :smile')
    await page.press('Tab')
    await expect(page.getByRole('button', { name: 'Add emoji' })).toBeFocused()
    await page.press('Tab')
    await expect(page.getByRole('switch', { name: 'Ask anonymously' })).toBeFocused()
    await page.press('Space')
    await page.press('Tab')
    await page.press('Enter')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await expect(opener).toBeFocused()
    const question = 'Hi @bruno-cooks :smile'
    await expect
      .poll(async () => (await host.requests('/svc/post/ask'))[0]?.fields)
      .toMatchObject({ recipient: 'nightowl', anonymous: 'true', question })
  })
})

test('a photoset snaps to the next photo by button and by scrolling, and stays at its end', async ({
  page,
  host,
}) => {
  await host.open('/media?only=Photosets')
  const set = page.locator('[data-inlay="photoset-carousel"]').first()
  await set.getByRole('button', { name: 'Next' }).click()
  await expect(set.getByRole('status')).toHaveText('Photo 2 of 5')
  const track = set.locator('[data-track]')
  const place = () => track.evaluate(row => row.scrollLeft / row.clientWidth)
  await expect.poll(place).toBe(1)
  await page.press('End')
  await page.press('ArrowRight')
  await expect(set.getByRole('status')).toHaveText('Photo 5 of 5')
  await expect.poll(place).toBe(4)
  await track.evaluate(row => row.scrollTo({ left: row.clientWidth * 2.3 }))
  await expect.poll(place).toBe(2)
  await expect(set.getByRole('status')).toHaveText('Photo 3 of 5')
})
