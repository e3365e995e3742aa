import type { BrowserContext } from '@playwright/test'
import type { Payload } from './page.ts'
import { openWatched } from './watch.ts'

/** The result of a list of payloads in one place. */
export interface Outcome {
  place: string
  /** Payloads that ran a script, by id. */
  ran: string[]
  /** Payloads that left something forbidden, with what it is. */
  left: Map<string, string[]>
}

const batchSize = 400
const namedMax = 20

// Chromium reports these for markup in the purifier's own document, which is never shown and runs nothing. What
// stays in the page is seen by `inspect`, what runs there by the spies of the page without a policy.
const byParserAlone =
  /^(?:(?:style|script)-src-attr|style-src-elem|require-trusted-types-for (?:SVG|HTML)ScriptElement text)\b/

/** Runs a batch through entries one after the other, on a new page; returns what ran, and what each entry left. */
export async function attackBatch(
  context: BrowserContext,
  origin: string,
  path: string,
  entries: readonly string[],
  batch: readonly Payload[],
): Promise<{ ran: string[]; problems: string[][][] }> {
  const watch = await openWatched(context, origin, path)
  const { page } = watch
  const ran: string[] = []
  const problems: string[][][] = []
  try {
    for (const entry of entries) {
      const send = [entry, [...batch]] as const
      problems.push(await page.evaluate(([name, list]) => window.xss.runEntry(name, list), send))
    }
    const { title, name, violations } = await page.evaluate(() => ({
      title: document.title,
      name: window.name,
      violations: window.xss.violations,
    }))
    if (title !== 'canary') ran.push('the title changed')
    if (name !== '') ran.push('the window was named')
    ran.push(...violations.filter(text => !byParserAlone.test(text)))
  } catch (error) {
    ran.push(`the page was lost: ${error}`)
  }
  if (page.url() !== `${origin}${path}`) ran.push('the page was left')
  ran.push(...watch.ran, ...watch.strayRequests)
  await page.close()
  return { ran, problems }
}

export const leftBy = (problems: string[][], payloads: readonly Payload[]) =>
  new Map(problems.flatMap((found, index) => (found.length > 0 ? [[payloads[index]?.id ?? '', found]] : [])))

/** Sends payloads into the product through one entry; a batch that runs is halved until the payload is found. */
export async function attackEntry(
  context: BrowserContext,
  origin: string,
  path: string,
  entry: string,
  payloads: readonly Payload[],
): Promise<Outcome> {
  const outcome: Outcome = { place: `${entry} on ${path}`, ran: [], left: new Map() }
  const attack = async (batch: readonly Payload[]): Promise<void> => {
    const { ran, problems } = await attackBatch(context, origin, path, [entry], batch)
    for (const [id, found] of leftBy(problems[0] ?? [], batch)) outcome.left.set(id, found)
    if (ran.length === 0) return
    const named = outcome.ran.length
    // A completely broken sanitizer needs no full list.
    if (batch.length > 1 && named < namedMax) {
      const half = Math.ceil(batch.length / 2)
      await attack(batch.slice(0, half))
      await attack(batch.slice(half))
    }
    if (outcome.ran.length === named)
      outcome.ran.push(`${batch.map(({ id }) => id).join(' ')}: ${ran.join(', ')}`)
  }
  for (let start = 0; start < payloads.length; start += batchSize)
    await attack(payloads.slice(start, start + batchSize))
  return outcome
}

/** Runs a few jobs at a time, keeping their order: most of an attack is waiting. */
export async function inLanes<T>(jobs: readonly (() => Promise<T>)[], lanes = 4): Promise<T[]> {
  const done: T[] = []
  const waiting = jobs.entries()
  const lane = async () => {
    for (const [index, job] of waiting) done[index] = await job()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return done
}

/** The names of the entries, as defined in the attacked page. */
export async function entryNames(context: BrowserContext, origin: string): Promise<string[]> {
  const { page } = await openWatched(context, origin, '/')
  const names = await page.evaluate(() => window.xss.entries)
  await page.close()
  return names
}
