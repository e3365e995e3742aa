import type { Failure } from '../../../platform/http/failure.ts'
import { t } from '../../../platform/page/i18n.ts'
import { canTryAgain, failureText } from '../../../shared/feedback/failure-text.ts'
import { restored } from '../autosave/snapshot.ts'
import type { PostDraft } from '../draft/draft.ts'
import type { SaveAsDraft } from '../draft/leave-question.ts'
import type { PostForm } from '../draft/post-form.ts'
import { isSameForm, type OpenRequest } from '../form-requests.ts'
import type { OpenForm, PostFormsDeps } from './open-form.ts'
import type { ShownForm } from './shown-form.ts'

/** Opens forms: loads what a form needs, then shows it, unless another one was requested since. */
export function createOpening<Fields>(
  deps: PostFormsDeps<Fields>,
  shown: ShownForm<Fields>,
  saveAsDraft: SaveAsDraft,
) {
  const { bus, frame, address } = deps
  let lastAttempt = 0

  /** @param earlier the post as it was when its form closed, to continue with. */
  async function open(openRequest: OpenRequest, earlier: PostDraft | null = null): Promise<void> {
    await shown.closing()
    const current = shown.$open.get()
    if (current && isSameForm(current.request, openRequest.request)) {
      frame.expand()
      return takeBack(current, openRequest)
    }
    if (current && !(await current.form.mayLeave(saveAsDraft))) return
    const attempt = ++lastAttempt
    if (current) await closeUnsaved(true)
    else shown.keepFocus(openRequest.anchor)
    // The address of a docked form is the page's.
    if (!frame.opensDocked(openRequest.from)) address.enter(openRequest.request)
    const cancel = () => {
      shown.$isDimmed.set(false)
      if (current) bus.emit('post-form:closing')
      address.leave()
    }
    // The fields of a new post are known before its draft is loaded.
    if (openRequest.request.mode === 'new') void deps.loadFields(openRequest.request.type).catch(() => {})
    const isWanted = () => attempt === lastAttempt
    const draft = await loadDraft(openRequest, deps, {
      isWanted,
      retry: () => void open(openRequest, earlier),
    })
    if (!isWanted()) return
    if (!draft) return cancel()
    const form = deps.createForm(draft)
    if (earlier) form.restore(restored(earlier, draft), false)
    const autosave = deps.createAutosave(form)
    try {
      const loading = deps.showLoading(deps.loadFields(draft.type))
      // A form from the previous page gets its cursor back, which may be in rich text, where a plain field has no such
      // position.
      const editor = openRequest.from && deps.loadEditor?.()
      const [Fields] = await Promise.all([loading, autosave.ready, editor])
      if (!isWanted()) return autosave.leave()
      const undo = earlier || openRequest.draft || openRequest.from ? null : autosave.restoreOnly()
      takeBack({ form, autosave }, openRequest)
      const showing = shown.show(openRequest, { form, autosave, Fields })
      if (undo) reportRestored(form, undo)
      await showing
    } catch {
      autosave.leave()
      if (!isWanted()) return
      deps.failed()
      cancel()
    }
  }

  /** Closes the form; lost content can be restored. */
  async function closeUnsaved(isReplaced = false): Promise<void> {
    const current = shown.$open.get()
    const isLost =
      current?.form.$isChanged.get() === true && !current.form.$isSaving.get() && !current.form.isKept()
    if (isLost) current.form.addPendingTag()
    await shown.trackClosing(shown.close(false, isReplaced))
    if (!isLost) return
    const { form, request } = current
    const draft = form.$draft.get()
    const { pt, reblog_source } = draft
    deps.reportDiscarded(draft, () => open({ request, pt, reblog_source, anchor: null }, draft))
  }

  /** Restores the draft that a request names, and says why it wasn't saved. */
  function takeBack(
    { form, autosave }: Pick<OpenForm<Fields>, 'form' | 'autosave'>,
    { draft, problem }: OpenRequest,
  ): void {
    if (draft) autosave.restore(draft)
    if (problem?.text) form.report(problem)
  }

  /** Shows a note about an earlier draft while its form is open. */
  function reportRestored(form: PostForm, undo: () => void): void {
    const end = deps.reportRestored(undo)
    const stop = shown.$open.listen(open => {
      if (open?.form === form) return
      stop()
      end()
    })
  }

  return {
    open,
    closeUnsaved,
    /** Cancels a form that is still opening. */
    cancel(): void {
      lastAttempt++
    },
  }
}

type LoadDraftDeps = Pick<PostFormsDeps<unknown>, 'start' | 'showLoading' | 'feedback' | 'reportNotReopened'>

/** Loads the initial draft. If that fails, tells the user and resolves with null; `retry` is called if they want it. */
async function loadDraft(
  openRequest: OpenRequest,
  deps: LoadDraftDeps,
  { isWanted, retry }: { isWanted: () => boolean; retry: () => void },
): Promise<PostDraft | null> {
  const answer = await deps.showLoading(deps.start(openRequest))
  if (answer.ok) return answer.value
  if (!isWanted()) return null
  // The user hasn't just asked for it: a question would interrupt them.
  if (openRequest.from) deps.reportNotReopened?.(answer.failure, retry)
  else void tell(answer.failure, deps.feedback, retry)
  return null
}

/** The failure isn't awaited: a command settles before the user has read why. */
async function tell(failure: Failure, feedback: LoadDraftDeps['feedback'], retry: () => void): Promise<void> {
  const title = t('Couldn’t open this post.')
  const text = failureText(failure)
  if (!canTryAgain(failure)) return feedback.alert(title, text)
  const wantsRetry = await feedback.confirm({
    title,
    text,
    confirm: t('Try again'),
    cancel: t('Nevermind'),
  })
  if (wantsRetry) retry()
}
