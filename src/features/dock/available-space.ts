import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Places } from '../../platform/bus/contract.ts'
import type { Unchecked } from '../../platform/lib/record.ts'
import { findMarked, readAttribute } from '../../platform/page/markup.ts'
import { type DockMeasures, measuresOf } from './fitting.ts'

/** The place of the dock in the host's page. One that Inlay made stands at the end of the page, beside no column. */
const findPlace = (): Element | null => findMarked('[data-inlay="gutter"]:not([data-inlay-made])')[0] ?? null

/** The measures of the dock's place by its options. */
export function measuresAt(place: Element | null): DockMeasures {
  const options: Unchecked<Places['gutter']> = readAttribute(place, 'data-inlay-options')
  return measuresOf(options.wide === true)
}

function hasRoom(): boolean {
  const place = findPlace()
  return place !== null && innerWidth >= measuresAt(place).transitionWidth
}

/** Whether the page has a dock, and the window is wide enough for it (GUT-4). */
export function watchAvailableSpace({ platform: { window } }: App): ReadableAtom<boolean> {
  const $room = atom(false)
  onMount($room, () => {
    const update = () => $room.set(hasRoom())
    update()
    window.addEventListener('resize', update)
    return () => window.removeEventListener('resize', update)
  })
  return $room
}
