import { expect, test } from './support.ts'

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
