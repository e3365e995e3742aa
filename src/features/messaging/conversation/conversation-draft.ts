import { atom, computed, type ReadableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { parseJson } from '../../../platform/lib/parse-json.ts'
import { isRecord } from '../../../platform/lib/record.ts'
import { t } from '../../../platform/page/i18n.ts'
import { isBlank } from '../../../platform/text/text.ts'
import { createDraftBox } from '../../../shared/drafts/draft-box.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import { offerUndo } from '../../../shared/feedback/undo.ts'
import type { Conversation, Quote } from '../types.ts'
import { quoteLine } from '../wire-extras.ts'
import { otherParticipants } from './conversation-rules.ts'

/** What the field is for, if it isn't a separate message. */
type Target =
  | { kind: 'reply'; quote: Quote }
  /** A message of the user's is being edited; `before` is its text. */
  | { kind: 'edit'; ts: number; before: string }

interface State {
  text: string
  quote: Quote | null
  edit: { ts: number; before: string } | null
  edited: string
}

const empty: State = { text: '', quote: null, edit: null, edited: '' }

function readQuote(json: string | undefined): Quote | null {
  const value = parseJson(json ?? null)
  if (!isRecord(value)) return null
  const { ts, participant, text } = value
  return typeof ts === 'number' && typeof participant === 'string' && typeof text === 'string'
    ? { ts, participant, text: quoteLine(text) }
    : null
}

function readState({ text = '', quote, edit, before = '', edited = '' }: Record<string, string>): State {
  const ts = Number(edit)
  return {
    text,
    quote: readQuote(quote),
    edit: edit && Number.isFinite(ts) ? { ts, before } : null,
    edited,
  }
}

/** The fields to save: neither an empty reply nor an unchanged edit is a draft. */
const fieldsOf = ({ text, quote, edit, edited }: State) => ({
  text,
  ...(quote && !isBlank(text) && { quote: JSON.stringify(quote) }),
  ...(edit && edited !== edit.before && { edit: String(edit.ts), before: edit.before, edited }),
})

/** What is being written in a conversation. During an edit, a new message waits. */
export type ConversationDraft = ReturnType<typeof createConversationDraft>

export function createConversationDraft(app: App, $info: ReadableAtom<Conversation>) {
  const { key, ownUuid } = $info.get()
  const box = createDraftBox(app, 'message')
  const $state = atom<State>(empty)
  let isWriting = false
  box.$fields.listen(fields => {
    if (!isWriting) $state.set(readState(fields))
  })
  const open = () => {
    const own = $info.get().participants.find(({ uuid }) => uuid === ownUuid)
    const names = otherParticipants($info.get()).map(({ name }) => name)
    void box.open(key, { blog: names.join(', '), ...(own && { own: own.name }) })
  }
  const change = (fields: Partial<State>) => {
    open()
    const state = { ...$state.get(), ...fields }
    isWriting = true
    box.update(fieldsOf(state))
    isWriting = false
    $state.set(state)
  }
  const $isSaving = atom(false)
  const endTarget = () => change($state.get().edit ? { edit: null, edited: '' } : { quote: null })
  const beginEdit = (ts: number, before: string, edited = before) => {
    const { edit } = $state.get()
    if (edit?.ts === ts && edited === before) return
    if (edit) leaveTarget()
    change({ edit: { ts, before }, edited })
  }
  function leaveTarget(): void {
    if ($isSaving.get()) return
    const { edit, edited } = $state.get()
    endTarget()
    if (!edit || edited === edit.before) return
    const undo = () => onceSaved(() => beginEdit(edit.ts, edit.before, edited))
    offerUndo(app.get(feedback), t('Edit discarded.'), undo)
  }
  /** An edit that couldn't be saved stays in the field. */
  const onceSaved = (run: () => void) => {
    if (!$isSaving.get()) return run()
    const stop = $isSaving.listen(() => {
      stop()
      // Stores report nested changes only afterwards: the box would mistake its own change for another one's.
      queueMicrotask(() => $state.get().edit || run())
    })
  }
  return {
    box,
    open,
    /** The edit is being saved, so it can't be left. */
    $isSaving,
    /** The text in the field. */
    $draft: computed($state, ({ text, edit, edited }) => (edit ? edited : text)),
    $target: computed($state, ({ quote, edit }): Target | null => {
      if (edit) return { kind: 'edit', ...edit }
      return quote && { kind: 'reply', quote }
    }),
    set: (text: string) => change($state.get().edit ? { edited: text } : { text }),
    /** Adds earlier text to the message, even while another one is being edited. */
    giveBack: (text: string, quote?: Quote) =>
      change({ text: [text, $state.get().text].filter(Boolean).join('\n'), ...(quote && { quote }) }),
    /** Whether the message is empty, whatever is being edited. */
    isBlank: () => isBlank($state.get().text),
    // Both leave an edit in progress, which can be restored; if one is being saved, they wait for that.
    reply: (quote: Quote) =>
      onceSaved(() => {
        if ($state.get().edit) leaveTarget()
        change({ quote })
      }),
    edit: (ts: number, text: string) => onceSaved(() => beginEdit(ts, text)),
    /** The user leaves the edit, which can be restored, or else the reply. Other text stays. */
    leaveTarget,
    /** The reply was sent, or nothing in the edit has to be saved. */
    endTarget,
    /** The edit is being saved until the returned function is called with the outcome. The window may close in between. */
    beginSaving() {
      const saved = $state.get()
      const settle = box.beginSending()
      $isSaving.set(true)
      return (isSaved: boolean) => {
        const isOpen = $state.get().edit !== null
        if (isSaved && isOpen) endTarget()
        settle(isSaved && !isOpen, fieldsOf({ ...saved, edit: null, edited: '' }))
        $isSaving.set(false)
      }
    },
    /** A new message was queued. */
    sent() {
      box.beginSending()(true)
      $state.set(empty)
    },
  }
}
