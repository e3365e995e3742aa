import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isComposing } from '../../platform/dom/composing.ts'
import { clearField } from '../behavior/clear-field.ts'
import { movedIndex } from '../behavior/roving.ts'
import type { FieldFrameProps } from '../field/field-frame.tsx'

export interface ComboboxProps<T> extends FieldFrameProps {
  label: string
  value: string
  onInput: (text: string) => void
  /** The suggestions for the value, in order. */
  items: readonly T[]
  keyOf: (item: T) => string
  onPick: (item: T) => void
  /** Suggestions are loading. */
  loading?: boolean
  /** Shown if there are no suggestions; without it, the list is then closed. */
  empty?: ReactNode
  /** Whether the list opens for an empty value; true if left out. */
  opensEmpty?: boolean
  /** Opens when the field gets the focus. */
  opensOnFocus?: boolean
  /** Milliseconds that the list stays after blur; 0 if left out. */
  hideDelayMs?: number
  /** Heading above the suggestions, and the name of the list. */
  heading?: string
  /** Whether the first suggestion for a typed value is active, or always the first, so that enter selects it. */
  autoSelect?: boolean | 'always'
  /** Class name that replaces the field's styles. */
  controlClassName?: string | undefined
  option: (item: T, state: { active: boolean }) => ReactNode
  /** Renders the suggestions as links. */
  hrefOf?: (item: T) => string | undefined
  /** The list is always open below the field instead of in a popover. Escape then empties the field first. */
  inline?: boolean
  /** Further attributes of the field: placeholder, ref, and key handlers, which run first. */
  input?: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children' | 'list'>
}

/** Whether the list of a combobox is open, which suggestion is active, and what keys in the field do. */
export function useCombobox<T>(props: ComboboxProps<T>) {
  const { value, onInput, items, onPick, loading = false, empty, autoSelect = false } = props
  const { inline = false, hideDelayMs = 0, input = {} } = props
  const [wanted, setWanted] = useState(false)
  const [at, setAt] = useState<number | null>(null)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(hiding.current), [])
  const open =
    (wanted || inline) &&
    (props.opensEmpty !== false || value !== '') &&
    (items.length > 0 || loading || Boolean(empty))
  // While new items load, enter must not select one that is about to be replaced.
  const first = autoSelect && !loading && (value !== '' || autoSelect === 'always') ? 0 : -1
  const active = open ? Math.min(at ?? first, items.length - 1) : -1
  const close = () => {
    setWanted(false)
    setAt(null)
  }
  const pick = (item: T) => {
    close()
    onPick(item)
  }
  return {
    open,
    /** Index of the active suggestion; -1 for none. */
    active,
    setActive: setAt,
    show: () => setWanted(true),
    /** Cancels the closing of a list. */
    keep: () => clearTimeout(hiding.current),
    close,
    closeSoon() {
      clearTimeout(hiding.current)
      if (hideDelayMs > 0) hiding.current = setTimeout(close, hideDelayMs)
      else close()
    },
    pick,
    typed(text: string) {
      setWanted(true)
      setAt(null)
      onInput(text)
    },
    keyDown(event: KeyboardEvent<HTMLInputElement>) {
      input.onKeyDown?.(event)
      if (event.defaultPrevented || isComposing(event)) return
      const item = items[active]
      if (event.key === 'Enter' && item !== undefined) {
        event.preventDefault()
        pick(item)
      } else if (event.key === 'Escape' && (inline ? value !== '' : open)) {
        event.preventDefault()
        close()
        if (!inline) return
        clearField(event.currentTarget)
        onInput('')
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        setWanted(true)
        // Alt only opens and closes the list.
        if (event.altKey) return event.key === 'ArrowUp' ? close() : undefined
        setAt(movedIndex(event, active, items.length, { orientation: 'vertical' }))
      }
    },
  }
}
