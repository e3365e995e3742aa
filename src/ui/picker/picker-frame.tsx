import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react'
import { isComposing } from '../../platform/dom/composing.ts'
import { t } from '../../platform/page/i18n.ts'
import type { Placement } from '../behavior/keep-placed.ts'
import { IconButton } from '../button/icon-button.tsx'
import { closeIcon, Icon } from '../icon/icon.tsx'
import { Popover } from '../popover/popover.tsx'
import { classes } from '../styles/classes.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './picker-frame.module.css'

const searchIcon = 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M20 20l-4-4'

/** Where a picker opens, given by its opener. */
export interface PickerPlace {
  /** The element that the popover is placed next to. */
  anchor: Element | null | undefined
  open: boolean
  onClose: () => void
  placement?: Placement
  id?: string
}

interface PickerFrameProps extends PickerPlace {
  title: string
  /** Buttons next to the title. */
  tools?: ReactNode
  /** Sets `--picker-width`, `--picker-height`, and `--sheet-height`. */
  className: string | undefined
  children: ReactNode
}

/** A popover to choose something from, or a sheet in a narrow window. Its size is fixed, so that nothing jumps. */
export function PickerFrame({ title, tools, className, children, ...place }: PickerFrameProps) {
  const id = useId()
  const { onClose } = place
  // A form around the picker must not handle these keys.
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.preventDefault()
  }
  return (
    <Popover
      {...place}
      labelledBy={id}
      ownClose
      bare
      onKeyDown={keyDown}
      className={classes(styles.popover, className)}
    >
      <div className={styles.picker}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {tools}
          <IconButton label={t('Close')} tooltip="top" data-focus-last="" onClick={onClose}>
            <Icon path={closeIcon} />
          </IconButton>
        </div>
        {children}
      </div>
    </Popover>
  )
}

interface PickerSearchProps {
  label: string
  value: string
  maxLength: number
  enterKeyHint: 'search' | 'done'
  onChange: (value: string) => void
  onEnter: (event: KeyboardEvent) => void
  /** What was found, for screen readers. */
  status: string
  /** A control next to the field. */
  beside?: ReactNode
  ref: Ref<HTMLInputElement>
  'data-autofocus'?: ''
}

/** The search of a picker. The down arrow moves on to the choices in the same picker. */
export function PickerSearch(props: PickerSearchProps) {
  const { label, value, onChange, onEnter, status, beside, ...field } = props
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      onEnter(event)
    } else if (event.key === 'ArrowDown') {
      const picker = event.currentTarget.closest(`.${styles.picker}`)
      const first = picker?.querySelector<HTMLElement>('[tabindex="0"]')
      if (!first) return
      event.preventDefault()
      first.focus()
    }
  }
  return (
    <search className={styles.search}>
      <label className={styles.frame}>
        <Icon path={searchIcon} size={18} />
        <input
          {...field}
          type="search"
          dir="auto"
          className={styles.field}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={event => onChange(event.target.value)}
          onKeyDown={keyDown}
        />
      </label>
      {beside}
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </search>
  )
}
