import { atom, type ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import type { App } from '../../../platform/app.ts'
import type { PostFormRequest, PostType } from '../../../platform/bus/contract.ts'
import { waitForPressPaint } from '../../../platform/dom/after-paint.ts'
import { showBusy } from '../../../platform/dom/busy.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { t } from '../../../platform/page/i18n.ts'
import { loadChunk } from '../../../shared/load-chunk.ts'
import { hasKeptForm } from '../frame/has-kept-form.ts'

/** Milliseconds before a loader is shown (POST-57). */
const loaderDelayMs = 250

/** The model and the view of forms, once loaded. */
export interface LoadedForms {
  model: {
    open: (payload: object) => Promise<void>
    urlChanged: () => Promise<void>
    /** Shows the open form and moves the focus to it; false if there is none. */
    show: () => boolean
  }
  /** Opens the docked form of the page before, if there was one. */
  reopen: () => Promise<void>
  /** Loads the view of a type's fields. */
  prepare: (type: PostType) => void
  View: ComponentType
}

/** The part of the forms that loads with the page: it opens forms on request, and loads the rest. */
export interface FormLoader {
  $forms: ReadableAtom<LoadedForms | null>
  /** True while something has been loading for longer than the delay. */
  $isSlow: ReadableAtom<boolean>
  /** True while a form replaces the new-post buttons. */
  $isCovered: ReadableAtom<boolean>
  setCovered: (isCovered: boolean) => void
  /** Preloads the form's code, and that of a type if it is known. */
  prepare: (type: PostType | null) => void
  /** @param opener the pressed button, which the form may cover: it gets the focus back if nothing else has it. */
  open: (request: PostFormRequest, opener?: Element) => Promise<void>
  /** Opens the docked form of the page before; if its code doesn't load, its text stays in the drafts. */
  reopen: () => void
  /** Moves the focus to the open form, and shows it again; tells the user if there is none. */
  show: () => void
  /** Shows a loader if the work takes longer than the delay. */
  showLoading: <T>(work: Promise<T>) => Promise<T>
  /** Tells the user that the form couldn't be loaded (POST-78). */
  failed: () => void
  urlChanged: () => void
}

/** Whether the page's address is that of a form. */
export const isFormPath = (): boolean =>
  /\/(?:new\/\w+|edit\/[^/]+|reblog\/[^/]+\/[^/]+)$/.test(location.pathname)

interface FormLoaderDeps {
  app: App
  disposer: Disposer
  loadForms: (loader: FormLoader) => Promise<LoadedForms>
  /** Shows an alert. */
  alert: (text: string) => void
}

export function createFormLoader(deps: FormLoaderDeps): FormLoader {
  const { app, disposer, loadForms, alert } = deps
  const $forms = atom<LoadedForms | null>(null)
  const $isSlow = atom(false)
  const $isCovered = atom(false)
  let loading: Promise<LoadedForms> | null = null
  let pendingCount = 0
  let lastAttempt = 0

  const load = (): Promise<LoadedForms> => {
    loading ??= loadChunk(app, 'post-form', () => loadForms(loader)).then(
      forms => {
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
  const withForms = async (run: (forms: LoadedForms) => Promise<void>): Promise<void> => {
    let forms: LoadedForms
    try {
      forms = await loader.showLoading(load())
    } catch {
      return loader.failed()
    }
    await run(forms)
  }

  const loader: FormLoader = {
    $forms,
    $isSlow,
    $isCovered,
    setCovered: isCovered => $isCovered.set(isCovered),
    prepare: type =>
      void load().then(
        forms => type && forms.prepare(type),
        () => {},
      ),
    async open(request, opener) {
      const attempt = ++lastAttempt
      const opening = withForms(async forms => {
        // Paints the pressed button first, since drawing a form takes long.
        await waitForPressPaint()
        if (attempt === lastAttempt) await forms.model.open(opener ? { ...request, anchor: opener } : request)
      })
      if (opener) showBusy(opener, opening)
      await opening
    },
    show() {
      if (!$forms.get()?.model.show()) alert(t('You’re not writing a post right now.'))
    },
    reopen() {
      if (!hasKeptForm()) return
      void load().then(
        forms => forms.reopen(),
        () => {},
      )
    },
    async showLoading(work) {
      pendingCount++
      const stop = disposer.timeout(() => $isSlow.set(true), loaderDelayMs)
      try {
        return await work
      } finally {
        stop()
        if (--pendingCount === 0) $isSlow.set(false)
      }
    },
    failed: () => alert(t('Sorry, we seem to be having technical trouble. Please try again later.')),
    urlChanged() {
      if ($forms.get() || isFormPath()) void withForms(forms => forms.model.urlChanged())
    },
  }
  return loader
}
