import { dispatch, expect, test } from './support.ts'

// What is loaded is seen here.
test.use({ isolated: true })

test('[BOOT-3] the header is in the page’s language when it first shows, and a press loads what else is said', async ({
  page,
  host,
}) => {
  const asked: string[] = []
  page.on('request', request => {
    const file = /languages\/([\w-]+)-\w{8}\.js$/.exec(request.url())?.[1]
    if (file) asked.push(file)
  })
  await page.addInitScript(() => {
    const said: (string | null)[] = []
    Object.assign(window, { said })
    new MutationObserver(() => {
      const header = document.querySelector('[data-inlay-root="header"] nav')
      if (header && !said.length) said.push(header.textContent)
    }).observe(document, { childList: true, subtree: true })
  })
  await host.open('/dashboard?lang=de&when=now')
  const account = page.getByRole('button', { name: 'Konto' })
  await expect(account).toBeVisible()
  expect(await page.evaluate('said')).toEqual([expect.stringContaining('Zum Inhalt')])
  await account.click()
  await expect(page.getByText('Abmelden')).toBeVisible()
  expect(asked).toEqual(['de', 'de-rest'])
})

test('Korean lines break between words in what Inlay draws, not in the site’s own posts', async ({
  page,
  host,
}) => {
  await host.open('/dashboard?lang=ko')
  const breaks = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(one => getComputedStyle(one).wordBreak)
  expect(await breaks('[data-inlay-root="header"] nav')).toBe('keep-all')
  expect(await breaks('[data-inlay-root="post-forms"] button')).toBe('keep-all')
  expect(await breaks('#posts > article p')).toBe('normal')
})

test('from right to left, tools that point along the text are mirrored, but no digits', async ({
  page,
  host,
}) => {
  await host.open()
  await dispatch(page, 'post-form:open', { mode: 'new', type: 'text' })
  const tools = page.getByRole('toolbar', { name: 'Formatting' })
  const isMirrored = (name: string) =>
    tools
      .getByRole('button', { name, exact: true })
      .locator('svg:visible')
      .evaluate(icon => getComputedStyle(icon).scale.startsWith('-1'))
  const digitsOf = () =>
    tools.getByRole('button', { name: 'Numbered list' }).locator('svg:visible path').getAttribute('d')
  const toRight = await digitsOf()
  expect(await isMirrored('Undo')).toBe(false)
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  for (const name of ['Undo', 'Redo', 'Quote', 'Bulleted list']) expect(await isMirrored(name)).toBe(true)
  for (const name of ['Bold', 'Numbered list']) expect(await isMirrored(name)).toBe(false)
  expect(await digitsOf()).not.toBe(toRight)
})
