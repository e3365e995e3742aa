import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { App } from '../../../platform/app.ts'
import { parseJson } from '../../../platform/lib/parse-json.ts'
import { isRecord } from '../../../platform/lib/record.ts'
import { isBlank } from '../../../platform/text/text.ts'
import { createDraftBox, type DraftBox } from '../../../shared/drafts/draft-box.ts'
import type { Conversation, Quote } from '../types.ts'
import { quoteLine } from '../wire-extras.ts'
import { otherParticipants } from './paging.ts'

/** What the field is for, if it isn't a message on its own. */
type Target =
  | { kind: 'reply'; quote: Quote }
  /** An own message is being edited; `before` is its text. */
  | { kind: 'edit'; ts: number; before: string }

/** What is being written in a conversation. While a message is edited, a new one waits. */
export interface ConversationDraft {
  box: DraftBox
  /** The text in the field. */
  $draft: ReadableAtom<string>
  $target: ReadableAtom<Target | null>
  open: () => void
  set: (text: string) => void
  reply: (quote: Quote) => void
  edit: (ts: number, text: string) => void
  /** Leaves the edit, else the reply. What else is written stays. */
  leaveTarget: () => void
  /** The edit is being saved. */
  $isSaving: WritableAtom<boolean>
  /** A new message was queued. */
  sent: () => void
}

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

/** The fields to keep: neither an empty reply nor an edit without a change is a draft. */
const fieldsOf = ({ text, quote, edit, edited }: State) => ({
  text,
  ...(quote && !isBlank(text) && { quote: JSON.stringify(quote) }),
  ...(edit && edited !== edit.before && { edit: String(edit.ts), before: edit.before, edited }),
})

export function createConversationDraft(app: App, $info: ReadableAtom<Conversation>): ConversationDraft {
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
  return {
    box,
    open,
    $isSaving: atom(false),
    $draft: computed($state, ({ text, edit, edited }) => (edit ? edited : text)),
    $target: computed($state, ({ quote, edit }): Target | null => {
      if (edit) return { kind: 'edit', ...edit }
      return quote && { kind: 'reply', quote }
    }),
    set: text => change($state.get().edit ? { edited: text } : { text }),
    reply: quote => change({ quote, edit: null, edited: '' }),
    edit: (ts, text) => change({ edit: { ts, before: text }, edited: text }),
    leaveTarget: () => change($state.get().edit ? { edit: null, edited: '' } : { quote: null }),
    sent() {
      box.beginSending()(true)
      $state.set(empty)
    },
  }
}
