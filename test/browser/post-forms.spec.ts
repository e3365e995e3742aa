import type { Locator, Page } from '@playwright/test'
import { expect, type Host, test } from './support.ts'

const update = '/svc/post/update'
const buttons = (page: Page): Locator => page.getByRole('navigation', { name: 'New post' })
const choose = (page: Page, name: string) => buttons(page).getByRole('button', { name, exact: true }).click()
const begin = async (page: Page, name: string) => {
  await choose(page, name)
  await expect(page.locator('form[data-placement]:focus-within')).toBeVisible()
}
const form = (page: Page, name: string): Locator => page.getByRole('form', { name })
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true }).click()
const openIn = (page: Page, request: object) =>
  page.evaluate(asked => {
    const { inlay } = window
    if (inlay && 'dispatch' in inlay) void inlay.dispatch('post-form:open', asked as never)
  }, request)
const events = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const name of ['opening', 'opened', 'closing', 'closed'])
      document.addEventListener(`post-form:${name}`, () => heard.push(`${name} ${location.pathname}`))
    document.addEventListener('post:saved', () => heard.push('saved'))
  })
const heard = (page: Page) => page.evaluate(() => Object.getOwnPropertyDescriptor(window, 'heard')?.value)
const lastSent = async (host: Host) => (await host.requests(update)).at(-1)?.fields

// A server that has been running for a while may know this world from an earlier run.
test.beforeEach(({ host }) => host.control('POST', 'reset', {}))

for (const intent of ['hover', 'focus'] as const)
  test(`the fields of a type are loaded by the ${intent} of its button, before it is pressed`, async ({
    page,
    host,
  }) => {
    const scripts: Promise<string>[] = []
    page.on('response', answer => {
      if (answer.request().resourceType() === 'script') scripts.push(answer.text().catch(() => ''))
    })
    const hasLoaded = async (words: string) =>
      (await Promise.all(scripts)).some(script => script.includes(words))
    await host.open()
    await page.waitForLoadState('networkidle')
    // Words that no other fields have.
    expect(await hasLoaded('About the recording')).toBe(false)
    await buttons(page).getByRole('button', { name: 'Audio', exact: true })[intent]()
    await expect.poll(() => hasLoaded('About the recording')).toBe(true)
    expect(await hasLoaded('Embed code or address')).toBe(false)
    await expect(page.locator('form[data-placement]')).toHaveCount(0)
    expect(await host.requests('/svc/post/fetch')).toHaveLength(0)
  })

test('[POST-65] says where else a post goes as its blog’s settings decide, and leads to them', async ({
  page,
  host,
}) => {
  await host.open()
  await begin(page, 'Quote')
  const also = page.getByRole('button', { name: /^Also to/ })
  await expect(also).toHaveText('Also to Twitter')
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toHaveAccessibleDescription(
    'Also to Twitter',
  )
  await also.press('Enter')
  await expect(also).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('switch', { name: 'Send to Facebook' }).check()
  await expect(also).toHaveText('Also to Twitter and Facebook')
  await page.getByRole('switch', { name: 'Send to Twitter' }).uncheck()
  await expect(also).toHaveText('Also to Facebook')
  await page.getByRole('switch', { name: 'Send to Facebook' }).uncheck()
  await expect(also).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toHaveAccessibleDescription('')
})

test.describe('a new post', () => {
  test('[POST-12, POST-13, POST-48, POST-49, POST-75] of text, in place of the buttons', async ({
    page,
    host,
  }) => {
    await host.open()
    await events(page)
    await begin(page, 'Text')
    const title = page.getByRole('textbox', { name: 'Title' })
    await expect(title).toBeFocused()
    await expect(page).toHaveURL(/\/new\/text$/)
    await expect(buttons(page)).toBeHidden()
    await page.keyboard.type('Night train')
    await page.keyboard.press('Enter')
    await page.keyboard.type('It left <late>.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('We slept.')
    await page.getByRole('combobox', { name: 'Add a tag' }).fill('trains, night')
    await page.keyboard.press('Control+Enter')
    await expect(form(page, 'New text post')).toHaveCount(0)
    expect(await lastSent(host)).toMatchObject({
      channel_id: 'aria',
      'post[type]': 'text',
      'post[state]': '0',
      'post[one]': 'Night train',
      'post[two]': '<p>It left &lt;late&gt;.</p><p>We slept.</p>',
      'post[tags]': 'trains,night',
      'is_rich_text[two]': 'true',
      context_page: 'dashboard',
    })
    await expect(page.locator('#posts article').first()).toContainText('Night train')
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(await heard(page)).toEqual([
      'opening /new/text',
      'opened /new/text',
      'saved',
      'closing /new/text',
      'closed /dashboard',
    ])
    await expect(buttons(page).getByRole('button', { name: 'Text' })).toBeVisible()
  })

  test('[POST-22, VAL-9] of a quote, over the page', async ({ page, host }) => {
    await host.open()
    await openIn(page, { mode: 'new', type: 'quote', placement: 'modal' })
    const dialog = page.getByRole('dialog', { name: 'New quote' })
    await expect(dialog.getByRole('textbox', { name: 'Quote' })).toBeFocused()
    await post(page)
    await expect(dialog.getByRole('alert')).toHaveText('No quote.')
    await expect(dialog.getByRole('alert')).toBeFocused()
    expect(await host.requests(update)).toHaveLength(0)
    await dialog.getByRole('textbox', { name: 'Quote' }).fill('Less is more.')
    await dialog.getByRole('textbox', { name: 'Source' }).fill('Mies')
    await dialog.getByRole('combobox', { name: 'Blog' }).selectOption('aria-sketches')
    await dialog.getByRole('combobox', { name: 'What to do with the post' }).selectOption('draft')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await lastSent(host)).toMatchObject({
      channel_id: 'aria-sketches',
      'post[type]': 'quote',
      'post[state]': '1',
      'post[one]': 'Less is more.',
      'post[two]': '<p>Mies</p>',
    })
    await expect(page.locator('#posts')).not.toContainText('Less is more.')
  })

  test('[POST-14, POST-15] over the page holds it still under a dimmed glass', async ({ page, host }) => {
    await host.open()
    await openIn(page, { mode: 'new', type: 'text', placement: 'modal' })
    await expect(page.getByRole('dialog')).toBeVisible()
    const held = await page.evaluate(() => ({
      overflow: getComputedStyle(document.documentElement).overflowY,
      glass: getComputedStyle(document.querySelector('dialog[open]') as Element, '::backdrop')
        .backgroundColor,
    }))
    expect(held.overflow).toBe('hidden')
    expect(held.glass).toMatch(/rgba\(.+0\.82\)/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
  })

  test('[POST-23, VAL-11, VAL-12, UTIL-1] of a link', async ({ page, host }) => {
    await host.open()
    await begin(page, 'Link')
    await post(page)
    await expect(page.getByRole('alert')).toHaveText('No url.')
    const address = page.getByRole('textbox', { name: 'Address', exact: true })
    await address.fill('not a link')
    await post(page)
    await expect(page.getByRole('alert')).toHaveText('Not a valid URL')
    await address.fill('example.com/story')
    await page.getByRole('textbox', { name: 'Title' }).focus()
    await expect(address).toHaveValue('http://example.com/story')
    await expect(page.getByRole('img', { name: 'Thumbnail' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Title' }).fill('A story')
    await post(page)
    await expect(form(page, 'New link')).toHaveCount(0)
    expect(await lastSent(host)).toMatchObject({
      'post[type]': 'link',
      'post[one]': 'A story',
      'post[two]': 'http://example.com/story',
    })
  })

  test('[UTIL-6] by key in a low window: why it was not saved comes into view', async ({ page, host }) => {
    await page.setViewportSize({ width: 1280, height: 320 })
    await host.open()
    await begin(page, 'Link')
    await page.getByRole('textbox', { name: 'Address', exact: true }).focus()
    await page.keyboard.press('Control+Enter')
    const alert = page.getByRole('alert')
    await expect(alert).toBeFocused()
    await expect(alert).toBeInViewport({ ratio: 1 })
    expect((await alert.boundingBox())?.y).toBeGreaterThan(52)
  })

  test('[POST-24, POST-71, POST-31] of a chat, scheduled', async ({ page, host }) => {
    await host.open()
    await begin(page, 'Chat')
    await page.getByRole('textbox', { name: 'Chat', exact: true }).fill('Ada:\u00a0Hello\nGrace: Hi')
    await page.getByRole('combobox', { name: 'What to do with the post' }).selectOption('scheduled')
    await page.getByLabel('When to post').fill('2099-05-01T10:30')
    await page.getByRole('button', { name: 'Schedule' }).click()
    await expect(form(page, 'New chat')).toHaveCount(0)
    const sent = await lastSent(host)
    expect(sent).toMatchObject({ 'post[state]': 'on.2', 'post[two]': 'Ada: Hello\nGrace: Hi' })
    expect(sent?.['post[publish_on]']).toMatch(/^2099-05-01T10:30:00[+-]\d\d:\d\d$/)
  })

  test('of each other type can be saved too', async ({ page, host }) => {
    await host.open()
    await begin(page, 'Photo')
    await page.getByRole('button', { name: 'From the web' }).click()
    await page
      .getByRole('textbox', { name: 'Address of a photo' })
      .fill(`${new URL(page.url()).origin}/media/picture/a-540x360.png`)
    await page.getByRole('button', { name: 'Add photo' }).click()
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await post(page)
    await expect(form(page, 'New photo post')).toHaveCount(0)
    expect(await lastSent(host)).toMatchObject({ 'post[type]': 'photo', 'post[photoset_order]': 'o1' })
    await begin(page, 'Audio')
    await page
      .getByRole('textbox', { name: 'Address of the audio' })
      .fill(`${new URL(page.url()).origin}/media/tune/a.wav`)
    await post(page)
    await expect(form(page, 'New audio post')).toHaveCount(0)
    await begin(page, 'Video')
    await page
      .getByRole('textbox', { name: 'Embed code or address' })
      .fill('<iframe src="/embed/1"></iframe>')
    await post(page)
    await expect(form(page, 'New video post')).toHaveCount(0)
    expect(await lastSent(host)).toMatchObject({
      embed_code: '<iframe src="/embed/1"></iframe>',
    })
  })

  test('takes tags by comma, enter and paste, and gives them back by backspace', async ({ page, host }) => {
    await host.open()
    await begin(page, 'Text')
    const tag = page.getByRole('combobox', { name: 'Add a tag' })
    await tag.pressSequentially('one,#two')
    await tag.press('Enter')
    await tag.evaluate(input => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'three, ONE\nfour words')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    const chips = page.getByRole('list', { name: 'Tags' }).getByRole('listitem')
    await expect(chips).toHaveText(['#one', '#two', '#three', '#four words'])
    await tag.press('Backspace')
    await page.getByRole('button', { name: 'Remove the tag two' }).click()
    await expect(chips).toHaveText(['#one', '#three'])
    await expect(tag).toBeFocused()
  })
})

test.describe('a post that exists', () => {
  test('[POST-8, POST-62, DEC-30] is edited in its place and comes back changed', async ({ page, host }) => {
    await host.open()
    await begin(page, 'Text')
    await page.keyboard.type('First draft')
    await post(page)
    const article = page.locator('#posts article').first()
    await expect(article).toContainText('First draft')
    await article.getByRole('button', { name: 'Edit' }).click()
    const edit = form(page, 'Edit post')
    await expect(edit.getByRole('textbox', { name: 'Title' })).toHaveValue('First draft')
    await expect(page).toHaveURL(/\/edit\/\d+$/)
    await expect(article).toBeHidden()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await edit.getByRole('textbox', { name: 'Title' }).fill('Second draft')
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(edit).toHaveCount(0)
    const sent = await lastSent(host)
    expect(sent).toMatchObject({ 'post[one]': 'Second draft' })
    expect(sent?.post_id).toBe(sent?.edit_post_id)
    await expect(page.locator('#posts article').first()).toContainText('Second draft')
    await expect(page.locator('#posts')).not.toContainText('First draft')
  })

  test('[DEC-32] leaves the drafts when it is posted from there', async ({ page, host }) => {
    await host.open('/drafts')
    const first = page.locator('article[data-inlay-post]').first()
    const id = await first.getAttribute('data-post-id')
    await first.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('combobox', { name: 'What to do with the post' }).selectOption('published')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.locator(`[data-post-id="${id}"]`)).toHaveCount(0)
    expect(await lastSent(host)).toMatchObject({ post_id: id, 'post[state]': '0' })
  })

  test('gives back a body it cannot show in full untouched, or its source to edit', async ({
    page,
    host,
  }) => {
    const html = '<p>One <b>bold</b> word</p><table><tr><td>and a table</td></tr></table>'
    await host.open()
    await openIn(page, { mode: 'new', type: 'text', placement: 'modal' })
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('combobox', { name: 'Write in' }).selectOption('html')
    // The editor has the same name, until the source has taken its place.
    await page.locator('textarea[name="body"]').fill(html)
    await page.getByRole('combobox', { name: 'Write in' }).selectOption('rich')
    await expect(page.getByRole('dialog').locator('b')).toHaveText('bold')
    await page.getByRole('button', { name: 'Edit as HTML' }).click()
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(html)
    await post(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const article = page.locator('#posts article').first()
    await article.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Now with a title')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form(page, 'Edit post')).toHaveCount(0)
    expect(await lastSent(host)).toMatchObject({
      'post[one]': 'Now with a title',
      'post[two]': html,
      editor_type: 'rich',
    })
  })

  test('[POST-9, POST-69, VAL-6] is reblogged with its words to read and a comment of one’s own', async ({
    page,
    host,
  }) => {
    await host.open()
    const origin = page
      .locator('article.post-text')
      .filter({ has: page.locator('.act-reblog') })
      .first()
    const words = (await origin.locator('.prose p').first().textContent()) ?? ''
    const id = await origin.getAttribute('data-post-id')
    await origin.locator('.act-reblog').click()
    const dialog = page.getByRole('dialog', { name: 'Reblog' })
    await expect(dialog.getByRole('region', { name: 'The original post' })).toContainText(words)
    await expect(page).toHaveURL(/\/reblog\/\d+\/\w+$/)
    await dialog.getByRole('textbox', { name: 'Your comment' }).fill('So true.')
    await dialog.getByRole('button', { name: 'Reblog' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await lastSent(host)).toMatchObject({
      'post[two]': '<p>So true.</p>',
      reblog_post_id: id,
      remove_reblog_tree: 'false',
    })
  })

  test('can be asked for again when it could not be opened', async ({ page, host }) => {
    await host.open()
    await host.fault({ call: 'POST /svc/post/fetch', kind: 'status', status: 403, times: 1 })
    await page.locator('.act-edit').first().click()
    const question = page.getByRole('alertdialog', { name: 'This post could not be opened.' })
    await question.getByRole('button', { name: 'Try again' }).click()
    await expect(form(page, 'Edit post')).toBeVisible()
  })
})

test.describe('the address', () => {
  test('[POST-6…10] goes back with Back, forward with Forward, and is there after a reload', async ({
    page,
    host,
  }) => {
    await host.open('/dashboard?scheme=light')
    await begin(page, 'Quote')
    await expect(form(page, 'New quote')).toBeVisible()
    await page.goBack()
    await expect(form(page, 'New quote')).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard\?scheme=light$/)
    await page.goForward()
    await expect(form(page, 'New quote')).toBeVisible()
    await page.reload()
    await expect(form(page, 'New quote')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form(page, 'New quote')).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard/)
  })

  test('leaves no dead step behind when the form is closed', async ({ page, host }) => {
    await host.open('/')
    await host.open('/dashboard')
    await begin(page, 'Quote')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(buttons(page).getByRole('button', { name: 'Quote' })).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  })

  test('[POST-8, POST-9] opens what the page was loaded for', async ({ page, host }) => {
    await host.open()
    const reblog = await page.locator('.act-reblog').first().getAttribute('href')
    await host.open(reblog ?? '')
    await expect(page.getByRole('dialog', { name: 'Reblog' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test('[POST-8] opens what a page without a place for it was loaded for', async ({ page, host }) => {
  await page.route(/\/new\/quote$/, async route => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace('data-inlay="post-forms"', 'class="no-place"')
    await route.fulfill({ response: answer, body: html })
  })
  await host.open('/new/quote')
  await expect(page.getByRole('dialog', { name: 'New quote' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('[data-inlay-root="post-forms"] button[data-type]')).toHaveCount(0)
})

test.describe('leaving', () => {
  test('[POST-50, POST-58, DEC-34] asks by escape, by the glass, by the button and by Back', async ({
    page,
    host,
  }) => {
    await host.open()
    await openIn(page, { mode: 'new', type: 'text', placement: 'modal' })
    const dialog = page.getByRole('dialog', { name: 'New text post' })
    const title = dialog.getByRole('textbox', { name: 'Title' })
    await title.fill('Keep me')
    const question = page.getByRole('alertdialog', { name: 'Discard this post?' })
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 400),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.goBack(),
    ]
    for (const leave of ways) {
      await leave()
      await question.getByRole('button', { name: 'Nevermind' }).click()
      await expect(question).toHaveCount(0)
      await expect(title).toHaveValue('Keep me')
      await expect(page).toHaveURL(/\/new\/text$/)
    }
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('[DEC-34] asks about edits in an edit', async ({ page, host }) => {
    await host.open()
    await page.locator('.act-edit').first().click()
    await page.getByRole('combobox', { name: 'Add a tag' }).fill('half')
    await page.keyboard.press('Escape')
    await page
      .getByRole('alertdialog', { name: 'Discard edits to this post?' })
      .getByRole('button', { name: 'Discard' })
      .click()
    await expect(form(page, 'Edit post')).toHaveCount(0)
  })

  test('is held up by the browser while something would be lost', async ({ page, host }) => {
    await host.open()
    await begin(page, 'Text')
    const isHeld = () =>
      page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
    expect(await isHeld()).toBe(false)
    await page.keyboard.type('Words')
    expect(await isHeld()).toBe(true)
    await page.getByRole('textbox', { name: 'Title' }).fill('')
    expect(await isHeld()).toBe(false)
  })
})

test.describe('a save that fails', () => {
  for (const [kind, words] of [
    ['status', 'Something went wrong. Try again.'],
    [
      'malformed',
      'The connection broke before the server answered. Look at your blog before you send this again.',
    ],
  ] as const)
    test(`keeps everything and says why: ${kind}`, async ({ page, host }) => {
      await host.open()
      await host.fault({ call: `POST ${update}`, kind, status: 500, times: 1 })
      await begin(page, 'Text')
      await page.keyboard.type('Precious')
      await post(page)
      await expect(page.getByRole('alert')).toHaveText(words)
      await expect(page.getByRole('alert')).toBeFocused()
      await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Precious')
    })

  test('is not sent twice when the server may have taken it', async ({ page, host }) => {
    await host.open()
    await host.fault({ call: `POST ${update}`, kind: 'cut', times: 1 })
    await begin(page, 'Text')
    await page.keyboard.type('Once only')
    await post(page)
    await expect(page.getByRole('alert')).toContainText('Look at your blog')
    await post(page)
    const question = page.getByRole('alertdialog', { name: 'Send this post again?' })
    await question.getByRole('button', { name: 'Nevermind' }).click()
    expect(await host.requests(update)).toHaveLength(1)
    await post(page)
    await question.getByRole('button', { name: 'Send again' }).click()
    await expect(form(page, 'New text post')).toHaveCount(0)
    expect(await host.requests(update)).toHaveLength(2)
  })

  test('is one save however often it is asked for', async ({ page, host }) => {
    await host.open()
    await host.fault({ call: `POST ${update}`, kind: 'delay', delayMs: 2000, times: 1 })
    await begin(page, 'Text')
    await page.keyboard.type('Once')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: 'Post', exact: true })).toHaveAttribute('aria-busy', 'true')
    await expect(form(page, 'New text post')).toHaveCount(0)
    expect(await host.requests(update)).toHaveLength(1)
  })

  test('[POST-77] of the page’s HTML is only logged', async ({ page, host }) => {
    await host.open()
    await host.fault({ call: 'GET /svc/post/dashboard/*', kind: 'status', status: 403 })
    const logged = page.waitForEvent('console', message => message.text().includes('could not load the HTML'))
    await begin(page, 'Text')
    await page.keyboard.type('Out there')
    await post(page)
    await logged
    await expect(form(page, 'New text post')).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })
})

test('[POST-78, DEC-22] says so when the form’s code does not load', async ({ page, host }) => {
  await page.route(/chunks\/forms-/, route => route.abort())
  await host.open()
  await choose(page, 'Text')
  await expect(
    page.getByText('Sorry, we seem to be having technical trouble. Please try again later.', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('[POST-57] shows a loader when the post takes its time', async ({ page, host }) => {
  await host.open()
  await host.fault({ call: 'POST /svc/post/fetch', kind: 'delay', delayMs: 900, times: 1 })
  await page.locator('.act-edit').first().click()
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(form(page, 'Edit post')).toBeVisible()
  await expect(page.getByText('Loading…')).toHaveCount(0)
})

test('a long form keeps what has the focus clear of its bars, and shows the settings it opens', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await host.open()
  await begin(page, 'Link')
  await page.getByRole('textbox', { name: 'Title' }).fill('A long title '.repeat(20))
  const tags = Array.from({ length: 20 }, (_, index) => `tag number ${index}`)
  await page.getByRole('combobox', { name: 'Add a tag' }).fill(`${tags.join(',')},`)
  await page.getByRole('button', { name: 'Settings' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Custom address' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('textbox', { name: 'Address', exact: true }).focus()
  const covered = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      const footer = focused?.closest('form')?.querySelector('footer')
      if (!focused || !footer || footer.contains(focused)) return null
      const box = focused.getBoundingClientRect()
      const { top } = footer.getBoundingClientRect()
      // Of a field of many lines the first is where the caret comes.
      return Math.min(box.bottom, box.top + 28) > top
        ? (focused.getAttribute('aria-label') ?? focused.tagName)
        : null
    })
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab')
    expect(await covered()).toBeNull()
  }
})

for (const placement of ['inline', 'modal'])
  test(`the line that is typed stays in sight above the bar of a long form, ${placement}`, async ({
    page,
    host,
  }) => {
    await page.setViewportSize({ width: 1280, height: 600 })
    await host.open()
    const before = await page.evaluate(() => document.documentElement.getAttribute('style'))
    await openIn(page, { mode: 'new', type: 'text', placement })
    const body = page.getByRole('textbox', { name: 'Text', exact: true })
    await body.click()
    for (let line = 0; line < 25; line++) await page.keyboard.press('Enter')
    await page.keyboard.type('the last line')
    const gap = () =>
      page.evaluate(() => {
        const focused = document.activeElement
        const footer = focused?.closest('form')?.querySelector('footer')
        return (footer?.getBoundingClientRect().top ?? 0) - (focused?.getBoundingClientRect().bottom ?? 0)
      })
    await expect.poll(gap).toBeGreaterThan(-6)
    await body.fill('')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('form')).toHaveCount(0)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.getAttribute('style') || null))
      .toBe(before)
  })

for (const scheme of ['light', 'dark'])
  test(`has nothing that axe would mind, ${scheme}`, async ({ page, host }) => {
    test.slow()
    await host.open(`/dashboard?scheme=${scheme}`)
    const before = await host.axe()
    await begin(page, 'Text')
    await page.getByRole('combobox', { name: 'Add a tag' }).fill('one,two,')
    await page.getByRole('button', { name: 'Settings' }).click()
    await post(page)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.waitForTimeout(300)
    expect((await host.axe()).filter(found => !before.includes(found))).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(form(page, 'New text post')).toHaveCount(0)
    for (const type of ['quote', 'link', 'chat', 'photo', 'audio', 'video']) {
      await openIn(page, { mode: 'new', type, placement: 'modal' })
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.waitForTimeout(400)
      expect((await host.axe()).filter(found => !before.includes(found))).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
