import type { Locator, Page } from '@playwright/test'
import { openForm, ready } from './form-support.ts'
import { barriers, holdBack } from './media-support.ts'
import { expect, type Host, ours, test, waitForPrefetching } from './support.ts'

test.use({ posts: 1 })

const update = '/svc/post/update'
const buttons = (page: Page): Locator => page.getByRole('navigation', { name: 'New post' })
const choose = (page: Page, name: string) => buttons(page).getByRole('button', { name, exact: true }).click()
const begin = async (page: Page, name: string) => {
  await choose(page, name)
  await expect(page.locator('form[data-placement]:focus-within')).toBeVisible()
}
const form = (page: Page, name: string): Locator => page.getByRole('form', { name })
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true }).click()
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

test('the fields of a type are loaded on hover or focus of its button, before it is clicked', async ({
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
  await waitForPrefetching(page)
  // Labels that no other fields have.
  const [audio, video] = ['Track details', 'Embed code or URL']
  expect(await hasLoaded(audio)).toBe(false)
  await buttons(page).getByRole('button', { name: 'Audio', exact: true }).hover()
  await expect.poll(() => hasLoaded(audio)).toBe(true)
  expect(await hasLoaded(video)).toBe(false)
  await buttons(page).getByRole('button', { name: 'Video', exact: true }).focus()
  await expect.poll(() => hasLoaded(video)).toBe(true)
  await expect(page.locator('form[data-placement]')).toHaveCount(0)
  expect(await host.requests('/svc/post/fetch')).toHaveLength(0)
})

test('[POST-8, POST-12, POST-13, POST-48, POST-49, POST-62, POST-75, DEC-30, DEC-34] a new text replaces the buttons, is posted, edited in its place and shown changed; drafts are kept, and leaving the page asks nothing', async ({
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
  // In the plain field before it, Enter begins no new paragraph.
  await expect(page.locator('form [contenteditable="true"]')).toBeVisible()
  const isHeld = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await test.step('a text is written and posted by keyboard', async () => {
    await page.keyboard.type('Words')
    // Drafts are stored: a reload asks nothing and loses nothing.
    expect(await isHeld()).toBe(false)
    await title.fill('')
    await page.keyboard.type('Night train')
    await page.keyboard.press('Enter')
    await page.keyboard.type('It left <late>.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('We slept.')
    await page.getByRole('combobox', { name: 'Add a tag' }).fill('trains, night')
    await page.keyboard.press('Control+Enter')
    await expect(form(page, 'New text post')).toHaveCount(0)
    await expect
      .poll(() => lastSent(host))
      .toMatchObject({
        channel_id: 'aria',
        'post[type]': 'text',
        'post[state]': '0',
        'post[one]': 'Night train',
        'post[two]': '<p>It left &lt;late&gt;.</p><p>We slept.</p>',
        'post[tags]': 'trains,night',
        'is_rich_text[two]': 'true',
        context_page: 'dashboard',
      })
  })
  const article = page.locator('#posts article').first()
  await test.step('it is on the page, and the buttons are back', async () => {
    await expect(article).toContainText('Night train')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect
      .poll(() => heard(page))
      .toEqual(['opening /new/text', 'opened /new/text', 'closing /new/text', 'closed /dashboard', 'saved'])
    // Though it was hidden while the form's code came.
    await expect(buttons(page).getByRole('button', { name: 'Text' })).toBeFocused()
  })
  await test.step('it is edited in its place', async () => {
    await article.getByRole('button', { name: 'Edit' }).click()
    const edit = form(page, 'Edit post')
    await expect(edit.getByRole('textbox', { name: 'Title' })).toHaveValue('Night train')
    await expect(page).toHaveURL(/\/edit\/\d+$/)
    await expect(article).toBeHidden()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await edit.getByRole('textbox', { name: 'Title' }).fill('Day train')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard edits to this post?' })
    await question.getByRole('button', { name: 'Nevermind' }).click()
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(edit).toHaveCount(0)
    await expect.poll(() => lastSent(host)).toMatchObject({ 'post[one]': 'Day train' })
    const sent = await lastSent(host)
    expect(sent?.post_id).toBe(sent?.edit_post_id)
    await expect(article).toContainText('Day train')
    await expect(page.locator('#posts')).not.toContainText('Night train')
  })
})

test('[POST-14, POST-15, POST-22, POST-50, POST-58, VAL-9, DEC-34] a quote over the page dims the page and locks its scrolling; Escape, a click on the page, the button and Back ask before closing; it is saved to another blog as a draft', async ({
  page,
  host,
}) => {
  await host.open()
  await openForm(page, { mode: 'new', type: 'quote', placement: 'modal' })
  const dialog = page.getByRole('dialog', { name: 'New quote post' })
  const quote = dialog.getByRole('textbox', { name: 'Quote' })
  await expect(quote).toBeFocused()
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  await expect.poll(overflow).toBe('hidden')
  const glass = () =>
    dialog.evaluate(
      element => getComputedStyle(element.closest('dialog') as Element, '::backdrop').backgroundColor,
    )
  await expect.poll(glass).toMatch(/rgba\(.+0\.82\)/)
  await post(page)
  await expect(dialog.getByRole('alert')).toHaveText('No quote.')
  await expect(quote).toBeFocused()
  await expect(quote).toHaveAccessibleDescription('No quote.')
  expect(await host.requests(update)).toHaveLength(0)
  await quote.fill('Less is more.')
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
    await expect(quote).toHaveValue('Less is more.')
    await expect(page).toHaveURL(/\/new\/quote$/)
  }
  await test.step('[DEC-150] Escape closes the settings before the form; a hasty Enter keeps the post, which can be saved as a draft', async () => {
    const settings = dialog.getByRole('button', { name: 'Settings' })
    await settings.click()
    await page.getByRole('textbox', { name: 'Custom URL' }).press('Escape')
    await expect(settings).toHaveAttribute('aria-expanded', 'false')
    await expect(settings).toBeFocused()
    await settings.press('Escape')
    await expect(question.getByRole('button', { name: 'Nevermind' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Save as draft' }).press('Space')
    await expect(dialog).toHaveCount(0)
    await expect
      .poll(() => lastSent(host))
      .toMatchObject({ 'post[state]': '1', 'post[one]': 'Less is more.' })
    await openForm(page, { mode: 'new', type: 'quote', placement: 'modal' })
    await quote.fill('Less is more.')
  })
  await dialog.getByRole('textbox', { name: 'Source' }).fill('Mies')
  await dialog.getByRole('combobox', { name: 'Blog' }).selectOption('aria-sketches')
  await dialog.getByRole('combobox', { name: 'Posting options' }).selectOption('draft')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(overflow).not.toBe('hidden')
  await expect
    .poll(() => lastSent(host))
    .toMatchObject({
      channel_id: 'aria-sketches',
      'post[type]': 'quote',
      'post[state]': '1',
      'post[one]': 'Less is more.',
      'post[two]': '<p>Mies</p>',
    })
  await expect(page.locator('#posts')).not.toContainText('Less is more.')
  await openForm(page, { mode: 'new', type: 'quote', placement: 'modal' })
  await quote.fill('Less.')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a body that the editor cannot show in full is sent back unchanged, or its source can be edited', async ({
  page,
  host,
}) => {
  const html = '<p>One <b>bold</b> word</p><table><tr><td>and a table</td></tr></table>'
  await host.open()
  await openForm(page, { mode: 'new', type: 'text', placement: 'modal' })
  await page.getByRole('button', { name: 'Settings' }).click()
  const editor = page.getByRole('combobox', { name: 'Editor' })
  await editor.selectOption('html')
  // Until then the editor, or the plain field before it, has the name of the source field.
  await expect(editor).toHaveValue('html')
  await page.locator('textarea[name="body"]').fill(html)
  await editor.selectOption('rich')
  await expect(page.getByRole('dialog').locator('b')).toHaveText('bold')
  await page.getByRole('button', { name: 'Edit as HTML' }).click()
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(html)
  await post(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const article = page.locator('#posts article').first()
  await expect(article).toContainText('and a table')
  await article.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Now with a title')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form(page, 'Edit post')).toHaveCount(0)
  await expect
    .poll(() => lastSent(host))
    .toMatchObject({
      'post[one]': 'Now with a title',
      'post[two]': html,
      editor_type: 'rich',
    })
})

test.describe('on a page with a text of somebody else', () => {
  test.use({ posts: 2 })

  test('[POST-6, POST-7, POST-9, POST-10, POST-69, VAL-6] the address changes with Back and Forward, survives a reload, opens a reblog, and leaves no dead history entry', async ({
    page,
    host,
  }) => {
    await host.open('/')
    await host.open('/dashboard?scheme=light')
    const quote = form(page, 'New quote post')
    await test.step('Back closes the form, Forward opens it, Close leaves no entry', async () => {
      await begin(page, 'Quote')
      await expect(page).toHaveURL(/\/new\/quote$/)
      await page.goBack()
      await expect(quote).toHaveCount(0)
      await expect(page).toHaveURL(/\/dashboard\?scheme=light$/)
      await page.goForward()
      await expect(quote).toBeVisible()
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(quote).toHaveCount(0)
      await expect(page).toHaveURL(/\/dashboard\?scheme=light$/)
      await expect(buttons(page).getByRole('button', { name: 'Quote' })).toBeFocused()
      await page.goBack()
      await expect(page).toHaveURL(/\/$/)
    })
    await test.step('the form’s address opens it, also after a reload', async () => {
      await host.open('/new/quote')
      await expect(quote).toBeVisible()
      await page.reload()
      await expect(quote).toBeVisible()
      await ready(page)
      await page.keyboard.press('Escape')
      await expect(quote).toHaveCount(0)
      await expect(page).toHaveURL(/\/dashboard/)
    })
    const origin = page
      .locator('article.post-text')
      .filter({ has: page.locator('.act-reblog') })
      .first()
    const words = (await origin.locator('.prose p').first().textContent()) ?? ''
    const id = await origin.getAttribute('data-post-id')
    // The form opens at its size: it waits for the sanitizer, so that the original is drawn with it.
    const sanitizer = await holdBack(page, '**/sanitize-*.js')
    await host.open((await origin.locator('.act-reblog').getAttribute('href')) ?? '')
    await page.evaluate(() => {
      const look = () => {
        if (document.querySelector('form section [aria-busy="true"]'))
          Object.assign(window, { openedEmpty: true })
      }
      look()
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
    })
    await expect(page.getByText('Loading…').first()).toBeVisible()
    sanitizer()
    const dialog = page.getByRole('dialog', { name: 'Reblog' })
    await expect(dialog).toBeVisible()
    expect(await page.evaluate(() => 'openedEmpty' in window)).toBe(false)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/dashboard$/)
    await test.step('a reblog is opened from its post, and posted', async () => {
      await page.locator(`[data-post-id="${id}"] .act-reblog`).click()
      await expect(dialog.getByRole('region', { name: 'Original post' })).toContainText(words)
      await expect(page).toHaveURL(/\/reblog\/\d+\/\w+$/)
      await dialog.getByRole('textbox', { name: 'Your comment' }).fill('So true.')
      const answer = await holdBack(page, `**${update}`)
      await dialog.getByRole('button', { name: 'Reblog' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Reblogging…')
      answer()
      await expect
        .poll(() => lastSent(host))
        .toMatchObject({
          'post[two]': '<p>So true.</p>',
          reblog_post_id: id,
          remove_reblog_tree: 'false',
        })
    })
  })
})

test('[POST-8] the form of the page’s address opens, without a placeholder for it', async ({
  page,
  host,
}) => {
  await page.route(/\/new\/quote$/, async route => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace('data-inlay="post-forms"', 'class="no-place"')
    await route.fulfill({ response: answer, body: html })
  })
  await host.open('/new/quote')
  await expect(page.getByRole('dialog', { name: 'New quote post' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('[data-inlay-root="post-forms"] button[data-type]')).toHaveCount(0)
})

test('[POST-78, DEC-22] an error is shown if the form’s code does not load', async ({ page, host }) => {
  await page.route(/chunks\/forms-/, route => route.abort())
  await host.open()
  await choose(page, 'Text')
  await expect(
    page.getByText('Sorry, we seem to be having technical trouble. Please try again later.', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('in a long form the bars cover neither the focused field nor the line being typed, and opened settings scroll into view', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await host.open()
  const style = () => page.evaluate(() => document.documentElement.getAttribute('style') || null)
  const before = await style()
  for (const placement of ['inline', 'modal'] as const)
    await test.step(placement, async () => {
      await openForm(page, { mode: 'new', type: 'text', placement })
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
      await expect.poll(style).toBe(before)
    })

  await begin(page, 'Link')
  await page.getByRole('textbox', { name: 'Title' }).fill('A long title '.repeat(20))
  const tags = Array.from({ length: 20 }, (_, index) => `tag number ${index}`)
  await page.getByRole('combobox', { name: 'Add a tag' }).fill(`${tags.join(',')},`)
  await page.getByRole('button', { name: 'Settings' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Custom URL' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('textbox', { name: 'URL', exact: true }).focus()
  const covered = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      const footer = focused?.closest('form')?.querySelector('footer')
      if (!focused || !footer || footer.contains(focused)) return null
      const box = focused.getBoundingClientRect()
      const { top } = footer.getBoundingClientRect()
      // In a field of many lines the caret starts in the first one.
      return Math.min(box.bottom, box.top + 28) > top
        ? (focused.getAttribute('aria-label') ?? focused.tagName)
        : null
    })
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab')
    await expect.poll(covered).toBeNull()
  }
})

// Other types and states are tested with their own features.
test('axe finds nothing, light and dark', async ({ page, host }) => {
  await host.open()
  await begin(page, 'Text')
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('one,two,')
  await page.getByRole('button', { name: 'Settings' }).click()
  await post(page)
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await barriers(page, host, ours)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(form(page, 'New text post')).toHaveCount(0)
  for (const type of ['quote', 'chat', 'photo'] as const) {
    await openForm(page, { mode: 'new', type, placement: 'modal' })
    expect(await host.axe(page, undefined, 'form')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await openForm(page, { mode: 'new', type: 'link', placement: 'modal' })
  await page.getByRole('textbox', { name: 'URL', exact: true }).fill('https://paper.example/night')
  await expect(page.getByRole('img', { name: 'Thumbnail' })).toBeVisible()
  expect(await barriers(page, host, 'form')).toEqual([])
})

test('[UTIL-6] by keyboard in a low window, the invalid field and its error scroll into view', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 1280, height: 320 })
  await host.open()
  await begin(page, 'Link')
  await page.getByRole('textbox', { name: 'URL', exact: true }).focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  const address = page.getByRole('textbox', { name: 'URL', exact: true })
  await expect(address).toBeFocused()
  await expect(address).toBeInViewport({ ratio: 1 })
  await expect(address).toHaveAccessibleDescription('No url.')
})
