import { expect } from '@playwright/test'
import { attackBatch, leftBy } from '../xss/attack.ts'
import { naughtyStrings } from '../xss/naughty.ts'
import { payloads } from '../xss/payloads.ts'
import { startXssServer } from '../xss/server.ts'
import { openWatched } from '../xss/watch.ts'
import { test } from './worker.ts'

// The last file, and its tests mostly wait.
test.describe.configure({ mode: 'parallel' })

let server: Awaited<ReturnType<typeof startXssServer>>

test.beforeAll(async () => {
  server = await startXssServer()
})
test.afterAll(() => server.close())

test('attacks are detected: without a sanitizer, and with a weak one, they run and leave what they must not', async ({
  context,
}) => {
  const some = payloads.filter(({ id }) => id.startsWith('plain:'))
  const { ran, problems } = await attackBatch(context, server.origin, '/', ['raw', 'weakened'], some)
  expect(ran).toContain('alert')
  for (const found of problems) expect(found.flat().length).toBeGreaterThan(2)
})

// Strings without a tag are plain text everywhere; `npm run test:xss` sends them, too.
const naughtyTags = naughtyStrings().filter(({ html }) => html.includes('<'))
for (const [path, where, list] of [
  ['/', 'a page without any policy', [...payloads, ...naughtyTags]],
  // The same sanitizer has met all of them on the other page; here a policy watches it.
  ['/strict', 'a page with Trusted Types', payloads.filter((_, index) => index % 4 === 0)],
] as const)
  test(`[EDIT-6, EDIT-7, EDIT-8, GIF-10, GIF-11, CARD-12] nothing runs or remains, whichever way HTML enters ${where}; harmless HTML gets through`, async ({
    context,
  }) => {
    const { page } = await openWatched(context, server.origin, path)
    const entries = await page.evaluate(() => window.xss.entries)
    expect(entries).toHaveLength(11)
    /** Whether an entry shows the word `kept`. */
    const shows = (entry: string, html: string) =>
      page.evaluate(
        async ([name, html]) => {
          const seen: string[] = []
          const observer = new MutationObserver(() => seen.push(document.body.textContent ?? ''))
          observer.observe(document.body, { childList: true, subtree: true })
          await window.xss.runEntry(name, [{ id: 'word', html }])
          return seen.some(text => text.includes('kept'))
        },
        [entry, html] as const,
      )
    // An attack needs an entry.
    for (const entry of entries) expect(await shows(entry, '<p>It is <b>kept</b></p>'), entry).toBe(true)
    // A style sheet, a style or a handler is not even reported.
    const html =
      '<style>p{color:red}</style><p style="color:red">a</p><b class=x style=color:red onclick=x>kept</b>'
    expect(await shows('SafeHtml rich', html)).toBe(true)
    expect(await page.evaluate(() => window.xss.violations)).toEqual([])
    await page.close()
    // In turns: each payload through every third entry, as several share a sanitizer. `npm run test:xss` sends all.
    for (const turn of [0, 1, 2]) {
      const mine = entries.filter((_, at) => at % 3 === turn)
      const some = list.filter((_, at) => at % 3 === turn)
      const { ran, problems } = await attackBatch(context, server.origin, path, mine, some)
      expect(ran).toEqual([])
      const left = problems.map((found, at) => [mine[at], ...leftBy(found, some)])
      expect(left).toEqual(mine.map(entry => [entry]))
    }
  })
