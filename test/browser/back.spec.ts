import { backScript, browserPlayer } from '../support/back-page.ts'
import { backTable, play } from '../support/back-table.ts'
import { expect, test } from './support.ts'

const path = '/_fixtures/nothing'

// The same table holds in other engines (`test/engines/back.spec.ts`), and in a history of our own, in no time.
for (const row of backTable)
  test(`[DEC-192] Back: ${row.title}`, async ({ page }) => {
    const script = backScript()
    await page.goto(`${path}?${backTable.indexOf(row)}`)
    const player = browserPlayer(
      {
        async run(run, given) {
          if (!(await page.evaluate(() => 'backThings' in window))) await page.evaluate(script)
          return page.evaluate(run as (given: unknown) => unknown, given)
        },
        goto: path => page.goto(path),
        back: () => page.goBack(),
        reload: () => page.reload(),
        expect: (look, seen) => expect.poll(() => look().catch(String)).toEqual(seen),
      },
      path,
    )
    await play(row, player)
  })

test('[DEC-192] Back: an address that the user types as soon as something has closed is gone to', async ({
  page,
}) => {
  await page.goto(path)
  await page.evaluate(backScript())
  // It answers once the step back, which would end the visit, is over.
  await page.route(`${path}?slow`, async route => {
    await new Promise(resolve => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.evaluate(() => {
    window.backThings?.open('form')
    window.backThings?.close('form')
  })
  await page.goto(`${path}?slow`)
  expect(new URL(page.url()).search).toBe('?slow')
})
