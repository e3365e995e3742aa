import type { PostDraft } from '../draft/draft.ts'
import type { OpenRequest } from '../routes/request.ts'
import { readSaved } from '../server/saved.ts'
import type { SaveAnswer } from '../server/wire.ts'
import type { ShownForm } from './shown-form.ts'
import type { OpenForm, PostFormsDeps } from './types.ts'

export const saveNotificationMs = 250
/** Milliseconds to wait for the page to show the new post. */
export const saveHookMs = 2000

/** Closes the form of a saved post, once the page shows the post, and reports the result. */
export async function finishSave<Fields>(
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
