import { type ReactNode, useId, useRef, useState } from 'react'
import { t } from '../../platform/page/i18n.ts'
import { typeLabels } from '../../shared/post-types.ts'
import { FlatSelect } from '../../ui/flat-select/flat-select.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import {
  isNarrowed,
  type Narrowing,
  type NarrowingPart,
  type SearchPostType,
  type SearchSort,
  searchPostTypes,
} from './narrowing.ts'
import styles from './narrowing-view.module.css'

const filterIcon = 'M3 6h11M18 6h3M3 12h3M10 12h11M3 18h9M16 18h5M16 4v4M8 10v4M14 16v4'

const sortNames = (): [SearchSort, string][] => [
  ['top', t('Top Posts')],
  ['recent', t('Recent Posts')],
]

const typeNames = (): { value: SearchPostType; label: string }[] => [
  { value: '', label: t('All Types') },
  ...searchPostTypes.map(value => ({ value, label: typeLabels()[value] })),
]

/** A part of a narrowing as text. */
export function narrowingText(part: NarrowingPart, narrowing: Narrowing): string {
  switch (part) {
    case 'sort':
      return sortNames().find(([sort]) => sort === narrowing.sort)?.[1] ?? ''
    case 'type':
      return typeNames().find(({ value }) => value === narrowing.type)?.label ?? ''
    case 'original':
      return t('Original Posts')
    case 'safe':
      return t('Safe search')
  }
}

export interface NarrowingButtonProps {
  narrowing: Narrowing
  defaults: Narrowing
  onChange: (parts: Partial<Narrowing>) => void
  /** Which switches are shown. */
  hasOriginal: boolean
  hasSafe: boolean
  /** Shown below the filters, such as a search button. */
  children?: ReactNode
}

/** The filters of a search (MOB-16…19, SRCH-1). */
function Parts({
  narrowing,
  onChange,
  hasOriginal,
  hasSafe,
  children,
}: Omit<NarrowingButtonProps, 'defaults'>) {
  const name = useId()
  return (
    <div className={styles.parts}>
      <fieldset className={styles.sorts}>
        <legend className={styles.legend}>{t('Sort by')}</legend>
        {sortNames().map(([sort, label]) => (
          <label key={sort} className={styles.sort}>
            <input
              type="radio"
              // Keeps it out of a surrounding form, which has its own fields for the narrowing.
              form=""
              name={name}
              value={sort}
              checked={narrowing.sort === sort}
              onChange={() => onChange({ sort })}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.line}>
        <span aria-hidden="true">{t('Post type')}</span>
        <FlatSelect
          label={t('Post type')}
          edge="end"
          options={typeNames()}
          value={narrowing.type}
          onChange={type => onChange({ type })}
        />
      </div>
      {hasOriginal && (
        <Switch
          label={t('Original Posts')}
          checked={narrowing.original}
          onChange={original => onChange({ original })}
        />
      )}
      {hasSafe && (
        <Switch label={t('Safe search')} checked={narrowing.safe} onChange={safe => onChange({ safe })} />
      )}
      {children}
    </div>
  )
}

/** The icon at the end of a search field, and the filter popover that it opens. */
export function NarrowingButton({ defaults, ...rest }: NarrowingButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const isOn = isNarrowed(rest.narrowing, defaults)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={isOn ? t('Filter, on') : t('Filter')}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-narrowed={isOn || undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon path={filterIcon} size={20} />
      </button>
      <Popover
        anchor={button.current}
        open={open}
        onClose={() => setOpen(false)}
        placement="bottom-end"
        label={t('Search filters')}
      >
        <Parts {...rest} />
      </Popover>
    </>
  )
}
