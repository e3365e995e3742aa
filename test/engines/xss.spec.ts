import { payloads } from '../xss/payloads.ts'
import { startXssServer } from '../xss/server.ts'
import { expect, test } from './support.ts'

let server: Awaited<ReturnType<typeof startXssServer>>

test.beforeAll(async () => {
  server = await startXssServer()
})
test.afterAll(() => server.close())

test('[EDIT-6, EDIT-7, EDIT-8] no payload runs or leaves anything, whichever way HTML enters', async ({
  page,
}) => {
  await page.goto(`${server.origin}/`)
  await expect.poll(() => page.run(() => 'xss' in window)).toBe(true)
  const hits = () => page.run(() => Reflect.get(window, 'hits') as string[])
  await page.run(() => {
    const seen: string[] = []
    Object.assign(window, { hits: seen, xssTouched: async () => {} })
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
      Object.defineProperty(window, name, { value: () => void seen.push(name) })
  })
  // The spies detect what runs.
  await page.run(() => {
    const bait = document.createElement('div')
    bait.innerHTML = '<img src="x:" onerror="alert(1)">'
  })
  await expect.poll(hits).toEqual(['alert'])
  const left: string[] = []
  // One by one: a script that runs for half a minute is ended.
  for (const [at, entry] of (await page.run(() => window.xss.entries)).entries()) {
    // Every fourth one, in turn: Chromium's test sends all of them through each entry.
    const some = payloads.filter((_, index) => (index + at) % 4 === 0)
    const problems = await page.run(([entry, some]) => window.xss.runEntry(entry, some), [
      entry,
      some,
    ] as const)
    for (const [index, all] of problems.entries())
      left.push(...all.map(one => `${entry}: ${some[index]?.id}: ${one}`))
  }
  expect(left).toEqual([])
  expect(await hits()).toEqual(['alert'])
  expect(await page.run(() => document.title)).toBe('canary')
})
