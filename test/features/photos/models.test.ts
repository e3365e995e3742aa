import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCarousel, readPhotos } from '../../../src/features/photos/carousel/carousel-model.ts'
import { createLivePhoto } from '../../../src/features/photos/live-photo/live-photo-model.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the photos of a photoset', () => {
  it('[CARO-2, CARO-3, CARO-8] come from the element’s options; one without a link has the post’s', () => {
    const options = {
      carousel_link_url: 'https://b.example/all',
      photoset_photos: [
        { high_res: '/1.png', caption: ' One ', width: 540, height: 360, link_url: 'https://b.example/1' },
        { high_res: '/2.png' },
      ],
    }
    expect(readPhotos(options)).toEqual([
      { url: '/1.png', caption: 'One', alt: 'One', width: 540, height: 360, href: 'https://b.example/1' },
      expect.objectContaining({ url: '/2.png', caption: '', alt: '', href: 'https://b.example/all' }),
    ])
  })

  it('[CARO-3] are left out if a field has the wrong type; only the picture is required', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const photoset_photos = [
      { high_res: '/1.png', width: 'wide', height: 0, caption: 7 },
      { caption: 'no picture' },
      null,
    ]
    expect(readPhotos({ id: 7, photoset_photos }).map(({ url }) => url)).toEqual(['/1.png'])
    expect(warn.mock.calls.flat().join()).toContain('photoset_photos')
    for (const odd of [null, 'x', 3, [], {}, { photoset_photos: 'x' }]) expect(readPhotos(odd)).toEqual([])
  })
})

describe('the shown photo', () => {
  const start = (count = 5, isStill = false, loadsAhead = true) =>
    createCarousel(count, { isStill: () => isStill, loadsAhead: () => loadsAhead })

  it('[CARO-1, CARO-4] follows arrows and dots, scrolls to a neighbor and jumps to others', () => {
    const carousel = start()
    carousel.go(1)
    expect(carousel.$target.get()).toEqual({ index: 1, isNear: true })
    carousel.go(4)
    expect(carousel.$target.get()).toEqual({ index: 4, isNear: false })
    expect([carousel.$index.get(), carousel.$announced.get()]).toEqual([4, 4])
  })

  it('[CARO-4] at either end peeks further, each time again, and stays', () => {
    const carousel = start(2)
    carousel.go(-1)
    expect(carousel.$peek.get()).toEqual({ side: -1, turn: 1 })
    carousel.go(1)
    carousel.go(2)
    carousel.go(2)
    expect(carousel.$peek.get()).toEqual({ side: 1, turn: 3 })
    expect(carousel.$index.get()).toBe(1)
  })

  it('[CARO-5] peeks once when all of it is in view, and only if it was not moved before', () => {
    const carousel = start()
    carousel.setVisible(true)
    vi.advanceTimersByTime(100)
    carousel.setVisible(false)
    vi.advanceTimersByTime(5000)
    expect(carousel.$peek.get()).toBeNull()
    carousel.setVisible(true)
    vi.advanceTimersByTime(400)
    expect(carousel.$peek.get()).toEqual({ side: 1, turn: 1 })
    carousel.setVisible(false)
    carousel.setVisible(true)
    vi.advanceTimersByTime(5000)
    expect(carousel.$peek.get()?.turn).toBe(1)

    const [moved, alone, gone] = [start(), start(1), start()]
    moved.go(1)
    for (const one of [moved, alone, gone]) one.setVisible(true)
    gone.dispose()
    vi.advanceTimersByTime(5000)
    expect([moved.$peek.get(), alone.$peek.get(), gone.$peek.get()]).toEqual([null, null, null])
  })

  it('[CARO-4, CARO-5] never peeks or scrolls smoothly under reduced motion', () => {
    const carousel = start(3, true)
    carousel.setVisible(true)
    vi.advanceTimersByTime(5000)
    carousel.go(-1)
    carousel.go(1)
    expect([carousel.$peek.get(), carousel.$target.get()]).toEqual([null, { index: 1, isNear: false }])
  })

  it('[CARO-7] follows a swipe, checked at most every 500 ms and when it has ended', () => {
    const carousel = start()
    const indexAfter = (ms: number) => {
      vi.advanceTimersByTime(ms)
      return carousel.$index.get()
    }
    carousel.cancelTarget()
    carousel.scrolled(0.1)
    carousel.scrolled(0.9)
    expect([indexAfter(0), indexAfter(499), indexAfter(1)]).toEqual([0, 0, 1])
    carousel.scrolled(1.6)
    carousel.scrolled(2)
    carousel.settled(2)
    expect(indexAfter(0)).toBe(2)
    carousel.settled(99)
    expect(indexAfter(0)).toBe(4)
  })

  it('[CARO-4] ignores photos passed on the way to another one, until the user takes over', () => {
    const carousel = start()
    carousel.go(1)
    carousel.scrolled(0.2)
    expect(carousel.$index.get()).toBe(1)
    vi.advanceTimersByTime(500)
    carousel.cancelTarget()
    carousel.scrolled(0.2)
    expect(carousel.$index.get()).toBe(0)
  })

  it('[CARO-7] counts a scroll as ended after 500 ms if no event says so', () => {
    const carousel = start()
    carousel.go(1)
    carousel.scrolled(0.5)
    for (const passed of [[4, 2], [2.4]]) {
      carousel.go(4)
      passed.forEach(carousel.scrolled)
      vi.advanceTimersByTime(500)
      expect(carousel.$index.get()).toBe(2)
    }
  })

  it('loads alone while data is saved, and is not pulled aside for the next one', () => {
    const carousel = start(5, false, false)
    carousel.setVisible(true)
    vi.advanceTimersByTime(5000)
    expect(carousel.$peek.get()).toBeNull()
    carousel.go(1)
    expect([...carousel.$wanted.get()]).toEqual([0, 1])
  })

  it('[CARO-1] loads its picture and the next one, and those that came near', () => {
    const carousel = createCarousel(9, { isStill: () => false, loadsAhead: () => true, start: 3 })
    expect([...carousel.$wanted.get()]).toEqual([3])
    carousel.load(4)
    carousel.load(99)
    carousel.go(8)
    expect([...carousel.$wanted.get()]).toEqual([3, 4, 8])
    carousel.go(6)
    expect([...carousel.$wanted.get()]).toEqual([3, 4, 8, 6, 7])
  })
})

describe('a photo that moves', () => {
  function start(isStill = false) {
    const disposer = createDisposer()
    const live = createLivePhoto(disposer, () => isStill)
    const phases: string[] = []
    live.$phase.listen(phase => void phases.push(phase))
    const phase = live.$phase.get
    const phaseAfter = (ms: number) => {
      vi.advanceTimersByTime(ms)
      return phase()
    }
    return { live, phases, disposer, phase, phaseAfter }
  }

  it('[VID-20, VID-21, VID-22] on hover: a preview of 500 ms, then until the pointer leaves, 375 ms more, off after 500', () => {
    const { live, phaseAfter } = start()
    live.enter()
    expect(phaseAfter(10_000)).toBe('loading')
    live.started()
    expect([phaseAfter(499), phaseAfter(1)]).toEqual(['preview', 'playing'])
    live.leave()
    const left = [374, 1, 124, 1].map(phaseAfter)
    expect(left).toEqual(['postroll', 'leaving', 'leaving', 'off'])
  })

  it('[VID-21, VID-22] a short hover gets no postroll, and returning no second preview', () => {
    const { live, phases, phaseAfter } = start()
    live.enter()
    live.started()
    live.leave()
    phaseAfter(500)
    expect(phases.splice(0)).toEqual(['loading', 'preview', 'leaving', 'off'])
    live.enter()
    live.started()
    phaseAfter(500)
    live.leave()
    phaseAfter(100)
    live.enter()
    phaseAfter(5000)
    expect(phases).toEqual(['loading', 'preview', 'playing', 'postroll', 'playing'])
  })

  it('[VID-23] by a press held for 750 ms without moving; a scroll does not count', () => {
    const { live, phase, phaseAfter } = start()
    live.press(0, 0)
    expect([phaseAfter(749), live.release()]).toEqual(['off', false])
    live.press(0, 0)
    live.move(0, 11)
    expect([phaseAfter(5000), live.release()]).toEqual(['off', false])
    live.press(0, 0)
    live.move(3, 3)
    expect(phaseAfter(750)).toBe('loading')
    live.started()
    phaseAfter(600)
    expect([live.release(), phase()]).toEqual([true, 'postroll'])
  })

  it('[VID-20] by its button, to its end or until it is pressed again', () => {
    const { live, phase, phaseAfter } = start()
    live.toggle()
    live.started()
    expect(live.$isPressed.get()).toBe(true)
    phaseAfter(3000)
    live.ended()
    expect([phase(), live.$isPressed.get()]).toEqual(['postroll', false])
    phaseAfter(500)
    live.toggle()
    live.started()
    phaseAfter(600)
    live.toggle()
    expect([phase(), live.$isPressed.get()]).toEqual(['postroll', false])
  })

  it('[VID-20, VID-22] a film shorter than its preview fades out as well; hiding the page stops it', () => {
    const { live, phase, phaseAfter } = start()
    live.enter()
    live.started()
    live.ended()
    expect(phase()).toBe('postroll')
    phaseAfter(500)
    live.enter()
    live.hide()
    expect(phase()).toBe('off')
  })

  it('under reduced motion plays by its button, not on hover', () => {
    const { live, phase } = start(true)
    live.enter()
    expect(phase()).toBe('off')
    live.toggle()
    expect(phase()).toBe('loading')
  })

  it('stays still if its film fails, and retries the next time', () => {
    const { live, phase, disposer, phaseAfter } = start()
    live.enter()
    live.failed()
    expect([phase(), live.$failed.get()]).toEqual(['off', true])
    live.toggle()
    expect([phase(), live.$failed.get()]).toEqual(['loading', false])
    disposer.dispose()
    live.started()
    expect(phaseAfter(5000)).toBe('preview')
  })
})
