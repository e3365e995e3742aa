import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { type Failure, statusOf } from '../../platform/http/failure.ts'
import { formatNumber, t } from '../../platform/page/i18n.ts'
import { tabs } from '../../platform/tabs/tabs.ts'
import { sentences } from '../../platform/text/sentences.ts'
import { failureText, retryAction } from '../../shared/feedback/failure-text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { offerUndo } from '../../shared/feedback/undo.ts'
import { filtersApi } from './api.ts'
import { type FilterList, filtersMax, readFilters, readList, withFilters, withoutFilters } from './filter.ts'
import type { Filter } from './kinds.ts'
import { filtersOnPage } from './on-page.ts'
import { filterStore } from './store.ts'

/** How often to merge and save again if others save at the same time. */
const triesMax = 5

/** Keeps the filters of this browser and the server in sync, if the page data says that the server stores them. */
export function filterSync(app: App) {
  const store = app.get(filterStore)
  const api = filtersApi(app)
  const say = app.get(feedback)
  const { alone } = app.get(tabs)
  const $problem = atom('')
  let closeToast = () => {}
  let hasRead = false

  const mustRead = (): boolean => {
    const given = app.page.filters?.version
    return !hasRead && (given === undefined || given !== store.latest().version)
  }
  async function read(isQuiet: boolean): Promise<Failure | null> {
    const result = await api.read(isQuiet)
    if (!result.ok) return result.failure
    hasRead = true
    store.receive(result.value.version, readList(result.value))
    return null
  }
  async function go(isQuiet: boolean): Promise<Failure | null> {
    const failure = mustRead() ? await read(isQuiet) : null
    if (failure) return failure
    for (let count = 0; count < triesMax; count++) {
      const { list, version, base } = store.latest()
      if (!base) return null
      const result = await api.save(version, list, isQuiet)
      if (result.ok) {
        hasRead = true
        store.receive(result.value.version, list, list)
      } else if (statusOf(result.failure) !== 409 || count === triesMax - 1) return result.failure
      else {
        // Saved elsewhere in between: merge both changes.
        const failed = await read(isQuiet)
        if (failed) return failed
      }
    }
    return null
  }

  function report(failure: Failure, isAsked: boolean): void {
    const what = !store.latest().base
      ? t('Couldn’t load your filters from the server. This browser’s filters still work.')
      : store.isKept()
        ? t('Couldn’t save your filters on the server. They’re saved in this browser.')
        : t('Couldn’t save your filters. They work until you leave this page.')
    const text = sentences(what, failureText(failure))
    $problem.set(text)
    if (isAsked)
      closeToast = say.fail(
        text,
        retryAction(failure, () => void run(true)),
      )
  }
  async function run(isAsked: boolean): Promise<void> {
    if (!app.page.filters) return
    const failure = await alone('filters', () => go(!isAsked))
    closeToast()
    $problem.set('')
    if (failure) report(failure, isAsked)
  }
  app.disposer.listen(app.platform.window, 'online', () => void (store.latest().base && run(false)))

  return {
    /** What the user should know about the last try; '' if all is well. */
    $problem /** Fetches changes from the server, and saves those made here. `isAsked`: the user is told of a failure. */,
    run,
  }
}

/** Changes the user's filters: on this page, in this browser, and on a server that has them. */
export type FilterEditing = ReturnType<typeof editFilters>

/** What to say if a list would become too long. */
export const tooMany = (): string =>
  t('You can have up to {max} filters. Remove some first.', { max: formatNumber(filtersMax) })

export function editFilters(app: App) {
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
    /**
     * Puts filters in the place of others. Returns a function that undoes it; null if the list is full, after telling the
     * user.
     */
    replace(removed: readonly Filter[], added: readonly Filter[]) {
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

/** Mutes a blog, with Undo. Returns false if the list of filters is full. */
export function muteBlog(app: App, name: string): boolean {
  const undo = app.get(editFilters).replace([], readFilters([{ kind: 'blog', value: name }]))
  if (undo) offerUndo(app.get(feedback), t('You muted {blog}.', { blog: name }), undo)
  return undo !== null
}
