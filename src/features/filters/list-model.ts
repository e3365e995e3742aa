import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { formatNumber, t, tn } from '../../platform/page/i18n.ts'
import { wordSearch } from '../../platform/text/text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { offerUndo } from '../../shared/feedback/undo.ts'
import { filtersOnPage } from './on-page.ts'
import {
  type Filter,
  type FilterList,
  filtersMax,
  isTooMany,
  withFilters,
  withoutFilters,
} from './rules/filter.ts'
import { exportText, readImport } from './rules/import.ts'
import { filterStore } from './store.ts'

/** The list of all filters. */
export interface FilterListModel {
  $isOpen: ReadableAtom<boolean>
  $list: ReadableAtom<FilterList>
  /** Those with the searched words. */
  $found: ReadableAtom<readonly Filter[]>
  $query: ReadableAtom<string>
  /** Why a file or a text could not be imported; '' if nothing failed. */
  $importError: ReadableAtom<string>
  $isImporting: ReadableAtom<boolean>
  now: () => number
  open: () => void
  close: () => void
  search: (query: string) => void
  remove: (filter: Filter) => void
  change: (fields: Partial<Pick<FilterList, 'hidden' | 'once'>>) => void
  openImport: () => void
  closeImport: () => void
  importText: (text: string) => void
  importFile: (file: File) => Promise<void>
  exported: () => string
}

/** What is said where a list would become too long. */
export const tooMany = (): string =>
  t('You can have up to {max} filters. Remove some first.', { max: formatNumber(filtersMax) })

/** The largest file that is read, in bytes. */
const fileMax = 5_000_000

export function createFilterList(app: App): FilterListModel {
  const store = app.get(filterStore)
  const page = app.get(filtersOnPage)
  const say = app.get(feedback)
  const $isOpen = atom(false)
  const $query = atom('')
  const $importError = atom('')
  const $isImporting = atom(false)
  const $list = computed(store.$stored, ({ list }) => list)
  const $found = computed([$list, $query], ({ filters }, query) => {
    const isFound = wordSearch(query)
    return filters.filter(({ value, label = '' }) => isFound(`${value} ${label}`))
  })

  function change(edit: (list: FilterList) => FilterList): void {
    // The server has them in any case, or says why not.
    if (!store.change(edit) && !app.page.filters)
      say.fail(t('Couldn’t save your filters in this browser. They work until you leave this page.'))
    void page.start()
  }
  function importText(text: string): void {
    let read: Filter[]
    try {
      read = readImport(text)
    } catch {
      $importError.set(
        t(
          'Couldn’t find any filters. Use a file that was exported here, or a list with one word or #tag per line.',
        ),
      )
      return
    }
    const before = store.$stored.get().list.filters
    if (isTooMany(before, read)) {
      $importError.set(tooMany())
      return
    }
    const added = withoutFilters(read, before)
    change(list => ({ ...list, filters: withFilters(list.filters, read) }))
    $isImporting.set(false)
    offerUndo(say, tn(added.length, '{count} new filter imported.', '{count} new filters imported.'), () =>
      change(list => ({
        ...list,
        filters: withFilters(
          withoutFilters(list.filters, added),
          before.filter(one => withoutFilters([one], read).length === 0),
        ),
      })),
    )
  }

  return {
    $isOpen,
    $list,
    $found,
    $query,
    $importError,
    $isImporting,
    now: app.platform.now,
    open() {
      $query.set('')
      $isOpen.set(true)
    },
    close: () => $isOpen.set(false),
    search: query => $query.set(query),
    remove(filter) {
      change(list => ({ ...list, filters: withoutFilters(list.filters, [filter]) }))
      offerUndo(say, t('Filter removed.'), () =>
        change(list => ({ ...list, filters: withFilters([filter], list.filters) })),
      )
    },
    change: fields => change(list => ({ ...list, ...fields })),
    openImport() {
      $importError.set('')
      $isImporting.set(true)
    },
    closeImport: () => $isImporting.set(false),
    importText,
    async importFile(file) {
      if (file.size > fileMax) return $importError.set(t('That file is too big. Choose a smaller one.'))
      try {
        importText(await file.text())
      } catch {
        $importError.set(t('Couldn’t read that file. Choose another one.'))
      }
    },
    exported: () => exportText($list.get()),
  }
}
