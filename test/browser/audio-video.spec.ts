import type { Locator, Page } from '@playwright/test'
import { beginForm, box, expectPosted, form, openForm, save } from './form-support.ts'
import { choose, fetched, wav } from './media-support.ts'
import { expect, test } from './support.ts'

test.use({ posts: 1 })

const clip = 'https://www.youtube.com/watch?v=abc'
const uploadedUrl = expect.stringMatching(/^\/media\/upload\/\d+$/)
const player = (page: Page): Locator => form(page).locator('iframe')
const permission = (page: Page): Locator => form(page).getByRole('switch', { name: /permission/ })
const isUploaded = (page: Page) => expect(form(page).getByText('Uploaded ·')).toBeVisible()

test('[AUDIO-2, VAL-15] a recording is uploaded, played, and posted with its album art', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await beginForm(page, host, 'audio')
  await box(page, 'Track').fill('Train')
  await choose(page, 'Choose an audio file', wav())
  await isUploaded(page)
  expect(await host.axe(page, undefined, 'form')).toEqual([])
  const sound = form(page).locator('audio')
  await expect(sound).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBe(0.5)
  await permission(page).check()
  const art = await fetched(page, '/media/picture/art-200x200.png', 'art.png', 'image/png')
  await choose(page, 'Add album art', art)
  const shownArt = form(page).getByRole('img', { name: 'Album art' })
  await expect(shownArt).toBeVisible()
  await expect(shownArt).not.toHaveAttribute('data-uploading')
  await save(page, 'Post')
  await expectPosted(host, {
    'id3_tags[title]': 'Train',
    preuploaded_url: uploadedUrl,
    confirm_tos: 'true',
    artwork_pre_upload: uploadedUrl,
  })
})

test('[VIDF-2, EMBED-1, EMBED-7] a video given by address is shown in its own player, and posted', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await beginForm(page, host, 'video')
  const code = box(page, 'Embed code or URL')
  await code.fill(clip)
  await expect(player(page)).toHaveAttribute('sandbox', 'allow-scripts allow-popups allow-presentation')
  await expect(player(page).contentFrame().getByText('Embedded player abc')).toBeVisible()
  await box(page, 'Caption').fill('Look')
  await save(page, 'Post')
  await expectPosted(host, {
    'post[one]': clip,
    'post[two]': '<p>Look</p>',
    embed_code: '<iframe src="/embed/abc" width="540" height="304"></iframe>',
  })
})

test.describe('among other posts', () => {
  // The second one of the inbox is a question.
  test.use({ posts: 2 })

  test('[POST-27, VAL-18] an answer shows question and asker, and is posted', {
    tag: '@smoke',
  }, async ({ page, host }) => {
    await host.open('/inbox')
    const ask = page.locator('article[data-inlay-post]:has(.ask)').first()
    const id = (await ask.getAttribute('data-post-id')) ?? ''
    await openForm(page, { mode: 'edit', post_id: id, placement: 'modal' })
    await expect(form(page).locator('figcaption')).toHaveText(/asked:$/)
    await expect(form(page).locator('blockquote')).not.toBeEmpty()
    await expect(box(page, 'Your answer')).toBeFocused()
    await box(page, 'Your answer').fill('Because.')
    await form(page).getByRole('combobox', { name: 'Posting options' }).selectOption('published')
    await save(page, 'Post')
    const texts = { 'post[two]': '<p>Because.</p>' }
    await expectPosted(host, { ...texts, context_page: 'inbox' })
  })
})
