import { computed } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import type { PostFormRequest } from '../../../platform/bus/contract.ts'
import { uuid } from '../../../platform/lib/uuid.ts'
import { confirmResend } from '../../../shared/send-once.ts'
import { keptFiles } from '../../uploads/kept-files.ts'
import type { Autosave } from '../autosave/autosave.ts'
import { storableDraft } from '../autosave/snapshot.ts'
import type { PostDraft } from '../draft/draft.ts'
import { isSentElsewhere } from '../draft/draft-rules.ts'
import type { PostForm } from '../draft/post-form.ts'
import type { HandOver } from '../draft/saving.ts'
import { networkWaitSeconds, sendDelay } from '../send-delay.ts'
import { saveContext } from '../server/api.ts'
import { knownTags } from '../tags.ts'
import { outgoingSender } from './sender.ts'
import { waitingFiles } from './upload-files.ts'

interface Opened {
  form: Pick<PostForm, 'initial'>
  autosave: Pick<Autosave, 'slot'>
  request: PostFormRequest
}

/** Returns a function that takes over valid posts from their forms, which then close (DEC-177). */
export function createHandOver(app: App) {
  const sender = app.get(outgoingSender)
  const files = app.get(keptFiles)
  return ({ form: { initial }, autosave, request }: Opened): HandOver => {
    const take = (draft: PostDraft) => {
      const chosen = app.get(sendDelay).$value.get().seconds
      const seconds = isSentElsewhere(draft) ? Math.max(chosen, networkWaitSeconds) : chosen
      const isTaken = sender.take({
        draft: storableDraft(draft),
        initial,
        request: { ...request, placement: undefined },
        context: saveContext(app),
        key: uuid(),
        draftSlot: autosave.slot(),
        notBefore: seconds > 0 ? app.platform.now() + seconds * 1000 : 0,
        mayBeSaved: false,
        held: '',
      })
      if (!isTaken) return false
      app.get(knownTags).remember(draft.tags)
      for (const { key } of waitingFiles(draft)) files.take(key)
      return true
    }
    return {
      ready($draft) {
        const $isReady = computed(
          [$draft, files.$isRefused],
          ({ uploading }, isRefused) => !uploading || isRefused,
        )
        if ($isReady.get() || !sender.canTake()) return null
        return new Promise(resolve => {
          const stop = $isReady.listen(isReady => {
            if (!isReady) return
            stop()
            resolve()
          })
        })
      },
      // An earlier version of it may have been saved.
      take: (draft, mayBeSaved) =>
        mayBeSaved && sender.canTake()
          ? confirmResend(app).then(isSure => (isSure ? take(draft) : null))
          : take(draft),
    }
  }
}
