import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../../platform/page/i18n.ts'
import { isRtl, movedIndex } from '../../ui/behavior/roving.ts'
import styles from './entries.module.css'
import { type EntriesProps, Entry, entryLabel, WhenLoaded } from './entry.tsx'
import type { ShareData, ShareEntry } from './share-data.ts'

/** The share entries as one tab stop, in which left and right move (SMSG-4, SMSG-8, KEY-13). */
export function ShareRow({ out }: EntriesProps) {
  const entries = useStore(out.$entries)
  const [current, setCurrent] = useState(out.$lastEntry.get)
  const at = Math.max(0, current ? entries.indexOf(current) : 0)
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = movedIndex(event, at, entries.length, {
      orientation: 'horizontal',
      rtl: isRtl(event.currentTarget),
    })
    const entry = next === null ? undefined : entries[next]
    if (!entry) return
    event.preventDefault()
    setCurrent(entry)
    event.currentTarget.querySelector<HTMLElement>(`[data-entry="${entry}"]`)?.focus()
  }
  const row = (data: ShareData) => (
    <div
      role="toolbar"
      aria-label={t('Other ways to share')}
      className={styles.tiles}
      onKeyDown={keyDown}
      onFocus={event => {
        const entry = event.target.closest<HTMLElement>('[data-entry]')?.dataset.entry
        if (entry) setCurrent(entry as ShareEntry)
      }}
    >
      {entries.map((entry, index) => (
        <Entry
          key={entry}
          out={out}
          entry={entry}
          name={entryLabel(entry, data, true)}
          tabIndex={index === at ? 0 : -1}
        />
      ))}
    </div>
  )
  return (
    <WhenLoaded out={out} isRow>
      {row}
    </WhenLoaded>
  )
}
