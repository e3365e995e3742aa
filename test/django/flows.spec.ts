import { png } from '../browser/pictures.ts'
import { tryMs } from '../support/patience.mjs'
import { expect, logIn, open, post, test } from './host.ts'
import { finish, form, newPost, postMedia, toast, write } from './support.ts'

test('[DEC-169, DEC-191] a like and a reply are there after a reload, also in the notes of the post, and their blog is told', async ({
  as,
}) => {
  const aria = await as('aria')
  const stove = post(aria, 'A stove, a kettle')
  const like = stove.getByRole('button', { name: 'Like' })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await stove.getByRole('button', { name: 'Reply' }).click()
  const field = aria.getByRole('textbox', { name: 'Your reply' })
  await expect(field).toBeEditable()
  await field.fill('With milk?')
  await aria.keyboard.press('Control+Enter')
  await expect(toast(aria, 'Reply posted.')).toBeVisible()
  await open(aria, '/dashboard')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(stove.getByText('With milk?')).toBeVisible()
  const count = stove.locator('[data-inlay-note-count]')
  const before = Number(await count.getAttribute('data-inlay-note-count'))
  await expect(count).toHaveAttribute('aria-haspopup', 'dialog')
  await count.press('Enter')
  const notes = aria.getByRole('dialog', { name: `${before} notes` })
  await notes.getByRole('button', { name: 'Reply to aria' }).click()
  await expect(notes.getByRole('textbox')).toBeEditable()
  await notes.getByRole('textbox').fill('And sugar?')
  await aria.keyboard.press('Control+Enter')
  const below = aria.getByRole('list', { name: 'Replies to aria' })
  await expect(toast(aria, 'Reply posted.').last()).toBeVisible()
  await expect(below.getByText('And sugar?')).toBeVisible()
  await aria.keyboard.press('Escape')
  await expect(count).toHaveText(`${before + 1} notes`)
  await expect(count).toBeFocused()

  const north = await as('north')
  await north.locator('[data-inlay-preload="activity"]').click()
  await expect(north.getByText('replied: With milk?')).toBeVisible()
  await expect(north.getByText('liked your post').first()).toBeVisible()
})

test('[DEC-169] a text and photos are posted, edited, and reblogged', async ({ as }) => {
  const aria = await as('aria')
  await newPost(aria, 'Text')
  await write(aria, 'Title', 'Fog <b> & frost')
  await write(aria, 'Text', 'All morning.')
  await finish(aria, 'Post')
  const fog = post(aria, 'Fog <b> & frost')
  await expect(fog).toBeVisible()
  await fog.getByRole('button', { name: 'Edit' }).click()
  await write(aria, 'Text', 'Until noon.')
  await finish(aria, 'Save')
  await expect(fog.getByText('Until noon.')).toBeVisible()

  await newPost(aria, 'Photo')
  await form(aria)
    .locator('input[type=file]')
    .first()
    .setInputFiles([await png('one.png', 90, 60), await png('two.png', 60, 90)])
  await expect(form(aria).locator('[data-photo][data-state="done"]')).toHaveCount(2)
  await write(aria, 'Caption', 'Two of them')
  await form(aria).getByRole('button', { name: 'Post', exact: true }).click()
  await aria.getByRole('button', { name: 'Post anyway' }).click()
  await expect(form(aria)).toHaveCount(0)
  const photos = post(aria, 'Two of them').locator('[data-inlay-post-body] img')
  await expect(photos).toHaveCount(2)
  await expect
    .poll(() => photos.evaluateAll(all => all.map(one => (one as HTMLImageElement).naturalWidth)))
    .toEqual([90, 60])

  const north = await as('north')
  await post(north, 'Fog <b> & frost').getByRole('button', { name: 'Reblog' }).click()
  await expect(form(north).getByText('Until noon.')).toBeVisible()
  await write(north, 'Your comment', 'Here, too.')
  await finish(north, 'Reblog')
  await expect(post(north, 'Here, too.')).toBeVisible()
  const reblog = post(north, 'Here, too.')
  await expect(reblog.getByText('Until noon.')).toBeVisible()
  await expect(reblog.getByRole('heading', { name: 'Fog <b> & frost' })).toBeVisible()
})

test('[DEC-169] a quote, a chat, and a link appear as they were written', async ({ as }) => {
  const page = await as('aria')
  const newest = page.getByRole('main').getByRole('article').first()
  await test.step('quote', async () => {
    await newPost(page, 'Quote')
    await write(page, 'Quote', 'Less <i>is more')
    await write(page, 'Source', 'A sign')
    await finish(page, 'Post')
    await expect(newest.getByText('Less <i>is more')).toBeVisible()
  })
  await test.step('chat', async () => {
    await newPost(page, 'Chat')
    await write(page, 'Chat', 'Me: Hello?\nEcho: Hello?')
    await finish(page, 'Post')
    await expect(newest.getByText('Echo: Hello?')).toBeVisible()
  })
  await test.step('link', async () => {
    await newPost(page, 'Link')
    await write(page, 'URL', 'https://example.com/frost')
    await form(page).getByRole('textbox', { name: 'URL', exact: true }).press('Enter')
    await write(page, 'Title', 'What frost is')
    await finish(page, 'Post')
    await expect(newest.getByRole('link', { name: 'https://example.com/frost' })).toBeVisible()
  })
})

test('[DEC-169] an audio file and a video are stored as they were', async ({ as }) => {
  const page = await as('aria')
  await postMedia(page, page.getByRole('main').getByRole('article').first())
})

test('[DEC-169] an ask is answered, and whoever asked reads the answer', async ({ as }) => {
  const [aria, north] = [await as('aria'), await as('north')]
  await open(aria, '/blog/north')
  await aria.getByRole('main').getByRole('button', { name: 'Ask' }).click()
  const question = aria.getByRole('textbox', { name: 'Ask me anything' })
  await expect(question).toBeEditable()
  await question.fill('Do you ever sleep?')
  await aria.keyboard.press('Control+Enter')
  await expect(aria.locator('dialog[open]')).toHaveCount(0)
  await open(north, '/inbox')
  await north.getByRole('textbox', { name: 'Answer' }).fill('Most nights.')
  await north.getByRole('button', { name: 'Answer' }).click()
  await expect(toast(north, 'Answer posted.')).toBeVisible()
  await open(aria, '/dashboard')
  await expect(post(aria, 'Do you ever sleep?').getByText('Most nights.')).toBeVisible()
})

test('[DEC-169] the drawer shows a blog, searches in it, and its post can be shared', async ({ as }) => {
  const page = await as('aria')
  await post(page, 'A stove, a kettle').getByRole('link', { name: 'north', exact: true }).click()
  const drawer = page.locator('dialog[open]')
  await expect(drawer.getByRole('article').first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Search', exact: true }).press('Enter')
  const field = drawer.getByRole('combobox', { name: /^Search / })
  await expect(field).toBeEditable()
  await field.fill('captain')
  await field.press('Enter')
  await expect(drawer.getByRole('feed', { name: /^Search results/ }).getByRole('article')).toHaveCount(1)
  await open(page, '/explore')
  await post(page, 'A stove, a kettle').getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
  await page.keyboard.press('Escape')
  await post(page, 'A stove, a kettle').getByRole('link', { name: 'north', exact: true }).hover()
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible()
})

test('[DEC-170] a message that the server was stopped at arrives once, and both keep it', async ({
  as,
  server,
}) => {
  const [aria, north] = [await as('aria'), await as('north')]
  await open(aria, '/blog/north')
  await aria.getByRole('main').getByRole('button', { name: 'Message' }).click()
  const field = aria.getByRole('textbox', { name: 'Message' })
  await expect(field).toBeEditable()
  // The server carries the call out, and is stopped before its response arrives.
  let isStopped = false
  await aria.route('**/svc/conversations/messages', async route => {
    if (isStopped || route.request().method() !== 'POST') return route.fallback()
    isStopped = true
    await route.fetch()
    await server.restart()
    await route.abort('connectionreset')
  })
  await field.fill('Bring a thermos.')
  await field.press('Enter')
  const sent = aria.getByRole('listitem').filter({ hasText: 'Bring a thermos.' })
  await expect(sent).toHaveCount(1)
  await expect(async () => {
    const retry = sent.getByRole('button', { name: 'Retry' })
    if (await retry.isVisible()) await retry.click()
    await expect(sent.locator('[data-state="sent"]')).toBeVisible({ timeout: tryMs })
  }).toPass()

  await open(north, '/dashboard')
  await north.locator('[data-inlay-command="inbox:open"]').click()
  await north.getByText('Bring a thermos.').click()
  const received = north.getByRole('group', { name: 'Messages' }).getByRole('listitem')
  await expect(received.filter({ hasText: 'Bring a thermos.' })).toHaveCount(1)
  await expect(received.filter({ hasText: 'Is the hill open' })).toHaveCount(1)
})

test('[DEC-165] a session that ends while one writes: one sheet, and after a log-in in another tab the text is posted by itself', async ({
  as,
}) => {
  const page = await as('aria')
  await newPost(page, 'Text')
  await write(page, 'Text', 'Half a thought')
  await page.context().clearCookies({ name: 'sessionid' })
  await form(page).getByRole('button', { name: 'Post', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Log in again' })
  await expect(sheet).toBeVisible()
  const other = await page.context().newPage()
  await logIn(other, 'aria')
  await other.close()
  await sheet.getByRole('button', { name: 'I’m logged in' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(post(page, 'Half a thought')).toBeVisible()
})

test('[DEC-174] after somebody else has logged in, an old page does nothing in their name', async ({
  as,
}) => {
  const page = await as('aria')
  const likes = page.getByRole('main').locator('[data-inlay-command="post:toggle-like"]')
  const states = () => likes.evaluateAll(all => all.map(like => like.getAttribute('aria-pressed')))
  await expect.poll(states).toContain('false')
  const other = await page.context().newPage()
  await page.context().clearCookies({ name: 'sessionid' })
  await logIn(other, 'north')
  const reloaded = page.waitForEvent('load')
  await likes.and(page.locator('[aria-pressed="false"]')).first().click()
  await reloaded
  const theirs = other.getByRole('main').locator('[data-inlay-command="post:toggle-like"]')
  const statesThere = () => theirs.evaluateAll(all => all.map(like => like.getAttribute('aria-pressed')))
  await expect.poll(statesThere).toContain('false')
  await expect.poll(states).toEqual(await statesThere())
  await other.close()
})

test('[DEC-182] filters are in every browser of a user, joined where two change them', async ({ as }) => {
  const one = await as('aria')
  const two = await as('aria')
  const add = async (page: typeof one, word: string) => {
    await page.keyboard.press('f')
    const dialog = page.getByRole('dialog', { name: 'Add filter' })
    const field = dialog.getByRole('textbox', { name: 'Words and phrases' })
    await expect(field).toBeEditable()
    await field.fill(word)
    const saved = page.waitForResponse(
      response =>
        response.url().endsWith('/svc/filters') && response.request().method() === 'POST' && response.ok(),
    )
    await dialog.getByRole('button', { name: 'Add filter' }).click()
    await saved
    await expect(dialog).toBeHidden()
  }
  // The server keeps them for the tests that follow: no other looks for this post.
  await add(one, 'ferry')
  await expect(post(one, 'At the ferry')).toBeHidden()
  await add(two, 'moths')
  // What another browser filters stays while it is in view: the page is opened anew.
  await open(two, '/dashboard')
  await expect(post(two, 'At the ferry')).toBeHidden()
  await open(one, '/dashboard')
  await one.evaluate(async () => {
    if (window.inlay && 'dispatch' in window.inlay) await window.inlay.dispatch('filters:open')
  })
  const rows = one.getByRole('list', { name: 'Filters' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
})

test('[DEC-197] the menu of a post reports it to the moderators, keys go to a random post, and an error is written to the log', async ({
  as,
}) => {
  const page = await as('north')
  const menuOf = (text: string) => post(page, text).getByRole('button', { name: 'More' })
  const items = page.getByRole('menu').getByRole('menuitem')
  await menuOf('A stove, a kettle').click()
  await expect(items).toHaveText(['Open post', 'Filter…', 'Who can reply and reblog'])
  await page.keyboard.press('Escape')
  await menuOf('How clouds get their names').click()
  await expect(items).toHaveText(['Open post', 'Filter…', 'Report post'])
  await items.last().click()
  await expect(toast(page, 'Reported. Thanks for telling us.')).toBeVisible()

  await page.route('**/svc/post/notes*', route => route.fulfill({ json: { meta: {}, response: 'none' } }))
  const logged = page.waitForResponse('**/errors')
  await post(page, 'How clouds get their names').locator('[data-inlay-note-count]').click()
  const report = await logged
  expect(report.status()).toBe(204)
  expect(report.request().postDataJSON()).toMatchObject({ kind: 'call', where: '/svc/post/notes' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The second key counts only soon after the first.
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await page.waitForURL(/\/blog\/(aria|north)\/\d+$/, { timeout: tryMs })
  }).toPass()
})
