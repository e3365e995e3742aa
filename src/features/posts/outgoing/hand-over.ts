import type { App } from '../../../platform/app.ts'
import type { PostFormRequest } from '../../../platform/bus/contract.ts'
import { uuid } from '../../../platform/lib/uuid.ts'
import { confirmResend } from '../../../shared/send-once.ts'
import type { Autosave } from '../autosave/autosave.ts'
import { storableDraft } from '../autosave/snapshot.ts'
import type { PostDraft } from '../draft/draft.ts'
import type { PostForm } from '../draft/form.ts'
import type { HandOver } from '../draft/saving.ts'
import { sendDelay } from '../send-delay.ts'
import { saveContext } from '../server/api.ts'
import { knownTags } from '../tags/known-tags.ts'
import { outgoingSender } from './sender.ts'

interface Opened {
  form: Pick<PostForm, 'initial'>
  autosave: Pick<Autosave, 'slot'>
  request: PostFormRequest
}

/** Returns what takes valid posts over from their forms, which then close (DEC-177). */
export function createHandOver(app: App) {
  const sender = app.get(outgoingSender)
  return (
    { form: { initial }, autosave, request }: Opened,
    draft: PostDraft,
    mayBeSaved: boolean,
  ): ReturnType<HandOver> => {
    const take = () => {
      const seconds = app.get(sendDelay).$waitSeconds.get()
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
      if (isTaken) app.get(knownTags).remember(draft.tags)
      return isTaken
    }
    // An earlier version of it may have been saved.
    return mayBeSaved && sender.canTake()
      ? confirmResend(app).then(isSure => (isSure ? take() : null))
      : take()
  }
}
