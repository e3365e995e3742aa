import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../src/page/i18n.ts'
import { Button } from '../../src/ui/button.tsx'
import { FlatSelect } from '../../src/ui/flat-select.tsx'
import { Icon } from '../../src/ui/icon.tsx'
import { Popover } from '../../src/ui/popover.tsx'
import { Switch } from '../../src/ui/switch.tsx'
import { useStore } from '../../src/ui/use-store.ts'
import { filterPath } from './icons.ts'
import type { PartProps } from './mobile-header.tsx'
import { filterFields, isNarrowed, type SearchSort, type SearchType, searchPath } from './rules.ts'
import styles from './search.module.css'

const sortNames = (): [SearchSort, string][] => [
  ['top', t('Top Posts')],
  ['recent', t('Recent Posts')],
]

const typeNames = (): { value: SearchType; label: string }[] => [
  { value: '', label: t('All Types') },
  { value: 'text', label: t('Text') },
  { value: 'photo', label: t('Photo') },
  { value: 'quote', label: t('Quote') },
  { value: 'link', label: t('Link') },
  { value: 'chat', label: t('Chat') },
  { value: 'audio', label: t('Audio') },
  { value: 'video', label: t('Video') },
]

/** What a search is narrowed to; it goes along with the next one (social.md §2). */
function Filters({ app, header, options }: PartProps) {
  const filters = useStore(header.$filters)
  return (
    <div className={styles.filters}>
      <fieldset className={styles.sorts}>
        <legend className={styles.legend}>{t('Sort by')}</legend>
        {sortNames().map(([sort, name]) => (
          <label key={sort} className={styles.sort}>
            <input
              type="radio"
              // The hidden fields speak for the form.
              form=""
              name="inlay-search-sort"
              value={sort}
              checked={filters.sort === sort}
              onChange={() => header.setFilters({ sort })}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.line}>
        <span aria-hidden="true">{t('Post type')}</span>
        <FlatSelect
          label={t('Post type')}
          options={typeNames()}
          value={filters.type}
          onChange={type => header.setFilters({ type })}
        />
      </div>
      {options.hasOriginal && (
        <Switch
          label={t('Original Posts')}
          checked={filters.original}
          onChange={original => header.setFilters({ original })}
        />
      )}
      {app.page.flags.is_mobile_handset && (
        <Switch
          label={t('Safe search')}
          checked={filters.safe}
          onChange={safe => header.setFilters({ safe })}
        />
      )}
      <Button type="submit" variant="primary" wide>
        {t('Search')}
      </Button>
    </div>
  )
}

function FilterButton(props: PartProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const narrowed = isNarrowed(useStore(props.header.$filters))
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.filter}
        aria-label={narrowed ? t('Filter, in use') : t('Filter')}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-narrowed={narrowed || undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon path={filterPath} size={20} />
      </button>
      <Popover
        anchor={button.current}
        open={open}
        onClose={() => setOpen(false)}
        placement="bottom-end"
        label={t('Search filters')}
      >
        <Filters {...props} />
      </Popover>
    </>
  )
}

/** The search field in the bar; it goes to the results by the browser's own means (social.md §2). */
export function Search(props: PartProps) {
  const { app, header, options } = props
  const input = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const term = useStore(header.$term)
  const filters = useStore(header.$filters)
  const isAsked = useRef(app.page.page.search_term !== undefined && term === app.page.page.search_term)
  useEffect(() => {
    const field = input.current
    // On a page of results the field is simply there.
    if (!isAsked.current) field?.focus()
    const bar = form.current?.closest('header')
    return () => {
      // The focus goes back to the button that the field came from.
      const focused = document.activeElement
      if (!focused || focused === document.body || focused === field)
        bar?.querySelector<HTMLElement>(':scope > button:last-of-type')?.focus()
    }
  }, [])
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (term) header.setTerm('')
    else header.hideSearch()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is too young for the browsers we serve
    <form
      ref={form}
      role="search"
      className={styles.form}
      method="get"
      action={`${app.page.hosts.www ?? ''}${searchPath(term)}`}
    >
      <input
        ref={input}
        type="search"
        name="q"
        dir="auto"
        className={styles.field}
        aria-label={t('Search')}
        placeholder={t('Search')}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        value={term}
        onChange={event => header.setTerm(event.target.value)}
        onKeyDown={keyDown}
      />
      {filterFields(filters, options.hasOriginal).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {app.page.user && <FilterButton {...props} />}
    </form>
  )
}
