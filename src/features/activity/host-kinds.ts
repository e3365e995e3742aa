import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { type NotificationKindEntry, whenExtended } from '../../platform/extensions/added.ts'

/** Kinds of notification that the host has added, by the type that its server sends (DEC-311). */
export type HostKinds = ReadonlyMap<string, NotificationKindEntry>

export const noHostKinds: HostKinds = new Map()

export function hostKinds(app: App): ReadableAtom<HostKinds> {
  const $kinds = atom(noHostKinds)
  const leave = whenExtended(app.added, ({ $notificationKinds }) => {
    const stop = $notificationKinds.subscribe(all => $kinds.set(new Map(all.map(one => [one.id, one]))))
    app.disposer.add(stop)
  })
  app.disposer.add(leave)
  return $kinds
}
