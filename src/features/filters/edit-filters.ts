import type { App } from '../../platform/app.ts'
import { formatNumber, t } from '../../platform/page/i18n.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { offerUndo } from '../../shared/feedback/undo.ts'
import {
  type Filter,
  type FilterList,
  filtersMax,
  readFilters,
  withFilters,
  withoutFilters,
} from './filter.ts'
import { filtersOnPage } from './on-page.ts'
import { filterStore } from './store.ts'
import { filterSync } from './sync.ts'

/** Changes the user's filters: on this page, in this browser, and on a server that has them. */
export interface FilterEditing {
  change: (edit: (list: FilterList) => FilterList) => void
  /**
   * Puts filters in the place of others. Returns a function that undoes it; null if the list is full, after telling the
   * user.
   */
  replace: (removed: readonly Filter[], added: readonly Filter[]) => (() => void) | null
}

/** What to say if a list would become too long. */
export const tooMany = (): string =>
  t('You can have up to {max} filters. Remove some first.', { max: formatNumber(filtersMax) })

export function editFilters(app: App): FilterEditing {
  const store = app.get(filterStore)
  const say = app.get(feedback)

  function change(edit: (list: FilterList) => FilterList): void {
    // The server also gets them, or says why not.
    if (!store.change(edit) && !app.page.filters)
      say.fail(t('Couldn’t save your filters in this browser. They work until you leave this page.'))
    app.get(filtersOnPage).start()
    void app.get(filterSync).run(true)
  }
  return {
    change,
    replace(removed, added) {
      const replaced = (filters: readonly Filter[]) => withFilters(withoutFilters(filters, removed), added)
      const before = store.latest().list.filters
      const { length } = replaced(before)
      if (length > filtersMax && length > before.length) {
        say.fail(tooMany())
        return null
      }
      change(list => ({ ...list, filters: replaced(list.filters) }))
      return () =>
        change(list => {
          const left = withoutFilters(list.filters, added)
          // The filter exists already in another form.
          const gone = before.filter(one => withoutFilters([one], [...removed, ...added]).length === 0)
          const filters = withFilters(left, withoutFilters(gone, left))
          return { ...list, filters: filters.slice(0, Math.max(filtersMax, left.length)) }
        })
    },
  }
}

/** Mutes the notifications of a post, with Undo. Returns false if the list of filters is full. */
export function mutePost(app: App, id: string, label: string): boolean {
  const undo = app.get(editFilters).replace([], readFilters([{ kind: 'activity', value: id, label }]))
  if (undo) offerUndo(app.get(feedback), t('You muted notifications for this post.'), undo)
  return undo !== null
}
