import type { CommandName, Commands, Payload } from '../../src/platform/bus/contract.ts'
import { dispatch, expect, type Page, test } from './support.ts'

/** `INLAY_ROUNDS=30 npm run test:engines -- -g rounds` asks for more of them. */
const rounds = Number(process.env.INLAY_ROUNDS ?? 2)

type Shown = (page: Page) => ReturnType<Page['locator']>
const overlay = <C extends CommandName>(shows: Shown, command: C, ...payload: Payload<Commands[C]>) => ({
  what: command,
  open: (page: Page) => dispatch(page, command, ...payload),
  shows,
})
const overlays = [
  overlay(page => page.getByRole('dialog', { name: 'Activity' }), 'activity:open'),
  overlay(page => page.getByRole('dialog', { name: 'Account' }), 'account:open'),
  overlay(page => page.getByRole('dialog', { name: 'Inbox' }), 'inbox:open'),
  overlay(page => page.getByRole('dialog', { name: /Ask/ }), 'ask:open', { recipient: 'nightowl' }),
  overlay(page => page.locator('dialog[open]'), 'peepr:open', { blog_name: 'papercranes' }),
  overlay(page => page.locator('dialog[open]'), 'fast-compose:open'),
  overlay(page => page.locator('form[data-placement]'), 'post-form:open', {
    mode: 'new',
    type: 'text',
    placement: 'modal',
  }),
]
/** Opened by a click, and only if many rounds were asked for. */
const byPress = [
  { selector: '[data-inlay-command="share:open"]', name: 'Share' },
  { selector: '[data-inlay-command="share-message:open"]', name: 'Share as a message' },
]

test('rounds of opening and closing leave nothing behind', async ({ page, host }) => {
  test.setTimeout(240_000 + rounds * 15_000)
  await host.open()
  // Not in the head: code that is fetched ahead has its links there. A button that has the focus again may have a tooltip.
  const count = () =>
    page.run(() => document.body.querySelectorAll(':not([role="tooltip"], [role="tooltip"] *)').length)
  const pressed = (rounds > 3 ? byPress : []).map(({ selector, name }) => ({
    what: name,
    async open() {
      // A click sooner after closing is treated as the same one.
      await new Promise(resolve => setTimeout(resolve, 150))
      await page.locator(selector).first().click()
    },
    shows: () => page.getByRole('dialog', { name }),
  }))
  for (const { what, open, shows } of [...overlays, ...pressed]) {
    const round = async () => {
      await open(page)
      await expect(shows(page)).toBeVisible()
      await page.press('Escape')
      await expect(shows(page)).toHaveCount(0)
    }
    // The first round loads code and styles, which stay.
    await round()
    await expect.poll(count, what).toBeGreaterThan(0)
    // What a busy machine draws late comes once; what each round leaves behind comes in each try.
    await expect(async () => {
      const before = await count()
      for (let time = 0; time < rounds; time++) await round()
      // An announcement may stay for a moment, before and after; one element left by each round is detected.
      await expect.poll(count, { message: what, timeout: 10_000 }).toBeLessThan(before + rounds)
    }).toPass({ timeout: 60_000 + rounds * 5_000 })
  }
})
