import type { PostFormRequest, PostType } from '../../../platform/bus/contract.ts'
import type { PostDraft } from '../draft/draft.ts'
import { saveHookMs, saveNotificationMs } from '../entry/saved-posts.ts'
import { isSameForm, type OpenRequest, readRequest } from '../form-requests.ts'
import { isDocked } from '../frame/frame.ts'
import type { SaveAnswer } from '../server/wire.ts'
import type { OpenForm, PostFormsDeps } from './open-form.ts'
import { createOpening } from './opening.ts'
import { readSaved } from './saved-post.ts'
import { createShownForm, type ShownForm } from './shown-form.ts'

/** An edit or a reblog may be of any type. */
const isOffered = (request: PostFormRequest, types: readonly PostType[] | undefined): boolean =>
  request.mode !== 'new' || (types?.includes(request.type) ?? true)

export type PostForms<Fields> = ReturnType<typeof createPostForms<Fields>>

/** A page's forms, one at a time: opening, saving and closing (POST-47…53). */
export function createPostForms<Fields>(deps: PostFormsDeps<Fields>) {
  const { frame, address } = deps
  const shown = createShownForm(deps)
  const { $open } = shown
  const opening = createOpening(deps, shown, saveAsDraft)

  async function save(): Promise<void> {
    const opened = $open.get()
    if (!opened || shown.closing()) return
    // Not awaited if there is nothing to ask: the post is stored in the same task.
    const asked = deps.askFirst?.(opened.form)
    if (asked && !(await asked)) return
    const answer = await opened.form.save(deps.handOver?.(opened))
    if (answer === 'handed over') {
      // The post is stored: its draft is no longer needed.
      opened.autosave.end()
      await shown.trackClosing(shown.close(true))
    } else if (answer) await shown.trackClosing(finishSave(opened, answer, deps, shown, opening.open))
  }
  async function saveAsDraft(): Promise<boolean> {
    const form = $open.get()?.form
    form?.setState('draft')
    await save()
    return form?.$isSaved.get() === true
  }

  return {
    frame,
    /** Whether the page is dimmed (POST-14). */
    $isDimmed: shown.$isDimmed,
    $open,
    $phase: shown.$phase,
    $readiness: shown.$readiness,
    /** Called by the view with the form's element, once it is mounted. */
    attached: shown.attached,
    async open(payload: object) {
      const openRequest = readRequest(payload)
      if (openRequest && isOffered(openRequest.request, deps.types)) await opening.open(openRequest)
      else if (openRequest) console.warn('INLAY-26: posting in the page data leaves out this type.', payload)
      else
        console.warn(
          'INLAY-25: post-form:open needs a mode, and a type, post_id or reblog_id with its key.',
          payload,
        )
    },
    /** Opens the form of the page before, without taking the focus. */
    reopen: (openRequest: OpenRequest) => opening.open(openRequest),
    /** Closes the form and deletes its draft silently: another page has done so already. */
    abandon: () => shown.trackClosing(shown.close(false)),
    /** Shows the form and moves the focus to it; false if none is open. */
    show() {
      if ($open.get()) frame.expand()
      return $open.get() !== null
    },
    save,
    /** Closes the form; confirms first if changes would be lost (POST-50). */
    async dismiss() {
      const closing = shown.closing()
      if (closing) return closing
      if (await $open.get()?.form.mayLeave(saveAsDraft)) await opening.closeUnsaved()
    },
    /** Called when the user went back or forward. */
    async urlChanged() {
      await shown.closing()
      const requested = address.requested()
      const current = $open.get()
      const docked = isDocked(frame.$shown.get())
      // The page navigates without a docked form.
      if (current && docked && !requested) return
      if (current && requested && isSameForm(current.request, requested)) return frame.expand()
      current?.form.flush()
      if (current && (current.form.$isChanged.get() || current.form.$isSaving.get())) {
        // While the user is asked, the page has the form's address again; closing the form leaves it.
        if (!docked) address.enter(current.request)
        if (!(await current.form.mayLeave(saveAsDraft))) return
        return opening.closeUnsaved()
      }
      opening.cancel()
      if (current) await opening.closeUnsaved()
      if (requested) await opening.open({ request: requested, pt: '', reblog_source: '', anchor: null })
    },
  }
}

/** Closes the form of a saved post, once the page shows the post, and reports the result. */
async function finishSave<Fields>(
  { form, request }: OpenForm<Fields>,
  answer: SaveAnswer,
  { bus, effects, saveHook, reportSaved }: PostFormsDeps<Fields>,
  shown: ShownForm<Fields>,
  open: (openRequest: OpenRequest, earlier: PostDraft) => Promise<void>,
): Promise<void> {
  // The post is saved: no more input, and no second save.
  shown.$readiness.set('held')
  const draft = form.$draft.get()
  const saved = readSaved(answer, draft)
  bus.emit('post:saved', saved)
  await Promise.race([saveHook(draft, answer, saved), effects.wait(saveHookMs)])
  await shown.close(true)
  const openRequest = { request, pt: draft.pt, reblog_source: draft.reblog_source, anchor: null }
  const reopen = () => open(openRequest, draft)
  setTimeout(() => reportSaved({ saved, draft, initial: form.initial, reopen }), saveNotificationMs)
}
