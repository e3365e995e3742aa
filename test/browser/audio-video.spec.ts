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
  wav,
} from './media-support.ts'
import { expectPosted } from './posted-fields.ts'
import { expect, test } from './support.ts'

const edited = (id: string) => ({
  post_id: id,
  edit_post_id: id,
  'post[date]': /./,
  send_to_twitter: 'false',
})
const song = 'https://soundcloud.com/aria/lullaby'
const clip = 'https://www.youtube.com/watch?v=abc'
const alert = 'You must agree that you have permission to share this file.'

test.beforeEach(({ host }) => host.control('POST', 'reset', {}))

test.describe('audio', () => {
  test('[AUDIO-1, AUDIO-2, EMBED-3, VAL-14] by the address of a service, seen in its own player', async ({
    page,
    host,
  }) => {
    await host.open()
    await openForm(page, { mode: 'new', type: 'audio' })
    await press(page, 'Post')
    await expect(form(page).getByRole('alert')).toHaveText('Please choose an audio source before continuing.')
    await box(page, 'Address of the audio').fill(song)
    const player = form(page).locator('iframe')
    await expect(player).toBeVisible()
    await expect(player).toHaveAttribute('sandbox', 'allow-scripts allow-popups allow-presentation')
    await expect(player.contentFrame().getByText('Embedded player')).toBeVisible()
    await expect(form(page).getByRole('button', { name: 'Choose an audio file' })).toHaveCount(0)
    await box(page, 'Track').fill('Lullaby')
    await box(page, 'Artist').fill('Aria')
    await box(page, 'Album').fill('Side A')
    await save(page, 'Post')
    await expectPosted(host, 'audio', {
      'post[two]': song,
      'id3_tags[title]': 'Lullaby',
      'id3_tags[artist]': 'Aria',
      'id3_tags[album]': 'Side A',
    })
  })

  test('[AUDIO-1, AUDIO-2, VAL-15, UP-1] uploaded, heard, agreed to and posted with its album art', async ({
    page,
    host,
  }) => {
    await host.open()
    await openForm(page, { mode: 'new', type: 'audio' })
    await choose(page, 'Choose an audio file', wav())
    await expect(form(page).getByText('Uploaded ·')).toBeVisible()
    await expect(form(page).getByRole('button', { name: 'Remove: train.wav' })).toBeFocused()
    await expect(form(page).locator('audio')).toHaveAttribute('src', /^blob:/)
    await expect
      .poll(() =>
        form(page)
          .locator('audio')
          .evaluate((audio: HTMLAudioElement) => audio.duration),
      )
      .toBe(0.5)
    await press(page, 'Post')
    await expect(form(page).getByRole('alert')).toHaveText(alert)
    await form(page)
      .getByRole('switch', { name: /permission/ })
      .check()
    await choose(
      page,
      'Add album art',
      await fetched(page, '/media/picture/art-200x200.png', 'art.png', 'image/png'),
    )
    await expect(form(page).getByRole('img', { name: 'Album art' })).toBeVisible()
    await expect(form(page).getByRole('img', { name: 'Album art' })).not.toHaveAttribute('data-uploading')
    await box(page, 'Track').fill('Train')
    await save(page, 'Post')
    const { fields } = await expectPosted(host, 'audio', {
      'id3_tags[title]': 'Train',
      preuploaded_url: /^\/media\/upload\/\d+$/,
      confirm_tos: 'true',
      artwork_pre_upload: /^\/media\/upload\/\d+$/,
    })
    expect(fields).not.toMatchObject({
      artwork_pre_upload: (fields as { preuploaded_url: string }).preuploaded_url,
    })
    // Edited later it keeps its recording, and no other source is offered.
    const id = await openLast(page)
    await expect(form(page).locator('audio')).toHaveAttribute('src', /\/media\/upload\//)
    await expect(box(page, 'Address of the audio')).toHaveCount(0)
    await expect(form(page).getByRole('button', { name: 'Choose an audio file' })).toHaveCount(0)
    await press(page, 'Remove the album art')
    await box(page, 'Artist').fill('The sleepers')
    await save(page, 'Save')
    await expectPosted(host, 'audio', {
      ...edited(id),
      'post[two]': (fields as { preuploaded_url: string }).preuploaded_url,
      'id3_tags[title]': 'Train',
      'id3_tags[artist]': 'The sleepers',
      remove_album_art: 'true',
    })
  })

  test('[POST-45, DEC-28] changes its source while it is new', async ({ page, host }) => {
    await host.open()
    await openForm(page, { mode: 'new', type: 'audio' })
    await choose(page, 'Choose an audio file', wav())
    await expect(form(page).getByText('Uploaded ·')).toBeVisible()
    await expect(box(page, 'Address of the audio')).toHaveCount(0)
    await press(page, 'Remove: train.wav')
    await expect(box(page, 'Address of the audio')).toBeFocused()
    const address = `${new URL(page.url()).host}/media/tune/b.wav`
    await box(page, 'Address of the audio').fill(address)
    await box(page, 'Track').click()
    await expect(form(page).locator('audio')).toHaveAttribute('src', `http://${address}`)
    await save(page, 'Post')
    await expectPosted(host, 'audio', { 'post[two]': `http://${address}` })
  })

  test('[DEC-48] says which file it cannot take, and leaves the choice open', async ({ page, host }) => {
    await host.open()
    await openForm(page, { mode: 'new', type: 'audio' })
    await choose(page, 'Choose an audio file', {
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    })
    await expect(form(page).getByRole('alert')).toHaveText('This is not valid audio file.')
    await choose(page, 'Choose an audio file', wav('long.wav', 10_485_760))
    await expect(form(page).getByRole('alert')).toHaveText(
      'The file is too big. Squish it down, and try again!',
    )
    await expect(form(page).getByRole('switch', { name: /permission/ })).toHaveCount(0)
    expect(await host.requests('/svc/upload/audio')).toHaveLength(0)
    await choose(page, 'Choose an audio file', wav())
    await expect(form(page).getByText('Uploaded ·')).toBeVisible()
  })

  for (const fault of [
    { kind: 'status', status: 500 },
    { kind: 'drop', times: 0 },
    { kind: 'cut' },
    { kind: 'malformed' },
    { kind: 'accepted-then-drop', times: 0 },
  ] as const)
    test(`keeps the file when its upload fails, and sends it again: ${fault.kind}`, async ({
      page,
      host,
    }) => {
      await host.open()
      await openForm(page, { mode: 'new', type: 'audio' })
      await box(page, 'Track').fill('Kept')
      await host.fault({ call: 'POST /svc/upload/audio', ...fault })
      await choose(page, 'Choose an audio file', wav())
      await expect(form(page).getByRole('alert')).toHaveText(/Upload error|Woops :\(/)
      await expect(form(page).locator('audio')).toHaveAttribute('src', /^blob:/)
      await host.clearFaults()
      await press(page, 'Try again: train.wav')
      await expect(form(page).getByText('Uploaded ·')).toBeVisible()
      await expect(box(page, 'Track')).toHaveValue('Kept')
    })

  test('can be canceled on its way, and asks before a form with it is closed', async ({ page, host }) => {
    await host.open()
    await openForm(page, { mode: 'new', type: 'audio', placement: 'modal' })
    await host.fault({ call: 'POST /svc/upload/audio', kind: 'delay', delayMs: 8000, times: 2 })
    await choose(page, 'Choose an audio file', wav())
    await expect(form(page).getByRole('progressbar')).toBeVisible()
    await press(page, 'Post')
    await expect(form(page).getByRole('alert')).toHaveText('Uploads in progress.')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Nevermind' }).click()
    await press(page, 'Cancel: train.wav')
    await expect(form(page).getByText('Canceled upload')).toBeVisible()
    await host.clearFaults()
    await press(page, 'Try again: train.wav')
    await expect(form(page).getByText('Uploaded ·')).toBeVisible()
  })

  test('[AUDIO-2, POST-46] is shown in a reblog, and not changed', async ({ page, host }) => {
    await host.open()
    const { id, reblog_key } = await openReblog(page, 'class="audio"')
    await expect(form(page).locator('audio')).toBeVisible()
    for (const name of ['Address of the audio', 'Track', 'Artist', 'Album'])
      await expect(box(page, name)).toHaveCount(0)
    await expect(form(page).getByRole('heading', { name: 'Concrete lullaby' })).toBeVisible()
    await expect(box(page, 'Caption')).toBeFocused()
    await box(page, 'Caption').fill('Mine')
    await save(page, 'Reblog')
    await expectPosted(host, 'audio', {
      'post[one]': '<p>Mine</p>',
      'post[two]': /^\/media\/tune\//,
      'id3_tags[title]': 'Concrete lullaby',
      'id3_tags[artist]': 'Brutalist Radio',
      'id3_tags[album]': 'Side B',
      reblog_key,
      reblog_post_id: id,
      remove_reblog_tree: 'false',
    })
  })
})

test.describe('video', () => {
  test('[VIDF-2, EMBED-1, EMBED-7, VAL-16] by address, seen in its own player', async ({ page, host }) => {
    await host.open()
    await openForm(page, { mode: 'new', type: 'video' })
    await press(page, 'Post')
    await expect(form(page).getByRole('alert')).toHaveText('No video specified.')
    const code = box(page, 'Embed code or address')
    await code.fill(clip)
    const player = form(page).locator('iframe')
    await expect(player.contentFrame().getByText('Embedded player abc')).toBeVisible()
    await code.fill(' ')
    await expect(player).toHaveCount(0)
    await press(page, 'Post')
    await expect(form(page).getByRole('alert')).toHaveText('No embed specified.')
    await code.fill(clip)
    await expect(player).toBeVisible()
    await box(page, 'Caption').fill('Look')
    await save(page, 'Post')
    await expectPosted(host, 'video', {
      'post[one]': clip,
      'post[two]': '<p>Look</p>',
      embed_code: '<iframe src="/embed/abc" width="540" height="304"></iframe>',
    })
    const id = await openLast(page)
    await expect(code).toHaveValue(clip)
    await expect(player).toBeVisible()
    await expect(form(page).getByRole('button', { name: 'Choose a video' })).toHaveCount(0)
    await save(page, 'Save')
    await expectPosted(host, 'video', {
      ...edited(id),
      'post[one]': clip,
      'post[two]': '<p>Look</p>',
      embed_code: clip,
    })
  })

  test('[EMBED-4, EMBED-5, EMBED-6] by code: what can be seen of it, and what is wrong with it', async ({
    page,
    host,
  }) => {
    // The saved post shows the other site’s frame, which the demo’s policy does not allow.
    host.allow(/Framing 'https:\/\/vimeo\.com/)
    await host.open()
    await openForm(page, { mode: 'new', type: 'video' })
    const code = box(page, 'Embed code or address')
    await code.fill('<p onclick="alert(1)">nothing to see</p>')
    await expect(form(page).getByText('Invalid embed code')).toBeVisible()
    expect(await asked(host)).toEqual([])
    await code.fill('<iframe src="https://youtu.be/broken" onload="alert(1)"></iframe>')
    await expect(form(page).getByText('Invalid embed response')).toBeVisible()
    await code.fill('https://vimeo.com/unsupported')
    await expect(form(page).getByText('This site does not let its media be embedded.')).toBeVisible()
    await expect(form(page).locator('iframe')).toHaveCount(0)
    const pasted = '<iframe width="5" src="https://vimeo.com/42?a=1&amp;b=2"></iframe>'
    await code.fill(pasted)
    await expect(form(page).locator('iframe')).toBeVisible()
    expect((await asked(host)).at(-1)).toBe('https://vimeo.com/42?a=1&b=2')
    await save(page, 'Post')
    await expectPosted(host, 'video', { 'post[one]': pasted, embed_code: pasted })
  })

  test('[EMBED-8] gets a thumbnail that comes late', async ({ page, host }) => {
    await host.open()
    await openForm(page, { mode: 'new', type: 'link' })
    await box(page, 'Address').fill(`https://paper.example/slow-${Date.now()}`)
    await expect(box(page, 'Author')).toHaveValue('The editors')
    await expect(form(page).getByRole('img')).toHaveCount(0)
    await expect(form(page).getByRole('img', { name: 'Thumbnail' })).toBeVisible()
    expect(await asked(host)).toHaveLength(2)
  })

  for (const fault of [
    { kind: 'status', status: 500, times: 0 },
    { kind: 'drop', times: 0 },
    { kind: 'cut', times: 0 },
    { kind: 'malformed', times: 0 },
    { kind: 'accepted-then-drop', times: 0 },
  ] as const)
    test(`keeps what was pasted when it cannot be looked up, and tries again: ${fault.kind}`, async ({
      page,
      host,
    }) => {
      await host.open()
      await openForm(page, { mode: 'new', type: 'video' })
      await host.fault({ call: `POST ${embedCall}`, ...fault })
      await box(page, 'Embed code or address').fill(clip)
      const again = form(page).getByRole('button', { name: 'Try again' })
      await expect(again).toBeVisible({ timeout: 15_000 })
      await expect(box(page, 'Embed code or address')).toHaveValue(clip)
      await host.clearFaults()
      await again.click()
      await expect(form(page).locator('iframe')).toBeVisible()
    })

  test('[VIDF-1, VIDF-2, VAL-16, VAL-17, DEC-35, DEC-43] uploaded, seen, agreed to and posted', async ({
    page,
    host,
  }) => {
    await host.open()
    await openForm(page, { mode: 'new', type: 'video' })
    const film = await fetched(page, '/media/video/clip.webm', 'ball.webm', 'video/webm')
    await host.fault({ call: 'POST /svc/upload/video', kind: 'status', status: 500 })
    await choose(page, 'Choose a video', film)
    await expect(form(page).getByRole('alert')).toBeVisible()
    await press(page, 'Post')
    await expect(form(page).getByRole('alert').last()).toHaveText('Direct embed missing.')
    await press(page, 'Try again: ball.webm')
    await expect(form(page).getByText('Uploaded ·')).toBeVisible()
    await expect(form(page).locator('video')).toHaveAttribute('src', /^blob:/)
    await expect(box(page, 'Embed code or address')).toHaveCount(0)
    await press(page, 'Post')
    await expect(form(page).getByRole('alert')).toHaveText(alert)
    await form(page)
      .getByRole('switch', { name: /permission/ })
      .press('Enter')
    await save(page, 'Post')
    const { fields } = await expectPosted(host, 'video', {
      preuploaded_url: /^\/media\/upload\/\d+$/,
      preuploaded_ch: /^\d+$/,
      confirm_tos: 'true',
    })
    const { preuploaded_url, preuploaded_ch } = fields as Record<string, string>
    expect(preuploaded_url).toBe(`/media/upload/${preuploaded_ch}`)
    const id = await openLast(page)
    await expect(form(page).locator('video')).toHaveAttribute('src', preuploaded_url ?? '')
    await box(page, 'Caption').fill('A ball')
    await save(page, 'Save')
    await expectPosted(host, 'video', { ...edited(id), 'post[two]': '<p>A ball</p>' })
  })

  test('[VIDF-1] goes back from an upload to an address', async ({ page, host }) => {
    await host.open()
    await openForm(page, { mode: 'new', type: 'video' })
    await choose(
      page,
      'Choose a video',
      await fetched(page, '/media/video/clip.webm', 'ball.webm', 'video/webm'),
    )
    await expect(form(page).getByText('Uploaded ·')).toBeVisible()
    await press(page, 'Remove: ball.webm')
    await box(page, 'Embed code or address').fill(clip)
    await expect(form(page).locator('iframe')).toBeVisible()
    await save(page, 'Post')
    await expectPosted(host, 'video', { 'post[one]': clip, embed_code: /^<iframe/ })
  })

  test('[VIDF-2, POST-46] is shown in a reblog, and not changed', async ({ page, host }) => {
    await host.open()
    await openForm(page, { mode: 'new', type: 'video' })
    await box(page, 'Embed code or address').fill('<iframe src="/embed/7"></iframe>')
    await save(page, 'Post')
    const { id, reblog_key } = await page
      .locator('#posts article')
      .first()
      .evaluate(article => JSON.parse((article as HTMLElement).dataset.inlayPost ?? '{}'))
    await openForm(page, { mode: 'reblog', reblog_id: id, reblog_key })
    await expect(form(page).locator('iframe')).toBeVisible()
    await expect(box(page, 'Embed code or address')).toHaveCount(0)
    await box(page, 'Caption').fill('Mine')
    await save(page, 'Reblog')
    await expectPosted(host, 'video', {
      'post[one]': /^<iframe/,
      'post[two]': '<p>Mine</p>',
      embed_code: /^<iframe/,
      reblog_key,
      reblog_post_id: id,
      remove_reblog_tree: 'false',
    })
  })
})

test.describe('an answer', () => {
  test('[POST-27, VAL-18] shows who asked what, and is posted with words below', async ({ page, host }) => {
    await host.open('/inbox')
    const { id } = await page
      .locator('article[data-inlay-post]:has(.ask)')
      .first()
      .evaluate(article => JSON.parse((article as HTMLElement).dataset.inlayPost ?? '{}'))
    await openForm(page, { mode: 'edit', post_id: id, placement: 'modal' })
    await expect(form(page).locator('figcaption')).toHaveText(/asked:$/)
    await expect(form(page).locator('blockquote')).not.toBeEmpty()
    await expect(box(page, 'Question')).toHaveCount(0)
    await expect(box(page, 'Your answer')).toBeFocused()
    await box(page, 'Your answer').fill('Because.')
    await box(page, 'Caption').fill('So there.')
    await form(page).getByRole('combobox', { name: 'What to do with the post' }).selectOption('published')
    await save(page, 'Post')
    await expectPosted(host, 'note', {
      ...edited(id),
      context_page: 'inbox',
      'post[one]': /./,
      'post[two]': '<p>Because.</p>',
      'post[three]': '<p>So there.</p>',
    })
  })

  test('[POST-27] is shown with its question in a reblog', async ({ page, host }) => {
    await host.open()
    const { id, reblog_key } = await openReblog(page, 'class="ask"')
    await expect(form(page).locator('blockquote')).not.toBeEmpty()
    await expect(box(page, 'Your answer')).toHaveCount(0)
    await expect(box(page, 'Caption')).toBeFocused()
    await box(page, 'Caption').fill('Mine')
    await save(page, 'Reblog')
    await expectPosted(host, 'note', {
      'post[one]': /./,
      'post[two]': /./,
      'post[three]': '<p>Mine</p>',
      reblog_key,
      reblog_post_id: id,
      remove_reblog_tree: 'false',
    })
  })
})

for (const scheme of ['light', 'dark'])
  test(`has nothing that axe would mind in any state, ${scheme}`, async ({ page, host }) => {
    test.slow()
    await host.open(`/dashboard?scheme=${scheme}`)
    const before = await host.axe()
    const check = async () => expect((await host.axe()).filter(found => !before.includes(found))).toEqual([])
    await openForm(page, { mode: 'new', type: 'link' })
    await box(page, 'Address').fill('https://paper.example/night')
    await expect(form(page).getByRole('img', { name: 'Thumbnail' })).toBeVisible()
    await check()
    await press(page, 'Remove the thumbnail')
    await check()
    await openForm(page, { mode: 'new', type: 'link' })
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.locator('form[data-placement]')).toHaveCount(0)
    await openForm(page, { mode: 'new', type: 'audio' })
    await choose(page, 'Choose an audio file', {
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    })
    await check()
    await choose(page, 'Choose an audio file', wav())
    await expect(form(page).getByText('Uploaded ·')).toBeVisible()
    await check()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.locator('form[data-placement]')).toHaveCount(0)
    await openForm(page, { mode: 'new', type: 'video' })
    await box(page, 'Embed code or address').fill(clip)
    await expect(form(page).locator('iframe')).toBeVisible()
    await check()
    await box(page, 'Embed code or address').fill('<p>')
    await expect(form(page).getByText('Invalid embed code')).toBeVisible()
    await check()
  })
