import { tryMs } from '../support/patience.mjs'
import { expectPosted, form, openForm, save } from './form-support.ts'
import { choose, fetched } from './media-support.ts'
import { expect, test } from './support.ts'

test.use({ posts: 1 })

const file = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/vtt',
  buffer: Buffer.from(lines.join('\n')),
})

test('[DEC-186, VIDF-2] captions are played in the form, and posted', async ({ page, host }) => {
  await host.open('/dashboard?media=all')
  await openForm(page, { mode: 'new', type: 'video' })
  await choose(
    page,
    'Choose a video',
    await fetched(page, '/media/film/bay-sd-1s.mp4', 'bay.mp4', 'video/mp4'),
  )
  await expect(form(page).getByText('Uploaded ·')).toBeVisible()
  await choose(page, 'Add captions', file('bay.de.srt', '1', '00:00:00,000 --> 00:00:10,000', 'Ahoi'))
  await expect(form(page).getByText('1 caption', { exact: true })).toBeVisible()
  const language = form(page).getByRole('combobox', { name: 'Language of the captions' })
  await expect(language).toHaveValue('de')
  const play = form(page).getByRole('button', { name: 'Play', exact: true }).first()
  await expect(async () => {
    // While it plays, the button pauses.
    if (await play.isVisible()) await play.click({ timeout: tryMs })
    await expect(form(page).locator('[lang="de"]').getByText('Ahoi')).toBeVisible({ timeout: tryMs })
  }).toPass()
  await form(page)
    .getByRole('switch', { name: /permission/ })
    .press('Enter')
  await save(page, 'Post')
  await expectPosted(host, {
    captions: 'WEBVTT\n\n1\n00:00:00.000 --> 00:00:10.000\nAhoi',
    captions_language: 'de',
  })
})
