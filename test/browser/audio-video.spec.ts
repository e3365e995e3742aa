import type { Locator, Page } from '@playwright/test'
import { beginForm, box, expectPosted, form, lastSaved, openForm, press, save } from './form-support.ts'
import { asked, barriers, choose, fetched, openLast, openReblog, wav } from './media-support.ts'
import { expect, ours, test } from './support.ts'

test.use({ posts: 1 })

const clip = 'https://www.youtube.com/watch?v=abc'
const mustAgree = 'You must agree that you have permission to share this file.'
const uploadedUrl = expect.stringMatching(/^\/media\/upload\/\d+$/)
const alert = (page: Page): Locator => form(page).getByRole('alert')
const player = (page: Page): Locator => form(page).locator('iframe')
const permission = (page: Page): Locator => form(page).getByRole('switch', { name: /permission/ })
const isUploaded = (page: Page) => expect(form(page).getByText('Uploaded ·')).toBeVisible()

test('[AUDIO-2, VAL-15] a recording is uploaded, played, confirmed, and posted with its album art; an edit plays it', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await beginForm(page, host, 'audio')
  await box(page, 'Track').fill('Train')
  await choose(page, 'Choose an audio file', wav())
  await isUploaded(page)
  await expect(box(page, 'Audio URL')).toHaveCount(0)
  expect(await host.axe(page, undefined, 'form')).toEqual([])
  const sound = form(page).locator('audio')
  await expect(sound).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBe(0.5)
  await press(page, 'Post')
  await expect(alert(page)).toHaveText(mustAgree)
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
  await openLast(page)
  await expect(sound).toHaveAttribute('src', /\/media\/upload\//)
  await press(page, 'Remove album art')
  await save(page, 'Save')
  await expectPosted(host, { 'id3_tags[title]': 'Train', remove_album_art: 'true' })
})

test('[VIDF-2, EMBED-1, EMBED-7] a video given by address is shown in its own player, posted, and there again in an edit', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await beginForm(page, host, 'video')
  const code = box(page, 'Embed code or URL')
  await code.fill(clip)
  await expect(player(page)).toHaveAttribute('sandbox', 'allow-scripts allow-popups allow-presentation')
  await expect(player(page).contentFrame().getByText('Embedded player abc')).toBeVisible()
  await code.fill(' ')
  await expect(player(page)).toHaveCount(0)
  await code.fill(clip)
  await expect(player(page)).toBeVisible()
  await box(page, 'Caption').fill('Look')
  await save(page, 'Post')
  await expectPosted(host, {
    'post[one]': clip,
    'post[two]': '<p>Look</p>',
    embed_code: '<iframe src="/embed/abc" width="540" height="304"></iframe>',
  })
  await openLast(page)
  await expect(code).toHaveValue(clip)
  await expect(player(page)).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'Choose a video' })).toHaveCount(0)
})

test('[EMBED-4, EMBED-5, POST-46] embed code has a preview, or an error', async ({ page, host }) => {
  // The saved post shows the other site’s frame, which the demo’s policy does not allow.
  host.allow(/Framing 'https:\/\/vimeo\.com/)
  await beginForm(page, host, 'video')
  const code = box(page, 'Embed code or URL')
  await code.fill('<p onclick="alert(1)">nothing to see</p>')
  await expect(form(page).getByText('Invalid embed code')).toBeVisible()
  expect(await asked(host)).toEqual([])
  expect(await host.axe(page, undefined, 'form')).toEqual([])
  const pasted = '<iframe width="5" src="https://vimeo.com/42?a=1&amp;b=2" onload="alert(1)"></iframe>'
  await code.fill(pasted)
  await expect(player(page)).toBeVisible()
  expect((await asked(host)).at(-1)).toBe('https://vimeo.com/42?a=1&b=2')
  expect(await barriers(page, host, ours)).toEqual([])
  await save(page, 'Post')
  await expectPosted(host, { 'post[one]': pasted, embed_code: pasted })
  const saved = page.locator('#posts article').first()
  // The post that is put into the page loads nothing of another site by itself.
  await expect(saved.getByRole('button', { name: 'Load Vimeo', exact: true })).toBeVisible()
  const key = await saved.evaluate(
    one => JSON.parse((one as HTMLElement).dataset.inlayPost ?? '{}').reblog_key,
  )
  await openForm(page, { mode: 'reblog', reblog_id: lastSaved(page), reblog_key: key })
  await expect(player(page)).toBeVisible()
  await expect(code).toHaveCount(0)
})

test.describe('among other posts', () => {
  // The second one of the inbox is a question.
  test.use({ posts: 2 })

  test('[POST-27, VAL-18] an answer shows question and asker, and is posted with a caption', {
    tag: '@smoke',
  }, async ({ page, host }) => {
    await host.open('/inbox')
    const ask = page.locator('article[data-inlay-post]:has(.ask)').first()
    const id = (await ask.getAttribute('data-post-id')) ?? ''
    await openForm(page, { mode: 'edit', post_id: id, placement: 'modal' })
    await expect(form(page).locator('figcaption')).toHaveText(/asked:$/)
    await expect(form(page).locator('blockquote')).not.toBeEmpty()
    await expect(box(page, 'Question')).toHaveCount(0)
    await expect(box(page, 'Your answer')).toBeFocused()
    await box(page, 'Your answer').fill('Because.')
    await box(page, 'Caption').fill('So there.')
    await form(page).getByRole('combobox', { name: 'Posting options' }).selectOption('published')
    await save(page, 'Post')
    const texts = { 'post[two]': '<p>Because.</p>', 'post[three]': '<p>So there.</p>' }
    await expectPosted(host, { ...texts, context_page: 'inbox' })
  })
})

test.describe('in a reblog', () => {
  // Some types are not among the newest posts.
  test.use({ posts: 5 })

  for (const [what, markup, shown, fields] of [
    ['an answer', 'class="ask"', 'blockquote', ['Your answer']],
    ['a recording', 'class="audio"', 'audio', ['Audio URL', 'Track', 'Artist', 'Album']],
    ['a link', 'class="link-card"', 'h3 a, h2 a', ['URL']],
    ['a photoset', 'class="media photoset', '[data-photo] img', ['Link', 'Caption for photo 1']],
  ] as const)
    test(`[POST-46] ${what} is read-only, and the comment is in view`, async ({ page, host }) => {
      await host.open()
      await openReblog(page, markup)
      await expect(form(page).locator(shown).first()).toBeVisible()
      for (const name of fields) await expect(box(page, name)).toHaveCount(0)
      for (const name of [/^Move photo/, /^Remove/, /^Choose/, /^Add photos/])
        await expect(form(page).getByRole('button', { name })).toHaveCount(0)
      await expect(box(page, 'Your comment')).toBeFocused()
      await expect(box(page, 'Your comment')).toBeInViewport()
    })
})
