import type { PostType } from '../../../platform/bus/contract.ts'

export type PostMode = 'new' | 'edit' | 'reblog'

/** A photo of a post (PHOTO-1, PHOTO-2); one with an `externalUrl` is fetched by the server. */
export interface PhotoItem {
  id: string
  url: string
  caption: string
  /** Its description; undefined if the caption describes it, because the server supports no other. */
  alt?: string | undefined
  /** Covered until a reader asks to see it. */
  sensitive?: boolean | undefined
  externalUrl?: string | undefined
  preuploadUrl?: string | undefined
  /** The chosen file, not uploaded yet; it cannot be stored beyond the page. */
  file?: Blob | undefined
  /** The key of the chosen file in this browser's storage, while its upload has not ended. */
  fileKey?: string | undefined
  /** The name of a chosen file that was not uploaded and could not be stored: it must be chosen again. */
  fileName?: string | undefined
  base64?: string | undefined
  photoRaw?: string | undefined
  isSelfie?: boolean | undefined
  isSelfieGif?: boolean | undefined
  /** Pixels. */
  width?: number | undefined
  height?: number | undefined
  livephotoUrl?: string | undefined
  /** Seconds into the live photo. */
  livephotoStillImageTime?: number | undefined
  /** The upload has not finished. */
  pending?: boolean | undefined
}

/** What a post in the trail of a reblog says. */
export interface Addition {
  id: string
  blog: string
  html: string
}

export type ContentValue = string | boolean | readonly PhotoItem[]

/** The fields that a type adds to a post: its slots under their own names, and its extras. */
export type Content = Readonly<Record<string, ContentValue>>

/** A post being written (POST-16…19), with the server's names. */
export interface PostDraft {
  readonly type: PostType
  readonly mode: PostMode
  /** A `PostState`; anything else came from the server and fails validation. */
  readonly state: string
  /** The name of the blog it goes to. */
  readonly tumblelog: string
  readonly tags: readonly string[]
  readonly postDate: string
  readonly customUrl: string
  readonly sourceUrl: string
  readonly carouselLinkUrl: string
  /** The server's string, or ISO 8601 with offset (DEC-122). */
  readonly publish_on: string
  readonly editorType: EditorType
  readonly allow_photo_replies: boolean
  readonly carousel_display: boolean
  readonly members_only: boolean
  /** Covered until a reader asks to see it, with or without a reason. */
  readonly sensitive: boolean
  readonly sensitiveReason: string
  /** Who may reply to it and reblog it; '' for everyone. */
  readonly whoCanReply: string
  readonly whoCanReblog: string
  readonly allow_answers: boolean
  readonly uploading: boolean
  readonly loading: boolean
  readonly hasLoadingInlineImages: boolean
  readonly contentStats: object | null
  readonly post_id: string
  readonly reblog_id: string
  readonly reblog_key: string
  readonly reblog_source: string
  readonly pt: string
  readonly is_reblog: boolean
  readonly is_private: boolean
  readonly remove_reblog_tree: boolean
  /** HTML of the posts that this one reblogs; shown, never sent. */
  readonly reblogTree: string
  /** The additions of these posts, one by one, if the server can shorten a reblog; shown, never sent. */
  readonly trail: readonly Addition[]
  /** The id of the last addition that a reblog keeps; '' for all of them. */
  readonly trailUntil: string
  /** The blog of the post that is being reblogged; shown, never sent. */
  readonly reblogFrom: string
  readonly customTweet: string
  readonly send_to_twitter: boolean
  readonly send_to_fbog: boolean
  readonly shareData: object | null
  readonly content: Content
}

/** Defaults of all attributes except those of a type. */
export const draftDefaults = {
  type: 'text',
  mode: 'new',
  state: 'published',
  tumblelog: '',
  tags: [],
  postDate: '',
  customUrl: '',
  sourceUrl: '',
  carouselLinkUrl: '',
  publish_on: '',
  editorType: 'rich',
  allow_photo_replies: false,
  carousel_display: false,
  members_only: false,
  sensitive: false,
  sensitiveReason: '',
  whoCanReply: '',
  whoCanReblog: '',
  allow_answers: false,
  uploading: false,
  loading: false,
  hasLoadingInlineImages: false,
  contentStats: null,
  post_id: '',
  reblog_id: '',
  reblog_key: '',
  reblog_source: '',
  pt: '',
  is_reblog: false,
  is_private: false,
  remove_reblog_tree: false,
  reblogTree: '',
  trail: [],
  trailUntil: '',
  reblogFrom: '',
  customTweet: '',
  send_to_twitter: false,
  send_to_fbog: false,
  shareData: null,
  content: {},
} as const satisfies PostDraft

/** Editor formats of a post's text (POST-43). */
export const editorTypes = ['rich', 'html', 'markdown'] as const
export type EditorType = (typeof editorTypes)[number]

const byFormat = new Map<string, EditorType>([
  ['0', 'rich'],
  ['1', 'html'],
  ['2', 'markdown'],
])

export const readEditorType = (value: unknown): EditorType | undefined =>
  editorTypes.find(type => type === value) ?? byFormat.get(String(value))

/** The editor type for a post's format code; undefined for a post that an app made in HTML (POST-43, POST-44). */
export function editorTypeOf(format: unknown, isMadeByApp: boolean): EditorType | undefined {
  const type = byFormat.get(String(format))
  return isMadeByApp && type === 'html' ? undefined : type
}
