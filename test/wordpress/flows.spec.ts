import { png } from '../browser/pictures.ts'
import { finish, form, newPost, postMedia, write } from '../django/support.ts'
import { expect, open, post, test } from './host.ts'

test('[DEC-300] a text, a quote, a chat, and a link are posted in the theme, and read again in their forms', async ({
  as,
}) => {
  const aria = await as('aria')
  const newest = aria.locator('main [data-inlay-post]').first()
  const field = (name: string) => form(aria).getByRole('textbox', { name, exact: true })
  const edit = () => newest.getByRole('button', { name: 'Edit' }).click()
  await newPost(aria, 'Text')
  await write(aria, 'Title', 'Fog <b> & frost')
  await write(aria, 'Text', 'All morning.')
  await finish(aria, 'Post')
  await expect(newest.getByRole('heading', { name: 'Fog <b> & frost' })).toBeVisible()
  await edit()
  await expect(field('Title')).toHaveValue('Fog <b> & frost')
  await write(aria, 'Text', 'Until noon.')
  await finish(aria, 'Save')
  await expect(newest.getByText('Until noon.')).toBeVisible()

  await newPost(aria, 'Quote')
  await write(aria, 'Quote', 'Less <i>is more')
  await write(aria, 'Source', 'A sign')
  await finish(aria, 'Post')
  await expect(newest.locator('blockquote')).toContainText('Less <i>is more')
  await edit()
  await expect(field('Quote')).toHaveValue('Less <i>is more')
  await expect(field('Source')).toHaveText('A sign')
  await form(aria).getByRole('button', { name: 'Close', exact: true }).click()

  await newPost(aria, 'Chat')
  await write(aria, 'Chat', 'Me: Hello?\nEcho: Hello?')
  await finish(aria, 'Post')
  await expect(newest.getByText('Echo: Hello?')).toBeVisible()
  await edit()
  await expect(field('Chat')).toHaveValue('Me: Hello?\nEcho: Hello?')
  await form(aria).getByRole('button', { name: 'Close', exact: true }).click()

  await newPost(aria, 'Link')
  await write(aria, 'URL', 'https://example.com/frost')
  await field('URL').press('Enter')
  await write(aria, 'Title', 'What frost is')
  await finish(aria, 'Post')
  await expect(
    newest.locator('[data-inlay-post-body]').getByRole('link', { name: 'What frost is' }),
  ).toHaveAttribute('href', 'https://example.com/frost')
  await edit()
  await expect(field('Title')).toHaveValue('What frost is')
})

test('[DEC-300] photos, audio, and video are in the media library as they were, and a post of WordPress’s editor opens in a form', async ({
  as,
  site,
}) => {
  const page = await as('aria')
  const newest = page.locator('main [data-inlay-post]').first()
  await newPost(page, 'Photo')
  await form(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles([await png('one.png', 90, 60), await png('two.png', 60, 90)])
  await expect(form(page).locator('[data-photo][data-state="done"]')).toHaveCount(2)
  await write(page, 'Caption', 'Two of them')
  await form(page).getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByRole('button', { name: 'Post anyway' }).click()
  await expect(newest.getByText('Two of them')).toBeVisible()
  const photos = newest.locator('[data-inlay-post-body] img')
  await expect
    .poll(() => photos.evaluateAll(all => all.map(one => (one as HTMLImageElement).naturalWidth)))
    .toEqual([90, 60])

  await postMedia(page, newest)
  const library = site.php(
    "foreach ( get_posts( array( 'post_type' => 'attachment', 'numberposts' => -1, 'order' => 'ASC' ) ) as $file ) echo $file->post_title, ' ';",
  )
  expect(library.split(' ')).toEqual(expect.arrayContaining(['one', 'two', 'ice']))

  await open(page, '/notes-on-walking-uphill-slowly/')
  await post(page, 'The path goes up').getByRole('button', { name: 'Edit' }).click()
  await expect(form(page).getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    'Notes on walking uphill slowly',
  )
})

test('[DEC-300] a draft and a queued post wait on their pages, cron publishes the queue, and WordPress keeps revisions', async ({
  as,
  site,
}) => {
  const aria = await as('aria')
  await newPost(aria, 'Text')
  await write(aria, 'Text', 'Not quite done')
  await aria.getByRole('combobox', { name: 'Posting options' }).selectOption('draft')
  await finish(aria, 'Save draft')
  await open(aria, '/inlay/drafts/')
  const draft = post(aria, 'Not quite done')
  await expect(draft).toHaveCount(1)
  await draft.getByRole('button', { name: 'Queue' }).click()
  await expect(aria.getByRole('region', { name: 'Notifications' })).toContainText('queue')
  await open(aria, '/inlay/queue/')
  await draft.getByRole('button', { name: 'Edit' }).click()
  await write(aria, 'Text', 'Quite done')
  await finish(aria, 'Queue')
  await expect(post(aria, 'Quite done')).toHaveCount(1)
  expect(
    site.php(
      "do_action( 'inlay_hourly' ); $post = get_posts( array( 's' => 'Quite done' ) )[0]; echo $post->post_status, count( wp_get_post_revisions( $post ) );",
    ),
  ).toBe('publish2')
})
