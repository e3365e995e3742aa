import type { ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { t } from '../../../platform/page/i18n.ts'
import { browserData } from '../../../platform/storage/browser-data.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import type { PostForm } from '../draft/form.ts'
import { type Autosave, createAutosave, postSlots } from './autosave.ts'

/** Returns a function that creates the autosave of a form. */
export function formAutosave(app: App): (form: PostForm) => Autosave {
  const slots = postSlots(app)
  const warning = () =>
    app.get(browserData).isWiped()
      ? t('You’re logged out, so this post is no longer being saved. Copy it before you close the page.')
      : t('Your browser is out of space, so this post isn’t backed up. Save it before you close the page.')
  const onStorageFull = () => void app.get(feedback).toast(warning())
  return form => createAutosave({ app, form, slots, onStorageFull })
}

/** Saves the latest changes before the page is left. */
export function keepOnLeave(
  $open: ReadableAtom<{ autosave: Autosave } | null>,
  { platform, disposer }: Pick<App, 'platform' | 'disposer'>,
): void {
  const saveNow = () => $open.get()?.autosave.flush()
  disposer.listen(platform.window, 'pagehide', saveNow)
  disposer.listen(platform.window, 'blur', saveNow)
  disposer.listen(platform.document, 'visibilitychange', saveNow)
  disposer.add(() => $open.get()?.autosave.leave())
}
