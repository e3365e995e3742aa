import { execFileSync } from 'node:child_process'
import { buildSync } from 'esbuild'
import { expect, it } from 'vitest'

/** Runs functions of `publish-time.ts` in a separate process, because threads can't change the time zone. */
function inZones(calls: readonly (readonly [zone: string, call: string])[]): string[] {
  const { outputFiles } = buildSync({
    entryPoints: ['src/features/posts/draft/publish-time.ts'],
    bundle: true,
    format: 'iife',
    globalName: 'times',
    write: false,
  })
  const run = `${outputFiles[0]?.text}
    const calls = ${JSON.stringify(calls)}
    console.log(JSON.stringify(calls.map(([zone, call]) => {
      process.env.TZ = zone
      return eval('times.' + call)
    })))`
  return JSON.parse(execFileSync(process.execPath, ['-e', run], { encoding: 'utf8' }))
}

it('the time of a scheduled post is the next full local hour that is an hour away; one that comes twice is the one still to come', () => {
  const suggested = (zone: string, now: string, time: string) =>
    [zone, `suggestedTime(${Date.parse(now)})`, time] as const
  const typed = (local: string, now: string, time: string) =>
    ['Europe/Berlin', `fromLocalTime('${local}', ${Date.parse(now)})`, time] as const
  const cases = [
    suggested('UTC', '2026-06-01T10:05:00Z', '2026-06-01T12:00:00+00:00'),
    suggested('UTC', '2026-06-01T10:00:00Z', '2026-06-01T11:00:00+00:00'),
    suggested('UTC', '2026-06-01T10:00:01Z', '2026-06-01T12:00:00+00:00'),
    suggested('Asia/Kathmandu', '2026-06-01T10:05:00Z', '2026-06-01T17:00:00+05:45'),
    suggested('America/St_Johns', '2026-06-01T10:05:00Z', '2026-06-01T09:00:00-02:30'),
    // The clocks go back from 03:00 to 02:00 at 01:00 UTC.
    suggested('Europe/Berlin', '2026-10-24T23:30:00Z', '2026-10-25T03:00:00+01:00'),
    suggested('Europe/Berlin', '2026-10-25T00:00:00Z', '2026-10-25T02:00:00+01:00'),
    suggested('Europe/Berlin', '2026-10-25T01:00:00Z', '2026-10-25T03:00:00+01:00'),
    // They go forward from 02:00 to 03:00 at 01:00 UTC.
    suggested('Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29T03:00:00+02:00'),
    // They go back by half an hour, from 02:00 to 01:30.
    suggested('Australia/Lord_Howe', '2026-04-04T14:10:00Z', '2026-04-05T02:00:00+10:30'),
    typed('2026-10-25T02:30', '2026-10-25T00:00:00Z', '2026-10-25T02:30:00+02:00'),
    typed('2026-10-25T02:30', '2026-10-25T00:40:00Z', '2026-10-25T02:30:00+01:00'),
    typed('2026-10-25T01:30', '2026-10-25T00:40:00Z', '2026-10-25T01:30:00+02:00'),
  ]
  expect(inZones(cases.map(([zone, call]) => [zone, call]))).toEqual(cases.map(([, , time]) => time))
})
