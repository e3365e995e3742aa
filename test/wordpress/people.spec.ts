import { finish, form, toast, write } from '../django/support.ts'
import { tryMs } from '../support/patience.mjs'
import { expect, logIn, open, post, test } from './host.ts'

test('[DEC-300] a reply is a comment: it waits for approval, then everybody reads it, and its blog is told', async ({
  as,
  site,
}) => {
  site.php("update_option( 'comment_moderation', '1' );")
  const north = await as('north')
  const notes = post(north, 'Notes on walking').locator('[data-inlay-note-count]')
  await post(north, 'Notes on walking').getByRole('button', { name: 'Reply' }).click()
  const field = north.getByRole('textbox', { name: 'Your reply' })
  await expect(field).toBeEditable()
  await field.fill('With <b>milk</b>?')
  await north.keyboard.press('Control+Enter')
  await expect(toast(north, 'Reply posted.')).toBeVisible()
  await open(north, '/')
  await expect(notes).toHaveText('0 notes')
  await notes.click()
  await expect(north.getByRole('dialog').getByText('Your comment is awaiting moderation.')).toBeVisible()

  site.php("wp_set_comment_status( get_comments( array( 'status' => 'hold' ) )[0]->comment_ID, 'approve' );")
  const aria = await as('aria')
  await expect(post(aria, 'Notes on walking').locator('[data-inlay-note-count]')).toHaveText('1 note')
  await aria.locator('[data-inlay-preload="activity"]').click()
  await expect(aria.getByText('replied: With <b>milk</b>?')).toBeVisible()
  const comments = (status: string) =>
    site.php(
      `foreach ( get_posts( array( 's' => 'walking uphill' ) ) as $post ) wp_update_post( array( 'ID' => $post->ID, 'comment_status' => '${status}' ) );`,
    )
  site.php("update_option( 'comment_moderation', '' );")
  comments('closed')
  await open(north, '/')
  await expect(post(north, 'Notes on walking').getByRole('button', { name: 'Share' })).toBeVisible()
  await expect(post(north, 'Notes on walking').getByRole('button', { name: 'Reply' })).toHaveCount(0)
  comments('open')
})

test('[DEC-300] a like, a reblog, and a follow are there after a reload, and their blog is told', async ({
  as,
}) => {
  const aria = await as('aria')
  const clouds = post(aria, 'How clouds get their names')
  const like = clouds.getByRole('button', { name: 'Like' })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await clouds.getByRole('button', { name: 'Reblog' }).click()
  await expect(form(aria).getByText('A pharmacist did it')).toBeVisible()
  await write(aria, 'Your comment', 'In a cellar, of all places.')
  await finish(aria, 'Reblog')
  const reblog = post(aria, 'In a cellar, of all places.')
  await expect(reblog.getByText('A pharmacist did it')).toBeVisible()
  await open(aria, '/')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(clouds.last().locator('[data-inlay-note-count]')).toHaveText('2 notes')
  await open(aria, '/inlay/likes/')
  await expect(aria.locator('main [data-inlay-post]')).toHaveCount(1)

  await open(aria, '/author/north/')
  await aria.getByRole('button', { name: 'Unfollow', exact: true }).click()
  await aria.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(aria.getByRole('button', { name: 'Unfollow', exact: true })).toBeVisible()
  await open(aria, '/inlay/dashboard/')
  await expect(clouds.first()).toBeVisible()

  const north = await as('north')
  await north.locator('[data-inlay-preload="activity"]').click()
  await expect(north.getByText('liked your post').first()).toBeVisible()
  await expect(north.getByText('reblogged your post').first()).toBeVisible()
  await expect(north.getByText('started following you').first()).toBeVisible()
})

test('[DEC-300] a message goes from browser to browser, and an answer to an ask is a post', async ({
  as,
  site,
}) => {
  const [aria, north] = [await as('aria'), await as('north')]
  await open(aria, '/author/north/')
  await aria.getByRole('button', { name: 'Message', exact: true }).click()
  const field = aria.getByRole('textbox', { name: 'Message' })
  await expect(field).toBeEditable()
  await field.fill('Bring a <i>thermos</i>.')
  await field.press('Enter')
  const sent = aria.getByRole('listitem').filter({ hasText: 'Bring a <i>thermos</i>.' })
  await expect(sent.locator('[data-state="sent"]')).toBeVisible()
  await open(north, '/')
  await expect(north.locator('[data-inlay-unread="messages"]').first()).toHaveText('1')
  await north.locator('[data-inlay-command="inbox:open"]').click()
  await north.getByText('Bring a <i>thermos</i>.').click()
  const received = north.getByRole('group', { name: 'Messages' }).getByRole('listitem')
  await expect(received.filter({ hasText: 'Bring a <i>thermos</i>.' })).toHaveCount(1)

  await aria.getByRole('button', { name: 'Ask', exact: true }).click()
  const question = aria.getByRole('textbox', { name: 'Ask me anything' })
  await expect(question).toBeEditable()
  await question.fill('Do you <b>ever</b> sleep?')
  await aria.keyboard.press('Control+Enter')
  await expect(aria.locator('dialog[open]')).toHaveCount(0)
  await expect.poll(site.mails).toContain('Do you <b>ever</b> sleep?')
  await open(north, '/inlay/inbox/')
  await north.getByRole('textbox', { name: 'Answer' }).fill('Most nights.')
  await north.getByRole('button', { name: 'Answer' }).click()
  await expect(toast(north, 'Answer posted.')).toBeVisible()
  await open(north, '/')
  await expect(post(north, 'Do you <b>ever</b> sleep?')).toContainText('Most nights.')
  await open(aria, '/')
  await aria.locator('[data-inlay-preload="activity"]').click()
  await expect(aria.getByText('answered: Most nights.')).toBeVisible()
})

test('[DEC-300] filters are in every browser of a user, a post is mailed, and a log-out leaves nothing in the browser', async ({
  as,
  site,
}) => {
  const one = await as('aria')
  await one.keyboard.press('f')
  const dialog = one.getByRole('dialog', { name: 'Add filter' })
  await expect(dialog.getByRole('textbox', { name: 'Words and phrases' })).toBeEditable()
  await dialog.getByRole('textbox', { name: 'Words and phrases' }).fill('kettle')
  const saved = one.waitForResponse(
    response => response.url().endsWith('/svc/filters') && response.request().method() === 'POST',
  )
  await dialog.getByRole('button', { name: 'Add filter' }).click()
  expect((await saved).status()).toBe(200)
  const two = await as('aria')
  // The list comes once the page is used, and leaves what is in view: it holds for the next page.
  const read = two.waitForResponse(response => response.url().endsWith('/svc/filters'))
  await two.mouse.move(300, 300)
  await two.mouse.move(400, 400)
  await (await read).finished()
  await expect(async () => {
    await open(two, '/')
    await expect(post(two, 'A stove, a kettle')).toBeHidden({ timeout: tryMs })
  }).toPass()

  await post(two, 'How clouds get their names').last().getByRole('button', { name: 'Share' }).click()
  const share = two.getByRole('dialog', { name: 'Share' })
  await share.getByRole('button', { name: 'Email' }).click()
  await two.getByRole('textbox', { name: 'Email' }).fill('kim@example.com')
  await two.getByRole('button', { name: 'Send' }).click()
  await expect.poll(site.mails).toContain('how-clouds-get-their-names')

  // By WordPress's own bar, which knows nothing of Inlay.
  await open(two, '/')
  await two.evaluate(() => localStorage.setItem('inlay-test', '1'))
  expect(await two.evaluate(() => Object.keys(localStorage).length)).toBeGreaterThan(1)
  const link = await two.locator('#wp-admin-bar-logout a').getAttribute('href')
  await two.goto(link ?? '')
  await open(two, '/')
  await expect.poll(() => two.evaluate(() => Object.keys(localStorage).join())).toBe('inlay-test')
  await logIn(two, 'north')
  await open(two, '/')
  await expect(two.locator('[data-inlay="header"]')).toBeVisible()
  site.php("inlay_change( 'DELETE FROM ' . inlay_table( 'filters' ) );")
})
