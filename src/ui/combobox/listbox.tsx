import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { movedIndex, type Typeahead, typedIndex } from '../behavior/roving.ts'
import { OptionList, optionId } from './option-list.tsx'

interface ListboxProps<T> {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  /** The text of an item that typing is matched against. */
  textOf: (item: T) => string
  isSelected: (item: T) => boolean
  onSelect: (item: T) => void
  children: (item: T, state: { active: boolean; selected: boolean }) => ReactNode
  className?: string
  /** Whether it gets the focus when the popover around it opens. */
  autoFocus?: boolean
}

/** A list to choose from; arrows, home, end and typing move, enter and space choose (ARIA APG listbox). */
export function Listbox<T>(props: ListboxProps<T>) {
  const { items, isSelected, textOf, onSelect } = props
  const id = useId()
  const typed = useRef<Typeahead>({ text: '', at: 0 })
  const [focused, setFocused] = useState(false)
  const [moved, setMoved] = useState(-1)
  const active = Math.min(moved >= 0 ? moved : Math.max(0, items.findIndex(isSelected)), items.length - 1)
  const keyDown = (event: KeyboardEvent) => {
    const item = items[active]
    const isSpace = event.key === ' ' && event.timeStamp - typed.current.at > 600
    if (event.key === 'Enter' || isSpace) {
      event.preventDefault()
      if (item !== undefined) onSelect(item)
      return
    }
    const next =
      movedIndex(event, active, items.length, { orientation: 'vertical', wrap: false }) ??
      (event.ctrlKey || event.metaKey || event.altKey
        ? null
        : typedIndex(typed.current, event.key, event.timeStamp, active, items.map(textOf)))
    if (next === null) return
    event.preventDefault()
    setMoved(next)
  }
  return (
    <OptionList
      id={id}
      label={props.label}
      items={items}
      keyOf={props.keyOf}
      active={focused ? active : moved}
      isSelected={isSelected}
      onSelect={onSelect}
      onActive={setMoved}
      className={props.className}
      attributes={{
        tabIndex: 0,
        'aria-activedescendant': active >= 0 && focused ? optionId(id, active) : undefined,
        onFocus: () => setFocused(true),
        onBlur: () => setFocused(false),
        onKeyDown: keyDown,
        ...(props.autoFocus && { 'data-autofocus': '' }),
      }}
    >
      {props.children}
    </OptionList>
  )
}
