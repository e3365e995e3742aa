import type { ReadableAtom } from 'nanostores'
import { t } from '../../../platform/page/i18n.ts'
import type { Question } from '../../../shared/feedback/store.ts'

/** Saves the post as a draft and closes its form; resolves to whether that is done. */
export type SaveAsDraft = () => Promise<boolean>

/** Lets the closed form's text stay in this browser's drafts. Returns false if the browser refuses to store it. */
export type KeepDraft = () => boolean

interface LeavingDeps {
  isEdit: boolean
  /** Whether saving as a draft changes nothing that others see. */
  canBeDraft: boolean
  confirm: (question: Question) => Promise<boolean>
  $isSaving: ReadableAtom<boolean>
  $isChanged: ReadableAtom<boolean>
  /** Whether the post couldn't be saved as it is now: saving it as a draft would fail, too. */
  hasFailed: () => boolean
  keep: () => KeepDraft | null
  flush: () => void
}

/**
 * Creates the question that a post form asks before it closes: one at a time, and only if something would be lost. It
 * always offers one way that loses nothing: a draft on the server, for all devices, or else one in this browser.
 */
export function createMayLeave(deps: LeavingDeps): (saveAsDraft?: SaveAsDraft) => Promise<boolean> {
  let isAsking = false

  return async saveAsDraft => {
    if (isAsking) return false
    isAsking = true
    deps.flush()
    try {
      if (deps.$isSaving.get())
        return await deps.confirm({
          title: t('Close while your post is saving?'),
          text: t('Your post may still be saved.'),
          confirm: t('Close'),
          cancel: t('Nevermind'),
        })
      if (!deps.$isChanged.get()) return true
      let saving: Promise<boolean> | boolean | undefined
      const isServerReady = globalThis.navigator?.onLine !== false && !deps.hasFailed()
      const keep = deps.keep()
      const onServer = saveAsDraft && deps.canBeDraft ? { label: t('Save as draft'), way: saveAsDraft } : null
      const here = keep && { label: t('Save in this browser'), way: keep }
      const instead = isServerReady ? (onServer ?? here) : (here ?? onServer)
      const isSure = await deps.confirm({
        title: deps.isEdit ? t('Discard edits to this post?') : t('Discard this post?'),
        confirm: t('Discard'),
        cancel: t('Nevermind'),
        danger: true,
        ...(instead && {
          instead: {
            label: instead.label,
            run() {
              saving = instead.way()
            },
          },
        }),
      })
      return (await saving) ?? isSure
    } finally {
      isAsking = false
    }
  }
}
