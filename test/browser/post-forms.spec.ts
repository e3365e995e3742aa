import type { Locator, Page } from '@playwright/test'
import { expectPosted, form, noForm, openForm, press, ready, update } from './form-support.ts'
import { barriers, holdBack } from './media-support.ts'
import { expect, ours, test, waitForPrefetching } from './support.ts'

test.use({ posts: 1 })

const buttons = (page: Page): Locator => page.getByRole('navigation', { name: 'New post' })
const begin = async (page: Page, name: string) => {
  await buttons(page).getByRole('button', { name, exact: true }).click()
  await ready(page)
}
const named = (page: Page, name: string): Locator => page.getByRole('form', { name })
const firstPost = (page: Page) => page.locator('#posts article').first()

test('hover or focus of a button loads the fields of its type', async ({ page, host }) => {
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
  await noForm(page)
})

test('[POST-12, POST-13, DEC-30] a text replaces the buttons, is written and posted by keyboard alone, and is on the page', {
  tag: '@smoke',
}, async ({ page, host }) => {
  await host.open()
  await begin(page, 'Text')
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toBeFocused()
  await expect(page).toHaveURL(/\/new\/text$/)
  await expect(buttons(page)).toBeHidden()
  // In the plain field before it, Enter begins no new paragraph.
  await expect(page.locator('form [contenteditable="true"]')).toBeVisible()
  await page.keyboard.type('Night train')
  // Drafts are stored: leaving the page asks nothing.
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(await page.evaluate(isHeld)).toBe(false)
  await page.keyboard.press('Enter')
  await page.keyboard.type('It left <late>.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('We slept.')
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('trains, night')
  await page.keyboard.press('Control+Enter')
  await noForm(page)
  await expectPosted(host, {
    'post[type]': 'text',
    'post[one]': 'Night train',
    'post[two]': '<p>It left &lt;late&gt;.</p><p>We slept.</p>',
    'post[tags]': 'trains,night',
  })
  await expect(firstPost(page)).toContainText('Night train')
  await expect(page).toHaveURL(/\/dashboard$/)
  // Though it was hidden while the form's code came.
  await expect(buttons(page).getByRole('button', { name: 'Text' })).toBeFocused()
})

test('[POST-13, POST-75] a post is edited in its place, and shown changed', { tag: '@smoke' }, async ({
  page,
  host,
}) => {
  await host.open()
  await begin(page, 'Text')
  await page.getByRole('textbox', { name: 'Title' }).fill('Night train')
  await press(page, 'Post')
  await expect(firstPost(page)).toContainText('Night train')
  await firstPost(page).getByRole('button', { name: 'Edit' }).click()
  await ready(page)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Night train')
  await expect(page).toHaveURL(/\/edit\/\d+$/)
  await expect(firstPost(page)).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Title' }).fill('Day train')
  await press(page, 'Save')
  await noForm(page)
  await expect(firstPost(page)).toContainText('Day train')
  await expect(page.locator('#posts')).not.toContainText('Night train')
})

test('[POST-14, POST-15, POST-50] a form over the page dims it, and asks before it closes', async ({
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
  const glass = (element: Element) =>
    getComputedStyle(element.closest('dialog') as Element, '::backdrop').backgroundColor
  await expect.poll(() => dialog.evaluate(glass)).toMatch(/rgba\(.+0\.82\)/)
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
    await expect(question.getByRole('button', { name: 'Nevermind' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(quote).toHaveValue('Less is more.')
    await expect(page).toHaveURL(/\/new\/quote$/)
  }
  const settings = dialog.getByRole('button', { name: 'Settings' })
  await settings.click()
  await page.getByRole('textbox', { name: 'Custom URL' }).press('Escape')
  await expect(settings).toHaveAttribute('aria-expanded', 'false')
  await expect(settings).toBeFocused()
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect.poll(overflow).not.toBe('hidden')
})

test('[POST-6, POST-7, POST-10] Back, Forward, and a reload know the form', async ({ page, host }) => {
  await host.open('/')
  await host.open('/dashboard?scheme=light')
  const quote = named(page, 'New quote post')
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
  await host.open('/new/quote')
  await page.reload()
  await ready(page)
  await page.keyboard.press('Escape')
  await expect(quote).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard/)
})

test.describe('on a page with a text of somebody else', () => {
  test.use({ posts: 2 })

  const link = (page: Page) => page.locator('article.post-text .act-reblog').first()

  test('[POST-9] a reblog’s address opens its form at its final size', async ({ page, host }) => {
    await host.open()
    const address = await link(page).getAttribute('href')
    const sanitizer = await holdBack(page, '**/sanitize-*.js')
    await host.open(address ?? '')
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
  })

  test('[POST-9, POST-69] a post is reblogged with a comment, from its control', { tag: '@smoke' }, async ({
    page,
    host,
  }) => {
    await host.open()
    const [, id] = /\/reblog\/(\d+)/.exec((await link(page).getAttribute('href')) ?? '') ?? []
    await link(page).click()
    await expect(form(page).getByRole('region', { name: 'Original post' })).not.toBeEmpty()
    await expect(page).toHaveURL(/\/reblog\/\d+\/\w+$/)
    await expect(form(page).getByRole('textbox', { name: 'Your comment' })).toBeFocused()
    await page.keyboard.type('So true.')
    const answer = await holdBack(page, `**${update}`)
    await press(page, 'Reblog')
    await noForm(page)
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Reblogging…')
    answer()
    await expectPosted(host, {
      'post[two]': '<p>So true.</p>',
      reblog_post_id: id,
      remove_reblog_tree: 'false',
    })
  })
})

// Other types and states are tested with their own features.
test('axe finds nothing, light and dark', async ({ page, host }) => {
  await host.open()
  await begin(page, 'Text')
  await page.getByRole('combobox', { name: 'Add a tag' }).fill('one,two,')
  await page.getByRole('button', { name: 'Settings' }).click()
  await press(page, 'Post')
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await barriers(page, host, ours)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await noForm(page)
  for (const type of ['quote', 'chat', 'photo'] as const) {
    await openForm(page, { mode: 'new', type, placement: 'modal' })
    expect(await host.axe(page, undefined, 'form')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
