import { execFileSync } from 'node:child_process'
import { buildSync } from 'esbuild'
import { describe, expect, it } from 'vitest'

/** Runs functions of `publish-time.ts` in a process of its own, as threads cannot change the time zone. */
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

describe('the time of a scheduled post', () => {
  it('is suggested as the next full hour on the local clock that is an hour away or more', () => {
    const cases = [
      ['UTC', '2026-06-01T10:05:00Z', '2026-06-01T12:00:00+00:00'],
      ['UTC', '2026-06-01T10:00:00Z', '2026-06-01T11:00:00+00:00'],
      ['UTC', '2026-06-01T10:00:01Z', '2026-06-01T12:00:00+00:00'],
      ['Asia/Kolkata', '2026-06-01T10:05:00Z', '2026-06-01T17:00:00+05:30'],
      ['Asia/Kathmandu', '2026-06-01T10:05:00Z', '2026-06-01T17:00:00+05:45'],
      ['America/St_Johns', '2026-06-01T10:05:00Z', '2026-06-01T09:00:00-02:30'],
      // The clocks go back from 03:00 to 02:00 at 01:00 UTC.
      ['Europe/Berlin', '2026-10-24T23:30:00Z', '2026-10-25T03:00:00+01:00'],
      ['Europe/Berlin', '2026-10-25T00:00:00Z', '2026-10-25T02:00:00+01:00'],
      ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T03:00:00+01:00'],
      ['Europe/Berlin', '2026-10-25T01:00:00Z', '2026-10-25T03:00:00+01:00'],
      // They go forward from 02:00 to 03:00 at 01:00 UTC.
      ['Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29T03:00:00+02:00'],
      // They go back by half an hour, from 02:00 to 01:30.
      ['Australia/Lord_Howe', '2026-04-04T14:10:00Z', '2026-04-05T02:00:00+10:30'],
    ] as const
    const suggested = inZones(cases.map(([zone, now]) => [zone, `suggestedTime(${Date.parse(now)})`]))
    expect(suggested).toEqual(cases.map(([, , expected]) => expected))
    for (const [index, [, now]] of cases.entries())
      expect(Date.parse(suggested[index] ?? '') - Date.parse(now)).toBeGreaterThanOrEqual(3_600_000)
  })

  it('is the one still to come if it is typed in an hour that the clocks show twice', () => {
    const typed = (local: string, now: string) =>
      ['Europe/Berlin', `fromLocalTime('${local}', ${Date.parse(now)})`] as const
    expect(
      inZones([
        typed('2026-10-25T02:30', '2026-10-25T00:00:00Z'),
        typed('2026-10-25T02:30', '2026-10-25T00:40:00Z'),
        typed('2026-10-25T01:30', '2026-10-25T00:40:00Z'),
      ]),
    ).toEqual(['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00', '2026-10-25T01:30:00+02:00'])
  })
})
