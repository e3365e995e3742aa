import { atom, type ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import type { App } from '../../../src/app/app.ts'
import type { PostFormRequest, PostType } from '../../../src/bus/contract.ts'
import { pressPainted } from '../../../src/lib/after-paint.ts'
import type { Disposer } from '../../../src/lib/dispose.ts'
import { loadChunk } from '../../../src/mount/load.ts'
import { t } from '../../../src/page/i18n.ts'

/** Milliseconds before a loader is shown (dashboard.md §9). */
const loaderDelayMs = 250

/** The forms once their code is there: what runs them and what draws them. */
export interface LoadedForms {
  model: {
    $open: ReadableAtom<unknown>
    open: (payload: object) => Promise<void>
    /** A form that is on its way is not wanted any more. */
    giveUp: () => Promise<void>
    urlChanged: () => Promise<void>
  }
  /** Loads what draws the fields of a type. */
  prepare: (type: PostType) => void
  View: ComponentType
}

/** What is there before anyone writes: it knows when a form is wanted, and loads the rest. */
export interface FormLoader {
  $forms: ReadableAtom<LoadedForms | null>
  /** Something has been loading for a while. */
  $isSlow: ReadableAtom<boolean>
  /** A form stands in place of the new-post buttons. */
  $isCovered: ReadableAtom<boolean>
  setCovered: (isCovered: boolean) => void
  /** Loads the form's code for one who is about to need it, and that of a type when it is known which. */
  prepare: (type: PostType | null) => void
  open: (request: PostFormRequest) => Promise<void>
  /** Shows a loader when the work takes longer than a moment. */
  showLoading: <T>(work: Promise<T>) => Promise<T>
  /** Tells that the form cannot be had (dashboard.md §8). */
  failed: () => void
  urlChanged: () => void
  /** The form stands: what stood in for it goes. */
  drawn: () => void
}

const isFormPath = (): boolean => /\/(?:new\/\w+|edit\/[^/]+|reblog\/[^/]+\/[^/]+)$/.test(location.pathname)

export function createFormLoader(
  app: App,
  disposer: Disposer,
  loadForms: (shell: FormLoader) => Promise<LoadedForms>,
  /** Where forms may stand in the page, and what placement it asks for. */
  page: { home: Element | null; wanted?: unknown } = { home: null },
): FormLoader {
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
    async open(request) {
      const mine = ++turn
      const opens = withForms(async forms => {
        // The press is painted first: a form is much to draw.
        await pressPainted()
        if (mine === turn) await forms.model.open(request)
      })
      // Another form asks first whether it may go.
      if (!app.waiting || $forms.get()?.model.$open.get()) return opens
      const stands = new Promise<void>(resolve => {
        drawn = resolve
      })
      const payload = { ...page, ...request, covers: shell.setCovered }
      const gone = await app.waiting('post-form:open', payload, Promise.race([stands, opens]))
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
    failed() {
      const words = t('Sorry, we seem to be having technical trouble. Please try again later.')
      import('../../../src/notices/store.ts').then(
        ({ notices }) => app.get(notices).alert(words),
        () => window.alert(words),
      )
    },
    urlChanged() {
      if ($forms.get() || isFormPath()) void withForms(forms => forms.model.urlChanged())
    },
  }
  return shell
}
