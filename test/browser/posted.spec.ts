import { beginForm, box, expectPosted, form, openForm, ready, save } from './form-support.ts'
import { expect, test } from './support.ts'

test.use({ posts: 1 })

// Which fields are sent, and how, is the payload's test.
test('[POST-22, POST-24, POST-71] a quote with its source and a chat are written and posted as they are typed', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await beginForm(page, host, 'quote')
  await box(page, 'Quote').fill('Ünïcödé 🙂 <b>&\nsecond line')
  await box(page, 'Source').fill('Mies <i>')
  await save(page, 'Post')
  await expectPosted(host, {
    'post[one]': 'Ünïcödé 🙂 <b>&\nsecond line',
    'post[two]': '<p>Mies &lt;i&gt;</p>',
  })
  await openForm(page, { mode: 'new', type: 'chat' })
  await box(page, 'Title').fill('Two of them')
  await box(page, 'Chat').fill('Ada:\u00a0hello\nGrace: <hi>')
  await save(page, 'Post')
  await expectPosted(host, { 'post[one]': 'Two of them', 'post[two]': 'Ada: hello\nGrace: <hi>' })
})

test('[POST-63, POST-68, TWEET-1] settings and networks are posted', async ({ page, host }) => {
  await beginForm(page, host, 'quote')
  await box(page, 'Quote').fill('All of it')
  const post = page.getByRole('button', { name: 'Post', exact: true })
  const send = (name: string) => page.getByRole('switch', { name: `Also post to ${name}` })
  await test.step('networks are as the settings of the blog decide, until they are switched', async () => {
    await expect(post).toHaveAccessibleDescription('Also post to Twitter')
    await send('Facebook').check()
    await expect(post).toHaveAccessibleDescription('Also post to Twitter and Facebook')
    await page.getByRole('button', { name: 'Do this for every post on aria' }).press('Enter')
    await expect(send('Twitter')).toBeFocused()
    await box(page, 'Tweet').fill('Look: [URL]')
    await expect(page.getByText('105 left')).toBeVisible()
    await send('Twitter').uncheck()
    await expect(box(page, 'Tweet')).toHaveCount(0)
    await expect(post).toHaveAccessibleDescription('Also post to Facebook')
    await send('Twitter').check()
  })
  await form(page).getByRole('button', { name: 'Settings' }).click()
  await box(page, 'Custom URL').fill('all-of-it')
  await box(page, 'Content source').fill('example.com/from')
  await page.getByLabel('Post date').fill('2020-02-29T12:30')
  for (const name of ['Let people answer', 'Let people reply with photos', 'Members only'])
    await page.getByRole('switch', { name }).check()
  await save(page, 'Post')
  await expectPosted(host, {
    'post[slug]': 'all-of-it',
    'post[source_url]': 'http://example.com/from',
    'post[date]': expect.stringMatching(/^2020-02-29T12:30:00[+-]\d\d:\d\d$/),
    allow_answers: 'true',
    allow_photo_replies: 'true',
    members_only: 'true',
    send_to_fbog: 'true',
    send_to_twitter: 'true',
    custom_tweet: 'Look: [URL]',
  })
})

test.describe('in New York, whose offset had seconds before it had a time zone', () => {
  test.use({ isolated: true, timezoneId: 'America/New_York' })

  test('[POST-63] a year is typed into a post’s date, and the time stays', async ({ page, host }) => {
    await beginForm(page, host, 'quote')
    await form(page).getByRole('button', { name: 'Settings' }).click()
    const date = page.getByLabel('Post date')
    await date.fill('2014-05-06T10:00')
    await date.focus()
    for (const key of ['ArrowRight', 'ArrowRight', '2', '0', '1', '9']) await page.keyboard.press(key)
    await expect(date).toHaveValue('2019-05-06T10:00')
  })
})

test('[BOOT-32, POST-28, POST-29, POST-31, DEC-32] a post is scheduled, or saved as a draft; a draft that is published leaves the drafts', {
  tag: '@smoke',
}, async ({ page, host }) => {
  const state = page.getByRole('combobox', { name: 'Posting options' })
  await beginForm(page, host, 'quote')
  await box(page, 'Quote').fill('On a day I chose')
  await state.selectOption('scheduled')
  await expect(page.getByLabel('Scheduled time')).toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:00$/)
  await page.getByLabel('Scheduled time').fill('2099-05-01T10:30')
  await save(page, 'Schedule')
  const publish_on = expect.stringMatching(/^2099-05-01T10:30:00[+-]\d\d:\d\d$/)
  await expectPosted(host, { 'post[state]': 'on.2', 'post[publish_on]': publish_on })
  await openForm(page, { mode: 'new', type: 'quote' })
  await box(page, 'Quote').fill('Draft of mine')
  await state.selectOption('draft')
  await save(page, 'Save draft')
  await expectPosted(host, { 'post[state]': '1' })
  await host.open('/drafts')
  const draft = page.locator('article[data-inlay-post]').filter({ hasText: 'Draft of mine' })
  await draft.getByRole('button', { name: 'Edit' }).click()
  await ready(page)
  await state.selectOption('published')
  await save(page, 'Post')
  await expect(draft).toHaveCount(0)
  await expectPosted(host, { 'post[one]': 'Draft of mine', 'post[state]': '0', context_page: 'drafts' })
})

test('tags are pasted, and completed from earlier posts by keyboard alone', async ({ page, host }) => {
  const tag = page.getByRole('combobox', { name: 'Add a tag' })
  const chips = page.getByRole('list', { name: 'Tags' }).getByRole('listitem')
  const options = page.getByRole('listbox').getByRole('option')
  await beginForm(page, host, 'quote')
  await box(page, 'Quote').fill('One')
  await tag.evaluate(input => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'zebra crossing, two\nthree')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(chips).toHaveText(['#zebra crossing', '#two', '#three'])
  await page.getByRole('button', { name: 'Remove tag two' }).click()
  await expect(tag).toBeFocused()
  await save(page, 'Post')
  await beginForm(page, host, 'quote')
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
})

test('a pressed button is clicked though a typed tag makes a new line', async ({ page, host }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await beginForm(page, host, 'quote')
  const tag = page.getByRole('combobox', { name: 'Add a tag' })
  await tag.fill('trains,vienna,')
  await tag.pressSequentially('another')
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('region', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveCount(3)
})
