import type { Page } from '@playwright/test'
import { expectPosted } from './posted-fields.ts'
import { expect, type Host, test } from './support.ts'

const form = (page: Page) => page.locator('form[data-placement]')
const ready = (page: Page) =>
  expect(page.locator('form[data-placement]:not([inert]):focus-within')).toBeVisible()
const openIn = async (page: Page, request: object) => {
  await page.evaluate(asked => {
    const { inlay } = window
    if (inlay && 'dispatch' in inlay) void inlay.dispatch('post-form:open', asked as never)
  }, request)
  await ready(page)
}
const box = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true })
const save = async (page: Page, name: string) => {
  await form(page).getByRole('button', { name, exact: true }).click()
  await expect(form(page)).toHaveCount(0)
}
const state = (page: Page, value: string) =>
  page.getByRole('combobox', { name: 'What to do with the post' }).selectOption(value)
const newest = (page: Page) => page.locator('#posts article').first().getAttribute('data-post-id')
/** A post of another blog of this type that the page lets one reblog. */
const foreign = async (page: Page, host: Host, type: string) => {
  await host.open()
  const link = page.locator(`article.post-${type} .act-reblog`).first()
  const [, id, key] = /\/reblog\/(\d+)\/(\w+)/.exec((await link.getAttribute('href')) ?? '') ?? []
  return { mode: 'reblog', reblog_id: id, reblog_key: key }
}

// A server that has been running for a while may know this world from an earlier run.
// Of some types there are none among the newest posts.
test.use({ posts: 20 })

test.beforeEach(({ host }) => host.control('POST', 'reset', {}))

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

for (const type of ['text', 'quote', 'chat'] as const)
  test.describe(`every field that is posted, of a ${type}`, () => {
    const { fill, posted } = contents[type]

    test('[POST-61, POST-64] new, plain', async ({ page, host }) => {
      await host.open()
      await openIn(page, { mode: 'new', type })
      await fill(page, 'Ünïcödé 🙂')
      await save(page, 'Post')
      await expectPosted(host, type, posted('Ünïcödé 🙂'))
    })

    test('edited, its fields as they were but for what was changed', async ({ page, host }) => {
      await host.open()
      await openIn(page, { mode: 'new', type })
      await fill(page, 'First')
      await page.getByRole('combobox', { name: 'Add a tag' }).fill('one, two')
      await save(page, 'Post')
      const id = (await newest(page)) ?? ''
      await openIn(page, { mode: 'edit', post_id: id })
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
    })

    test('[POST-69] reblogged', async ({ page, host }) => {
      const request = await foreign(page, host, type)
      await openIn(page, { ...request, pt: 'pt-1', reblog_source: 'somewhere' })
      if (type === 'text') await box(page, 'Your comment').fill('So true')
      await save(page, 'Reblog')
      await expectPosted(host, type, {
        reblog_post_id: request.reblog_id,
        reblog_key: request.reblog_key,
        reblog_source: 'somewhere',
        pt: 'pt-1',
        remove_reblog_tree: 'false',
        ...(type === 'text' ? { 'post[two]': '<p>So true</p>' } : { 'post[one]': /./, 'post[two]': /.*/s }),
      })
    })
  })

test('[POST-63, POST-65, POST-68, TWEET-1…4] every setting is posted under its name', async ({
  page,
  host,
}) => {
  await host.open()
  await openIn(page, { mode: 'new', type: 'quote' })
  await box(page, 'Quote').fill('All of it')
  await form(page).getByRole('combobox', { name: 'Blog', exact: true }).selectOption('aria-sketches')
  await form(page).getByRole('combobox', { name: 'Blog', exact: true }).selectOption('aria')
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('#one, two words,one')
  await page.getByRole('button', { name: 'Settings' }).click()
  await box(page, 'Custom address').fill('all-of-it')
  await box(page, 'Content source').fill('example.com/from')
  await page.getByLabel('Date of the post').fill('2020-02-29T12:30')
  for (const name of [
    'Let people answer',
    'Let people reply with photos',
    'Members only',
    'Send to Facebook',
  ])
    await page.getByRole('switch', { name }).check()
  const tweet = box(page, 'Tweet')
  await expect(page.getByText('140 left')).toBeVisible()
  await tweet.fill('Look: [URL]')
  await expect(page.getByText('105 left')).toBeVisible()
  await tweet.fill(`${'x'.repeat(112)}[URL]`)
  await expect(page.getByText('-1 left')).toBeVisible()
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

for (const [value, code, button] of [
  ['published', '0', 'Post'],
  ['draft', '1', 'Save draft'],
  ['queued', '2', 'Queue'],
  ['scheduled', 'on.2', 'Schedule'],
  ['private', 'private', 'Post'],
] as const)
  test(`[POST-28…32] ${value} is posted as ${code}`, async ({ page, host }) => {
    await host.open()
    await openIn(page, { mode: 'new', type: 'quote' })
    await box(page, 'Quote').fill('State')
    await state(page, value)
    await save(page, button)
    await expectPosted(host, 'quote', {
      'post[one]': 'State',
      'post[state]': code,
      ...(value === 'scheduled' && { 'post[publish_on]': /^\d{4}-\d\d-\d\dT\d\d:00:00[+-]\d\d:\d\d$/ }),
    })
  })

test('tags complete themselves from what the page and the browser know, by keyboard alone', async ({
  page,
  host,
}) => {
  await host.open()
  await openIn(page, { mode: 'new', type: 'quote' })
  await box(page, 'Quote').fill('One')
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('zebra crossing,')
  await save(page, 'Post')
  await host.open()
  await openIn(page, { mode: 'new', type: 'quote' })
  await box(page, 'Quote').fill('Two')
  const tag = page.getByRole('combobox', { name: 'Add a tag' })
  await tag.focus()
  await page.keyboard.type('#ze')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['#zebra crossing'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
  await expect(form(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(tag).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['#zebra crossing'])
  await expect(tag).toHaveValue('')
  await page.keyboard.type('zeb')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(form(page)).toHaveCount(0)
  await expectPosted(host, 'quote', { 'post[one]': 'Two', 'post[tags]': 'zebra crossing,zeb' })
})

test('a button that is pressed is clicked, even where the tag just typed makes a new line', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await host.open()
  await openIn(page, { mode: 'new', type: 'quote' })
  await box(page, 'Quote').fill('Moved')
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('trains,vienna,')
  await page.getByRole('combobox', { name: 'Add a tag' }).pressSequentially('another')
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('region', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveCount(3)
})
