import type { PostFormRequest, PostType } from '../../platform/bus/contract.ts'
import type { Slot } from '../../platform/drafts/slots.ts'
import { decodeEntities, toText } from '../../platform/html/text.ts'
import { fieldsOf } from '../../platform/lib/record.ts'
import { readWebUrl } from '../../platform/lib/url.ts'
import { truncate } from '../../platform/text/text.ts'
import { readPostType } from '../../shared/post-types.ts'
import { readSnapshot } from './autosave/snapshot.ts'
import { draftDefaults, type PostDraft, type PostMode } from './draft/draft.ts'
import { isChanged } from './draft/draft-rules.ts'
import { excerptOf, formTitle } from './lifecycle/titles.ts'
import { addressOf, photosOf } from './types/photo/photos.ts'
import { postTypes } from './types/post-types.ts'

/** An unsaved post of any form, as shown in a list of drafts. */
export interface UnsavedPostSummary {
  type: PostType
  mode: PostMode
  title: string
  excerpt: string
  /** All of its text, to search in. */
  text: string
  /** URLs of its photos; for one that is stored in this browser only, the key of its file. */
  photos: string[]
  /** Name of the blog that it is for; '' if unknown. */
  blog: string
  /** Opens its form; null if that is no longer known. */
  request: PostFormRequest | null
}

const excerptMaxLength = 160
const photosMax = 10
/** A longer image tag has no address to show. */
const tagMaxLength = 4000

const isMode = (mode: string): mode is PostMode => mode === 'new' || mode === 'edit' || mode === 'reblog'

/** The type with these fields, for drafts that don't say it. */
const typeOf = (content: object): PostType =>
  (Object.keys(postTypes) as PostType[]).find(type =>
    Object.keys(content).every(field => Object.hasOwn(postTypes[type].fields, field)),
  ) ?? 'text'

/** The addresses of the images in some HTML. */
const imagesIn = (html: string): string[] =>
  [...html.matchAll(/<img\b[^>]*>/gi)].flatMap(([tag]) => {
    const source = tag.length > tagMaxLength ? null : /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)
    return source ? [decodeEntities(source[1] ?? source[2] ?? '')] : []
  })

const textsOf = ({ content }: PostDraft): string[] =>
  Object.values(content).filter(value => typeof value === 'string')

/** The visible texts: title and body, quote and source, and so on. */
const wordsOf = ({ type, content }: PostDraft): string =>
  [...new Set([...Object.values(postTypes[type].slots), postTypes[type].comment])]
    .map(field => content[field])
    .map(value => (typeof value === 'string' ? toText(value) : ''))
    .filter(text => text !== '')
    .join(' · ')

function photosIn(draft: PostDraft): string[] {
  const readable = (address: string) => readWebUrl(address, document.baseURI)?.href
  const photos = photosOf(draft.content).flatMap(photo => {
    const address = addressOf(photo)
    return (address ? readable(address) : photo.fileKey) || []
  })
  const images = textsOf(draft).flatMap(imagesIn)
  return [...new Set([...photos, ...images.flatMap(image => (image && readable(image)) || [])])].slice(
    0,
    photosMax,
  )
}

function requestOf(mode: PostMode, type: PostType, id: string, reblog_key = ''): PostFormRequest | null {
  if (mode === 'new') return { mode, type }
  if (mode === 'edit') return { mode, post_id: id }
  return reblog_key === '' ? null : { mode, reblog_id: id, reblog_key }
}

/** The content of a stored post; null if there is none, or nothing was written in it. */
export function describeUnsavedPost({ place, about, value }: Slot): UnsavedPostSummary | null {
  const [mode = '', id = ''] = place.split(' ')
  if (!isMode(mode) || id === '') return null
  const type = readPostType(mode === 'new' ? id : about.type) ?? typeOf(fieldsOf(value.content))
  const empty: PostDraft = { ...draftDefaults, mode, type, content: postTypes[type].fields }
  const draft = readSnapshot(value, empty)?.draft
  // Picking a blog or a state doesn't count as writing, except when a post is edited.
  if (!draft || (mode !== 'edit' && !isChanged({ ...draft, mode: 'new' }, { ...empty, mode: 'new' })))
    return null
  return {
    type,
    mode,
    title: formTitle({ mode, type }),
    excerpt: truncate(wordsOf(draft) || excerptOf(draft), excerptMaxLength),
    text: [...textsOf(draft).map(toText), ...draft.tags.map(tag => `#${tag}`)].join(' '),
    photos: photosIn(draft),
    blog: draft.tumblelog || (about.blog ?? ''),
    request: requestOf(mode, type, id, about.reblog_key),
  }
}
