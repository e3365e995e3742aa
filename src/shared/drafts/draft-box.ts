import { atom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import { type Draft, type DraftCodec, type OtherDraft, openDraft } from '../../platform/drafts/draft.ts'
import type { About } from '../../platform/drafts/slots.ts'
import { isRecord } from '../../platform/lib/record.ts'
import { t } from '../../platform/page/i18n.ts'
import { feedback } from '../feedback/store.ts'
import { offerUndo } from '../feedback/undo.ts'
import { boxSlots } from './box-slots.ts'

/** The texts of a box's fields by name; most boxes have only `text`. */
type DraftFields = Readonly<Record<string, string>>

/**
 * Stores the draft of one box, such as the ask form, at every keystroke. Drafts of two tabs are both stored: the newest
 * one that no other tab is editing is restored into the box, the others are offered next to it.
 */
export type DraftBox = ReturnType<typeof createDraftBox>

interface OpenBox {
  place: string
  draft: Draft<DraftFields>
  isSending: boolean
}

const isBlank = (fields: DraftFields): boolean => Object.values(fields).every(text => text.trim() === '')

const codec: DraftCodec<DraftFields> = {
  write: fields => (isBlank(fields) ? null : { words: fields }),
  read({ words }) {
    const stored = Object.entries(isRecord(words) ? words : {})
    const fields = Object.fromEntries(
      stored.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    return isBlank(fields) ? null : fields
  },
}

/** @param kind kind of draft, such as `ask`; drafts of different kinds are never mixed. */
export function createDraftBox(app: App, kind: string) {
  const slots = boxSlots(app, kind)
  const $fields = atom<DraftFields>({})
  const $others = atom<readonly OtherDraft<DraftFields>[]>([])
  /** Closed boxes whose drafts this tab still holds: those being sent, and those that couldn't be stored. */
  const parked = new Map<string, OpenBox>()
  let current: OpenBox | null = null

  const start = (place: string, about: About): OpenBox => ({
    place,
    isSending: false,
    draft: openDraft(app, {
      slots,
      place,
      codec,
      $others,
      show: $fields.set,
      about: () => about,
      wasSent() {
        $fields.set({})
        app.get(feedback).toast(t('You already sent this in another tab.'))
      },
    }),
  })
  const empty = (box: OpenBox, how: 'clear' | 'sent') => {
    box.draft[how]()
    if (box === current) $fields.set({})
  }
  const leave = (): boolean => {
    const left = current
    current = null
    $fields.set({})
    $others.set([])
    if (left) {
      const isParked = left.isSending || !left.draft.isKept()
      if (isParked) parked.set(left.place, left)
      left.draft.leave(isParked)
    }
    return parked.size === 0
  }

  return {
    $fields,
    /** Newest first. */
    $others,
    /** The box closes; its draft stays for the next time. Returns false if only this page has the draft. */
    leave,
    /** What the draft is for, such as the blog being asked; null while the box is closed. */
    place: () => current?.place ?? null,
    /**
     * Opens the box for a place. Resolves when a stored draft has been restored. `about` describes the place, so that a
     * list of drafts can name it and open it again.
     */
    async open(place: string, about: About = {}) {
      if (current?.place === place) return
      leave()
      current = parked.get(place) ?? start(place, about)
      parked.delete(place)
      $fields.set(current.draft.value() ?? {})
      await current.draft.look(true)
    },
    /** The user has typed. Returns false if the browser refused to store the draft. */
    update(fields: DraftFields) {
      if (!current) return false
      $fields.set(fields)
      return current.draft.keep(fields)
    },
    /**
     * The draft is being sent. Until the returned function is called with the outcome, no other box restores it. `left`
     * is what remains of it if only a part was sent.
     */
    beginSending(): (hasArrived: boolean, left?: DraftFields) => void {
      const sent = current
      if (!sent) return () => {}
      sent.isSending = true
      return (hasArrived, left) => {
        sent.isSending = false
        if (hasArrived && left) sent.draft.keep(left)
        else if (hasArrived) empty(sent, 'sent')
        if (sent === current || !sent.draft.isKept()) return
        parked.delete(sent.place)
        sent.draft.leave()
      }
    },
    /** Loads another draft into the box; the current one is offered in its place. */
    use: (slot: string) => current?.draft.restore(slot),
    /** Discards another draft; a toast offers to restore it. */
    discard(slot: string) {
      const undo = current?.draft.discard(slot)
      if (undo) offerUndo(app.get(feedback), t('Draft discarded.'), undo)
    },
    /** Current time in milliseconds, to say how old a draft is. */
    now: app.platform.now,
    /** Discards the current draft. */
    clear: () => current && empty(current, 'clear'),
  }
}

/** Deletes all stored drafts of a place, of any tab. */
export function deleteDrafts(app: App, kind: string, place: string): void {
  const slots = boxSlots(app, kind)
  for (const { slot } of slots.find(place)) slots.remove(slot)
}
