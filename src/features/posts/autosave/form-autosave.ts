import type { ReadableAtom } from 'nanostores'
import type { Disposer } from '../../../platform/lib/dispose.ts'
import { t } from '../../../platform/page/i18n.ts'
import { createTabLocks } from '../../../platform/tabs/tab-locks.ts'
import type { Feedback } from '../../../shared/feedback/store.ts'
import type { PostForm } from '../draft/form.ts'
import { type Autosave, createAutosave } from './autosave.ts'
import type { AutosaveStorage } from './storage.ts'

/** Returns a function that creates the autosave of a form. */
export function formAutosave(drafts: AutosaveStorage, feedback: Feedback): (form: PostForm) => Autosave {
  const locks = createTabLocks()
  return form => {
    const storageWarning = () =>
      drafts.isWiped()
        ? t('You’re logged out, so this post is no longer being saved. Copy it before you close the page.')
        : t('Your browser is out of space, so this post isn’t backed up. Save it before you close the page.')
    return createAutosave({
      form,
      locks,
      drafts,
      newSlot: drafts.create,
      onStorageFull: () => void feedback.toast(storageWarning()),
    })
  }
}

/** Saves the latest changes before the page is left. */
export function keepOnLeave($open: ReadableAtom<{ autosave: Autosave } | null>, disposer: Disposer): void {
  const saveNow = () => $open.get()?.autosave.flush()
  disposer.listen(window, 'pagehide', saveNow)
  disposer.listen(window, 'blur', saveNow)
  disposer.listen(document, 'visibilitychange', saveNow)
  disposer.add(() => $open.get()?.autosave.leave())
}
