import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { App } from '../../../platform/app.ts'
import { scrollersAround } from '../../../platform/dom/scrollers.ts'
import { createDisposer, type Dispose } from '../../../platform/lib/dispose.ts'
import { t } from '../../../platform/page/i18n.ts'
import { pageAds } from '../client.ts'
import { type AdSlot as AdSlotModel, type AdView, createAdSlot } from '../slot.ts'
import { AdBox } from './ad-box.tsx'
import styles from './ad-slot.module.css'

interface AdGuardDeps {
  /** Two nested boxes around the frames, which only a page in these frames can scroll. */
  room: HTMLElement
  inner: HTMLElement
  /** The drawer's scroller. */
  scroller: Element
  /** Receives messages from the windows of frames in the box. */
  onMessage: (frame: HTMLIFrameElement, data: unknown) => void
  /** Called when the ad does something forbidden. */
  onViolation: () => void
}

/**
 * Scroll position of both boxes at rest, in pixels. Their scroll range is four, and a frame begins at two: whether its
 * page scrolls it to the top, bottom or middle of the view, one of the boxes moves.
 */
const restScrollTop = 1
/** The focus may move into an ad for this many milliseconds after Tab. */
const tabMs = 500
/** How long a browser's user activation lasts, in milliseconds. */
const pressMs = 5000
/** How often a stolen focus is returned before the ad is removed. */
const theftsMax = 3

/**
 * Prevents what a frame's sandbox can't: that its page scrolls this one with `scrollIntoView`, or steals the focus.
 * Only receives messages from the frames' own windows.
 */
export function guardAd({ room, inner, scroller, onMessage, onViolation }: AdGuardDeps): Dispose {
  const disposer = createDisposer()
  const frameOf = (source: unknown) =>
    [...room.querySelectorAll('iframe')].find(({ contentWindow }) => contentWindow === source)
  disposer.listen(window, 'message', event => {
    const frame = event instanceof MessageEvent && event.source ? frameOf(event.source) : undefined
    if (frame) onMessage(frame, (event as MessageEvent<unknown>).data)
  })

  let tabbedAt = Number.NEGATIVE_INFINITY
  let usedAt = Number.NEGATIVE_INFINITY
  let lastFocused: Element | null = document.activeElement
  let thefts = 0
  const returnFocus = () => {
    const { activeElement, body } = document
    const isTaken = activeElement === body || room.contains(activeElement)
    if (isTaken && lastFocused instanceof HTMLElement && lastFocused.isConnected)
      lastFocused.focus({ preventScroll: true })
  }
  const reportViolation = () => {
    onViolation()
    // Removing a focused frame moves the focus to the body.
    setTimeout(returnFocus)
  }
  const capture = { capture: true, passive: true }
  for (const type of ['keydown', 'pointerdown'])
    disposer.listen(
      window,
      type,
      event => {
        usedAt = event.timeStamp
        if (event instanceof KeyboardEvent && event.key === 'Tab') tabbedAt = event.timeStamp
      },
      capture,
    )
  disposer.listen(document, 'focusin', ({ target }) => {
    if (target instanceof Element && !room.contains(target)) lastFocused = target
  })
  disposer.listen(window, 'blur', ({ timeStamp }) => {
    if (!room.contains(document.activeElement)) return
    // A press inside a frame fires no event here, but activates the page.
    const isPressed = navigator.userActivation?.isActive && timeStamp - usedAt > pressMs
    if (timeStamp - tabbedAt < tabMs || isPressed || room.matches(':hover')) return
    returnFocus()
    if (++thefts > theftsMax) reportViolation()
  })

  // A frame that scrolls this page also scrolls a box, in the same task and before the next paint. The drawer then
  // returns to where it was before this frame.
  const frameTime = () => document.timeline.currentTime
  const position = { time: frameTime(), top: scroller.scrollTop, before: scroller.scrollTop }
  for (const box of [room, inner]) {
    box.scrollTop = restScrollTop
    // At a fractional device pixel ratio scroll positions are rounded.
    const restTop = box.scrollTop
    disposer.listen(box, 'scroll', () => {
      if (box.scrollTop === restTop) return
      box.scrollTop = restTop
      scroller.scrollTop = position.time === frameTime() ? position.before : position.top
      reportViolation()
    })
  }
  disposer.listen(scroller, 'scroll', () => {
    if (position.time !== frameTime()) position.before = position.top
    Object.assign(position, { time: frameTime(), top: scroller.scrollTop })
  })
  return disposer.dispose
}

/** An ad is requested when it is less than a screen away, and counts as viewed when half of it is visible. */
const nearMargin = '100%'
const seenShare = 0.5

/** An ad may run scripts, and open windows when pressed; nothing else. */
const sandbox = 'allow-scripts allow-popups'
const allow = [
  'autoplay',
  'camera',
  'clipboard-write',
  'display-capture',
  'fullscreen',
  'geolocation',
  'microphone',
  'payment',
  'picture-in-picture',
]
  .map(feature => `${feature} 'none'`)
  .join('; ')

/** Tells the model how much of its place is visible. */
function watchView(slot: AdSlotModel, place: HTMLElement): () => void {
  const disposer = createDisposer()
  const [root = null] = scrollersAround(place)
  const view: AdView = { isInView: true, isSeen: false }
  let share = 0
  const update = () => slot.setVisibility({ ...view, isSeen: share >= seenShare && !document.hidden })
  const observe = (
    options: IntersectionObserverInit,
    onEntry: (entry: IntersectionObserverEntry) => void,
  ) => {
    const observer = new IntersectionObserver(entries => entries.slice(-1).forEach(onEntry), {
      root,
      ...options,
    })
    observer.observe(place)
    disposer.add(() => observer.disconnect())
  }
  observe({ threshold: [0, seenShare] }, entry => {
    view.isInView = entry.isIntersecting
    share = entry.intersectionRatio
    update()
  })
  observe({ rootMargin: `${nearMargin} 0px` }, entry => {
    if (entry.isIntersecting) slot.come()
    else slot.leave()
  })
  disposer.listen(document, 'visibilitychange', update)
  return disposer.dispose
}

/** Changes a place's height; if the place is above the view, what follows it keeps its position on the screen. */
function changeHeight(place: HTMLElement | null, change: () => void): void {
  const [scroller] = place ? scrollersAround(place) : []
  const next = place?.nextElementSibling
  if (!next || !(scroller instanceof HTMLElement)) {
    change()
    return
  }
  const isAbove = place.getBoundingClientRect().bottom <= scroller.getBoundingClientRect().top
  // The browser's scroll anchoring is turned off for this time: WebKit has none, and other browsers skip it at times.
  scroller.style.overflowAnchor = 'none'
  const { top } = next.getBoundingClientRect()
  flushSync(change)
  if (isAbove) scroller.scrollTop += next.getBoundingClientRect().top - top
  scroller.style.removeProperty('overflow-anchor')
}

/** The ad of a unit, in a sandboxed frame that cannot access this page (ADS-1…5). Its client is loaded with it. */
export function AdSlot({ app, unit }: { app: App; unit: string }) {
  const place = useRef<HTMLElement>(null)
  const [slot] = useState(() =>
    createAdSlot(unit, app.get(pageAds), change => changeHeight(place.current, change)),
  )
  const { frames, height, phase, isInView } = useStore(slot.$state)
  const isLive = phase === 'live'
  useEffect(() => {
    const unwatch = place.current ? watchView(slot, place.current) : undefined
    return () => {
      unwatch?.()
      slot.release()
    }
  }, [slot])
  useEffect(() => {
    const [room, inner] = place.current?.querySelectorAll<HTMLElement>('[data-ad-room]') ?? []
    const [scroller] = isLive && room ? scrollersAround(room) : []
    if (!room || !inner || !scroller) return
    return guardAd({
      room,
      inner,
      scroller,
      onMessage: (frame, data) => slot.onMessage(Number(frame.dataset.round), data),
      onViolation: slot.removeForBreach,
    })
  }, [slot, isLive])
  if (phase === 'gone') return null
  return (
    <AdBox ref={place} height={height} isBlank={phase === 'blank'} isAway={!isInView}>
      {frames.map(({ round, address }, index) => (
        <iframe
          key={round}
          className={styles.frame}
          data-round={round}
          data-rectangle={app.page.flags.lrec_on_blog_pages_peepr || undefined}
          data-waiting={index > 0 || undefined}
          title={t('Advertisement')}
          src={address}
          sandbox={sandbox}
          allow={allow}
          referrerPolicy="strict-origin"
          scrolling="no"
        />
      ))}
    </AdBox>
  )
}
