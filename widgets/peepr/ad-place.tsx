import { lazy, Suspense } from 'react'
import type { App } from '../../src/app/app.ts'
import { loadChunk } from '../../src/mount/load.ts'
import { Subview } from '../../src/ui/subview.tsx'
import { AdBox } from './ad-box.tsx'

/** The code of ads, which pages without ads never load. */
const lazySlot = (app: App) =>
  lazy(async () => {
    const { AdSlot } = await loadChunk(app, 'ads', () => import('./ad-slot.tsx'))
    return { default: AdSlot }
  })

/** The ad after this post, if there is one (ADS-2). Its space is reserved before its code has loaded. */
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
