import type { App } from '../../platform/app.ts'
import { createFilterForm, type FilterForm } from './form-model.ts'
import { createFilterList, type FilterListModel } from './list-model.ts'
import { startFilters } from './start.ts'
import { filterStore } from './store.ts'
import { type FilterSync, filterSync } from './sync.ts'

interface FilterParts {
  form: FilterForm
  list: FilterListModel
  sync: FilterSync
}

/** What the dialogs of filters draw; each change also goes to the server, where it has filters. */
export function filterParts(app: App): FilterParts {
  void startFilters(app)
  const sync = app.get(filterSync)
  app.disposer.add(
    app.get(filterStore).$stored.listen(({ isAsked }) => {
      if (isAsked) void sync.run(true)
    }),
  )
  return { form: createFilterForm(app), list: createFilterList(app), sync }
}
