import type { ComponentProps, ReactNode } from 'react'
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
  /** Shown if there are no suggestions; without it the list is then closed. */
  empty?: ReactNode
  /** Whether the list opens for an empty value; true if left out. */
  opensEmpty?: boolean
  /** Opens when the field takes the focus. */
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
