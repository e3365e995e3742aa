import { backScript, browserPlayer } from '../support/back-page.ts'
import { backTable, play } from '../support/back-table.ts'
import { expect, test } from './support.ts'

const path = '/_fixtures/nothing'

// The same table holds in other engines (`test/engines/back.spec.ts`), and in a history of our own, in no time.
for (const row of backTable)
  test(`[DEC-192] Back: ${row.title}`, async ({ page }) => {
    const script = backScript()
    await page.goto(path)
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
