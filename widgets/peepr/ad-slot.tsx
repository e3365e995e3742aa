import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { adClient } from '../../src/ads/client.ts'
import { type AdSlot as AdSlotModel, createAdSlot } from '../../src/ads/slot.ts'
import type { App } from '../../src/app/app.ts'
import { createDisposer } from '../../src/lib/dispose.ts'
import { t } from '../../src/page/i18n.ts'
import { scrollersAround } from '../../src/ui/scroll.ts'
import { useStore } from '../../src/ui/use-store.ts'
import { AdBox } from './ad-place.tsx'
import styles from './ad-slot.module.css'

/** An ad is asked for when it is less than a screen away, and counts as seen when half of it shows. */
const nearMargin = '100%'
const seenShare = 0.5

/** An ad gets no more of the browser than what it draws and the windows that it opens when pressed. */
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
  'web-share',
]
  .map(feature => `${feature} 'none'`)
  .join('; ')

/** Tells the model what of its place is on the screen, and what its frames say. */
function watch(slot: AdSlotModel, place: HTMLElement): () => void {
  const disposer = createDisposer()
  const [root = null] = scrollersAround(place)
  let isInView = true
  let share = 0
  const look = () => slot.look({ isInView, isSeen: share >= seenShare && !document.hidden })
  const near = new IntersectionObserver(
    entries => {
      if (entries.some(entry => entry.isIntersecting)) slot.come()
    },
    { root, rootMargin: `${nearMargin} 0px` },
  )
  const view = new IntersectionObserver(
    entries => {
      for (const entry of entries) {
        isInView = entry.isIntersecting
        share = entry.intersectionRatio
      }
      look()
    },
    { root, threshold: [0, seenShare] },
  )
  for (const observer of [near, view]) {
    observer.observe(place)
    disposer.add(() => observer.disconnect())
  }
  disposer.listen(document, 'visibilitychange', look)
  disposer.listen(window, 'message', event => {
    if (!(event instanceof MessageEvent)) return
    // Of all windows only that of a frame of this very place is heard.
    const frame = [...place.querySelectorAll('iframe')].find(one => one.contentWindow === event.source)
    if (frame) slot.hear(Number(frame.dataset.round), event.data)
  })
  return disposer.dispose
}

const keepsPlace = CSS.supports('overflow-anchor', 'auto')

/** Changes a place's height. What is read below it stays where it is, in engines too that do not see to that themselves. */
function steadily(place: HTMLElement | null, change: () => void): void {
  const [scroller] = place && !keepsPlace ? scrollersAround(place) : []
  if (!place || !scroller) {
    change()
    return
  }
  const isAbove = place.getBoundingClientRect().bottom <= scroller.getBoundingClientRect().top
  const { scrollHeight } = scroller
  flushSync(change)
  if (isAbove) scroller.scrollTop += scroller.scrollHeight - scrollHeight
}

/** The ad of a unit, in a frame whose page reaches nothing of this one (ADS-1…5). */
export function AdSlot({ app, unit }: { app: App; unit: string }) {
  const place = useRef<HTMLElement>(null)
  const [slot] = useState(() =>
    createAdSlot(unit, app.get(adClient), change => steadily(place.current, change)),
  )
  const { frames, height, phase } = useStore(slot.$state)
  useEffect(() => {
    const unwatch = place.current ? watch(slot, place.current) : undefined
    return () => {
      unwatch?.()
      slot.release()
    }
  }, [slot])
  if (phase === 'gone') return null
  return (
    <AdBox ref={place} height={height} isBlank={phase === 'blank'}>
      {frames.map(({ round, address }, at) => (
        <iframe
          key={round}
          className={styles.frame}
          data-round={round}
          data-rectangle={app.page.flags.lrec_on_blog_pages_peepr || undefined}
          data-waiting={at > 0 || undefined}
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
