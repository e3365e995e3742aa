import { type HTMLAttributes, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './option-list.module.css'

interface OptionListProps<T> {
  id: string
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  /** Index of the active option; negative for none. */
  active: number
  isSelected?: ((item: T) => boolean) | undefined
  /** Renders the options as links, for example to open them in a new tab; a plain press still selects. */
  hrefOf?: ((item: T) => string | undefined) | undefined
  onSelect: (item: T) => void
  onActive: (index: number) => void
  children: (item: T, state: { active: boolean; selected: boolean }) => ReactNode
  className?: string | undefined
  ref?: Ref<HTMLDivElement> | undefined
  /** Attributes for a list that gets the focus itself. */
  attributes?: HTMLAttributes<HTMLDivElement>
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The options of a listbox or combobox. The focus stays with the owner, which references the active option. */
export function OptionList<T>(props: OptionListProps<T>) {
  const { id, items, active } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    <div
      // The focus stays where it is: in some browsers, a list that scrolls would be a tab stop.
      tabIndex={-1}
      onMouseDown={event => event.button === 0 && event.preventDefault()}
      {...props.attributes}
      ref={element => {
        list.current = element
        if (typeof props.ref === 'function') return props.ref(element)
        if (props.ref) props.ref.current = element
      }}
      id={id}
      role="listbox"
      aria-label={props.label}
      className={classes(styles.list, props.className)}
    >
      {items.map((item, index) => {
        const selected = props.isSelected?.(item) ?? false
        const href = props.hrefOf?.(item)
        const Tag = href ? 'a' : 'div'
        return (
          <Tag
            key={props.keyOf(item)}
            {...(href && { href, tabIndex: -1, draggable: false })}
            id={optionId(id, index)}
            role="option"
            aria-selected={props.isSelected ? selected : index === active}
            data-active={index === active || undefined}
            className={styles.option}
            onPointerMove={() => index !== active && props.onActive(index)}
            onClick={event => {
              if (href && (event.ctrlKey || event.metaKey || event.shiftKey)) return
              event.preventDefault()
              props.onSelect(item)
            }}
          >
            {props.children(item, { active: index === active, selected })}
          </Tag>
        )
      })}
    </div>
  )
}
