import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { isRtl } from '../../ui/behavior/roving.ts'
import { type Carousel, peekPx } from './model.ts'

/** Duration of a peek, there and back, in milliseconds. */
const peekMs = 700

const sideOf = (element: Element) => (isRtl(element) ? -1 : 1)

const scrollTo = (track: Element, index: number, glides: boolean) =>
  track.scrollTo({
    left: sideOf(track) * index * track.clientWidth,
    behavior: glides ? 'smooth' : 'instant',
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
      const lean = Math.min(peekPx, element.clientWidth * 0.4) * -peek.side * sideOf(element)
      const frames = [{ translate: '0' }, { translate: `${lean}px`, offset: 0.45 }, { translate: '0' }]
      const index = carousel.$index.get()
      // What is inside the slides moves: Firefox and WebKit would scroll after a slide that leaves its place.
      for (const slide of [...slides.children].slice(Math.max(0, index - 1), index + 2))
        for (const part of slide.children) part.animate(frames, { duration: peekMs, easing: 'ease-in-out' })
    })
    // Images load one photo ahead in either direction; a peek alone does not load a third one.
    const nearness = new IntersectionObserver(
      entries => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) carousel.load([...slides.children].indexOf(target))
      },
      { root: element, rootMargin: '0px 50%' },
    )
    for (const slide of slides.children) nearness.observe(slide)
    const sight = new IntersectionObserver(
      entries => carousel.setVisible((entries.at(-1)?.intersectionRatio ?? 0) > 0.99),
      { threshold: [0, 1] },
    )
    sight.observe(element)
    return () => {
      for (const [type, listener] of Object.entries(listeners)) element.removeEventListener(type, listener)
      stopTarget()
      stopPeek()
      nearness.disconnect()
      sight.disconnect()
    }
  }, [carousel, track, row])
}
