import type { App } from '../../../platform/app.ts'
import type { PostFormRequest } from '../../../platform/bus/contract.ts'
import { createSlots } from '../../../platform/drafts/slots.ts'
import { readText } from '../../../platform/lib/read-text.ts'
import { fieldsOf, isRecord } from '../../../platform/lib/record.ts'
import { isPhoto } from '../autosave/snapshot.ts'
import type { PostDraft } from '../draft/draft.ts'
import { isWellTyped } from '../draft/draft-rules.ts'
import { readRequest } from '../form-requests.ts'
import type { SaveContext } from '../server/payload.ts'
import { photosOf } from '../types/photo/photos.ts'
import { outgoingKind } from './has-outgoing.ts'

/** A post that its form has handed over to be sent: all that is needed to send it, or to open its form again. */
export interface OutgoingPost {
  draft: PostDraft
  /** What the form was opened with. */
  initial: PostDraft
  request: PostFormRequest
  /** Of the page that it was written on (POST-70). */
  context: SaveContext
  /** The same for every try, so that the server acts once. */
  key: string
  /** The slot of the autosaved draft that this post replaces. */
  draftSlot: string
  /** It is not sent before this time, in milliseconds since the epoch. */
  notBefore: number
  /** A call was started and has had no clear response. */
  mayBeSaved: boolean
  /** Why it waits for the user, as text; '' if it doesn't. */
  held: string
}

const version = 1
const place = 'post'

const noCaptions = { captions: '', captionsLanguage: '', captionsName: '', hadCaptions: false }

/** A post written by an earlier version lacks newer fields. */
const withNewer = (value: unknown): unknown =>
  isRecord(value)
    ? {
        sensitive: false,
        sensitiveReason: '',
        whoCanReply: '',
        whoCanReblog: '',
        trail: [],
        trailUntil: '',
        ...value,
        content: { ...(value.type === 'video' && noCaptions), ...fieldsOf(value.content) },
      }
    : value

const isDraft = (value: unknown): value is PostDraft =>
  isRecord(value) && isWellTyped(value) && photosOf(fieldsOf(value.content)).every(isPhoto)

/** Whether another try can't save it twice. */
export const mayRepeat = ({ page }: App, { mode }: PostDraft): boolean =>
  mode === 'edit' || page.idempotency === true

/** Reads untrusted stored data; null for what this version didn't write. */
function readPost(value: Record<string, unknown>): OutgoingPost | null {
  const { context } = value
  const [draft, initial] = [withNewer(value.draft), withNewer(value.initial)]
  const request = readRequest(value.request)?.request
  const key = readText(value.key)
  if (value.v !== version || !isDraft(draft) || !isDraft(initial) || !request || key === '') return null
  const known = isRecord(context) ? context : {}
  return {
    draft,
    initial,
    request,
    key,
    context: {
      context_id: readText(known.context_id) || undefined,
      context_page: readText(known.context_page) || undefined,
      knowsSensitive: known.knowsSensitive === true || undefined,
      knowsRights: known.knowsRights === true || undefined,
    },
    draftSlot: readText(value.draftSlot),
    notBefore: typeof value.notBefore === 'number' ? value.notBefore : 0,
    mayBeSaved: value.mayBeSaved === true,
    held: readText(value.held),
  }
}

export type OutgoingPosts = ReturnType<typeof outgoingPosts>

/**
 * The user's outgoing posts, in this browser's storage: written in the same task in which Post is pressed, and visible
 * to all tabs at once.
 */
export function outgoingPosts(app: App) {
  // None is deleted for being one too many.
  const slots = createSlots(app, outgoingKind, Number.POSITIVE_INFINITY)
  const read = (id: string): OutgoingPost | null => {
    const stored = slots.read(id)
    return stored && readPost(stored.value)
  }
  const write = (id: string, post: OutgoingPost): boolean => slots.write(id, place, { v: version, ...post })
  return {
    create: slots.create,
    lockOf: slots.lockOf,
    read,
    /** Returns false if the browser refuses. */
    write,
    /** Changes a post if it still exists. Returns false if it is gone, or the browser refuses. */
    patch(id: string, fields: Partial<OutgoingPost>): boolean {
      const post = read(id)
      return post !== null && write(id, { ...post, ...fields })
    },
    remove: slots.remove,
    /** Whether the browser stores anything. */
    canWrite(): boolean {
      const probe = slots.create()
      const isWritten = slots.write(probe, 'probe', {})
      slots.remove(probe)
      return isWritten
    },
    /** Oldest first. */
    ids: (): string[] =>
      slots
        .find(place)
        .flatMap(({ slot, value }) => (readPost(value) ? slot : []))
        .reverse(),
  }
}
