import {
  asked,
  box,
  choose,
  embedCall,
  fetched,
  form,
  openForm,
  openLast,
  openReblog,
  press,
  save,
} from './media-support.ts'
import { expectPosted } from './posted-fields.ts'
import { expect, test } from './support.ts'

const story = 'https://paper.example/stories/night-trains'

test.beforeEach(({ host }) => host.control('POST', 'reset', {}))

test.describe('a link', () => {
  test('[EMBED-7, LINK-1, POST-23, VAL-10] tells what its page says, and posts it', async ({
    page,
    host,
  }) => {
    await host.open()
    await openForm(page, { mode: 'new', type: 'link' })
    await host.fault({ call: `POST ${embedCall}`, kind: 'delay', delayMs: 1500 })
    await box(page, 'Address').fill(story)
    await expect(form(page).getByText('Looking at the page…')).toBeVisible()
    await press(page, 'Post')
    await expect(form(page).getByRole('alert')).toHaveText('Loading OpenGraph data.')
    await expect(box(page, 'Title')).toHaveValue('Night trains')
    await expect(box(page, 'Author')).toHaveValue('The editors')
    await expect(box(page, 'Excerpt')).toHaveValue(/^What paper\.example has to say/)
    await expect(form(page).getByRole('img', { name: 'Thumbnail' })).toBeVisible()
    expect((await host.requests(embedCall)).at(-1)?.fields).toMatchObject({
      embed_url: story,
      embed_width: '540',
    })
    await box(page, 'Author').fill('Ada')
    await box(page, 'Description').fill('Worth it.')
    await save(page, 'Post')
    await expectPosted(host, 'link', {
      'post[one]': 'Night trains',
      'post[two]': story,
      'post[three]': '<p>Worth it.</p>',
      thumbnail: '/media/picture/embed-540x304.png',
      author: 'Ada',
      excerpt: /^What paper\.example/,
    })
  })

  test('never loses what was written before its page answers', async ({ page, host }) => {
    await host.open()
    await openForm(page, { mode: 'new', type: 'link' })
    await host.fault({ call: `POST ${embedCall}`, kind: 'delay', delayMs: 800 })
    await box(page, 'Address').fill(story)
    await box(page, 'Title').fill('My own title')
    await expect(box(page, 'Author')).toHaveValue('The editors')
    await expect(box(page, 'Title')).toHaveValue('My own title')
    // Another address brings its own words, in the place of those that its page had brought.
    await box(page, 'Excerpt').fill('My own words')
    await box(page, 'Address').fill('https://other.example/plain-day')
    await expect(form(page).getByRole('img')).toHaveCount(0)
    await expect(box(page, 'Title')).toHaveValue('My own title')
    await expect(box(page, 'Excerpt')).toHaveValue('My own words')
    await save(page, 'Post')
    await expectPosted(host, 'link', {
      'post[one]': 'My own title',
      'post[two]': 'https://other.example/plain-day',
      author: 'The editors',
      excerpt: 'My own words',
    })
  })

  for (const fault of [
    { kind: 'status', status: 404, times: 0 },
    { kind: 'status', status: 400, times: 0 },
    { kind: 'malformed', times: 0 },
  ] as const)
    test(`is written by hand where the server tells nothing: ${fault.kind} ${'status' in fault ? fault.status : ''}`, async ({
      page,
      host,
    }) => {
      await host.open()
      await host.fault({ call: `POST ${embedCall}`, ...fault })
      await openForm(page, { mode: 'new', type: 'link' })
      await box(page, 'Address').fill(story)
      await expect.poll(async () => (await asked(host)).length).toBe(1)
      await expect(form(page).getByText('Looking at the page…')).toHaveCount(0)
      await expect(form(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
      await box(page, 'Title').fill('By hand')
      await save(page, 'Post')
      await expectPosted(host, 'link', { 'post[one]': 'By hand', 'post[two]': story })
    })

  for (const fault of [
    { kind: 'status', status: 500, times: 0 },
    { kind: 'drop', times: 0 },
    { kind: 'cut', times: 0 },
    { kind: 'accepted-then-drop', times: 0 },
  ] as const)
    test(`says that its page could not be asked, and asks again: ${fault.kind}`, async ({ page, host }) => {
      await host.open()
      await openForm(page, { mode: 'new', type: 'link' })
      await box(page, 'Title').fill('Mine')
      await host.fault({ call: `POST ${embedCall}`, ...fault })
      await box(page, 'Address').fill(story)
      const again = form(page).getByRole('button', { name: 'Try again' })
      await expect(again).toBeVisible({ timeout: 15_000 })
      await expect(form(page).getByText('What the page says about itself could not be loaded.')).toBeVisible()
      await expect(box(page, 'Address')).toHaveValue(story)
      await host.clearFaults()
      await again.click()
      await expect(box(page, 'Author')).toHaveValue('The editors')
      await expect(box(page, 'Title')).toHaveValue('Mine')
    })

  test('is skipped when it takes too long', async ({ page, host }) => {
    await host.open()
    await openForm(page, { mode: 'new', type: 'link' })
    await host.fault({ call: `POST ${embedCall}`, kind: 'delay', delayMs: 9000 })
    await box(page, 'Address').fill(story)
    await press(page, 'Skip')
    await box(page, 'Title').fill('Later')
    await save(page, 'Post')
    await expectPosted(host, 'link', { 'post[one]': 'Later', 'post[two]': story })
  })

  test('[LINK-1, POST-67] has its thumbnail taken away, given back and replaced', async ({ page, host }) => {
    await host.open()
    await openForm(page, { mode: 'new', type: 'link' })
    await box(page, 'Address').fill(story)
    const thumbnail = form(page).getByRole('img', { name: 'Thumbnail' })
    await expect(thumbnail).toBeVisible()
    await press(page, 'Remove the thumbnail')
    await expect(thumbnail).toHaveCount(0)
    // The editor of the caption has an Undo of its own.
    const undo = form(page).getByRole('button', { name: 'Undo' }).filter({ hasText: 'Undo' })
    await expect(undo).toBeFocused()
    await undo.press('Enter')
    await expect(thumbnail).toBeVisible()
    await press(page, 'Remove the thumbnail')
    await save(page, 'Post')
    await expectPosted(host, 'link', {
      'post[one]': 'Night trains',
      'post[two]': story,
      remove_thumbnail: 'true',
      author: 'The editors',
      excerpt: /./,
    })
    const id = await openLast(page)
    await expect(box(page, 'Author')).toHaveValue('The editors')
    await expect(form(page).getByRole('img')).toHaveCount(0)
    await choose(
      page,
      'Add a thumbnail',
      await fetched(page, '/media/picture/own-300x200.png', 'own.png', 'image/png'),
    )
    await expect(form(page).getByRole('button', { name: 'Replace the thumbnail' })).toBeVisible()
    await expect(thumbnail).not.toHaveAttribute('data-uploading')
    await save(page, 'Save')
    await expectPosted(host, 'link', {
      post_id: id,
      edit_post_id: id,
      'post[date]': /./,
      send_to_twitter: 'false',
      'post[one]': 'Night trains',
      'post[two]': story,
      thumbnail_pre_upload: /^\/media\/upload\/\d+$/,
      author: 'The editors',
      excerpt: /./,
    })
    await openLast(page)
    await expect(thumbnail).toHaveAttribute('src', /\/media\/upload\//)
  })

  test('[POST-46] is shown in a reblog, and not changed', async ({ page, host }) => {
    await host.open()
    const { id, reblog_key } = await openReblog(page, 'class="link-card"')
    await expect(form(page).getByRole('heading').getByRole('link')).toBeVisible()
    await expect(box(page, 'Address')).toHaveCount(0)
    await expect(box(page, 'Description')).toBeFocused()
    await box(page, 'Description').fill('Mine')
    await save(page, 'Reblog')
    await expectPosted(host, 'link', {
      'post[one]': /./,
      'post[two]': /^https?:/,
      'post[three]': '<p>Mine</p>',
      thumbnail: /./,
      author: /./,
      excerpt: /./,
      reblog_key,
      reblog_post_id: id,
      remove_reblog_tree: 'false',
    })
    expect(await asked(host)).toEqual([])
  })
})
