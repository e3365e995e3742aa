import { atom } from 'nanostores'
import { afterPaint } from '../../../platform/dom/after-paint.ts'
import type { Dispose } from '../../../platform/lib/dispose.ts'
import type { Content, PostDraft } from './draft.ts'

/** The draft, and as the form's views show it: they draw what is typed once its field has been painted. */
export function createShownDraft(initial: PostDraft) {
  const $draft = atom<PostDraft>(initial)
  const $shown = atom<PostDraft>(initial)
  let stopWaiting: Dispose | null = null
  const show = () => {
    stopWaiting?.()
    stopWaiting = null
    $shown.set($draft.get())
  }
  const set = (draft: PostDraft) => {
    $draft.set(draft)
    show()
  }
  const withContent = (fields: Content) => ({
    ...$draft.get(),
    content: { ...$draft.get().content, ...fields },
  })
  return {
    $draft,
    $shown,
    set,
    /** Draws what is typed at once, before something is made from it. */
    show,
    withContent,
    type(draft: PostDraft) {
      $draft.set(draft)
      stopWaiting ??= afterPaint(show)
    },
  }
}
