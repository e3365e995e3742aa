import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../src/app/app.ts'
import type { PostFormRequest } from '../../src/bus/contract.ts'
import type { Disposer } from '../../src/lib/dispose.ts'
import { loadChunk } from '../../src/mount/load.ts'
import { notices } from '../../src/notices/store.ts'
import { t } from '../../src/page/i18n.ts'
import type { Forms } from './forms.tsx'

/** Milliseconds before a loader is shown (dashboard.md §9). */
const loaderDelayMs = 250

/** What is there before anyone writes: it knows when a form is wanted, and loads the rest. */
export interface Shell {
  $forms: ReadableAtom<Forms | null>
  /** Something has been loading for a while. */
  $isSlow: ReadableAtom<boolean>
  /** A form stands in place of the new-post buttons. */
  $isCovered: ReadableAtom<boolean>
  setCovered: (isCovered: boolean) => void
  /** Loads the form's code for one who is about to need it. */
  prepare: () => void
  open: (request: PostFormRequest) => Promise<void>
  /** Shows a loader when the work takes longer than a moment. */
  showLoading: <T>(work: Promise<T>) => Promise<T>
  /** Tells that the form cannot be had (dashboard.md §8). */
  failed: () => void
  urlChanged: () => void
}

const isFormPath = (): boolean => /\/(?:new\/\w+|edit\/[^/]+|reblog\/[^/]+\/[^/]+)$/.test(location.pathname)

export function createShell(
  app: App,
  disposer: Disposer,
  make: (module: typeof import('./forms.tsx'), shell: Shell) => Forms,
): Shell {
  const $forms = atom<Forms | null>(null)
  const $isSlow = atom(false)
  const $isCovered = atom(false)
  let loading: Promise<Forms> | null = null
  let works = 0

  const load = (): Promise<Forms> => {
    loading ??= loadChunk(app, 'post-form', () => import('./forms.tsx')).then(
      module => {
        const forms = make(module, shell)
        if (!disposer.disposed) $forms.set(forms)
        return forms
      },
      error => {
        loading = null
        throw error
      },
    )
    return loading
  }
  const withForms = async (run: (forms: Forms) => Promise<void>): Promise<void> => {
    let forms: Forms
    try {
      forms = await shell.showLoading(load())
    } catch {
      return shell.failed()
    }
    await run(forms)
  }

  const shell: Shell = {
    $forms,
    $isSlow,
    $isCovered,
    setCovered: isCovered => $isCovered.set(isCovered),
    prepare: () => void load().catch(() => {}),
    open: request => withForms(forms => forms.model.open(request)),
    async showLoading(work) {
      works++
      const stop = disposer.timeout(() => $isSlow.set(true), loaderDelayMs)
      try {
        return await work
      } finally {
        stop()
        if (--works === 0) $isSlow.set(false)
      }
    },
    failed: () =>
      void app
        .get(notices)
        .alert(t('Sorry, we seem to be having technical trouble. Please try again later.')),
    urlChanged() {
      if ($forms.get() || isFormPath()) void withForms(forms => forms.model.urlChanged())
    },
  }
  return shell
}
