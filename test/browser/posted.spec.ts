import type { Page } from '@playwright/test'
import { box, form, lastSaved, openForm, ready, save } from './form-support.ts'
import { expectPosted } from './posted-fields.ts'
import { expect, test } from './support.ts'

const state = (page: Page, value: string) =>
  page.getByRole('combobox', { name: 'Posting options' }).selectOption(value)
/** A post of another blog of this type that can be reblogged on the page. */
const foreign = async (page: Page, type: string) => {
  const link = page.locator(`article.post-${type} .act-reblog`).first()
  const [, id = '', key = ''] = /\/reblog\/(\d+)\/(\w+)/.exec((await link.getAttribute('href')) ?? '') ?? []
  return { mode: 'reblog', reblog_id: id, reblog_key: key } as const
}

const contents = {
  text: {
    fill: async (page: Page, words: string) => {
      await box(page, 'Title').fill(`${words} “title”`)
      await box(page, 'Text').fill(`${words} <b>&`)
    },
    posted: (words: string) => ({
      'post[one]': `${words} “title”`,
      'post[two]': `<p>${words} &lt;b&gt;&amp;</p>`,
    }),
  },
  quote: {
    fill: async (page: Page, words: string) => {
      await box(page, 'Quote').fill(`${words} <b>&\nsecond line`)
      await box(page, 'Source').fill(words)
    },
    posted: (words: string) => ({
      'post[one]': `${words} <b>&\nsecond line`,
      'post[two]': `<p>${words}</p>`,
    }),
  },
  chat: {
    fill: async (page: Page, words: string) => {
      await box(page, 'Title').fill(words)
      await box(page, 'Chat').fill(`Ada:\u00a0${words}\nGrace: <hi>`)
    },
    posted: (words: string) => ({ 'post[one]': words, 'post[two]': `Ada: ${words}\nGrace: <hi>` }),
  },
} as const

test.describe('among many posts', () => {
  // Some types are not among the newest posts.
  test.use({ posts: 10 })

  test('[POST-22, POST-24, POST-32, POST-61, POST-64, POST-69, POST-71] every field of a new text, quote and chat is posted, of an edited text and of a reblogged quote', async ({
    page,
    host,
  }) => {
    await host.open()
    for (const type of ['text', 'quote', 'chat'] as const)
      await test.step(type, async () => {
        const { fill, posted } = contents[type]
        await openForm(page, { mode: 'new', type })
        await fill(page, 'Ünïcödé 🙂')
        await page.getByRole('combobox', { name: 'Add a tag' }).fill('one, two')
        await save(page, 'Post')
        await expectPosted(host, type, { ...posted('Ünïcödé 🙂'), 'post[tags]': 'one,two' })
        // Each type has its own fields; what an edit and a reblog add to them is the same for all.
        if (type === 'text') {
          const id = lastSaved(page)
          await openForm(page, { mode: 'edit', post_id: id })
          await fill(page, 'Second')
          await state(page, 'private')
          await save(page, 'Post')
          await expectPosted(host, type, {
            ...posted('Second'),
            post_id: id,
            edit_post_id: id,
            'post[tags]': 'one,two',
            'post[state]': 'private',
            'post[date]': /./,
            send_to_twitter: 'false',
          })
        }
        if (type !== 'quote') return
        const request = { ...(await foreign(page, type)), pt: 'pt-1', reblog_source: 'somewhere' }
        await openForm(page, request)
        // The original's words are shown, not edited: the one field is that of a comment (DEC-149).
        await expect(form(page).getByRole('region', { name: 'Original post' })).toBeVisible()
        await expect(form(page).locator('textarea')).toHaveCount(0)
        await expect(box(page, 'Your comment')).toBeFocused()
        await page.keyboard.type('So true')
        await save(page, 'Reblog')
        await expectPosted(host, type, {
          reblog_post_id: request.reblog_id,
          reblog_key: request.reblog_key,
          reblog_source: request.reblog_source,
          pt: request.pt,
          remove_reblog_tree: 'false',
          'post[one]': /./,
          'post[two]': /.*/s,
          'post[three]': '<p>So true</p>',
          'is_rich_text[three]': 'true',
        })
      })
  })
})

test('[POST-63, POST-65, POST-68, TWEET-1, TWEET-2, TWEET-3, TWEET-4, BLOG-16, BLOG-17] every setting is posted under its name; other networks are switched in the form, and named at its button', async ({
  page,
  host,
}) => {
  await host.open()
  await openForm(page, { mode: 'new', type: 'quote' })
  await box(page, 'Quote').fill('All of it')
  await form(page).getByRole('combobox', { name: 'Blog', exact: true }).selectOption('aria-sketches')
  await form(page).getByRole('combobox', { name: 'Blog', exact: true }).selectOption('aria')
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('#one, two words,one')
  const post = page.getByRole('button', { name: 'Post', exact: true })
  const send = (name: string) => page.getByRole('switch', { name: `Also post to ${name}` })
  await test.step('as the settings of the blog decide', async () => {
    await expect(send('Twitter')).toBeChecked()
    await expect(post).toHaveAccessibleDescription('Also post to Twitter')
    await send('Facebook').check()
    await expect(post).toHaveAccessibleDescription('Also post to Twitter and Facebook')
    await send('Twitter').uncheck()
    await expect(post).toHaveAccessibleDescription('Also post to Facebook')
    await send('Facebook').uncheck()
    await expect(post).toHaveAccessibleDescription('')
    for (const name of ['Twitter', 'Facebook']) await send(name).check()
    const asDefault = page.getByRole('button', { name: 'Do this for every post on aria' })
    await asDefault.press('Enter')
    await expect(
      page.getByRole('status').filter({ hasText: 'aria will do this for every post from now on.' }),
    ).toBeAttached()
    await expect(asDefault).toHaveCount(0)
    await expect(send('Twitter')).toBeFocused()
  })
  const tweet = box(page, 'Tweet')
  await test.step('the text of the tweet stands below its switch', async () => {
    await expect(page.getByText('140 left')).toBeVisible()
    await send('Twitter').uncheck()
    await expect(tweet).toHaveCount(0)
    await send('Twitter').check()
    await tweet.fill('Look: [URL]')
    await expect(page.getByText('105 left')).toBeVisible()
    await tweet.fill(`${'x'.repeat(112)}[URL]`)
    await expect(page.getByText('-1 left')).toBeVisible()
  })
  await form(page).getByRole('button', { name: 'Settings' }).click()
  await box(page, 'Custom URL').fill('all-of-it')
  await box(page, 'Content source').fill('example.com/from')
  await page.getByLabel('Post date').fill('2020-02-29T12:30')
  for (const name of ['Let people answer', 'Let people reply with photos', 'Members only'])
    await page.getByRole('switch', { name }).check()
  await save(page, 'Post')
  await expectPosted(host, 'quote', {
    'post[one]': 'All of it',
    'post[tags]': 'one,two words',
    'post[slug]': 'all-of-it',
    'post[source_url]': 'http://example.com/from',
    'post[date]': /^2020-02-29T12:30:00[+-]\d\d:\d\d$/,
    allow_answers: 'true',
    allow_photo_replies: 'true',
    members_only: 'true',
    send_to_fbog: 'true',
    send_to_twitter: 'true',
    custom_tweet: `${'x'.repeat(112)}[URL]`,
  })
})

test.describe('in New York, whose offset had seconds before it had a time zone', () => {
  test.use({ isolated: true, timezoneId: 'America/New_York' })

  test('[POST-63] another year can be typed into the date of a post, and leaves the time as it is', async ({
    page,
    host,
  }) => {
    await host.open('/dashboard')
    await openForm(page, { mode: 'new', type: 'quote' })
    await form(page).getByRole('button', { name: 'Settings' }).click()
    const date = page.getByLabel('Post date')
    await date.fill('2014-05-06T10:00')
    await date.focus()
    for (const key of ['ArrowRight', 'ArrowRight', '2', '0', '1', '9']) await page.keyboard.press(key)
    await expect(date).toHaveValue('2019-05-06T10:00')
  })
})

test('[BOOT-32, POST-28, POST-29, POST-30, POST-31, DEC-32] a post is published, queued, scheduled or saved as draft, and is there after a reload; a published draft leaves the drafts', async ({
  page,
  host,
}) => {
  await host.open()
  const write = async (
    words: string,
    value: string,
    button: string,
    own: Record<string, string | RegExp>,
  ) => {
    await openForm(page, { mode: 'new', type: 'quote' })
    await box(page, 'Quote').fill(words)
    await state(page, value)
    await save(page, button)
    await expectPosted(host, 'quote', { 'post[one]': words, ...own })
  }
  await test.step('each state is sent with its code', async () => {
    await write('Draft of mine', 'draft', 'Save draft', { 'post[state]': '1' })
    await write('Queued by me', 'queued', 'Queue', { 'post[state]': '2' })
    await openForm(page, { mode: 'new', type: 'quote' })
    await box(page, 'Quote').fill('On a day I chose')
    await state(page, 'scheduled')
    await expect(page.getByLabel('Scheduled time')).toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:00$/)
    await page.getByLabel('Scheduled time').fill('2099-05-01T10:30')
    await save(page, 'Schedule')
    await expectPosted(host, 'quote', {
      'post[one]': 'On a day I chose',
      'post[state]': 'on.2',
      'post[publish_on]': /^2099-05-01T10:30:00[+-]\d\d:\d\d$/,
    })
    await write('For everyone', 'published', 'Post', { 'post[state]': '0' })
  })
  await test.step('after a reload every post is where it belongs', async () => {
    await host.open()
    await expect(page.locator('#posts')).toContainText('For everyone')
    await expect(page.locator('#posts')).not.toContainText('Queued by me')
    await host.open('/queue')
    for (const words of ['Queued by me', 'On a day I chose'])
      await expect(page.locator('main')).toContainText(words)
  })
  await test.step('a published draft leaves the drafts', async () => {
    await host.open('/drafts')
    const draft = page.locator('article[data-inlay-post]').filter({ hasText: 'Draft of mine' })
    const id = (await draft.getAttribute('data-post-id')) ?? ''
    await draft.getByRole('button', { name: 'Edit' }).click()
    await ready(page)
    await state(page, 'published')
    await save(page, 'Post')
    await expect(page.locator(`[data-post-id="${id}"]`)).toHaveCount(0)
    await expectPosted(host, 'quote', {
      'post[one]': 'Draft of mine',
      'post[state]': '0',
      post_id: id,
      edit_post_id: id,
      'post[date]': /.*/,
      send_to_twitter: 'false',
      context_page: 'drafts',
      pt: /./,
    })
  })
})

test('tags are added by comma, Enter and paste, removed by Backspace, and completed from the page and earlier posts, by keyboard alone', async ({
  page,
  host,
}) => {
  await host.open()
  await openForm(page, { mode: 'new', type: 'quote' })
  await box(page, 'Quote').fill('One')
  const tag = page.getByRole('combobox', { name: 'Add a tag' })
  const chips = page.getByRole('list', { name: 'Tags' }).getByRole('listitem')
  const options = page.getByRole('listbox').getByRole('option')
  await tag.pressSequentially('one,#two')
  await tag.press('Enter')
  await tag.evaluate(input => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'zebra crossing, ONE\nfour words')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(chips).toHaveText(['#one', '#two', '#zebra crossing', '#four words'])
  await tag.press('Backspace')
  await page.getByRole('button', { name: 'Remove tag two' }).click()
  await expect(chips).toHaveText(['#one', '#zebra crossing'])
  await expect(tag).toBeFocused()
  await save(page, 'Post')
  await host.open()
  await openForm(page, { mode: 'new', type: 'quote' })
  await box(page, 'Quote').fill('Two')
  await tag.focus()
  await page.keyboard.type('#ze')
  await expect(options).toHaveText(['#zebra crossing'])
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(form(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(tag).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Enter')
  await expect(chips).toHaveText(['#zebra crossing'])
  await expect(tag).toHaveValue('')
  await page.keyboard.type('zeb')
  await expect(options).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('form[data-placement]')).toHaveCount(0)
  await expectPosted(host, 'quote', { 'post[one]': 'Two', 'post[tags]': 'zebra crossing,zeb' })

  await test.step('a button that is pressed is clicked, even where the tag just typed makes a new line', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openForm(page, { mode: 'new', type: 'quote' })
    await box(page, 'Quote').fill('Moved')
    await tag.fill('trains,vienna,')
    await tag.pressSequentially('another')
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('region', { name: 'Settings' })).toBeVisible()
    await expect(chips).toHaveCount(3)
  })
})
