import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { language, t, tn } from '../../../platform/page/i18n.ts'
import { dotSeparator } from '../../../platform/text/text.ts'
import { dateAndTime } from '../../../platform/text/time.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SearchableListDialog, SearchedList } from '../../../ui/dialog/searchable-list-dialog.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { closeIcon, composeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { isOver, keyOf, nameOf } from '../filter.ts'
import type { FilterForm } from '../form-model.ts'
import { type Filter, rulesOf } from '../kinds.ts'
import type { FilterListModel } from '../list-model.ts'
import styles from './filters.module.css'
import { HiddenChoices } from './hidden-choices.tsx'

function untilText(filter: Filter, now: number): string {
  if (filter.until === undefined) return ''
  const time = dateAndTime(filter.until, language())
  return isOver(filter, now) ? t('ended {time}', { time }) : t('until {time}', { time })
}

interface FilterRowProps {
  filter: Filter
  now: number
  edit: () => void
  remove: () => void
}

/** One filter: what it hides, until when, and its controls. */
function FilterRow({ filter, now, edit, remove }: FilterRowProps) {
  const name = nameOf(filter)
  const until = untilText(filter, now)
  const parts = [
    rulesOf(filter.kind).about(filter),
    filter.except_followed && t('except those you follow'),
  ].filter(Boolean)
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <bdi className={styles.value}>{name}</bdi>
        <span className={styles.meta}>
          {parts.join(dotSeparator)}
          {until !== '' && (
            <>
              {dotSeparator}
              <span className={isOver(filter, now) ? styles.over : undefined}>{until}</span>
            </>
          )}
        </span>
      </span>
      <IconButton label={t('Edit filter')} aria-description={name} onClick={edit}>
        <Icon path={composeIcon} />
      </IconButton>
      <IconButton label={t('Remove filter')} aria-description={name} onClick={remove}>
        <Icon path={closeIcon} />
      </IconButton>
    </li>
  )
}

/** With fewer filters than this there is no search. */
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
    <SearchedList
      label={t('Find filters')}
      query={query}
      search={list.search}
      isLong={filters.length >= searchFrom}
      count={found.length}
      countText={tn(found.length, '{count} filter found', '{count} filters found')}
      noneText={t('No filters found')}
    >
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
    </SearchedList>
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

/** All filters: add, change, remove, import, and export them. */
export function FilterListDialog({ list, form }: { list: FilterListModel; form: FilterForm }) {
  const problem = useStore(list.$problem)
  const open = useStore(list.$isOpen)
  const settings = useStore(list.$list)
  return (
    <SearchableListDialog
      open={open}
      onClose={list.close}
      title={t('Filters')}
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
            <Button size="small" onClick={() => void list.sync(true)}>
              {t('Try again')}
            </Button>
          </div>
        )}
        <Rows list={list} form={form} />
        <HiddenChoices settings={settings} change={list.change} />
      </div>
    </SearchableListDialog>
  )
}

/** Longer lists are read from files. */
const textMax = 20_000

function Content({ list }: { list: FilterListModel }) {
  const error = useStore(list.$importError)
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.form}>
      <TextArea
        label={t('List of filters')}
        hint={t('One word, phrase, or #tag per line, or the text of an exported file')}
        rows={5}
        maxLength={textMax}
        value={text}
        data-autofocus=""
        error={error || undefined}
        onChange={event => setText(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button variant="primary" onClick={() => list.importText(text)}>
          {t('Import list')}
        </Button>
        <Button onClick={() => input.current?.click()}>{t('Choose a file')}</Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,.txt,.csv,application/json,text/plain,text/csv"
          aria-label={t('Choose a file')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file) void list.importFile(file)
          }}
        />
      </div>
    </div>
  )
}

/** Reads filters from a file or a pasted list. */
export function ImportDialog({ list }: { list: FilterListModel }) {
  const open = useStore(list.$isImporting)
  return (
    <Dialog
      open={open}
      onClose={list.closeImport}
      title={t('Import filters')}
      closable
      dismissible
      size="small"
    >
      <Content list={list} />
    </Dialog>
  )
}
