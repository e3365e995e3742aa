import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { t, tn } from '../../page/i18n.ts'
import { movedIndex } from '../behavior/roving.ts'
import { FieldFrame, type FieldFrameProps } from '../field/field-frame.tsx'
import fieldStyles from '../field/text-field.module.css'
import { Popover } from '../popover/popover.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './combobox.module.css'
import { OptionList, optionId } from './option-list.tsx'

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
  /** Whether the first suggestion for a typed value is active, so that enter selects it. */
  autoSelect?: boolean
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

/** A field with suggestions (ARIA APG editable combobox with list autocomplete). The focus stays in the field. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { value, onInput, items, keyOf, onPick, loading = false, empty, autoSelect = false } = props
  const { label, hideLabel, hint, error, aside, className, input = {} } = props
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState(false)
  const [at, setAt] = useState<number | null>(null)
  const { inline = false, hideDelayMs = 0, heading } = props
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(hiding.current), [])
  const open =
    (wanted || inline) &&
    (props.opensEmpty !== false || value !== '') &&
    (items.length > 0 || loading || Boolean(empty))
  // While new items load, enter must not select one that is about to be replaced.
  const first = autoSelect && !loading && value !== '' ? 0 : -1
  const active = open ? Math.min(at ?? first, items.length - 1) : -1
  const hasList = open && items.length > 0
  const close = () => {
    setWanted(false)
    setAt(null)
  }
  const closeSoon = () => {
    clearTimeout(hiding.current)
    if (hideDelayMs > 0) hiding.current = setTimeout(close, hideDelayMs)
    else close()
  }
  const pick = (item: T) => {
    close()
    onPick(item)
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event)
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    const item = items[active]
    if (event.key === 'Enter' && item !== undefined) {
      event.preventDefault()
      pick(item)
    } else if (event.key === 'Escape' && (inline ? value !== '' : open)) {
      event.preventDefault()
      close()
      if (inline) onInput('')
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setWanted(true)
      // Alt only opens and closes the list.
      if (event.altKey) return event.key === 'ArrowUp' ? close() : undefined
      setAt(movedIndex(event, active, items.length, { orientation: 'vertical' }))
    }
  }
  const list = (
    <>
      {heading && items.length > 0 && (
        // Hidden, as it is the name of the list.
        <div className={styles.heading} aria-hidden="true">
          {heading}
        </div>
      )}
      {items.length > 0 && (
        <OptionList
          id={listId}
          label={heading ?? label}
          items={items}
          keyOf={keyOf}
          hrefOf={props.hrefOf}
          active={active}
          onSelect={pick}
          onActive={setAt}
        >
          {props.option}
        </OptionList>
      )}
      {items.length === 0 && (loading || empty) && (
        // A listbox must have options; the status below announces the text.
        <div className={styles.note}>{loading ? t('Loading…') : empty}</div>
      )}
    </>
  )
  const status = loading
    ? t('Loading suggestions')
    : items.length > 0
      ? tn(items.length, '{count} suggestion', '{count} suggestions')
      : empty
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, aside, className, id: input.id }}>
      {attributes => (
        <>
          <input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            type="text"
            {...input}
            {...attributes}
            ref={element => {
              field.current = element
              if (typeof input.ref === 'function') return input.ref(element)
              if (input.ref) input.ref.current = element
            }}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={hasList}
            aria-controls={hasList ? listId : undefined}
            aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
            className={props.controlClassName ?? fieldStyles.control}
            value={value}
            onChange={event => {
              setWanted(true)
              setAt(null)
              onInput(event.target.value)
            }}
            onKeyDown={keyDown}
            onClick={event => {
              input.onClick?.(event)
              setWanted(true)
            }}
            onFocus={event => {
              input.onFocus?.(event)
              clearTimeout(hiding.current)
              if (props.opensOnFocus) setWanted(true)
            }}
            onBlur={event => {
              input.onBlur?.(event)
              closeSoon()
            }}
          />
          {inline ? (
            <div className={styles.inline} data-loading={loading || undefined}>
              {list}
            </div>
          ) : (
            <Popover
              anchor={field.current}
              open={open}
              onClose={reason => (reason === 'outside' ? closeSoon() : close())}
              placement="bottom-start"
              offset={4}
              role="presentation"
              focus="none"
              tab="none"
              sheet={false}
              matchWidth
            >
              {list}
            </Popover>
          )}
          <VisuallyHidden role="status">{open && status}</VisuallyHidden>
        </>
      )}
    </FieldFrame>
  )
}
