import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { isRtl, movedIndex } from './roving.ts'
import styles from './tabs.module.css'

export interface TabsProps<Id extends string> {
  /** What the tabs are of. */
  label: string
  tabs: readonly { id: Id; label: ReactNode }[]
  selected: Id
  onSelect: (id: Id) => void
  /** The panel of the selected tab. */
  children: ReactNode
  className?: string | undefined
}

/** Panels of which one is shown; arrows, home and end choose (ARIA APG tabs, chosen as the focus moves). */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
  className,
}: TabsProps<Id>) {
  const id = useId()
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex(tab => tab.id === selected)
    const layout = { orientation: 'horizontal', rtl: isRtl(event.currentTarget) } as const
    const next = movedIndex(event, index, tabs.length, layout)
    const tab = next === null ? undefined : tabs[next]
    if (next === null || !tab) return
    event.preventDefault()
    const button = event.currentTarget.children[next]
    if (button instanceof HTMLElement) button.focus()
    onSelect(tab.id)
  }
  return (
    <div className={className}>
      <div role="tablist" aria-label={label} className={styles.list} onKeyDown={keyDown}>
        {tabs.map(tab => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${id}panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${selected}`} className={styles.panel}>
        {children}
      </div>
    </div>
  )
}
