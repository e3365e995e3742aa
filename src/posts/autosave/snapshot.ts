import { isRecord } from '../../lib/record.ts'
import { isSame } from '../../lib/same.ts'
import {
  type Content,
  type ContentValue,
  draftDefaults,
  type PhotoItem,
  type PostDraft,
} from '../draft/draft.ts'
import { editorTypes } from '../draft/editor-types.ts'
import { isPostState } from '../draft/states.ts'
import { kindOf } from '../draft/validate.ts'
import { postTypes } from '../types/registry.ts'

/** What a writer decides of a post, beside the fields of its type. */
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
  'allow_answers',
  'remove_reblog_tree',
  'customTweet',
  'send_to_twitter',
  'send_to_fbog',
] as const satisfies (keyof PostDraft)[]

const version = 1

/**
 * An unsaved post as the browser keeps it: only what the writer changed, so that the rest stays the server's.
 * Its values are whatever storage gave; `applyKept` takes those that fit.
 */
export interface Snapshot {
  v: typeof version
  place: string
  /** Milliseconds since the epoch. */
  at: number
  mayBeSaved: boolean
  changes: Record<string, unknown>
  content: Record<string, unknown>
  /** A fingerprint of what each changed attribute was when it was changed. */
  basis: Record<string, unknown>
}

/** Which form a post belongs to: the same place is the same form. */
export function placeOf({ mode, type, post_id, reblog_id }: PostDraft): string {
  return mode === 'new' ? `new ${type}` : mode === 'edit' ? `edit ${post_id}` : `reblog ${reblog_id}`
}

/** What only this page can read: a file chosen here does not outlive it. */
const isOfPage = (value: string): boolean => /^\s*(?:blob|data|file):/i.test(value)
const imageOfPage = /<img\b[^>]*\bsrc\s*=\s*["']?\s*(?:blob|data|file):[^>]*>/gi

/** A photo that was not uploaded keeps its place, its caption and the name of its file, to be chosen again. */
function lastingPhoto(photo: PhotoItem): PhotoItem {
  const given = Object.entries(photo).filter(
    ([name, value]) =>
      name !== 'pending' &&
      (typeof value === 'string' ? !isOfPage(value) : typeof value === 'number' || value === true),
  )
  const { id, caption, file, fileName = '' } = photo
  const url = isOfPage(photo.url) ? (photo.preuploadUrl ?? photo.externalUrl ?? '') : photo.url
  return {
    ...Object.fromEntries(given),
    id,
    caption,
    url,
    ...(url === '' && { fileName: file instanceof File ? file.name : fileName }),
  }
}

const lasting = (value: ContentValue): ContentValue => {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return isOfPage(value) ? '' : value.replace(imageOfPage, '')
  return value.map(lastingPhoto)
}

function printOf(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  let hash = 5381
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash, 33) ^ text.charCodeAt(at)
  return `${text.length}.${hash >>> 0}`
}

/** Of long texts that stay as they are it would be made anew with every word that is typed. */
const prints = new WeakMap<PostDraft, Map<string, string>>()

/** What an attribute of a post is known by. */
function fingerprint(draft: PostDraft, name: string): string {
  const known = prints.get(draft) ?? new Map<string, string>()
  prints.set(draft, known)
  const print = known.get(name) ?? printOf(attributeOf(draft, name))
  known.set(name, print)
  return print
}

const attributeOf = (draft: PostDraft, name: string): unknown =>
  name.startsWith('content.')
    ? draft.content[name.slice('content.'.length)]
    : new Map<string, unknown>(Object.entries(draft)).get(name)

/** What is worth keeping of a post; null where nothing would come back. Files that were chosen are kept by name alone. */
export function snapshotOf(
  draft: PostDraft,
  initial: PostDraft,
  at: number,
  mayBeSaved: boolean,
): Snapshot | null {
  const changes: Snapshot['changes'] = {}
  const content: Snapshot['content'] = {}
  const basis: Snapshot['basis'] = {}
  for (const name of writable)
    if (!isSame(draft[name], initial[name])) {
      changes[name] = draft[name]
      basis[name] = fingerprint(initial, name)
    }
  for (const [name, given] of Object.entries(draft.content)) {
    const value = lasting(given)
    if (isSame(value, initial.content[name])) continue
    content[name] = value
    basis[`content.${name}`] = fingerprint(initial, `content.${name}`)
  }
  if (Object.keys(basis).length === 0) return null
  return { v: version, place: placeOf(draft), at, mayBeSaved, changes, content, basis }
}

/** Reads what storage holds; null for anything that this version did not write. */
export function readSnapshot(given: unknown): Snapshot | null {
  if (!isRecord(given) || given.v !== version) return null
  const { place, at, mayBeSaved, changes, content, basis } = given
  if (typeof place !== 'string' || typeof at !== 'number' || !Number.isFinite(at)) return null
  if (!isRecord(changes) || !isRecord(content) || !isRecord(basis)) return null
  return { v: version, place, at, mayBeSaved: mayBeSaved === true, changes, content, basis }
}

const isPhoto = (value: unknown): value is PhotoItem =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.caption === 'string' &&
  typeof value.url === 'string' &&
  (value.fileName === undefined || typeof value.fileName === 'string') &&
  !isOfPage(value.url)

/** Fits by its kind, and by its values where only some are possible. */
function fits(name: string, value: unknown, like: unknown): boolean {
  if (kindOf(value) !== kindOf(like)) return false
  if (name === 'state') return isPostState(value)
  if (name === 'editorType') return editorTypes.some(type => type === value)
  if (!Array.isArray(value)) return true
  return name === 'tags' ? value.every(tag => typeof tag === 'string') : value.every(isPhoto)
}

/** The post with what was kept of it; a value of a wrong kind is left out. */
export function applySnapshot({ changes, content }: Snapshot, initial: PostDraft): PostDraft {
  const pick = (given: Record<string, unknown>, names: readonly string[], like: object) => {
    const kinds = new Map<string, unknown>(Object.entries(like))
    return Object.fromEntries(
      names
        .filter(name => Object.hasOwn(given, name) && fits(name, given[name], kinds.get(name)))
        .map(name => [name, given[name]]),
    )
  }
  const { fields } = postTypes[initial.type]
  return {
    ...initial,
    ...pick(changes, writable, draftDefaults),
    content: { ...initial.content, ...(pick(content, Object.keys(fields), fields) as Content) },
  }
}

/** Whether the server's post was changed after the writing began, in what the writer changed too. */
export const isOutdated = ({ basis }: Snapshot, initial: PostDraft): boolean =>
  initial.mode === 'edit' &&
  Object.entries(basis).some(([name, before]) => before !== fingerprint(initial, name))
