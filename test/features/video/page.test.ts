// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { videoReports } from '../../../src/features/video/playback/playback-report.ts'
import { choosePlayersToKeep } from '../../../src/features/video/playback/playback-rules.ts'
import { exclusiveSound, storedVolume } from '../../../src/features/video/playback/sound.ts'
import { createSafeStorage } from '../../../src/platform/lib/safe-storage.ts'
import { logs } from '../../../src/platform/logs/store.ts'
import { stubTabs } from '../../platform/tabs/support.ts'
import { createTestApp, memoryStorage, type TestApp } from '../../support/app.ts'

const opened: TestApp[] = []
const open = (...options: Parameters<typeof createTestApp>) => {
  const test = createTestApp(...options)
  opened.push(test)
  return test
}
beforeEach(() => void stubTabs())
afterEach(() => {
  for (const { app } of opened.splice(0)) app.disposer.dispose()
  vi.unstubAllGlobals()
})

it('[VID-12] the volume is remembered per user, and an invalid one is ignored', () => {
  const one = memoryStorage()
  const platform = { storage: createSafeStorage(() => one) }
  open({ platform }).app.get(storedVolume).set({ volume: 0.2, muted: true })
  expect(open({ platform }).app.get(storedVolume).get()).toEqual({ volume: 0.2, muted: true })
  expect(open({ platform, user: 'bruno' }).app.get(storedVolume).get()).toEqual({ volume: 0.8, muted: false })
  one.setItem('inlay:video:bruno:sound', JSON.stringify({ at: Date.now(), volume: 9, muted: 'yes' }))
  expect(open({ platform, user: 'bruno' }).app.get(storedVolume).get()).toEqual({ volume: 0.8, muted: false })
})

it('one video at a time plays sound, on the page and in the user’s other tabs', async () => {
  const [here, there, other] = [open(), open(), open({ user: 'bruno' })]
  const quiet = [vi.fn(), vi.fn(), vi.fn(), vi.fn()] as const
  const one = here.app.get(exclusiveSound).join(quiet[0])
  here.app.get(exclusiveSound).join(quiet[1])
  there.app.get(exclusiveSound).join(quiet[2]).take()
  other.app.get(exclusiveSound).join(quiet[3]).take()
  // A page listens to other tabs once it has played sound itself.
  await vi.dynamicImportSettled()
  one.take()
  await vi.waitFor(() => expect(quiet[2]).toHaveBeenCalledOnce())
  expect(quiet.map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1, 0])
})

it('[VID-17, VID-18] a logged-in user’s first play is reported as a conversion, once; a guest’s is not', async () => {
  const member = open()
  const calls = () => member.realm.requests.filter(({ path }) => path === '/svc/log/conversion')
  const reports = member.app.get(videoReports)
  for (const id of ['1', '2']) {
    const report = reports.of({ 'post-id': id })
    report.played()
    report.played()
  }
  await vi.waitFor(() => expect(calls()).toHaveLength(1))
  const log = JSON.parse(String(calls()[0]?.fields.log))
  expect(log).toEqual({
    name: 'CONVERSION_ACTION_HTML5_VIDEO',
    extra: { player: 'inlay', player_version: expect.any(String) },
  })
  const guest = open({ user: null })
  guest.app.get(videoReports).of({}).played()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(guest.realm.requests.filter(({ path }) => path === '/svc/log/conversion')).toEqual([])
})

it('[VID-14, VID-16, VID-19] video events are logged: first ones once, faults by name', async () => {
  const { app } = open()
  const log = vi.fn()
  app.get(logs).log = log
  const report = app.get(videoReports).of({ 'post-id': '7', tumblelog: 'north' })
  report.played()
  report.played()
  report.ended()
  report.ended()
  report.stalled(2345.6)
  report.choseHd(true)
  report.failed('decode')
  await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(5))
  const of = { post_id: '7', root_id: undefined, tumblelog: 'north' }
  expect(log.mock.calls.map(([key, event, data, to]) => [key, event, data, to])).toEqual([
    ['video', 'play', of, undefined],
    ['video', 'ended', of, undefined],
    ['video', 'stalled', { ...of, ms: 2346 }, undefined],
    ['video', 'hd-on', of, undefined],
    ['video', 'failed', { ...of, code: 'decode' }, 'cslog'],
  ])
})

it('at most five players exist: floating ones, those the user chose, playing ones, and the nearest', () => {
  const far = { isNear: false, isHeld: false, isPlaying: false, demanded: 0, distance: 9000 }
  const near = (distance: number) => ({ ...far, isNear: true, distance })
  expect(choosePlayersToKeep([far, near(10), far])).toEqual([1])
  expect(choosePlayersToKeep([700, 600, 500, 400, 300, 200, 100].map(near)).sort()).toEqual([2, 3, 4, 5, 6])
  const crowd = [100, 200, 300, 400, 500, 600].map(near)
  expect(choosePlayersToKeep([...crowd, { ...far, isHeld: true }])).toEqual([6, 0, 1, 2, 3])
  expect(choosePlayersToKeep([...crowd, { ...near(900), demanded: 1 }])).toEqual([6, 0, 1, 2, 3])
  expect(choosePlayersToKeep([...crowd, { ...near(900), isPlaying: true }])).toEqual([6, 0, 1, 2, 3])
})
