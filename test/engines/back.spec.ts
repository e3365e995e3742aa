import { backScript, browserPlayer } from '../support/back-page.ts'
import { backTable, play } from '../support/back-table.ts'
import { expect, test } from './support.ts'

const path = '/embed/nothing'

test('what Back closes is the same in each engine', async ({ page }) => {
  const script = backScript()
  for (const row of backTable)
    await test.step(row.title, async () => {
      await page.goto(path)
      const player = browserPlayer(
        {
          async run(run, given) {
            if (!(await page.run(() => 'backThings' in window)))
              await page.evaluateSource(`(() => { ${script}; return '' })()`)
            return page.run(run as (given: unknown) => unknown, given)
          },
          goto: page.goto,
          back: page.back,
          reload: page.reload,
          expect: (look, seen) => expect.poll(() => look().catch(String)).toEqual(seen),
        },
        path,
      )
      await play(row, player)
    })
})
