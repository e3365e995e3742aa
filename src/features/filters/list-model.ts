import { atom, computed } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { fieldsOf } from '../../platform/lib/record.ts'
import { formatNumber, t, tn } from '../../platform/page/i18n.ts'
import { sentences } from '../../platform/text/sentences.ts'
import { wordSearch } from '../../platform/text/text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { offerUndo } from '../../shared/feedback/undo.ts'
import { editFilters, filterSync, tooMany } from './edit-filters.ts'
import { type FilterList, filtersMax, readLines, withoutFilters } from './filter.ts'
import type { Filter } from './kinds.ts'
import { filterStore } from './store.ts'

/** The list of all filters. */
export type FilterListModel = ReturnType<typeof createFilterList>

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads filters from a file written by Inlay, or from a plain list with one word, phrase, or #tag per line; none if
 * there is nothing to read. @public for tests
 */
export function readImport(text: string): Filter[] {
  const plain = text.replace(/^\ufeff/, '')
  const json = parse(plain)
  const listed = Array.isArray(json) ? json : fieldsOf(json).filters
  if (Array.isArray(listed)) return readLines(listed)
  // A file that begins like JSON but isn't is broken, not a list.
  const isBroken = json === undefined && /^\s*[[{]/.test(plain)
  return readLines(isBroken || typeof json === 'object' ? [] : plain.split(/\r\n?|\n/))
}

/** The exported file; `inlay` names the format, for later ones. @public for tests */
export const exportText = ({ filters, hidden, once }: FilterList): string =>
  `${JSON.stringify({ inlay: 'filters', filters, hidden, once }, null, 2)}\n`

/** The largest file to read, in bytes. */
const fileMax = 5_000_000

export function createFilterList(app: App) {
  const store = app.get(filterStore)
  const { change, replace } = app.get(editFilters)
  const say = app.get(feedback)
  const { $problem, run } = app.get(filterSync)
  const $isOpen = atom(false)
  const $query = atom('')
  const $importError = atom('')
  const $isImporting = atom(false)
  const $list = computed(store.$stored, ({ list }) => list)
  const $found = computed([$list, $query], ({ filters }, query) => {
    const isFound = wordSearch(query)
    return filters.filter(({ value, label = '' }) => isFound(`${value} ${label}`))
  })

  function importText(text: string): void {
    const read = readImport(text)
    if (read.length === 0) {
      $importError.set(
        t(
          'Couldn’t find any filters. Use a file you exported here, or a list with one word or #tag per line.',
        ),
      )
      return
    }
    const { filters } = store.latest().list
    const news = withoutFilters(read, filters)
    const left = news.slice(Math.max(0, filtersMax - filters.length))
    if (news.length > 0 && left.length === news.length) {
      $importError.set(tooMany())
      return
    }
    const undo = replace([], withoutFilters(read, left))
    if (!undo) return
    $isImporting.set(false)
    const isSame = JSON.stringify(store.latest().list.filters) === JSON.stringify(filters)
    const added = news.length - left.length
    const what = tn(added, '{count} new filter imported.', '{count} new filters imported.')
    const why = tn(
      left.length,
      '{count} filter was left out because you can have up to {max}.',
      '{count} filters were left out because you can have up to {max}.',
    ).replace('{max}', formatNumber(filtersMax))
    if (isSame) say.toast(what)
    else offerUndo(say, left.length > 0 ? sentences(what, why) : what, undo)
  }

  return {
    $isOpen,
    $list,
    /** Those that match the search. */
    $found,
    $query,
    /** Why a file or text couldn't be imported; '' without a failure. */
    $importError,
    $isImporting,
    /** Why the server doesn't have them; '' if it does. */
    $problem,
    now: app.platform.now,
    open() {
      $query.set('')
      $isOpen.set(true)
    },
    close: () => $isOpen.set(false),
    search: (query: string) => $query.set(query),
    remove(filter: Filter) {
      const undo = replace([filter], [])
      if (undo) offerUndo(say, t('Filter removed.'), undo)
    },
    change: (fields: Partial<Pick<FilterList, 'hidden' | 'once'>>) =>
      change(list => ({ ...list, ...fields })),
    openImport() {
      $importError.set('')
      $isImporting.set(true)
    },
    closeImport: () => $isImporting.set(false),
    importText,
    async importFile(file: File) {
      if (file.size > fileMax) return $importError.set(t('That file is too big. Choose a smaller one.'))
      try {
        importText(await file.text())
      } catch {
        $importError.set(t('Couldn’t read that file. Choose another one.'))
      }
    },
    exported: () => exportText($list.get()),
    /** Merges the filters of this browser with those of the server. */
    sync: run,
  }
}
