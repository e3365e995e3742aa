import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { type Failure, statusOf } from '../../platform/http/failure.ts'
import { t } from '../../platform/page/i18n.ts'
import { tabs } from '../../platform/tabs/tabs.ts'
import { failureText } from '../../shared/feedback/failure-text.ts'
import { feedback } from '../../shared/feedback/store.ts'
import { retryAction } from '../../shared/feedback/try-again.ts'
import { filtersApi } from './api.ts'
import { readList } from './filter.ts'
import { filterStore } from './store.ts'

/** Keeps the filters of this browser and the server in sync, if the page data says that the server stores them. */
export interface FilterSync {
  /** What the user should know about the last try; '' if all is well. */
  $problem: ReadableAtom<string>
  /** Fetches changes from the server, and saves those made here. `isAsked`: the user is told of a failure. */
  run: (isAsked: boolean) => Promise<void>
}

/** How often to merge and save again if others save at the same time. */
const triesMax = 5

export function filterSync(app: App): FilterSync {
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
    const text = `${what} ${failureText(failure)}`
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

  return { $problem, run }
}
