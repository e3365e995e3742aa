import type { App } from '../../../platform/app.ts'
import type { DraftCodec } from '../../../platform/drafts/draft.ts'
import { type About, createSlots, type Slots } from '../../../platform/drafts/slots.ts'
import { isRecord } from '../../../platform/lib/record.ts'
import { isSame } from '../../../platform/lib/same.ts'
import {
  type Content,
  type ContentValue,
  draftDefaults,
  editorTypes,
  type PhotoItem,
  type PostDraft,
} from '../draft/draft.ts'
import { isChanged, kindOf } from '../draft/draft-rules.ts'
import { isPostState } from '../draft/post-states.ts'
import { postTypes } from '../types/post-types.ts'

/** The attributes of a post that the writer edits, besides the fields of its type. */
const writable = [
  'state',
  'tumblelog',
  'tags',
  'postDate',
  'customUrl',
  'sourceUrl',
  'carouselLinkUrl',
  'publish_on',
  'editorType',
  'allow_photo_replies',
  'carousel_display',
  'members_only',
  'sensitive',
  'sensitiveReason',
  'whoCanReply',
  'whoCanReblog',
  'allow_answers',
  'remove_reblog_tree',
  'trailUntil',
  'customTweet',
  'send_to_twitter',
  'send_to_fbog',
] as const satisfies (keyof PostDraft)[]

const version = 1

/**
 * An unsaved post as stored in the browser: only what the writer changed, so that the rest comes from the server. The
 * values are unchecked; `readSnapshot` accepts the valid ones.
 */
type Snapshot = {
  v: typeof version
  mayBeSaved: boolean
  changes: Record<string, unknown>
  content: Record<string, unknown>
  /** A fingerprint of each changed attribute's value before the change. */
  basis: Record<string, unknown>
}

/** The most unsaved posts that are stored per user; the oldest are deleted. */
const draftsMax = 30

/** Where the user's unsaved posts are stored in this browser. */
export const postSlots = (app: App): Slots => createSlots(app, 'post', draftsMax)

/** A key for the form that a post belongs to: the same key is the same form. */
export function placeOf({ mode, type, post_id, reblog_id }: PostDraft): string {
  return mode === 'new' ? `new ${type}` : mode === 'edit' ? `edit ${post_id}` : `reblog ${reblog_id}`
}

/** What a list of drafts shows about a post, and what opens its form again. */
export const aboutOf = ({ type, tumblelog, reblogFrom, reblog_key }: PostDraft): About => ({
  type,
  blog: tumblelog,
  ...(reblogFrom && { from: reblogFrom }),
  ...(reblog_key && { reblog_key }),
})

/**
 * Whether only this page can read a URL: a chosen file doesn't outlive the page. A URL has no spaces, unlike a chat
 * that begins with `Data: Aye, captain`.
 */
const isLocalUrl = (value: string): boolean => /^\s*(?:blob|data|file):\S*\s*$/i.test(value)

// Unfinished tags match to the end, and no input makes either pattern backtrack.
const image = /<img\b[^>]*(?:>|$)/gi
const localSource = /\bsrc\s*=\s*(?:["']\s*)?(?:blob|data|file):/i
const withoutLocalImages = (html: string): string =>
  html.replace(image, tag => (tag.endsWith('>') && localSource.test(tag) ? '' : tag))

/** A photo that wasn't uploaded is stored with its position, caption, and file name, so that it can be chosen again. */
function storablePhoto(photo: PhotoItem): PhotoItem {
  const storableFields = Object.entries(photo).filter(
    ([name, value]) =>
      name !== 'pending' &&
      (typeof value === 'string' ? !isLocalUrl(value) : typeof value === 'number' || value === true),
  )
  const { id, caption, file, fileName = '' } = photo
  const url = isLocalUrl(photo.url) ? (photo.preuploadUrl ?? photo.externalUrl ?? '') : photo.url
  return {
    ...Object.fromEntries(storableFields),
    id,
    caption,
    url,
    ...(url === '' && { fileName: file instanceof File ? file.name : fileName }),
  }
}

const storable = (value: ContentValue): ContentValue => {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return isLocalUrl(value) ? '' : withoutLocalImages(value)
  return value.map(storablePhoto)
}

function hashOf(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  let hash = 5381
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash, 33) ^ text.charCodeAt(at)
  return `${text.length}.${hash >>> 0}`
}

/** Cached fingerprints: those of long unchanged texts would be computed again with every typed word. */
const fingerprints = new WeakMap<PostDraft, Map<string, string>>()

/** A fingerprint of an attribute's value. */
function fingerprint(draft: PostDraft, name: string): string {
  const known = fingerprints.get(draft) ?? new Map<string, string>()
  fingerprints.set(draft, known)
  const value = known.get(name) ?? hashOf(attributeOf(draft, name))
  known.set(name, value)
  return value
}

const attributeOf = (draft: PostDraft, name: string): unknown =>
  name.startsWith('content.')
    ? draft.content[name.slice('content.'.length)]
    : new Map<string, unknown>(Object.entries(draft)).get(name)

/** A post without parts that only this page can read. */
export const storableDraft = (draft: PostDraft): PostDraft => ({
  ...draft,
  content: Object.fromEntries(Object.entries(draft.content).map(([name, value]) => [name, storable(value)])),
})

/** The snapshot of a post; null if there is nothing to restore. Of chosen files only the names are stored. */
function snapshotOf(draft: PostDraft, initial: PostDraft, mayBeSaved = false): Snapshot | null {
  const changes: Snapshot['changes'] = {}
  const content: Snapshot['content'] = {}
  const basis: Snapshot['basis'] = {}
  for (const name of writable)
    if (!isSame(draft[name], initial[name])) {
      changes[name] = draft[name]
      basis[name] = fingerprint(initial, name)
    }
  for (const [name, typed] of Object.entries(draft.content)) {
    const value = storable(typed)
    if (isSame(value, initial.content[name])) continue
    content[name] = value
    basis[`content.${name}`] = fingerprint(initial, `content.${name}`)
  }
  if (Object.keys(basis).length === 0) return null
  return { v: version, mayBeSaved, changes, content, basis }
}

export const isPhoto = (value: unknown): value is PhotoItem =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.caption === 'string' &&
  typeof value.url === 'string' &&
  (value.sensitive === undefined || value.sensitive === true) &&
  (value.alt === undefined || typeof value.alt === 'string') &&
  (value.fileName === undefined || typeof value.fileName === 'string') &&
  (value.fileKey === undefined || typeof value.fileKey === 'string') &&
  !isLocalUrl(value.url)

/** Whether a value has the type of `example`, and is one of the allowed values if there is a list. */
function fits(name: string, value: unknown, example: unknown): boolean {
  if (kindOf(value) !== kindOf(example)) return false
  if (name === 'state') return isPostState(value)
  if (name === 'editorType') return editorTypes.some(type => type === value)
  if (!Array.isArray(value)) return true
  return name === 'tags' ? value.every(tag => typeof tag === 'string') : value.every(isPhoto)
}

/** The attributes with these names whose stored values have the right type. */
function pick(values: Record<string, unknown>, names: readonly string[], examples: object) {
  const kinds = new Map<string, unknown>(Object.entries(examples))
  const fitting = names.filter(
    name => Object.hasOwn(values, name) && fits(name, values[name], kinds.get(name)),
  )
  return Object.fromEntries(fitting.map(name => [name, values[name]]))
}

/** An unsaved post as it is restored. */
export interface UnsavedPost {
  draft: PostDraft
  mayBeSaved: boolean
  /** The server's post has since changed in an attribute that the writer changed too. */
  isOutdated?: boolean
}

/** The post with the changes of a stored value applied; null for anything that this version didn't write. */
export function readSnapshot(value: unknown, initial: PostDraft): UnsavedPost | null {
  if (!isRecord(value) || value.v !== version) return null
  const { mayBeSaved, changes, content, basis } = value
  if (!isRecord(changes) || !isRecord(content) || !isRecord(basis)) return null
  const { fields } = postTypes[initial.type]
  const draft = {
    ...initial,
    ...pick(changes, writable, draftDefaults),
    content: { ...initial.content, ...(pick(content, Object.keys(fields), fields) as Content) },
  }
  const isOutdated =
    initial.mode === 'edit' &&
    Object.entries(basis).some(([name, before]) => before !== fingerprint(initial, name))
  return { draft, mayBeSaved: mayBeSaved === true, isOutdated }
}

/** A post as it was when its form closed, including files, applied to the server's current version. */
export const restored = (draft: PostDraft, loaded: PostDraft): PostDraft => ({
  ...loaded,
  ...Object.fromEntries(writable.map(name => [name, draft[name]])),
  content: draft.content,
})

/** How drafts are stored for a form opened with this post. */
export const postCodec = (initial: PostDraft): DraftCodec<UnsavedPost> => ({
  write: ({ draft, mayBeSaved }) => snapshotOf(draft, initial, mayBeSaved),
  read(stored) {
    const unsaved = readSnapshot(stored, initial)
    // The server's post may contain all of the draft by now.
    return unsaved && isChanged(unsaved.draft, initial) ? unsaved : null
  },
})
