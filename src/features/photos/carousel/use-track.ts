import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { isRtl } from '../../../ui/behavior/roving.ts'
import { type Carousel, peekPx } from './model.ts'

/** Duration of a peek, there and back, in milliseconds. */
const peekMs = 700

const directionOf = (element: Element) => (isRtl(element) ? -1 : 1)

const scrollTo = (track: Element, index: number, isSmooth: boolean) =>
  track.scrollTo({
    left: directionOf(track) * index * track.clientWidth,
    behavior: isSmooth ? 'smooth' : 'instant',
  })

/** Connects a carousel's state to its scrolling track: a row of slides, each as wide as the track. */
export function useTrack(
  carousel: Carousel,
  track: RefObject<HTMLElement | null>,
  row: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    const { index } = carousel.$target.get()
    if (track.current && index > 0) scrollTo(track.current, index, false)
  }, [carousel, track])
  useEffect(() => {
    const element = track.current
    const slides = row.current
    if (!element || !slides) return
    const position = () => Math.abs(element.scrollLeft) / (element.clientWidth || 1)
    const listeners = {
      scroll: () => carousel.scrolled(position()),
      scrollend: () => carousel.settled(position()),
      pointerdown: carousel.cancelTarget,
      wheel: carousel.cancelTarget,
    }
    for (const [type, listener] of Object.entries(listeners))
      element.addEventListener(type, listener, { passive: true })
    const stopTarget = carousel.$target.listen(({ index, isNear }) => scrollTo(element, index, isNear))
    const stopPeek = carousel.$peek.listen(peek => {
      if (!peek) return
      const shift = Math.min(peekPx, element.clientWidth * 0.4) * -peek.side * directionOf(element)
      const frames = [{ translate: '0' }, { translate: `${shift}px`, offset: 0.45 }, { translate: '0' }]
      const index = carousel.$index.get()
      // The content of the slides moves, not the slides: Firefox and WebKit would scroll along with a moved slide.
      for (const slide of [...slides.children].slice(Math.max(0, index - 1), index + 2))
        for (const part of slide.children) part.animate(frames, { duration: peekMs, easing: 'ease-in-out' })
    })
    // Loads the image of a photo that is less than half the track's width out of view.
    const loadObserver = new IntersectionObserver(
      entries => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) carousel.load([...slides.children].indexOf(target))
      },
      { root: element, rootMargin: '0px 50%' },
    )
    for (const slide of slides.children) loadObserver.observe(slide)
    const visibilityObserver = new IntersectionObserver(
      entries => carousel.setVisible((entries.at(-1)?.intersectionRatio ?? 0) > 0.99),
      { threshold: [0, 1] },
    )
    visibilityObserver.observe(element)
    return () => {
      for (const [type, listener] of Object.entries(listeners)) element.removeEventListener(type, listener)
      stopTarget()
      stopPeek()
      loadObserver.disconnect()
      visibilityObserver.disconnect()
    }
  }, [carousel, track, row])
}
