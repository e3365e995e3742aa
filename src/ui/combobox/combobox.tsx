import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { isComposing } from '../../platform/dom/composing.ts'
import { t, tn } from '../../platform/page/i18n.ts'
import { clearField } from '../behavior/clear-field.ts'
import { movedIndex } from '../behavior/roving.ts'
import fieldStyles from '../field/text-field.module.css'
import { FieldFrame, type FieldFrameProps } from '../field/text-field.tsx'
import { Popover } from '../popover/popover.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './combobox.module.css'
import { OptionList, optionId } from './option-list.tsx'

interface ComboboxProps<T> extends FieldFrameProps {
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
function useCombobox<T>(props: ComboboxProps<T>) {
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

/** The suggestions of a combobox, below their heading, or the text shown instead. */
function Suggestions<T>(
  props: ComboboxProps<T> & { id: string; active: number; onActive: (index: number) => void },
) {
  const { items, heading, loading, empty } = props
  if (items.length === 0)
    // A listbox must have options; the combobox's status announces the text.
    return (loading || empty) && <div className={styles.note}>{loading ? t('Loading…') : empty}</div>
  return (
    <>
      {heading && (
        // Hidden, as it is the name of the list.
        <div className={styles.heading} aria-hidden="true">
          {heading}
        </div>
      )}
      <OptionList
        id={props.id}
        label={heading ?? props.label}
        items={items}
        keyOf={props.keyOf}
        hrefOf={props.hrefOf}
        active={props.active}
        onSelect={props.onPick}
        onActive={props.onActive}
      >
        {props.option}
      </OptionList>
    </>
  )
}

/** How many suggestions there are, for screen readers. */
const statusOf = <T,>({ loading, items, empty }: ComboboxProps<T>): ReactNode => {
  if (loading) return t('Loading suggestions…')
  return items.length > 0 ? tn(items.length, '{count} suggestion', '{count} suggestions') : empty
}

/** A field with suggestions (ARIA APG editable combobox with list autocomplete). The focus stays in the field. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, hideLabel, hint, error, aside, className, input = {} } = props
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const combobox = useCombobox(props)
  const { open, active } = combobox
  const hasList = open && props.items.length > 0
  const list = (
    <Suggestions
      {...props}
      id={listId}
      active={active}
      onPick={combobox.pick}
      onActive={combobox.setActive}
    />
  )
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
            value={props.value}
            onChange={event => combobox.typed(event.target.value)}
            onKeyDown={combobox.keyDown}
            onClick={event => {
              input.onClick?.(event)
              combobox.show()
            }}
            onFocus={event => {
              input.onFocus?.(event)
              combobox.keep()
              if (props.opensOnFocus) combobox.show()
            }}
            onBlur={event => {
              input.onBlur?.(event)
              combobox.closeSoon()
            }}
          />
          {props.inline ? (
            <div className={styles.inline} data-loading={props.loading || undefined}>
              {list}
            </div>
          ) : (
            <Popover
              anchor={field.current}
              open={open}
              onClose={reason => (reason === 'outside' ? combobox.closeSoon() : combobox.close())}
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
          <VisuallyHidden role="status">{open && statusOf(props)}</VisuallyHidden>
        </>
      )}
    </FieldFrame>
  )
}
