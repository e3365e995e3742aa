import type { Page } from '@playwright/test'
import type { Fault } from '../../fixtures/control/faults.ts'
import { expect, type Host, test } from './support.ts'

const update = '/svc/post/update'
const form = (page: Page) => page.locator('form[data-placement]')
const openIn = async (page: Page, request: object) => {
  await page.evaluate(asked => {
    const { inlay } = window
    if (inlay && 'dispatch' in inlay) void inlay.dispatch('post-form:open', asked as never)
  }, request)
}
const ready = (page: Page) =>
  expect(page.locator('form[data-placement]:not([inert]):focus-within')).toBeVisible()
const box = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true }).click()
const saved = async (host: Host) =>
  (await host.requests(update)).filter(({ status }) => status === 200).length
const unsure = 'Look at your blog before you send this again.'

// Of some types there are none among the newest posts.
test.use({ posts: 20 })

test.beforeEach(({ host }) => host.control('POST', 'reset', {}))

test('a save that fails in any way keeps everything, says why, and goes through in the end', async ({
  page,
  host,
}) => {
  test.slow()
  const faults: [Partial<Fault>, string, boolean][] = [
    [
      { kind: 'status', status: 400, errors: [{ code: 1, detail: 'Too many tags.' }] },
      'Too many tags.',
      false,
    ],
    [{ kind: 'status', status: 401 }, 'Log in again in another tab', false],
    [{ kind: 'status', status: 403 }, 'log in again in another tab', false],
    [{ kind: 'status', status: 404 }, 'not there any more', false],
    [{ kind: 'status', status: 429 }, 'Wait a moment', false],
    [{ kind: 'status', status: 500 }, 'Something went wrong', false],
    [{ kind: 'status', status: 502 }, unsure, true],
    [{ kind: 'status', status: 504 }, unsure, true],
    [{ kind: 'malformed' }, unsure, true],
    [{ kind: 'drop', times: 0 }, unsure, true],
  ]
  await host.open()
  await openIn(page, { mode: 'new', type: 'text' })
  await ready(page)
  await box(page, 'Title').fill('Precious')
  await box(page, 'Text').fill('Every word')
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('kept')
  const question = page.getByRole('alertdialog', { name: 'Send this post again?' })
  let wasUnsure = false
  const post = async () => {
    await press(page, 'Post')
    if (!wasUnsure) return
    await question.getByRole('button', { name: 'Send again' }).click()
    await expect(question).toHaveCount(0)
  }
  for (const [fault, words, isUnsure] of faults) {
    await host.clearFaults()
    await host.fault({ call: `POST ${update}`, kind: 'status', ...fault })
    await post()
    await expect(page.getByRole('alert')).toContainText(words)
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(box(page, 'Title')).toHaveValue('Precious')
    await expect(page.getByRole('list', { name: 'Tags' })).toHaveText('#kept')
    wasUnsure = isUnsure
  }
  await host.clearFaults()
  // The key that the page came with is refused by now; the new one comes with the refusal.
  await host.control('POST', 'rotate-form-key')
  // An unreadable answer is a 200 too.
  const before = await saved(host)
  await post()
  await expect(form(page)).toHaveCount(0)
  expect(await saved(host)).toBe(before + 1)
  expect((await host.requests(update)).at(-1)?.fields).toMatchObject({
    'post[one]': 'Precious',
    'post[two]': '<p>Every word</p>',
    'post[tags]': 'kept',
  })
})

test('a browser without a network says so, and the post goes when it is back, without a question', async ({
  page,
  host,
  context,
}) => {
  await host.open()
  await openIn(page, { mode: 'new', type: 'quote' })
  await ready(page)
  await box(page, 'Quote').fill('Under way')
  await context.setOffline(true)
  await press(page, 'Post')
  await expect(page.getByRole('alert')).toContainText('No connection.')
  await context.setOffline(false)
  await press(page, 'Post')
  await expect(form(page)).toHaveCount(0)
  expect(await saved(host)).toBe(1)
})

test('a post that cannot be read is asked for again, however it fails', async ({ page, host }) => {
  test.slow()
  await host.open()
  const id = await page.locator('article:has(.act-edit)').first().getAttribute('data-post-id')
  for (const fault of [
    { kind: 'status', status: 403 },
    { kind: 'status', status: 404 },
    { kind: 'malformed' },
    { kind: 'cut' },
  ] as const) {
    await host.clearFaults()
    await host.fault({ call: 'POST /svc/post/fetch', ...fault, times: 0 })
    await openIn(page, { mode: 'edit', post_id: id })
    const question = page.getByRole('alertdialog', { name: 'This post could not be opened.' })
    await expect(question).toBeVisible({ timeout: 15_000 })
    await host.clearFaults()
    await question.getByRole('button', { name: 'Try again' }).click()
    await ready(page)
    await page.keyboard.press('Escape')
    await expect(form(page)).toHaveCount(0)
    await expect(question).toHaveCount(0)
  }
})

for (const fault of [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 403 },
  { kind: 'malformed' },
  { kind: 'cut' },
  { kind: 'drop' },
] as const)
  test(`[POST-59, POST-77] the form works without builder data and dashboard HTML: ${JSON.stringify(fault)}`, async ({
    page,
    host,
  }) => {
    await host.open()
    await host.fault({ call: 'POST /svc/post/get_post_form_builder_data', ...fault, times: 0 })
    await host.fault({ call: 'GET /svc/post/dashboard/*', ...fault, times: 0 })
    await openIn(page, { mode: 'new', type: 'quote' })
    await ready(page)
    await box(page, 'Quote').fill('Still')
    await press(page, 'Post')
    await expect(form(page)).toHaveCount(0, { timeout: 15_000 })
    expect(await saved(host)).toBe(1)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await host.clearFaults()
    await host.open()
    await expect(page.locator('#posts')).toContainText('Still')
  })

const says = async (page: Page, words: string, button = 'Post') => {
  await press(page, button)
  await expect(page.getByRole('alert')).toHaveText(words)
  await expect(page.getByRole('alert')).toBeFocused()
}

test('[VAL-5, VAL-7, VAL-9, VAL-11…14, VAL-16, VAL-23] what is missing or wrong is said, and nothing is sent', async ({
  page,
  host,
}) => {
  test.slow()
  await host.open()
  for (const [type, words] of [
    ['text', 'Post body empty.'],
    ['photo', 'No photos specified.'],
    ['quote', 'No quote.'],
    ['link', 'No url.'],
    ['chat', 'No chat.'],
    ['audio', 'Please choose an audio source before continuing.'],
    ['video', 'No video specified.'],
  ] as const) {
    await openIn(page, { mode: 'new', type })
    await ready(page)
    await says(page, words)
    if (type === 'link') {
      await box(page, 'Address').fill('not a link')
      await says(page, 'Not a valid URL')
      await box(page, 'Address').fill('')
    }
    if (type === 'quote') {
      await box(page, 'Quote').fill('Words')
      await page.getByRole('button', { name: 'Settings' }).click()
      await box(page, 'Content source').fill('ftp://example.com')
      await says(page, 'Invalid protocol')
      await box(page, 'Quote').fill('')
      await box(page, 'Content source').fill('')
    }
    await page.keyboard.press('Escape')
    await expect(form(page)).toHaveCount(0)
  }
  expect(await host.requests(update)).toHaveLength(0)
})

test('[VAL-1] a state that cannot be read is not sent back', async ({ page, host }) => {
  await page.route('**/svc/post/fetch', async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.response.post.state = '9'
    await route.fulfill({ response: answer, json: body })
  })
  await host.open()
  await page.locator('article.post-text .act-edit').first().click()
  await ready(page)
  await press(page, 'Save')
  await expect(page.getByRole('alert')).toHaveText('Invalid "state" value')
  expect(await host.requests(update)).toHaveLength(0)
})

test('[VAL-18] an answer to a question that the server lost is not sent', async ({ page, host }) => {
  await page.route('**/svc/post/fetch', async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.response.post.one = ''
    await route.fulfill({ response: answer, json: body })
  })
  await host.open('/inbox')
  const { id } = await page
    .locator('article[data-inlay-post]:has(.ask)')
    .first()
    .evaluate(article => JSON.parse((article as HTMLElement).dataset.inlayPost ?? '{}'))
  await openIn(page, { mode: 'edit', post_id: id, placement: 'modal' })
  await ready(page)
  await box(page, 'Your answer').fill('To what?')
  await page.getByRole('combobox', { name: 'What to do with the post' }).selectOption('published')
  await says(page, 'Post question empty.')
  await expect(box(page, 'Your answer')).toHaveText('To what?')
  expect(await host.requests(update)).toHaveLength(0)
})

test('a post whose values are of other types than they should be is not opened, so nothing of it is lost', async ({
  page,
  host,
}) => {
  test.slow()
  const lies: Record<string, unknown> = {
    one: [5],
    slug: ['a'],
    source_url: {},
    custom_tweet: true,
    photos: 'none',
    tumblelog: [7],
  }
  let lie: [string, unknown] = ['', '']
  await page.route('**/svc/post/fetch', async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.response.post[lie[0]] = lie[1]
    await route.fulfill({ response: answer, json: body })
  })
  await host.open()
  const question = page.getByRole('alertdialog', { name: 'This post could not be opened.' })
  for (lie of Object.entries(lies)) {
    await page.locator('article.post-text .act-edit').first().click()
    await expect(question, `a ${typeof lie[1]} for ${lie[0]}`).toBeVisible()
    await question.getByRole('button', { name: 'Nevermind' }).click()
    await expect(question).toHaveCount(0)
    await expect(form(page)).toHaveCount(0)
  }
})

test('[BOOT-32] edit, reblog, queue, schedule and draft a post, each there when the page comes again', async ({
  page,
  host,
}) => {
  test.slow()
  await host.open()
  const write = async (words: string, state: string, button: string) => {
    await openIn(page, { mode: 'new', type: 'quote' })
    await ready(page)
    await box(page, 'Quote').fill(words)
    await page.getByRole('combobox', { name: 'What to do with the post' }).selectOption(state)
    await press(page, button)
    await expect(form(page)).toHaveCount(0)
  }
  await write('Draft of mine', 'draft', 'Save draft')
  await write('Queued by me', 'queued', 'Queue')
  await write('Scheduled by me', 'scheduled', 'Schedule')
  await write('Before the edit', 'published', 'Post')
  const mine = page.locator('#posts article').first()
  await mine.locator('.act-edit').click()
  await ready(page)
  await box(page, 'Quote').fill('After the edit')
  await press(page, 'Save')
  await expect(form(page)).toHaveCount(0)
  const origin = page.locator('article.post-text:has(.act-reblog)').first()
  await origin.locator('.act-reblog').click()
  await ready(page)
  await box(page, 'Your comment').fill('Passed on by me')
  await press(page, 'Reblog')
  await expect(form(page)).toHaveCount(0)
  await host.open()
  await expect(page.locator('#posts')).toContainText('After the edit')
  await expect(page.locator('#posts')).not.toContainText('Before the edit')
  await expect(page.locator('#posts')).toContainText('Passed on by me')
  await expect(page.locator('#posts')).not.toContainText('Queued by me')
  await host.open('/queue')
  await expect(page.locator('main')).toContainText('Queued by me')
  await expect(page.locator('main')).toContainText('Scheduled by me')
  await host.open('/drafts')
  await expect(page.locator('main')).toContainText('Draft of mine')
})
