import type { ReadableAtom } from 'nanostores'
import { t } from '../../../platform/page/i18n.ts'
import type { Question } from '../../../shared/feedback/store.ts'

/** Saves the post as a draft and closes its form; resolves to whether that is done. */
export type SaveAsDraft = () => Promise<boolean>

interface LeavingDeps {
  isEdit: boolean
  /** Whether saving as a draft changes nothing that others see. */
  canBeDraft: boolean
  confirm: (question: Question) => Promise<boolean>
  $isSaving: ReadableAtom<boolean>
  $isChanged: ReadableAtom<boolean>
  flush: () => void
}

/** Makes the question that a post form asks before it closes: one at a time, and only if something would be lost. */
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
      let saving: Promise<boolean> | undefined
      const isSure = await deps.confirm({
        title: deps.isEdit ? t('Discard edits to this post?') : t('Discard this post?'),
        confirm: t('Discard'),
        cancel: t('Nevermind'),
        danger: true,
        ...(saveAsDraft &&
          deps.canBeDraft && {
            instead: {
              label: t('Save as draft'),
              run() {
                saving = saveAsDraft()
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
