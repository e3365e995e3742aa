import type { App } from '../../../platform/app.ts'
import type { Places, PostType } from '../../../platform/bus/contract.ts'
import { pageBack } from '../../../platform/dom/back.ts'
import { waitForSanitizer } from '../../../platform/html/lazy-sanitizer.ts'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { fieldsOf, type Unchecked } from '../../../platform/lib/record.ts'
import { loadOverlays } from '../../../platform/overlays.ts'
import { t } from '../../../platform/page/i18n.ts'
import { session } from '../../../platform/session.ts'
import { windowWidth } from '../../../platform/window-width.ts'
import { retryAction } from '../../../shared/feedback/failure-text.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import { offerUndo } from '../../../shared/feedback/undo.ts'
import { loadChunk } from '../../../shared/load-chunk.ts'
import { offeredTypes } from '../../../shared/post-types.ts'
import { isUnsure } from '../../../shared/send-once.ts'
import { reblogged } from '../../feed/reblogged.ts'
import { formAutosave, guardUnload, keepOnLeave } from '../autosave/autosave.ts'
import { placeOf } from '../autosave/snapshot.ts'
import type { FormServices } from '../composer/composer.tsx'
import { builder } from '../draft/builder-data.ts'
import { createPostForm } from '../draft/post-form.ts'
import { firstState, isReblogged, offeredStates } from '../draft/post-states.ts'
import { startDraft } from '../draft/start-draft.ts'
import { createRichEditor } from '../editor/editor-store.ts'
import { type FormLoader, isFormPath, type LoadedForms } from '../entry/form-loader.ts'
import { browserEffects } from '../entry/page-effects.ts'
import { runSaveHook, savedPosts } from '../entry/saved-posts.ts'
import { createFormAddress } from '../form-requests.ts'
import { createFrame, layoutChoice } from '../frame/frame.ts'
import { takeAlong } from '../frame/take-along.ts'
import { createHandOver } from '../outgoing/hand-over.ts'
import { quickChoices } from '../quick-reblog/quick-choices.ts'
import { postsApi } from '../server/api.ts'
import { saveSharingDefaults } from '../sharing-defaults.ts'
import { knownTags } from '../tags.ts'
import type { FieldsModule, FieldsView } from '../types/fields-view.ts'
import { carets } from './caret-memory.ts'
import { altReminder, createDescribeFirst, showUndescribed } from './describe-first.ts'
import { createPostForms } from './forms-model.ts'
import { FormsView } from './forms-view.tsx'
import type { Placement } from './open-form.ts'
import { reportSaved } from './saved-post.ts'

/** The view of each type's fields, loaded with the first post of that type. */
const fieldsViews = {
  text: () => import('../types/text-fields.tsx'),
  quote: () => import('../types/quote-fields.tsx'),
  link: () => import('../types/link/link-fields.tsx'),
  chat: () => import('../types/chat-fields.tsx'),
  photo: () => import('../types/photo/photo-fields.tsx'),
  audio: () => import('../types/audio/audio-fields.tsx'),
  video: () => import('../types/video/video-fields.tsx'),
  note: () => import('../types/note-fields.tsx'),
} as const satisfies Record<PostType, () => Promise<FieldsModule>>

interface FormsContext {
  app: App
  element: Element
  options: unknown
  disposer: Disposer
  loader: FormLoader
  hasButtons: boolean
}

const readPlacement = (options: unknown): Placement | undefined => {
  const { placement }: Unchecked<Places['post-forms']> = fieldsOf(options)
  return placement === 'modal' || placement === 'inline' ? placement : undefined
}

/** Creates a page's forms with all dependencies; loaded when the user is about to write. */
export function createForms({
  app,
  element,
  options,
  disposer,
  loader,
  hasButtons,
}: FormsContext): LoadedForms {
  const api = app.get(postsApi)
  const loadUploads = async () => app.get((await import('../../uploads/uploads.ts')).uploads)
  const services: FormServices = {
    editor: createRichEditor(app, loadUploads),
    knownTags: app.get(knownTags),
    $quickChoices: app.get(quickChoices).$choices,
    feedback: app.get(feedback),
    carets: app.get(carets),
    session: app.get(session),
    reminder: app.page.media?.includes('alt_text') ? app.get(altReminder) : null,
    saveSharingDefaults: (blog, sharing) => saveSharingDefaults(app, blog, sharing),
  }
  const page = savedPosts(hasButtons ? element : null, app)
  const abort = new AbortController()
  disposer.add(() => abort.abort())
  void services.editor.load()

  // Loaded views are kept: `import()` resolves only in a later task, even if the module is loaded.
  const loaded = new Map<PostType, FieldsView>()
  const loadFields = async (type: PostType): Promise<FieldsView> => {
    const loadedView = loaded.get(type)
    if (loadedView) return loadedView
    const { Fields } = await loadChunk(app, `post-form-${type}`, fieldsViews[type])
    loaded.set(type, Fields)
    return Fields
  }

  const model = createPostForms<FieldsView>({
    bus: app.bus,
    feedback: services.feedback,
    reportSaved: justSaved => reportSaved(justSaved, app, services.feedback),
    address: createFormAddress(
      pageBack().layer('form', disposer, () => {}),
      app.page.base_route,
      offeredTypes(app),
    ),
    types: offeredTypes(app),
    frame: createFrame({
      $width: app.get(windowWidth),
      ...app.get(layoutChoice),
      willMove() {
        const form = model.$open.get()?.form
        form?.flush()
        if (form) services.carets.willMove(placeOf(form.initial))
      },
    }),
    effects: browserEffects(),
    baseRoute: app.page.base_route,
    hasButtons,
    placement: readPlacement(options),
    async start({ request, pt, reblog_source }) {
      void app.get(builder).load()
      const writer = { user: services.session.$user.get(), blog: services.session.$current.get() }
      const loading = startDraft(request, writer, postRequest => api.fetchPost(postRequest, abort.signal))
      // The original of a reblog is HTML: drawn later, it would change the size of the open form.
      const answer = await (request.mode === 'reblog' ? waitForSanitizer(disposer)(loading) : loading)
      if (!answer.ok) return answer
      const state = request.mode === 'edit' ? answer.value.state : firstState(app)
      return { ok: true, value: { ...answer.value, state, pt, reblog_source } }
    },
    createForm: initial =>
      createPostForm({
        initial,
        save: api.save,
        confirm: services.feedback.confirm,
        isUnsure: failure => isUnsure(app, failure),
        now: app.platform.now,
        appProtocol: app.page.social?.app_protocol,
        hasDrafts: offeredStates(app).includes('draft'),
      }),
    createAutosave: formAutosave(app),
    loadFields,
    loadEditor: services.editor.load,
    showLoading: loader.showLoading,
    failed: loader.failed,
    handOver: createHandOver(app),
    askFirst: services.reminder
      ? createDescribeFirst({
          reminder: services.reminder,
          feedback: services.feedback,
          show: () => void showUndescribed(),
        })
      : undefined,
    saveHook(draft, answer, saved) {
      services.knownTags.remember(draft.tags)
      if (isReblogged(draft)) app.get(reblogged).add(draft.reblog_id, saved.id)
      return runSaveHook({ kind: app.page.page.kind, posts: page, api }, draft, answer, saved)
    },
    reportDiscarded(draft, reopen) {
      const text = draft.mode === 'edit' ? t('Edits discarded.') : t('Post discarded.')
      offerUndo(services.feedback, text, () => {
        services.carets.want(placeOf(draft))
        void reopen()
      })
    },
    reportRestored: undo => offerUndo(services.feedback, t('Draft restored.'), undo),
    reportNotReopened(failure, retry) {
      const text = t('Couldn’t open the post you were writing. It’s in your drafts.')
      services.feedback.fail(text, retryAction(failure, retry))
    },
    setCovered: loader.setCovered,
  })
  // What shows posts being sent: without a connection it could no longer be loaded.
  disposer.add(app.bus.on('post-form:opened', () => void loadOverlays(app).catch(() => {})))
  guardUnload(model.$open, disposer)
  keepOnLeave(model.$open, app)
  disposer.add(() => model.$open.get()?.slot?.release())
  const reopen = takeAlong({ app, disposer, model, carets: services.carets, hasFormAddress: isFormPath })
  return {
    model,
    reopen,
    View: () => <FormsView app={app} services={services} model={model} />,
    prepare: type => void loadFields(type).catch(() => {}),
  }
}
