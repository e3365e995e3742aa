import { lazy, type ReactNode, type Ref, Suspense, useId } from 'react'
import { adHeight } from '../../src/ads/place.ts'
import type { App } from '../../src/app/app.ts'
import { loadChunk } from '../../src/mount/load.ts'
import { t } from '../../src/page/i18n.ts'
import { Subview } from '../../src/ui/subview.tsx'
import styles from './peepr.module.css'

interface AdBoxProps {
  ref?: Ref<HTMLElement>
  /** Pixels. */
  height?: number
  isBlank?: boolean
  /** Out of view: its frame is not drawn, and cannot scroll the page to itself. */
  isAway?: boolean
  children?: ReactNode
}

/** The place of an ad, named as such for everybody. A feed holds nothing but articles, so it is one, too. */
export function AdBox({ ref, height = adHeight, isBlank, isAway, children }: AdBoxProps) {
  const id = useId()
  return (
    <article ref={ref} className={styles.ad} data-blank={isBlank || undefined} aria-labelledby={id}>
      <span id={id} className={styles.adName}>
        {t('Advertisement')}
      </span>
      <div className={styles.adRoom} data-ad-room="" style={{ height }}>
        <div className={styles.adInner} data-ad-room="">
          <div className={styles.adStage} data-away={isAway || undefined}>
            {children}
          </div>
        </div>
      </div>
    </article>
  )
}

/** The code of ads, which a page without any never loads. */
const lazySlot = (app: App) =>
  lazy(async () => {
    const { AdSlot } = await loadChunk(app, 'ads', () => import('./ad-slot.tsx'))
    return { default: AdSlot }
  })

/** An ad of the drawer, if there is one after this post (ADS-2). Its place is free before its code is there. */
export function AdPlace({ app, unit }: { app: App; unit: string | undefined }) {
  if (unit === undefined) return null
  const Slot = app.get(lazySlot)
  return (
    <Subview name={`ad ${unit}`}>
      <Suspense fallback={<AdBox />}>
        <Slot app={app} unit={unit} />
      </Suspense>
    </Subview>
  )
}
