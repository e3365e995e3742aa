import { type ReactNode, useId, useRef } from 'react'
import { t, tn } from '../../platform/page/i18n.ts'
import { FieldFrame } from '../field/field-frame.tsx'
import fieldStyles from '../field/text-field.module.css'
import { Popover } from '../popover/popover.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './combobox.module.css'
import { OptionList, optionId } from './option-list.tsx'
import { type ComboboxProps, useCombobox } from './use-combobox.ts'

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
