/**
 * Inlay's public surface in types: page data, commands, events and `window.inlay`.
 * This file is shipped as `inlay.d.ts`; it imports nothing, so that a host can copy it.
 */

/** The look of a blog (social.md §3). Colours are CSS colours, a missing field means the default. */
export interface BlogTheme {
  background_color?: string | undefined
  link_color?: string | undefined
  title_color?: string | undefined
  title_font?: string | undefined
  title_font_weight?: string | undefined
  show_avatar?: boolean | undefined
  show_title?: boolean | undefined
  show_description?: boolean | undefined
  show_header_image?: boolean | undefined
  header_image_focused?: string | undefined
  header_image_dimens?: string | undefined
  header_stretch?: boolean | undefined
  avatar_shape?: string | undefined
}

/** A blog; the server also says channel or tumblelog (dashboard.md §3, social.md §3). */
export interface Blog {
  name: string
  uuid?: string | undefined
  url?: string | undefined
  tumblr_url?: string | undefined
  avatar_url?: string | undefined
  avatar_url_48?: string | undefined
  avatar_url_128?: string | undefined
  title?: string | undefined
  description?: string | undefined
  description_sanitized?: string | undefined
  directory_safe_title?: string | undefined
  cname?: string | undefined
  name_or_id?: string | undefined
  token?: string | undefined
  mention_key?: string | undefined
  is_current?: boolean | undefined
  following?: boolean | undefined
  is_subscribed?: boolean | undefined
  can_subscribe?: boolean | undefined
  can_send_messages?: boolean | undefined
  can_receive_messages?: boolean | undefined
  asks?: boolean | undefined
  submissions?: boolean | undefined
  anonymous_asks?: boolean | undefined
  is_messaging_bot?: boolean | undefined
  is_legacy_private_channel?: boolean | undefined
  isInboxFetched?: boolean | undefined
  twitter_send_posts?: boolean | undefined
  facebook_opengraph_send_posts?: boolean | undefined
  /** Unread activity of this blog. */
  unread_count?: number | undefined
  /** Unread messages of this blog. */
  unread_messages_count_sum?: number | undefined
  /** HTML strings. */
  highlighted_posts?: string[] | undefined
  activity_notifications?: unknown[] | undefined
  activity_data?: { sparkline?: number[] | undefined } | undefined
  global_theme_params?: BlogTheme | undefined
  theme?: BlogTheme | undefined
}

/** The logged-in user (dashboard.md §3). */
export interface User {
  name: string
  /** The name of the primary blog. */
  primary?: string | undefined
  channels: Blog[]
  liked_post_count?: number | undefined
  /** How many blogs the user follows. */
  friend_count?: number | undefined
  can_message?: boolean | undefined
  is_sounds_enabled?: boolean | undefined
  is_verified_email?: boolean | undefined
  language?: string | undefined
  defaultEditorType?: string | undefined
  limits?: unknown
  dashboardSettings?: unknown
}

export type PageKind =
  | 'dashboard'
  | 'drafts'
  | 'queue'
  | 'inbox'
  | 'tagged'
  | 'likes'
  | 'search'
  | 'explore'
  | 'tv'
  | 'blog'
  | 'other'

/** Messaging's server data (social.md §3). Frequencies in milliseconds, sizes in bytes. */
export interface MessagingData {
  polling_token?: string | undefined
  polling_frequency_inbox?: number | undefined
  polling_frequency_conversation?: number | undefined
  append_favorites_to_inbox_limit?: number | undefined
  image_upload_max_bytes?: number | undefined
  messaging_notification_icon?: string | undefined
  has_tutorial?: boolean | undefined
  is_minimize_enabled?: boolean | undefined
  is_icebreakers_enabled?: boolean | undefined
  is_persistence_enabled?: boolean | undefined
  is_desktop_notifications_enabled?: boolean | undefined
  is_sounds_enabled?: boolean | undefined
  is_messaging_gif_search_enabled?: boolean | undefined
  is_messaging_send_photos_enabled?: boolean | undefined
  sounds?: { name: string; filePath: string; fileType?: string | undefined }[] | undefined
}

export interface UploadTarget {
  endpoint: string
  /** Bytes. */
  maxUploadSize?: number | undefined
  /** A pattern that the media type of the file must match. */
  type?: string | undefined
}

/** A step of the guided tour (dashboard.md §3). */
export interface TourStep {
  name?: string | undefined
  title?: string | undefined
  content?: string | undefined
  ok_text?: string | undefined
  /** `standard` (also for any unknown one) or `appearance`. */
  template?: string | undefined
  position?: string | undefined
  fixed_position?: boolean | undefined
  glass?: boolean | undefined
  pinnedTarget?: string | undefined
  highlightedClass?: string | undefined
  className?: string | undefined
  isFadeOnScroll?: boolean | undefined
  appearance_data?: unknown
}

/** `#inlay-bootstrap`: what a host page tells Inlay. Every field but `form_key` is optional. */
export interface BootstrapData {
  form_key: string
  /** Default `/dashboard`. */
  base_route?: string | undefined
  /** Null or absent for a guest. */
  user?: User | null | undefined
  page?:
    | {
        /** A `PageKind`; any other word is `other`. */
        kind?: string | undefined
        title?: string | undefined
        tag?: string | undefined
        search_term?: string | undefined
        context_id?: string | undefined
      }
    | undefined
  /** Opens the drawer on load. */
  peepr?: { blog_name: string; post_id?: string | undefined } | undefined
  messaging?: MessagingData | undefined
  /** Origins; the page's own where left out. `blogs` is the blog domain, such as `blogs.example`. */
  hosts?:
    | {
        api?: string | undefined
        assets?: string | undefined
        www?: string | undefined
        tracker?: string | undefined
        blogs?: string | undefined
      }
    | undefined
  uploads?:
    | {
        image?: UploadTarget | undefined
        audio?: UploadTarget | undefined
        video?: UploadTarget | undefined
        album_art?: UploadTarget | undefined
      }
    | undefined
  /** `services`: domains of further sites whose addresses your server can embed. */
  embeds?: { services?: string[] | undefined } | undefined
  tour?: TourStep[] | undefined
  social?: { external_sharing?: boolean | undefined; app_protocol?: string | undefined } | undefined
  ads?: { script?: string | undefined; origin?: string | undefined } | undefined
  deprecated_fonts?: boolean | undefined
}

/** `#inlay-flags` (dashboard.md §1). */
export interface PageFlags {
  is_mobile_handset: boolean
  responsive_help_docs: boolean
  indash_blogs: boolean
  ask_form: boolean
  livephotos_web: boolean
  lrec_on_blog_pages_peepr: boolean
  is_logged_in: boolean
  dashboard_refresh: boolean
}

/** A post as the page knows it, for actions on it (dashboard.md §3). */
export interface FeedItem {
  id: string
  root_id?: string | undefined
  reblog_key?: string | undefined
  pt?: string | undefined
  liked?: boolean | undefined
  reblogged?: boolean | undefined
  is_mine?: boolean | undefined
  placement_id?: string | undefined
  is_recommended?: boolean | undefined
  is_private?: boolean | undefined
  /** The name of the post's blog. */
  tumblelog?: string | undefined
  tumblelog_key?: string | undefined
  embed_key?: string | undefined
  embed_did?: string | undefined
  post_url?: string | undefined
  reblog_source?: { name?: string | undefined; following?: boolean | undefined } | undefined
  'tumblelog-data'?: BlogRef | undefined
  'tumblelog-parent-data'?: BlogRef | undefined
  'tumblelog-root-data'?: BlogRef | undefined
}

export interface BlogRef {
  name?: string | undefined
  uuid?: string | undefined
}

export type PostType = 'text' | 'photo' | 'quote' | 'link' | 'chat' | 'audio' | 'video' | 'note'

export type PostFormRequest =
  | { mode: 'new'; type: PostType; placement?: 'modal' | 'inline' | undefined }
  | { mode: 'edit'; post_id: string; placement?: 'modal' | 'inline' | undefined }
  | { mode: 'reblog'; reblog_id: string; reblog_key: string; placement?: 'modal' | 'inline' | undefined }

/** An element on the page, or none: where a popover points. A markup command gives its own element. */
export type Anchor = Element | null | undefined

export interface BlogAction {
  name: string
  placement_id?: string | undefined
  pt?: string | undefined
  source?: string | undefined
  context?: string | undefined
  tlt?: string | undefined
}

type PostCommand<Extra = unknown> = FeedItem & Extra & { anchor?: Anchor }

/** What can be asked for, and with which payload. A command has exactly one handler. */
export interface Commands {
  'fast-compose:open': undefined
  'post-form:open': PostFormRequest
  'post:like': PostCommand
  'post:unlike': PostCommand
  'post:toggle-like': PostCommand
  'post:fast-reblog': PostCommand
  'post:fast-queue': PostCommand
  'post:reply': PostCommand<{ reply_text?: string | undefined }>
  'post:delete': PostCommand<{ channel_id?: string | undefined }>
  'post:publish': PostCommand
  'post:queue': PostCommand
  'post:promote': PostCommand<{ tag: string }>
  'post:unpromote': PostCommand<{ tag_id: string }>
  'post:answer': PostCommand<{ answer_text: string }>
  'post:approve-submission': PostCommand<{ queue?: boolean | undefined }>
  'post:deny-submission': PostCommand
  'post:remove-app-attribution': PostCommand<{ tumblelog_id?: string | undefined }>
  'blog:follow': BlogAction
  'blog:unfollow': BlogAction
  'blog:subscribe': BlogAction
  'blog:unsubscribe': BlogAction
  'blog:block': BlogAction
  'blog:unblock': BlogAction
  'share:open': { post_id: string; tumblelog_name: string; anchor?: Anchor }
  'share-message:open': {
    post_id: string
    blog_uuid: string
    anchor?: Anchor
    external?: Record<string, unknown> | undefined
  }
  'activity:open': undefined
  'account:open': undefined
  'inbox:open': undefined
  'conversation:open':
    | { name: string }
    | { participants: [own: string, other: string] }
    /** `participant` is the uuid of the own blog in it. */
    | { conversation_id: string; participant: string }
  'peepr:open': { blog_name: string; post_id?: string | undefined }
  'peepr:close': undefined
  'ask:open': { recipient: string; anonymous_asks?: boolean | undefined }
  'tour:open': { steps: TourStep[] }
}

/** A post as the server told of it after a save (dashboard.md §7). */
export interface SavedPost {
  id: string
  type?: string | undefined
  state?: string | undefined
  is_edit?: boolean | undefined
  is_reblog?: boolean | undefined
  tumblelog?: string | undefined
  post_url?: string | undefined
  message?: string | undefined
}

/** A failed action: `status` is the HTTP status, 0 when no answer came. */
export interface PostActionResult {
  action: string
  post_id: string
  status: number
  body?: unknown
}

/** What has happened, and with which payload. */
export interface Events {
  'inlay:ready': { version: string }
  'inlay:error': { reason: string; detail?: unknown }
  'widget:mounted': { name: string; element: Element }
  'widget:failed': { name: string; error: unknown }
  /** First of all on the way in: the header hides. */
  'post-form:opening': undefined
  'post-form:opened': { mode: 'new' | 'edit' | 'reblog'; type: PostType }
  /** The form is gone: the header shows again, then the address returns. */
  'post-form:closing': undefined
  'post-form:closed': { saved: boolean }
  'post:saved': SavedPost
  'post:deleted': { id: string }
  'post:liked': { id: string }
  'post:unliked': { id: string }
  'post:reblogged': { id: string; queued: boolean }
  'post:replied': { id: string }
  'post:action-succeeded': PostActionResult
  'post:action-failed': PostActionResult
  'post:action-forbidden': PostActionResult
  'blog:followed': { name: string }
  'blog:unfollowed': { name: string }
  'blog:blocked': { name: string }
  'share:sent': { network: string; post_id: string }
  'message:sent': { conversation_id: string; ts: number }
  'message:failed': { conversation_id: string | null; status: number; retryable: boolean }
  'conversation:opened': { id: string | null; participants: string[] }
  'conversation:closed': { id: string | null; participants: string[] }
  'unread:changed': { activity: number; messages: number }
  'peepr:opened': { blog_name: string; post_id?: string | undefined }
  'peepr:closed': { blog_name: string }
  'peepr:suspended': undefined
  'peepr:resumed': undefined
  'search:started': { blog_name: string; term: string }
  'search:completed': { blog_name: string; term: string; count: number }
  'search:results-ended': { blog_name: string; term: string }
  'search:cleared': { blog_name: string }
  /** What a host may log of GIF searches (dashboard.md §7); `context` is where: `post-form` or `messaging`. */
  'gif-search:opened': { context: string }
  'gif-search:started': { context: string; query: string }
  'gif-search:completed': { context: string; query: string; count: number; has_message: boolean }
  /** `status` is the HTTP status, 0 when no answer came. */
  'gif-search:failed': { context: string; query: string; status: number }
  'gif-search:chosen': { context: string; query: string; post_id?: string | undefined }
  'ask:sent': { recipient: string; anonymous: boolean }
  'ajax:error': { path: string; status: number; offset?: number | undefined }
  'chunk:failed': { name: string; error: unknown }
  'storage:error': { key: string; error: unknown }
  'form-key:changed': undefined
}

export type CommandName = keyof Commands
export type EventName = keyof Events

/** The payload of a command or event as call arguments: none where there is none. */
export type Payload<T> = T extends undefined ? [payload?: undefined] : [payload: T]

/** `window.inlay`. */
export interface InlayApi {
  readonly version: string
  /** Settles when the page data is read and the roots that load at once are mounted. */
  readonly ready: Promise<void>
  /** Hears an event; the answer stops it. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void
  /** Asks for something; loads the root that does it. Rejects when no root knows the command. */
  dispatch<C extends CommandName>(command: C, ...payload: Payload<Commands[C]>): Promise<void>
  /** Mounts the placeholders of HTML that came later. */
  scan(root?: Element | Document): void
  /** Releases the roots under an element, or all of them. */
  unmount(root?: Element | Document): void
}

/** Calls left behind by a script that ran earlier than the bundle. */
export type QueuedCall =
  | { [C in CommandName]: ['dispatch', C, ...Payload<Commands[C]>] }[CommandName]
  | { [E in EventName]: ['on', E, (payload: Events[E]) => void] }[EventName]
  | ['scan', (Element | Document)?]
  | ['unmount', (Element | Document)?]

declare global {
  interface Window {
    inlay?: InlayApi | { queue: QueuedCall[] }
  }
}
