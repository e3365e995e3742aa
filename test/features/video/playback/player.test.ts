import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePlayer, ranges } from '../fake-video.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a player', () => {
  it('[VID-4] is paused or playing, and reports it', async () => {
    const { player, video, attach } = fakePlayer()
    attach()
    expect(player.$state.get().playing).toBe(false)
    player.toggle()
    expect(player.$state.get().playing).toBe(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(video.paused).toBe(false)
    player.toggle()
    expect([player.$state.get().playing, video.paused]).toEqual([false, true])
  })

  it('[VID-12] has volume 0.8 until the user changes it, and keeps the choice', () => {
    const { player, video, attach, kept } = fakePlayer()
    attach()
    expect(video.volume).toBe(0.8)
    player.setVolume(0.3)
    expect([video.volume, kept()]).toEqual([0.3, { volume: 0.3, muted: false }])
    player.toggleMute()
    expect([video.muted, kept().muted]).toEqual([true, true])
    player.setVolume(-1)
    expect(kept()).toEqual({ volume: 0, muted: true })
    player.toggleMute()
    expect(kept()).toEqual({ volume: 0.8, muted: false })
  })

  it('[VID-15] reads the position every 150 ms while it plays', async () => {
    const { player, video, attach } = fakePlayer()
    attach()
    video.know(100)
    player.play()
    await vi.advanceTimersByTimeAsync(0)
    video.currentTime = 3
    await vi.advanceTimersByTimeAsync(149)
    expect(player.$clock.get().time).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(player.$clock.get()).toMatchObject({ time: 3, end: 100, buffered: 100 })
  })

  it('[VID-13, VID-14] checks every 100 ms whether it advances; a stall of two seconds is logged, a shorter one is not', async () => {
    const { player, video, attach, report } = fakePlayer()
    attach()
    video.know(100)
    player.play()
    await vi.advanceTimersByTimeAsync(1900)
    expect(player.$state.get().waiting).toBe(true)
    video.currentTime = 1
    await vi.advanceTimersByTimeAsync(100)
    expect(player.$state.get().waiting).toBe(false)
    expect(report.stalled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2300)
    video.currentTime = 2
    await vi.advanceTimersByTimeAsync(100)
    expect(report.stalled).toHaveBeenCalledOnce()
    expect(report.stalled.mock.calls[0]?.[0]).toBeGreaterThanOrEqual(2000)
  })

  it('keeps its position when it is released far out of the window, and continues there', async () => {
    const { player, video, attach } = fakePlayer({ duration: 60 })
    const release = attach()
    video.know(60)
    player.play()
    await vi.advanceTimersByTimeAsync(0)
    video.currentTime = 21
    release()
    expect([video.src, player.$clock.get().time, player.$state.get().playing]).toEqual(['', 21, false])
    attach()
    expect(player.$clock.get().time).toBe(21)
    video.know(60)
    expect(video.currentTime).toBe(21)
  })

  it('extends a livestream while it plays; without a seekable range it does not seek', () => {
    const { player, video, attach } = fakePlayer({ livestream: true })
    attach()
    video.know(Number.POSITIVE_INFINITY, 40)
    video.seekable = ranges([10, 46])
    video.emit('progress')
    expect(player.$clock.get()).toMatchObject({ start: 10, end: 46 })
    video.seekable = ranges()
    video.currentTime = 44
    video.emit('progress')
    player.skip(-10)
    expect(player.$clock.get()).toMatchObject({ time: 44, start: 44, end: 44 })
  })
})

describe('SD and HD', () => {
  it.each([true, false])(
    '[VID-10, VID-11] change after 300 ms and keep position and mute; playing: %s',
    async isPlaying => {
      const { player, video, opened, attach, report } = fakePlayer({ hdUrl: '/hd.mp4' })
      attach()
      video.know(60)
      player.toggleMute()
      if (isPlaying) player.play()
      await vi.advanceTimersByTimeAsync(0)
      player.seek(17)
      player.toggleHd()
      await vi.advanceTimersByTimeAsync(299)
      expect(opened.map(({ url }) => url)).toEqual(['/sd.mp4'])
      await vi.advanceTimersByTimeAsync(1)
      expect(opened.map(({ url }) => url)).toEqual(['/sd.mp4', '/hd.mp4'])
      expect(player.$clock.get().time).toBe(17)
      video.know(60)
      await vi.advanceTimersByTimeAsync(0)
      expect([video.currentTime, video.muted, video.paused]).toEqual([17, true, !isPlaying])
      expect(player.$state.get()).toMatchObject({ playing: isPlaying, muted: true, hd: true })
      expect(report.choseHd).toHaveBeenCalledWith(true)
    },
  )

  it('fall back to SD at the same position if HD fails', async () => {
    const { player, video, opened, attach, report } = fakePlayer({ hdUrl: '/hd.mp4' })
    attach()
    video.know(60)
    player.play()
    await vi.advanceTimersByTimeAsync(0)
    video.currentTime = 9
    player.toggleHd()
    await vi.advanceTimersByTimeAsync(300)
    opened[1]?.fail(4)
    expect(opened[2]?.url).toBe('/sd.mp4')
    video.know(60)
    expect(video.currentTime).toBe(9)
    expect(player.$state.get()).toMatchObject({ hd: false, fault: null, playing: true })
    expect(report.failed).toHaveBeenCalledWith('src not supported')
  })

  it('HLS is preferred while it works; otherwise the file is played', () => {
    const { opened, attach } = fakePlayer({ hlsUrl: '/master.m3u8' })
    attach()
    opened[0]?.fail(2)
    expect(opened.map(({ url, isHls }) => [url, isHls])).toEqual([
      ['/master.m3u8', true],
      ['/sd.mp4', false],
    ])
  })
})

describe('a fault', () => {
  it('[VID-9, VID-16] pauses, and turns loop and autoplay off; a retry continues where it stopped', async () => {
    const { player, video, opened, attach, report } = fakePlayer({ autoplay: true })
    attach()
    player.setVisible(true)
    video.know(60)
    await vi.advanceTimersByTimeAsync(0)
    video.currentTime = 30
    opened[0]?.fail(2)
    expect([video.paused, video.loop]).toEqual([true, false])
    expect(player.$state.get()).toMatchObject({ playing: false, auto: false, fault: 'network' })
    expect(report.failed).toHaveBeenCalledExactlyOnceWith('network')
    player.setVisible(false)
    player.setVisible(true)
    expect(video.paused).toBe(true)
    player.retry()
    expect(player.$state.get().fault).toBe(null)
    video.know(60)
    await vi.advanceTimersByTimeAsync(0)
    expect([video.currentTime, video.paused, video.loop]).toEqual([30, false, true])
  })

  it('before the first picture is retried once if configured, and then by hand', () => {
    const { player, opened, attach, play } = fakePlayer({}, { autoRetries: 1 })
    attach()
    opened[0]?.fail(4)
    expect([opened.length, player.$state.get().fault]).toEqual([2, null])
    opened[1]?.fail(4)
    expect(player.$state.get().fault).toBe('src not supported')
    player.retry()
    expect([opened.length, play.mock.calls.length]).toEqual([3, 0])
  })

  it('is not a rejected play(): the video is paused and can be played', async () => {
    const { player, video, attach, play } = fakePlayer()
    attach()
    play.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    player.play()
    await vi.advanceTimersByTimeAsync(0)
    expect(player.$state.get()).toMatchObject({ playing: false, fault: null })
    player.play()
    await vi.advanceTimersByTimeAsync(0)
    expect(video.paused).toBe(false)
  })
})

describe('[VID-5] autoplay', () => {
  it('starts muted when in view, stops when not, and the first click unmutes it', async () => {
    const { player, video, attach, kept } = fakePlayer({ autoplay: true })
    attach()
    expect(video.paused).toBe(true)
    player.setVisible(true)
    await vi.advanceTimersByTimeAsync(0)
    expect([video.paused, video.muted, kept().muted]).toEqual([false, true, false])
    player.setVisible(false)
    expect(video.paused).toBe(true)
    player.setVisible(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(player.press()).toBe(true)
    expect([video.paused, video.muted, player.$state.get().auto]).toEqual([false, false, false])
    expect(player.press()).toBe(false)
    player.setVisible(false)
    expect(video.paused).toBe(false)
  })

  it('does not restart a video that the user has paused', async () => {
    const { player, video, attach } = fakePlayer({ autoplay: true })
    attach()
    player.setVisible(true)
    await vi.advanceTimersByTimeAsync(0)
    player.press()
    player.pause()
    player.setVisible(false)
    player.setVisible(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(video.paused).toBe(true)
  })
})
