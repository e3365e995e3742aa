import { type ComponentType, lazy, Suspense } from 'react'
import type { App } from '../../platform/app.ts'
import { loadChunk } from '../../shared/load-chunk.ts'
import { Subview } from '../../ui/subview.tsx'
import { AdBox } from './views/ad-box.tsx'

export type AdSlotView = ComponentType<{ app: App; unit: string }>

/** The code of ads, which pages without ads never load. */
export const lazyAdSlot = (app: App): AdSlotView =>
  lazy(async () => {
    const { AdSlot } = await loadChunk(app, 'ads', () => import('./views/ad-slot.tsx'))
    return { default: AdSlot }
  })

interface AdPlaceProps {
  Slot: AdSlotView
  app: App
  unit: string | undefined
}

/** The ad after this post, if there is one (ADS-2). Its space is reserved before its code has loaded. */
export function AdPlace({ Slot, app, unit }: AdPlaceProps) {
  if (unit === undefined) return null
  return (
    <Subview name={`ad ${unit}`}>
      <Suspense fallback={<AdBox />}>
        <Slot app={app} unit={unit} />
      </Suspense>
    </Subview>
  )
}
