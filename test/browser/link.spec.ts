import { box, form, openForm, press, save } from './form-support.ts'
import { asked, choose, embedCall, fetched, holdBack, openLast, openReblog } from './media-support.ts'
import { expectPosted } from './posted-fields.ts'
import { expect, test } from './support.ts'

test.use({ posts: 1 })

const story = 'https://paper.example/stories/night-trains'

test('[EMBED-7, LINK-1, POST-23, VAL-10, VAL-11, VAL-12] a link loads its page’s data, and is posted', async ({
  page,
  host,
}) => {
  const answer = await holdBack(page, `**${embedCall}`)
  await host.open()
  await openForm(page, { mode: 'new', type: 'link' })
  const alert = form(page).getByRole('alert')
  await press(page, 'Post')
  await expect(alert).toHaveText('No url.')
  await box(page, 'URL').fill('not a link')
  await press(page, 'Post')
  await expect(alert).toHaveText('Not a valid URL')
  await box(page, 'URL').fill(story.replace('https://', ''))
  await box(page, 'Title').focus()
  await expect(box(page, 'URL')).toHaveValue(story.replace('https:', 'http:'))
  await expect(form(page).getByText('Loading link preview…')).toBeVisible()
  await press(page, 'Post')
  await expect(alert).toHaveText('Loading OpenGraph data.')
  answer()
  await expect(box(page, 'Title')).toHaveValue('Night trains')
  await expect(box(page, 'Author')).toHaveValue('The editors')
  await expect(box(page, 'Excerpt')).toHaveValue(/^What paper\.example has to say/)
  await expect(form(page).getByRole('img', { name: 'Thumbnail' })).toBeVisible()
  expect((await host.requests(embedCall)).at(-1)?.fields).toMatchObject({
    embed_url: story.replace('https:', 'http:'),
    embed_width: '540',
  })
  await box(page, 'Author').fill('Ada')
  await box(page, 'Description').fill('Worth it.')
  await save(page, 'Post')
  await expectPosted(host, 'link', {
    'post[one]': 'Night trains',
    'post[two]': story.replace('https:', 'http:'),
    'post[three]': '<p>Worth it.</p>',
    thumbnail: '/media/picture/embed-540x304.png',
    author: 'Ada',
    excerpt: /^What paper\.example/,
  })
})

test('if a link’s page data cannot be loaded, typed text stays, and the error can be retried; a slow one can be skipped, and data of an earlier page is never posted', async ({
  page,
  host,
}) => {
  await host.open()
  await openForm(page, { mode: 'new', type: 'link' })
  const again = form(page).getByRole('button', { name: 'Try again' })
  const looking = form(page).getByText('Loading link preview…')
  const call = `POST ${embedCall}`
  await box(page, 'Title').fill('My own title')
  await test.step('a dropped connection', async () => {
    await host.fault({ call, kind: 'drop', times: 0 })
    await box(page, 'URL').fill(story)
    await expect(again).toBeVisible()
    await expect(form(page).getByText('Couldn’t load a preview of this link.')).toBeVisible()
    await host.clearFaults()
    await expect(box(page, 'URL')).toHaveValue(story)
    await again.click()
    await expect(box(page, 'Author')).toHaveValue('The editors')
    await expect(box(page, 'Title')).toHaveValue('My own title')
  })
  await test.step('another address brings its own words, in the place of those that its page had brought', async () => {
    await box(page, 'Excerpt').fill('My own words')
    await box(page, 'URL').fill('https://other.example/plain-day')
    await expect(form(page).getByRole('img')).toHaveCount(0)
    await expect.poll(async () => (await asked(host)).at(-1)).toBe('https://other.example/plain-day')
    await expect(looking).toHaveCount(0)
    await expect(box(page, 'Author')).toHaveValue('The editors')
  })
  await test.step('where the server has nothing to tell there is nothing to try again', async () => {
    await host.fault({ call, kind: 'status', status: 404 })
    const before = (await asked(host)).length
    await box(page, 'URL').fill('https://paper.example/silent')
    await expect.poll(async () => (await asked(host)).length).toBe(before + 1)
    await expect(looking).toHaveCount(0)
    await expect(again).toHaveCount(0)
  })
  await host.fault({ call, kind: 'delay', delayMs: 60_000 })
  await box(page, 'URL').fill('https://paper.example/slow')
  await press(page, 'Skip')
  await save(page, 'Post')
  await expectPosted(host, 'link', {
    'post[one]': 'My own title',
    'post[two]': 'https://paper.example/slow',
    author: '',
    excerpt: 'My own words',
  })
})

test.describe('among some posts', () => {
  test.use({ posts: 5 })

  test('[LINK-1, POST-67, POST-46] a link’s thumbnail is removed, restored and replaced; in a reblog the link is read-only', async ({
    page,
    host,
  }) => {
    await host.open()
    await openForm(page, { mode: 'new', type: 'link' })
    await box(page, 'URL').fill(story)
    const thumbnail = form(page).getByRole('img', { name: 'Thumbnail' })
    await expect(thumbnail).toBeVisible()
    await test.step('the thumbnail is removed, restored, and removed again', async () => {
      await press(page, 'Remove thumbnail')
      await expect(thumbnail).toHaveCount(0)
      // The caption's editor has its own Undo.
      const undo = form(page).getByRole('button', { name: 'Undo' }).filter({ hasText: 'Undo' })
      await expect(undo).toBeFocused()
      await undo.press('Enter')
      await expect(thumbnail).toBeVisible()
      await press(page, 'Remove thumbnail')
      await save(page, 'Post')
    })
    const told = {
      'post[one]': 'Night trains',
      'post[two]': story,
      author: 'The editors',
      excerpt: /./,
    }
    await expectPosted(host, 'link', { ...told, remove_thumbnail: 'true' })
    await test.step('an edit has none, and gets one of its own', async () => {
      const id = await openLast(page)
      await expect(box(page, 'Author')).toHaveValue('The editors')
      await expect(form(page).getByRole('img')).toHaveCount(0)
      const own = await fetched(page, '/media/picture/own-300x200.png', 'own.png', 'image/png')
      await choose(page, 'Add a thumbnail', own)
      await expect(form(page).getByRole('button', { name: 'Replace thumbnail' })).toBeVisible()
      await expect(thumbnail).not.toHaveAttribute('data-uploading')
      await save(page, 'Save')
      await expectPosted(host, 'link', {
        ...told,
        post_id: id,
        edit_post_id: id,
        'post[date]': /./,
        send_to_twitter: 'false',
        thumbnail_pre_upload: /^\/media\/upload\/\d+$/,
      })
      await openLast(page)
      await expect(thumbnail).toHaveAttribute('src', /\/media\/upload\//)
      await page.keyboard.press('Escape')
      await expect(page.locator('form[data-placement]')).toHaveCount(0)
    })
    await test.step('a reblog shows the link and takes a comment', async () => {
      const before = (await asked(host)).length
      const post = await openReblog(page, 'class="link-card"')
      await expect(form(page).getByRole('heading').getByRole('link')).toBeVisible()
      await expect(box(page, 'URL')).toHaveCount(0)
      await expect(box(page, 'Your comment')).toBeFocused()
      await box(page, 'Your comment').fill('Mine')
      await save(page, 'Reblog')
      await expectPosted(host, 'link', {
        'post[one]': /./,
        'post[two]': /^https?:/,
        'post[three]': '<p>Mine</p>',
        thumbnail: /./,
        author: /./,
        excerpt: /./,
        reblog_key: post.reblog_key,
        reblog_post_id: post.id,
        remove_reblog_tree: 'false',
      })
      expect(await asked(host)).toHaveLength(before)
    })
  })
})
