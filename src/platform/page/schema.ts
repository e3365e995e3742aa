import * as v from 'valibot'
import type { BootstrapData } from '../bus/contract.ts'
import { address, boolean, number, string, url } from '../lib/wire.ts'

const theme = v.object({
  background_color: string,
  link_color: string,
  title_color: string,
  title_font: string,
  title_font_weight: string,
  show_avatar: boolean,
  show_title: boolean,
  show_description: boolean,
  show_header_image: boolean,
  header_image_focused: url,
  header_image_dimens: string,
  header_stretch: boolean,
  avatar_shape: string,
})

/** A blog in page data or a call (BOOT-18…24). Unknown fields are left out. */
export const blogSchema = v.object({
  name: v.string(),
  uuid: string,
  url,
  tumblr_url: url,
  avatar_url: url,
  avatar_url_48: url,
  avatar_url_128: url,
  title: string,
  description: string,
  description_sanitized: string,
  directory_safe_title: string,
  cname: string,
  name_or_id: string,
  token: string,
  mention_key: string,
  is_current: boolean,
  following: boolean,
  is_blog_following_you: boolean,
  is_subscribed: boolean,
  can_subscribe: boolean,
  can_send_messages: boolean,
  can_receive_messages: boolean,
  asks: boolean,
  submissions: boolean,
  anonymous_asks: boolean,
  is_messaging_bot: boolean,
  is_legacy_private_channel: boolean,
  isInboxFetched: boolean,
  twitter_send_posts: boolean,
  facebook_opengraph_send_posts: boolean,
  twitter_send_reblogs: boolean,
  facebook_opengraph_send_reblogs: boolean,
  unread_count: number,
  unread_messages_count_sum: number,
  highlighted_posts: v.optional(v.array(v.string())),
  activity_notifications: v.optional(v.array(v.unknown())),
  activity_data: v.optional(v.object({ sparkline: v.optional(v.array(v.number())) })),
  global_theme_params: v.optional(theme),
  theme: v.optional(theme),
})

const anything = v.optional(v.unknown())
const strings = v.optional(v.array(v.string()))

const user = v.object({
  name: v.string(),
  primary: string,
  channels: v.optional(v.array(blogSchema), []),
  liked_post_count: number,
  friend_count: number,
  can_message: boolean,
  is_sounds_enabled: boolean,
  is_verified_email: boolean,
  language: string,
  defaultEditorType: string,
  limits: anything,
  dashboardSettings: anything,
})

const messaging = v.object({
  polling_token: string,
  polling_frequency_inbox: number,
  polling_frequency_conversation: number,
  polling_frequency_closed: number,
  append_favorites_to_inbox_limit: number,
  image_upload_max_bytes: number,
  messaging_notification_icon: url,
  has_tutorial: boolean,
  is_minimize_enabled: boolean,
  is_icebreakers_enabled: boolean,
  is_persistence_enabled: boolean,
  is_desktop_notifications_enabled: boolean,
  is_sounds_enabled: boolean,
  is_messaging_gif_search_enabled: boolean,
  is_messaging_send_photos_enabled: boolean,
  sounds: v.optional(v.array(v.object({ name: v.string(), filePath: address, fileType: string }))),
  can: v.optional(
    v.array(
      v.picklist(['reply', 'react', 'edit', 'delete', 'search', 'mute', 'seen', 'writing', 'describe']),
    ),
  ),
})

const upload = v.optional(v.object({ endpoint: address, maxUploadSize: number, type: string }))

const tourStep = v.object({
  name: string,
  title: string,
  content: string,
  ok_text: string,
  template: string,
  position: string,
  fixed_position: boolean,
  glass: boolean,
  pinnedTarget: string,
  highlightedClass: string,
  className: string,
  isFadeOnScroll: boolean,
  appearance_data: anything,
})

/** A name in a header or cookie. */
const name = v.optional(v.pipe(v.string(), v.regex(/^[\w!#$%&'*+.^`|~-]+$/)))
/** Paths, or http or https addresses; the build names the fields in the JSON Schema. */
const links = v.optional(
  v.record(v.string(), v.pipe(v.string(), v.regex(/^\s*(?:[hH][tT][tT][pP][sS]?:|\/|[^:]+$)/))),
)

/** The shape of `#inlay-bootstrap`; the build generates `bootstrap.schema.json` from it. */
export const bootstrapSchema = v.object({
  form_key: v.string(),
  csrf: v.optional(
    v.object({ header: name, field: v.optional(v.pipe(v.string(), v.regex(/^\S+$/))), cookie: name }),
  ),
  paths: links,
  links,
  session: links,
  base_route: url,
  user: v.optional(user),
  page: v.optional(
    v.object({
      kind: string,
      title: string,
      tag: string,
      search_term: string,
      context_id: string,
    }),
  ),
  peepr: v.optional(v.object({ blog_name: v.string(), post_id: string })),
  messaging: v.optional(messaging),
  hosts: v.optional(v.object({ api: url, assets: url, www: url, tracker: url, blogs: string })),
  uploads: v.optional(v.object({ image: upload, audio: upload, video: upload, album_art: upload })),
  embeds: v.optional(v.object({ services: strings })),
  tour: v.optional(v.array(tourStep)),
  social: v.optional(v.object({ external_sharing: boolean, app_protocol: string })),
  ads: v.optional(v.object({ script: url, origin: url })),
  deprecated_fonts: boolean,
  signed_out: boolean,
  idempotency: boolean,
  logs: boolean,
  filters: v.optional(v.object({ version: string })),
  notes: v.optional(
    v.object({
      reply_to: boolean,
      can: v.optional(
        v.array(
          v.picklist([
            'sort',
            'link',
            'like',
            'edit',
            'delete',
            'report',
            'hide',
            'pin',
            'rights',
            'tree',
            'trim',
          ]),
        ),
      ),
    }),
  ),
  translate: url,
  emoji: v.optional(v.array(v.object({ code: v.string(), url: address, still: url }))),
  activity: v.optional(v.object({ types: boolean, counts: boolean })),
  stream: url,
  media: strings,
  posting: v.optional(v.object({ types: strings, states: strings, gifs: boolean, photo_urls: boolean })),
  link_cards: url,
  drafts: url,
  keys: v.optional(v.union([v.boolean(), v.object({ reserved: strings })])),
}) satisfies v.GenericSchema<unknown, BootstrapData>
