import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../support/chromium.mjs'
import { expect, test } from './support.ts'

// Playwright turns this cache off in the browsers it starts; only one of its own has it.
test.describe("a page back from the browser's back-forward cache", () => {
  for (const path of ['/dashboard', '/guest', '/blog/nightowl', '/mobile', '/hostile'])
    test(`goes on where it was: ${path}`, async ({ host, baseURL }) => {
      const browser = await chromium.launch({
        executablePath: ensureChromium(),
        args: chromiumArgs,
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      })
      try {
        const context = await browser.newContext({ ...(baseURL && { baseURL }) })
        const page = await context.newPage()
        await page.addInitScript(() => {
          addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
        })
        await host.login('aria', page)
        await host.open(path, page)
        const made = page.locator('[data-inlay-root]')
        if (path !== '/guest') await expect(made).not.toHaveCount(0)
        await page.waitForLoadState('networkidle')
        const before = await page.evaluate(() => {
          Object.assign(window, { events: [] as string[] })
          document.addEventListener('peepr:opened', () => {
            ;(window as unknown as { events: string[] }).events.push('peepr:opened')
          })
          return document.querySelectorAll('[data-inlay-root]').length
        })

        await page.goto('/')
        await page.goBack({ waitUntil: 'commit' })
        await expect.poll(() => page.evaluate(() => Reflect.get(window, 'persisted'))).toBe(true)
        await expect(made).toHaveCount(before)

        // It still hears commands, still asks the server, and still answers the page.
        await page.evaluate(() => {
          const { inlay } = window
          if (inlay && 'dispatch' in inlay) return inlay.dispatch('peepr:open', { blog_name: 'quiet-pixels' })
        })
        await expect(page.getByRole('dialog').getByRole('article').first()).toBeVisible()
        expect(await page.evaluate(() => Reflect.get(window, 'events'))).toEqual(['peepr:opened'])
      } finally {
        await browser.close()
      }
    })

  test('goes on with a post that is being written', async ({ host, baseURL }) => {
    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: chromiumArgs,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    try {
      const context = await browser.newContext({ ...(baseURL && { baseURL }) })
      const page = await context.newPage()
      await page.addInitScript(() => {
        addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
      })
      page.on('dialog', dialog => void dialog.accept())
      await host.login('aria', page)
      await host.open('/dashboard', page)
      await page.waitForLoadState('networkidle')
      await page
        .getByRole('navigation', { name: 'New post' })
        .getByRole('button', { name: 'Quote', exact: true })
        .click()
      const quote = page.getByRole('textbox', { name: 'Quote', exact: true })
      await expect(quote).toBeFocused()
      await page.keyboard.type('Halfway')
      const held = () => page.evaluate(async () => (await navigator.locks.query()).held?.length)
      await expect.poll(held).toBe(1)

      await page.goto('/')
      // As long as the page only rests, what it holds is nobody else's to offer.
      await page.goBack({ waitUntil: 'commit' })
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'persisted'))).toBe(true)
      await expect(quote).toHaveValue('Halfway')
      await expect.poll(held).toBe(1)
      await quote.press('End')
      await page.keyboard.type(' there')
      await page.keyboard.press('Control+Enter')
      await expect(page.locator('form[data-placement]')).toHaveCount(0)
      const saves = await host.requests('/svc/post/update')
      expect(saves.at(-1)?.fields).toMatchObject({ 'post[one]': 'Halfway there' })
    } finally {
      await browser.close()
    }
  })
})
