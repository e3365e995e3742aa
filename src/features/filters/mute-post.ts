import type { App } from '../../platform/app.ts'
import { t } from '../../platform/page/i18n.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { offerUndo } from '../../shared/feedback/undo.ts'
import { tooMany } from './list-model.ts'
import { type FilterList, isTooMany, readFilters, withFilters, withoutFilters } from './rules/filter.ts'
import { filterStore } from './store.ts'
import { filterSync } from './sync.ts'

/**
 * Mutes the notifications of a post, in this browser and on a server that has filters, with Undo. Returns false where the
 * list of filters is full, and says so.
 */
export function mutePost(app: App, id: string, label: string): boolean {
  const { $stored, change } = app.get(filterStore)
  const say = app.get(feedback)
  const added = readFilters([{ kind: 'activity', value: id, label }])
  const { filters } = $stored.get().list
  if (isTooMany(filters, added)) {
    say.fail(tooMany())
    return false
  }
  const edit = (edited: (list: FilterList) => FilterList) => {
    if (!change(edited) && !app.page.filters)
      say.fail(t('Couldn’t save your filters in this browser. They work until you leave this page.'))
    void app.get(filterSync).run(true)
  }
  edit(list => ({ ...list, filters: withFilters(list.filters, added) }))
  offerUndo(say, t('You muted notifications for this post.'), () =>
    edit(list => ({ ...list, filters: withoutFilters(list.filters, added) })),
  )
  return true
}
