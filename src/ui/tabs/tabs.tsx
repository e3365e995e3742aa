import { type KeyboardEvent, useRef } from 'react'
import { isRtl, movedIndex } from '../behavior/roving.ts'
import styles from './tabs.module.css'

interface Tab<K extends string> {
  key: K
  label: string
  /** A number next to the label, as text; left out if unknown. */
  count?: string | undefined
}

interface TabsProps<K extends string> {
  /** Names the set. */
  label: string
  tabs: readonly Tab<K>[]
  value: K
  onChange: (key: K) => void
  /** Id of a tab, and of its panel. */
  idOf: (key: K, part: 'tab' | 'panel') => string
}

/** A row of tabs as in the ARIA APG: arrows move and choose, the owner draws the panel of the chosen one. */
export function Tabs<K extends string>({ label, tabs, value, onChange, idOf }: TabsProps<K>) {
  const list = useRef<HTMLDivElement>(null)
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex(({ key }) => key === value)
    const layout = { orientation: 'horizontal', rtl: isRtl(event.currentTarget) } as const
    const next = movedIndex(event, index, tabs.length, layout)
    const tab = next === null ? undefined : tabs[next]
    if (!tab || next === null) return
    event.preventDefault()
    onChange(tab.key)
    const button = list.current?.children[next]
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={keyDown}>
      {tabs.map(({ key, label: text, count }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={idOf(key, 'tab')}
          aria-selected={key === value}
          aria-controls={key === value ? idOf(key, 'panel') : undefined}
          tabIndex={key === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(key)}
        >
          <span>{text}</span>
          {count !== undefined && (
            <>
              {' '}
              <span className={styles.count}>{count}</span>
            </>
          )}
        </button>
      ))}
    </div>
  )
}
