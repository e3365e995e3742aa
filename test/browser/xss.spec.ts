import { expect } from '@playwright/test'
import { attackEntries, attackFilter, inLanes } from '../xss/attack.ts'
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

test('the harness detects attacks: without a sanitizer they run, and a weak one is caught', async ({
  context,
}) => {
  expect(payloads.length).toBeGreaterThanOrEqual(80)
  // Some of each kind suffice to detect a failing filter.
  const some = payloads.filter((_, index) => index % 6 === 0)
  const attacks = (['raw', 'naive', 'weakened'] as const).map(
    filter => () => attackFilter(context, server.origin, filter, some),
  )
  const [raw, naive, weakened] = await inLanes(attacks)
  expect(raw?.ran.length).toBeGreaterThan(8)
  // The specification's two rules alone block next to nothing: they need the sanitizer below them.
  expect(naive?.ran.length).toBeGreaterThan(8)
  expect(weakened?.ran.length).toBeGreaterThan(4)
  expect(weakened?.left.size).toBeGreaterThan(8)
})

// Strings without a tag are plain text everywhere; `npm run test:xss` sends them, too.
const naughtyTags = naughtyStrings().filter(({ html }) => html.includes('<'))
const attacked = [
  { path: '/', page: 'a page without any policy', list: [...payloads, ...naughtyTags] },
  // The same sanitizer has met all of them on the other page; here a policy watches it.
  {
    path: '/strict',
    page: 'a page with Trusted Types',
    list: payloads.filter((_, index) => index % 4 === 0),
  },
]

for (const { path, page, list } of attacked)
  test(`[EDIT-6, EDIT-7, EDIT-8, GIF-10, GIF-11, CARD-12] nothing runs or remains, whichever way HTML enters ${page}; harmless HTML gets through`, async ({
    context,
  }) => {
    const watch = await openWatched(context, server.origin, path)
    const entries = await watch.page.evaluate(() => window.xss.entries)
    expect(entries).toHaveLength(11)
    // An attack needs an entry.
    for (const entry of entries) {
      const kept = await watch.page.evaluate(name => {
        const seen: string[] = []
        const observer = new MutationObserver(() => seen.push(document.body.textContent ?? ''))
        observer.observe(document.body, { childList: true, subtree: true })
        return window.xss
          .runEntry(name, [{ id: 'word', html: '<p>It is <b>kept</b></p>' }])
          .then(() => seen.some(text => text.includes('kept')))
      }, entry)
      expect(kept, entry).toBe(true)
    }
    // A style sheet, a style or a handler is not even reported.
    const html =
      '<style>p{color:red}</style><p style="color:red">a</p><b class=x style=color:red onclick=x>b</b>'
    await watch.page.evaluate(
      text => window.xss.runEntry('SafeHtml rich', [{ id: 'style', html: text }]),
      html,
    )
    expect(await watch.page.evaluate(() => window.xss.violations)).toEqual([])
    await watch.page.close()
    for (const { place, ran, left } of await attackEntries(context, server.origin, path, entries, list))
      expect({ place, ran, left: [...left] }).toEqual({ place, ran: [], left: [] })
  })
