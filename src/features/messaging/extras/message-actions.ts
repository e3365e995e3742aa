import type { ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { isGone } from '../../../platform/http/failure.ts'
import { t } from '../../../platform/page/i18n.ts'
import { sentences } from '../../../platform/text/sentences.ts'
import { failureText, retryAction } from '../../../shared/feedback/failure-text.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import { afterUndo } from '../../../shared/waiting/after-undo.ts'
import type { ConversationDraft } from '../conversation/conversation-draft.ts'
import { showMessage } from '../conversation/conversation-rules.ts'
import { textToSend } from '../conversation/message-field.ts'
import type { KnownMessages } from '../conversation/stored-messages.ts'
import type { Conversation, Reaction, StoredMessage } from '../types.ts'
import { messageCallsApi } from './message-calls-api.ts'

/** The reactions with a blog's added or removed. */
export function toggled(
  reactions: readonly Reaction[],
  sign: string,
  uuid: string,
  isOn: boolean,
): readonly Reaction[] {
  const has = reactions.some(reaction => reaction.sign === sign)
  const all = has || !isOn ? reactions : [...reactions, { sign, participants: [] }]
  return all.flatMap(reaction => {
    if (reaction.sign !== sign) return [reaction]
    const others = reaction.participants.filter(other => other !== uuid)
    const participants = isOn ? [...others, uuid] : others
    return participants.length > 0 ? [{ sign, participants }] : []
  })
}

export const hasReacted = (reactions: readonly Reaction[], sign: string, uuid: string): boolean =>
  reactions.some(reaction => reaction.sign === sign && reaction.participants.includes(uuid))

interface Changed {
  $info: ReadableAtom<Conversation>
  known: KnownMessages
  draft: ConversationDraft
}

/** The user's actions on a single message. */
export type MessageActions = ReturnType<typeof createMessageActions>

export function createMessageActions(app: App, { $info, known, draft }: Changed) {
  const api = messageCallsApi(app)
  const say = app.get(feedback)
  /** The latest request for a message and emoji; the response to an earlier one changes nothing. */
  const wishes = new Map<string, number>()
  let lastWish = 0

  async function setReaction({ key, ts }: StoredMessage, sign: string, isOn: boolean): Promise<void> {
    const { ownUuid } = $info.get()
    const before = known.find(key)?.reactions ?? []
    const wish = `${key} ${sign}`
    const id = ++lastWish
    wishes.set(wish, id)
    known.patch(key, { reactions: toggled(before, sign, ownUuid, isOn) })
    const result = await api.react($info.get(), ts, sign, isOn)
    if (wishes.get(wish) !== id) return
    wishes.delete(wish)
    const now = known.find(key)?.reactions ?? []
    if (result.ok) return known.patch(key, { reactions: result.value.reactions })
    known.patch(key, { reactions: toggled(now, sign, ownUuid, !isOn) })
    const text = isOn ? t('Couldn’t add your reaction.') : t('Couldn’t remove your reaction.')
    say.fail(
      sentences(text, failureText(result.failure)),
      retryAction(result.failure, () => {
        const message = known.find(key)
        if (message) void setReaction(message, sign, isOn)
      }),
    )
  }

  async function remove(message: StoredMessage): Promise<void> {
    const { key, ts } = message
    known.hide(key, true)
    const { id, ownUuid } = $info.get()
    const stored = { conversation: id ?? '', own: ownUuid, ts: String(ts) }
    const result = await afterUndo(app, t('Message deleted.'), { action: 'delete-message', ...stored }, () =>
      api.remove({ id, ownUuid }, ts),
    )
    if (result?.ok || (result && isGone(result.failure))) known.takeChanged([], [ts])
    else if (result)
      say.fail(
        `${t('Couldn’t delete the message.')} ${failureText(result.failure)}`,
        retryAction(result.failure, () => void remove(message)),
      )
    known.hide(key, false)
  }

  async function saveEdit(): Promise<void> {
    const target = draft.$target.get()
    if (target?.kind !== 'edit' || draft.$isSaving.get()) return
    const { ts, before } = target
    const text = textToSend(draft.$draft.get())
    if (text === '') return
    if (text === before) return draft.endTarget()
    const end = draft.beginSaving()
    const result = await api.edit($info.get(), ts, text)
    if (result.ok) {
      const { content, editedTs } = result.value
      known.patch(String(ts), { content, editedTs: editedTs ?? app.platform.now() })
    }
    end(result.ok)
    if (result.ok) return
    const isInField = () => {
      const now = draft.$target.get()
      return now?.kind === 'edit' && now.ts === ts
    }
    const failed = `${t('Couldn’t save your edit.')} ${failureText(result.failure)}`
    // The window was closed in between: the edit is a draft of the conversation.
    if (!isInField()) return void say.fail(failed, showMessage(app, $info.get().key), true)
    const close = say.fail(
      failed,
      retryAction(result.failure, () => void saveEdit()),
    )
    // There is nothing to retry once the user has left the edit.
    const stop = draft.$target.listen(() => {
      if (isInField()) return
      stop()
      close()
    })
  }

  return {
    /** Hides a message of the user's, and deletes it unless that is undone. */
    remove,
    /** Adds or removes a reaction. Shown at once. */
    react(message: StoredMessage, sign: string) {
      const isOn = !hasReacted(known.find(message.key)?.reactions ?? [], sign, $info.get().ownUuid)
      return setReaction(message, sign, isOn)
    },
    /** Saves the edit; the field keeps it until the server has it. */
    saveEdit,
  }
}
