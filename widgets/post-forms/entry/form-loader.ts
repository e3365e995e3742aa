import { atom, type ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import type { App } from '../../../src/app/app.ts'
import type { PostFormRequest, PostType } from '../../../src/bus/contract.ts'
import { waitForPressPaint } from '../../../src/lib/after-paint.ts'
import type { Disposer } from '../../../src/lib/dispose.ts'
import { loadChunk } from '../../../src/mount/load.ts'
import { t } from '../../../src/page/i18n.ts'

/** Milliseconds before a loader is shown (POST-57). */
const loaderDelayMs = 250

/** The model and the view of forms, once loaded. */
export interface LoadedForms {
  model: {
    $open: ReadableAtom<unknown>
    open: (payload: object) => Promise<void>
    /** Cancels a form that is still opening. */
    giveUp: () => Promise<void>
    urlChanged: () => Promise<void>
  }
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
  /** @param opener gets the focus back if nothing else has it: its focus is lost where the form takes its place. */
  open: (request: PostFormRequest, opener?: Element) => Promise<void>
  /** Shows a loader if the work takes longer than the delay. */
  showLoading: <T>(work: Promise<T>) => Promise<T>
  /** Tells the user that the form could not be loaded (POST-78). */
  failed: () => void
  urlChanged: () => void
  /** The form is drawn: its placeholder can be removed. */
  drawn: () => void
}

const isFormPath = (): boolean => /\/(?:new\/\w+|edit\/[^/]+|reblog\/[^/]+\/[^/]+)$/.test(location.pathname)

interface FormLoaderDeps {
  app: App
  disposer: Disposer
  loadForms: (shell: FormLoader) => Promise<LoadedForms>
  /** Shows an alert. */
  alert: (text: string) => void
  /** The placeholder of forms. */
  home: Element | null
  /** The placement that the page asks for. */
  wanted: unknown
}

export function createFormLoader(deps: FormLoaderDeps): FormLoader {
  const { app, disposer, loadForms, alert, home, wanted } = deps
  const $forms = atom<LoadedForms | null>(null)
  const $isSlow = atom(false)
  const $isCovered = atom(false)
  let loading: Promise<LoadedForms> | null = null
  let works = 0
  let turn = 0
  let drawn = () => {}

  const load = (): Promise<LoadedForms> => {
    loading ??= loadChunk(app, 'post-form', () => loadForms(shell)).then(
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
      forms = await shell.showLoading(load())
    } catch {
      return shell.failed()
    }
    await run(forms)
  }

  const shell: FormLoader = {
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
      const mine = ++turn
      const opens = withForms(async forms => {
        // Paints the pressed button first, since drawing a form takes long.
        await waitForPressPaint()
        if (mine === turn) await forms.model.open(opener ? { ...request, anchor: opener } : request)
      })
      // An open form asks before it closes, so it needs no placeholder.
      if (!app.whileLoading || $forms.get()?.model.$open.get()) return opens
      const stands = new Promise<void>(resolve => {
        drawn = resolve
      })
      const payload = { home, wanted, ...request, covers: shell.setCovered }
      const gone = await app.whileLoading('post-form:open', payload, Promise.race([stands, opens]))
      if (gone !== false) return opens
      if (mine === turn) turn++
      shell.setCovered(false)
      await $forms.get()?.model.giveUp()
    },
    drawn: () => drawn(),
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
    failed: () => alert(t('Sorry, we seem to be having technical trouble. Please try again later.')),
    urlChanged() {
      if ($forms.get() || isFormPath()) void withForms(forms => forms.model.urlChanged())
    },
  }
  return shell
}
