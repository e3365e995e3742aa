import type { ReactNode } from 'react'
import type { App } from '../../platform/app.ts'
import type { Handlers } from '../../platform/bus/bus.ts'
import { createFilterForm } from './form-model.ts'
import { createFilterList } from './list-model.ts'
import { startFilters } from './on-page.ts'
import { FilterFormDialog } from './views/filter-form.tsx'
import { FilterListDialog, ImportDialog } from './views/filter-list.tsx'
import { FilterSettings } from './views/hidden-choices.tsx'

/** The dialogs of filters, their section in the reading settings, and their commands. */
export interface FiltersView {
  dialogs: ReactNode
  section: ReactNode
  /** Merges the filters of this browser with those of the server. */
  sync: () => Promise<void>
  handlers: Required<Pick<Handlers, 'filters:open' | 'filters:add'>>
}

/** @param closeSettings closes the reading settings; what opens instead waits until they have returned the focus */
export function createFilters(app: App, closeSettings: (then: () => void) => void): FiltersView {
  startFilters(app)
  const [form, list] = [createFilterForm(app), createFilterList(app)]
  return {
    dialogs: (
      <>
        <FilterListDialog list={list} form={form} />
        <ImportDialog list={list} />
        <FilterFormDialog form={form} />
      </>
    ),
    section: (
      <FilterSettings $list={list.$list} change={list.change} openFilters={() => closeSettings(list.open)} />
    ),
    sync: () => list.sync(false),
    handlers: {
      'filters:open': list.open,
      'filters:add': payload => form.openFor(payload?.anchor ?? null),
    },
  }
}
