import { useEffect, useState } from 'react'
import type { App } from '../../platform/app.ts'
import { type Extensions, whenExtended } from '../../platform/extensions/added.ts'

type Kind = '$accountMenu' | '$messageMenu' | '$shareEntries' | '$settings' | '$composeTools'
type Entries<K extends Kind> = ReturnType<Extensions[K]['get']>

/** What the host has added to one place, as soon as there is something. */
export function useHostEntries<K extends Kind>(app: App | null, kind: K): Entries<K> {
  const [entries, setEntries] = useState<Entries<K>>([] as unknown as Entries<K>)
  useEffect(() => {
    if (!app) return
    let stop = () => {}
    const leave = whenExtended(app.added, extensions => {
      stop = extensions[kind].subscribe(all => setEntries(all as Entries<K>))
    })
    return () => {
      leave()
      stop()
    }
  }, [app, kind])
  return entries
}
