import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useRef, useState } from 'react'
import { t, tn } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import type { FilterForm } from '../form-model.ts'
import type { FilterListModel } from '../list-model.ts'
import { keyOf } from '../rules/filter.ts'
import { HiddenChoices } from '../settings-section.tsx'
import { FilterRow } from './filter-row.tsx'
import styles from './filters.module.css'

/** With fewer filters than this there is nothing to search. */
const searchFrom = 8
const pageSize = 100

function Rows({ list, form }: { list: FilterListModel; form: FilterForm }) {
  const found = useStore(list.$found)
  const query = useStore(list.$query)
  const { filters } = useStore(list.$list)
  const [shown, setShown] = useState(pageSize)
  const rows = useRef<HTMLUListElement>(null)
  if (filters.length === 0)
    return (
      <p className={styles.empty}>{t('Hide posts with words, tags, or blogs that you’d rather not see.')}</p>
    )
  const now = list.now()
  /** The focus goes to the row that takes its place. */
  const remove = (index: number) => {
    const filter = found[index]
    if (!filter) return
    list.remove(filter)
    requestAnimationFrame(() => {
      const items = [...(rows.current?.children ?? [])]
      const item = items[Math.min(index, items.length - 1)]
      const next = [...(item?.querySelectorAll('button') ?? [])].at(-1)
      ;(next ?? document.querySelector<HTMLElement>('[data-filter-add]'))?.focus()
    })
  }
  return (
    <>
      {(filters.length >= searchFrom || query !== '') && (
        <TextField
          label={t('Find filters')}
          hideLabel
          type="search"
          placeholder={t('Find filters')}
          value={query}
          onChange={event => list.search(event.target.value)}
        />
      )}
      <VisuallyHidden role="status">
        {query && tn(found.length, '{count} filter found', '{count} filters found')}
      </VisuallyHidden>
      <ul ref={rows} className={styles.rows} aria-label={t('Filters')}>
        {found.slice(0, shown).map((filter, index) => (
          <FilterRow
            key={keyOf(filter)}
            filter={filter}
            now={now}
            edit={() => form.edit(filter)}
            remove={() => remove(index)}
          />
        ))}
      </ul>
      {found.length > shown && <Button onClick={() => setShown(shown + pageSize)}>{t('Show more')}</Button>}
    </>
  )
}

function download(text: string): void {
  const link = document.createElement('a')
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.href = url
  link.download = 'filters.json'
  link.click()
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

interface FilterListProps {
  list: FilterListModel
  form: FilterForm
  /** Why the server has not got them; '' if it has. */
  $problem: ReadableAtom<string>
  tryAgain: () => Promise<void>
}

/** All filters: add, change, remove, import, and export them. */
export function FilterListDialog({ list, form, $problem, tryAgain }: FilterListProps) {
  const problem = useStore($problem)
  const open = useStore(list.$isOpen)
  const settings = useStore(list.$list)
  return (
    <Dialog
      open={open}
      onClose={list.close}
      title={t('Filters')}
      closable
      dismissible
      size="medium"
      footer={
        <div className={styles.buttons}>
          <Button onClick={list.openImport}>{t('Import')}</Button>
          {settings.filters.length > 0 && (
            <Button onClick={() => download(list.exported())}>{t('Export')}</Button>
          )}
        </div>
      }
    >
      <div className={styles.list}>
        <div>
          <Button variant="primary" data-autofocus="" data-filter-add="" onClick={() => form.openFor(null)}>
            {t('Add filter')}
          </Button>
        </div>
        {problem !== '' && (
          <div className={styles.problem} role="status">
            <span>{problem}</span>
            <Button size="small" onClick={() => void tryAgain()}>
              {t('Try again')}
            </Button>
          </div>
        )}
        <Rows list={list} form={form} />
        <HiddenChoices settings={settings} change={list.change} />
      </div>
    </Dialog>
  )
}
