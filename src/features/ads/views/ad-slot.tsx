import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { App } from '../../../platform/app.ts'
import { scrollersAround } from '../../../platform/dom/scrollers.ts'
import { createDisposer } from '../../../platform/lib/dispose.ts'
import { t } from '../../../platform/page/i18n.ts'
import { pageAds } from '../page-ads.ts'
import { type AdSlot as AdSlotModel, type AdView, createAdSlot } from '../slot.ts'
import { AdBox } from './ad-box.tsx'
import { guardAd } from './ad-guard.ts'
import styles from './ad-slot.module.css'

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
