import { dispatch, expect, type Page, test } from './support.ts'

/** `INLAY_ROUNDS=30 npm run test:engines -- -g rounds` asks for more of them. */
const rounds = Number(process.env.INLAY_ROUNDS ?? 3)

const overlays: { opens: [string, object?]; shows: (page: Page) => ReturnType<Page['locator']> }[] = [
  { opens: ['activity:open'], shows: page => page.getByRole('dialog', { name: 'Activity' }) },
  { opens: ['account:open'], shows: page => page.getByRole('dialog', { name: 'Account' }) },
  { opens: ['inbox:open'], shows: page => page.getByRole('dialog', { name: 'Inbox' }) },
  {
    opens: ['ask:open', { recipient: 'nightowl' }],
    shows: page => page.getByRole('dialog', { name: /Ask/ }),
  },
  { opens: ['peepr:open', { blog_name: 'papercranes' }], shows: page => page.locator('dialog[open]') },
  { opens: ['fast-compose:open'], shows: page => page.locator('dialog[open]') },
  {
    opens: ['post-form:open', { mode: 'new', type: 'text', placement: 'modal' }],
    shows: page => page.locator('form[data-placement]'),
  },
]
/** Opened by a click, and only if many rounds were asked for. */
const byPress = [
  { selector: '[data-inlay-command="share:open"]', name: 'Share' },
  { selector: '[data-inlay-command="share-message:open"]', name: 'Share as a message' },
]

test('rounds of opening and closing leave nothing behind', async ({ page, host }) => {
  test.setTimeout(30_000 + rounds * 15_000)
  await host.open()
  // Not in the head: code that is fetched ahead has its links there.
  const count = () => page.run(() => document.body.querySelectorAll('*').length)
  const pressed = (rounds > 3 ? byPress : []).map(({ selector, name }) => ({
    what: name,
    async open() {
      // A click sooner after closing is treated as the same one.
      await new Promise(resolve => setTimeout(resolve, 150))
      await page.locator(selector).first().click()
    },
    shows: () => page.getByRole('dialog', { name }),
  }))
  const dispatched = overlays.map(({ opens, shows }) => ({
    what: opens[0],
    open: () => dispatch(page, ...opens),
    shows: () => shows(page),
  }))
  for (const { what, open, shows } of [...dispatched, ...pressed]) {
    const round = async () => {
      await open()
      await expect(shows()).toBeVisible()
      await page.press('Escape')
      await expect(shows()).toHaveCount(0)
    }
    // The first round loads code and styles, which stay.
    await round()
    await round()
    await expect.poll(count, what).toBeGreaterThan(0)
    const before = await count()
    for (let time = 0; time < rounds; time++) await round()
    // An announcement may stay for a moment, before and after; one element left by each round is detected.
    await expect.poll(count, what).toBeLessThan(before + Math.max(rounds, 3))
  }
})
