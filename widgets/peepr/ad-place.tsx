import { lazy, Suspense } from 'react'
import type { App } from '../../src/app/app.ts'
import { loadChunk } from '../../src/mount/load.ts'
import { Subview } from '../../src/ui/subview.tsx'
import { AdBox } from './ad-box.tsx'

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
