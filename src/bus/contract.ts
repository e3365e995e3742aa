/**
 * Inlay's public surface in types: page data, commands, events and `window.inlay`.
 * This file is shipped as `inlay.d.ts`; it imports nothing, so that a host can copy it.
 */

/** The look of a blog. Colours are CSS colours, a missing field means the default (BOOT-25, BOOT-26). */
export interface BlogTheme {
  background_color?: string | undefined
  /** The accent: links and buttons. */
  link_color?: string | undefined
  title_color?: string | undefined
  /** One of the fonts of CARD-15; an unknown one is the default. */
  title_font?: string | undefined
  title_font_weight?: string | undefined
  show_avatar?: boolean | undefined
  show_title?: boolean | undefined
  show_description?: boolean | undefined
  show_header_image?: boolean | undefined
  /** Address of the header image, cut to its focus. */
  header_image_focused?: string | undefined
  header_image_dimens?: string | undefined
  header_stretch?: boolean | undefined
  /** `circle` or `square`. */
  avatar_shape?: string | undefined
}

/** A blog; the server also says channel or tumblelog (BOOT-18…24). */
export interface Blog {
  /** Its key in commands, events and calls. */
  name: string
  /** Its key in messages. */
  uuid?: string | undefined
  /** Where the blog is read. */
  url?: string | undefined
  /** Where it is read, if `url` is missing. */
  tumblr_url?: string | undefined
  avatar_url?: string | undefined
  avatar_url_48?: string | undefined
  avatar_url_128?: string | undefined
  title?: string | undefined
  /** HTML. */
  description?: string | undefined
  /** HTML that the server has sanitized; Inlay sanitizes it again. */
  description_sanitized?: string | undefined
  /** The title as it is shown in lists. */
  directory_safe_title?: string | undefined
  /** The blog's own domain. */
  cname?: string | undefined
  name_or_id?: string | undefined
  token?: string | undefined
  /** The key of this blog in the answers of the unread poll; an own blog without one is not polled. */
  mention_key?: string | undefined
  /** The own blog that the user acts as. */
  is_current?: boolean | undefined
  /** The user follows it. */
  following?: boolean | undefined
  is_subscribed?: boolean | undefined
  can_subscribe?: boolean | undefined
  /** An own blog that may write messages. */
  can_send_messages?: boolean | undefined
  can_receive_messages?: boolean | undefined
  /** It takes asks. */
  asks?: boolean | undefined
  /** It takes submissions. */
  submissions?: boolean | undefined
  /** It takes asks without a name. */
  anonymous_asks?: boolean | undefined
  is_messaging_bot?: boolean | undefined
  is_legacy_private_channel?: boolean | undefined
  isInboxFetched?: boolean | undefined
  /** New posts are sent to Twitter unless the writer says otherwise. */
  twitter_send_posts?: boolean | undefined
  /** New posts are sent to Facebook unless the writer says otherwise. */
  facebook_opengraph_send_posts?: boolean | undefined
  /** Reblogs are sent to Twitter, too, unless the writer says otherwise. */
  twitter_send_reblogs?: boolean | undefined
  /** Reblogs are sent to Facebook, too, unless the writer says otherwise. */
  facebook_opengraph_send_reblogs?: boolean | undefined
  /** Unread activity of this blog. */
  unread_count?: number | undefined
  /** Unread messages of this blog. */
  unread_messages_count_sum?: number | undefined
  /** HTML strings. */
  highlighted_posts?: string[] | undefined
  activity_notifications?: unknown[] | undefined
  activity_data?: { sparkline?: number[] | undefined } | undefined
  global_theme_params?: BlogTheme | undefined
  /** The same as `global_theme_params`, under the name that the calls of messages use. */
  theme?: BlogTheme | undefined
}

/** The logged-in user (BOOT-15…17). */
export interface User {
  name: string
  /** The name of the primary blog. */
  primary?: string | undefined
  /** The user's own blogs. */
  channels: Blog[]
  liked_post_count?: number | undefined
  /** How many blogs the user follows. */
  friend_count?: number | undefined
  /** Shows the inbox; without it there are no messages. */
  can_message?: boolean | undefined
  /** The user's own setting; `messaging` has the site's. */
  is_sounds_enabled?: boolean | undefined
  /** Needed for polling and for restoring conversations after a reload. */
  is_verified_email?: boolean | undefined
  language?: string | undefined
  /** The editor that a new post opens with: `rich`, `markdown` or `html`. */
  defaultEditorType?: string | undefined
  limits?: unknown
  dashboardSettings?: unknown
}

/** What the page is, for its `page.kind`. */
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

/** A sound file of messaging (MSGP-30). */
export interface MessageSound {
  /** The one named `received` is played for a new message, else the first. */
  name: string
  /** Its address. */
  filePath: string
  /** Default `audio/mpeg`. */
  fileType?: string | undefined
}

/**
 * What the site allows in messages, and how often the server is polled. Frequencies in milliseconds (BOOT-6, BOOT-7).
 */
export interface MessagingData {
  /** Sent with every unread poll; without one nothing is polled. */
  polling_token?: string | undefined
  /** Between two polls while the inbox is open; default 15000. */
  polling_frequency_inbox?: number | undefined
  /** Between two polls while a conversation is open; default 15000. */
  polling_frequency_conversation?: number | undefined
  /** Between two polls while neither is open; default 60000. */
  polling_frequency_closed?: number | undefined
  /** An inbox with at most so many conversations offers favourite blogs; default 3. */
  append_favorites_to_inbox_limit?: number | undefined
  /** The largest photo, in bytes. */
  image_upload_max_bytes?: number | undefined
  /** Address of the icon of desktop notifications. */
  messaging_notification_icon?: string | undefined
  /** Shows the tutorial until the user has closed it. */
  has_tutorial?: boolean | undefined
  /** Conversations can be minimized; without it one closes to make room for another. */
  is_minimize_enabled?: boolean | undefined
  /** A new conversation begins with a card about the other blog. */
  is_icebreakers_enabled?: boolean | undefined
  /** Open windows are restored after a reload. */
  is_persistence_enabled?: boolean | undefined
  is_desktop_notifications_enabled?: boolean | undefined
  /** Sounds need the user's own setting, too. */
  is_sounds_enabled?: boolean | undefined
  is_messaging_gif_search_enabled?: boolean | undefined
  is_messaging_send_photos_enabled?: boolean | undefined
  sounds?: MessageSound[] | undefined
}

/** Where files of one kind go, and which are taken. */
export interface UploadTarget {
  /** Where the file is sent: from the root of the api host, or a whole address. */
  endpoint: string
  /** Bytes. */
  maxUploadSize?: number | undefined
  /** A regular expression that the file's media type must match, such as `image/(jpeg|png)`. */
  type?: string | undefined
}

/** A step of the guided tour (TOUR-5). */
export interface TourStep {
  name?: string | undefined
  title?: string | undefined
  content?: string | undefined
  /** Label of the button; default OK on the last step, else Next. */
  ok_text?: string | undefined
  /** `standard` (also for any unknown one) or `appearance`. */
  template?: string | undefined
  /** `top`, `bottom` (default), `left` or `right`, with `-start` or `-end`. */
  position?: string | undefined
  /** It is placed below the window's top instead of beside its target. */
  fixed_position?: boolean | undefined
  /** Dims the page; default true. */
  glass?: boolean | undefined
  /** A selector of what the step is about; a step whose target is not there is skipped. */
  pinnedTarget?: string | undefined
  /** Classes put on the target. */
  highlightedClass?: string | undefined
  /** Classes put on the popover. */
  className?: string | undefined
  /** It closes when the page is scrolled by a window's height; default true. */
  isFadeOnScroll?: boolean | undefined
  /** The blog of an `appearance` step: `name`, `title`, `description`, `avatar_url`, `global_theme_params`. */
  appearance_data?: unknown
}

/** `#inlay-bootstrap`: what a host page tells Inlay. Every field but `form_key` is optional. */
export interface BootstrapData {
  /** Sent as the header `X-Tumblr-Form-Key`, in form-encoded bodies as `form_key`; that response header renews it. */
  form_key: string
  /** Where a closed post form returns to; default `/dashboard`. */
  base_route?: string | undefined
  /** Null or absent for a guest. It alone decides whether somebody is logged in. */
  user?: User | null | undefined
  /** What the page shows; `kind` is a `PageKind`. */
  page?:
    | {
        /** A `PageKind`; any other word is `other`. */
        kind?: string | undefined
        /** Shown in the mobile header. */
        title?: string | undefined
        tag?: string | undefined
        /** What was searched for; shown in the mobile header's search field. */
        search_term?: string | undefined
        /** Sent with a saved post, as the server knows the page. */
        context_id?: string | undefined
      }
    | undefined
  /**
   * Opens the drawer on load. A search in that blog is then kept in the page's address: its text as `q`, its filter as
   * `q_type`, `q_original`, `q_sort` and `q_safe`.
   */
  peepr?: { blog_name: string; post_id?: string | undefined } | undefined
  /** What the site allows in messages. */
  messaging?: MessagingData | undefined
  /** Origins; the page's own where left out. `blogs` is the blog domain, such as `blogs.example`. */
  hosts?:
    | {
        /** For the `/svc` calls. */
        api?: string | undefined
        /** For the logo's pictures and the fonts of titles. */
        assets?: string | undefined
        /** For links to the site's pages. */
        www?: string | undefined
        /** For the tracker's log. */
        tracker?: string | undefined
        /** A blog without an address of its own is at its name under this domain. */
        blogs?: string | undefined
      }
    | undefined
  /** Where files go and which are taken. */
  uploads?:
    | {
        image?: UploadTarget | undefined
        audio?: UploadTarget | undefined
        video?: UploadTarget | undefined
        album_art?: UploadTarget | undefined
      }
    | undefined
  /**
   * `services`: domains of sites whose addresses your server can embed, beside YouTube, Vimeo and other common ones.
   */
  embeds?: { services?: string[] | undefined } | undefined
  /** Begins a guided tour on load. */
  tour?: TourStep[] | undefined
  /**
   * `app_protocol`: the scheme of the site's app, allowed in the links of posts and descriptions. `external_sharing`:
   * whether posts may be shared outside; false takes the other networks out of the share popover, and a post as a
   * message needs true.
   */
  social?: { external_sharing?: boolean | undefined; app_protocol?: string | undefined } | undefined
  /**
   * Ads in the drawer; none without a `script`. `script`: what defines `window.inlayAds`, loaded once the first
   * ad comes near. `origin`: the one origin that ads are shown from; any of http or https where left out.
   */
  ads?: { script?: string | undefined; origin?: string | undefined } | undefined
  /** Two fonts of titles are no longer offered (BOOT-8, CARD-16). */
  deprecated_fonts?: boolean | undefined
  /** True on the page after a log-out: all that Inlay keeps in this browser is wiped, of whatever user. */
  signed_out?: boolean | undefined
}

/** `#inlay-flags`: the page's switches (BOOT-5). */
export interface PageFlags {
  /** The page is for a phone: the place `header` gets the mobile header. */
  is_mobile_handset: boolean
  /** Help pages fit themselves to the window. */
  responsive_help_docs: boolean
  /** Blogs are read inside the dashboard. */
  indash_blogs: boolean
  /** Asks are written in a form of the page: a plain press on "Ask a question" of a blog's icon opens it. */
  ask_form: boolean
  /** Live photos move. */
  livephotos_web: boolean
  /** Ads in the drawer are rectangles of 300 by 250 pixels; without it they are as wide as the posts. */
  lrec_on_blog_pages_peepr: boolean
  /** Somebody is logged in. Who it is, and whether, is read from `user` alone. */
  is_logged_in: boolean
  /** The dashboard has its newer look. */
  dashboard_refresh: boolean
}

/** The places of a page, `data-inlay="NAME"`, and what each one's `data-inlay-options` may hold. */
export interface Places {
  /** Logo, tabs, activity, account and inbox. On a handset it holds the mobile header. */
  header: undefined
  /** Logo, menu and search of a phone. */
  'mobile-header': {
    /** Before `/new/text` in the link that creates a post. */
    url_prefix?: string | undefined
    /** Offers to narrow a search to original posts. */
    original_posts?: boolean | undefined
    /** Where guests get the app. */
    app_url?: string | undefined
    /** Above a guest's menu. */
    headline?: string | undefined
    /** The picture behind a guest's menu, and the blog it comes from. */
    splash?:
      | { image?: string | undefined; blog_name?: string | undefined; blog_url?: string | undefined }
      | undefined
  }
  /** The buttons for a new post at once, a form when one is wanted. */
  'post-forms': {
    /** Where forms open, if their command does not say. */
    placement?: 'modal' | 'inline' | undefined
  }
  /** Choice of a post type; opens by its shortcut, too (alt+c on a Mac, else c while z is held). */
  'fast-compose': undefined
  /** Inbox and conversations; loads by itself where windows or the tutorial are to be shown. */
  messaging: {
    /** Up to three conversations stand side by side where there is room; `false`: one at a time. Default true. */
    several_windows?: boolean | undefined
  }
  /** Ways to share a post. */
  'share-popover': undefined
  /** The popover that sends a post to another blog as a message. */
  'share-message': undefined
  /** The drawer that shows another blog; loads at once where the page data names a blog. */
  peepr: undefined
  /** The form of an ask. */
  'ask-modal': undefined
  /** The guided tour; loads at once where the page data holds one. */
  tour: undefined
  /**
   * The strip beside the column in which a docked view stands: after the column, in the same row. It is not drawn while
   * nothing is docked; loads at once where something was docked on the last page.
   */
  gutter: {
    /**
     * The column is the wide one: the strip is 300 px wide instead of 215, from a window of 990 px on instead of 900.
     */
    wide?: boolean | undefined
  }
  /**
   * A blog's icon: messages, asks and submissions, as far as the blog takes them and they are open to the user. Each of
   * its places gets one. Where there is nothing to offer, what is inside stays.
   */
  'messaging-icon': {
    /** The blog. */
    name: string
    uuid?: string | undefined
    /** Where the blog is read: asks are at `/ask` below it, submissions at `/submit`. */
    url?: string | undefined
    /** It takes asks. */
    asks?: boolean | undefined
    /** It takes asks without a name: guests may write one in our form. */
    anonymous_asks?: boolean | undefined
    /** It takes submissions. */
    submissions?: boolean | undefined
    can_receive_messages?: boolean | undefined
  }
  /**
   * The photos of a photoset, one at a time; inside are the pictures, each in its link where it has one. Each of its
   * places gets one.
   */
  'photoset-carousel': {
    /** The post. */
    id?: string | undefined
    pt?: string | undefined
    tumblelog?: string | undefined
    /** Where a photo leads that has no link of its own. */
    carousel_link_url?: string | undefined
    photoset_photos: PhotosetPhoto[]
  }
  /**
   * A photo that moves under the pointer, when held, or by its button; inside is the picture. Each of its places gets
   * one, with the flag `livephotos_web`.
   */
  'live-photo': {
    /** The film. */
    url: string
    /** The picture, if not the one inside. */
    poster?: string | undefined
  }
  /**
   * A video of a post, with a `<video controls>` inside: its `src`, `poster`, `width`, `height` and `<track>`s count
   * where the options say nothing. Each of its places gets a player; at most five of a page are alive at once.
   */
  'video-player': {
    url?: string | undefined
    poster?: string | undefined
    /** The same film in high definition; without one there is no HD control. */
    hdUrl?: string | undefined
    /** Seconds. */
    duration?: number | undefined
    livestream?: boolean | undefined
    /** A row of pictures from it. `width` and `height` are those of one picture, or of a whole row of ten. */
    filmstrip?: { url: string; width: number; height: number } | undefined
    /** As wide as its place, with the height that its shape needs, instead of the size of the `<video>`. */
    autoheight?: boolean | undefined
    /** Plays by itself while it is seen, without sound, until the first press. */
    autoplay?: boolean | undefined
    /** The address of an HLS playlist of it, which wins over the others. */
    'hls-service'?: string | undefined
    /** The post it is in, where it stands in a frame. */
    'iframe-post-data'?: { post_id?: string | undefined; blog?: string | undefined } | undefined
    /** The post it is in; with `tumblelog`, its blog, it can be shared. */
    'post-id'?: string | undefined
    root_id?: string | undefined
    tumblelog?: string | undefined
  }
}

/** One photo of a photoset (CARO-3). */
export interface PhotosetPhoto {
  /** The picture's address. */
  high_res: string
  /** Shown over the photo, and its text alternative. */
  caption?: string | undefined
  /** Pixels; they reserve its space until it is loaded. */
  width?: number | undefined
  height?: number | undefined
  link_url?: string | undefined
}

/** Attributes that a host writes into its markup. JSON where the value is an object. */
export interface HostAttributes {
  /** On any element: makes it a place. What is inside stays until its root has rendered. */
  'data-inlay': string
  /** On a place: options for its root. */
  'data-inlay-options': Record<string, unknown>
  /**
   * On a place: when its root is mounted, instead of what the table of places says. `touch` is the first pointer that
   * enters it, or the first press or focus in it. Until then your fallback stays, and commands in it work.
   */
  'data-inlay-when': 'now' | 'visible' | 'idle' | 'touch' | 'command'
  /** On any element: the command that a plain click on it dispatches. */
  'data-inlay-command': string
  /** Beside `data-inlay-command`: the command's payload. Its fields win over those of the post around it. */
  'data-inlay-payload': Record<string, unknown>
  /** On the element of a post: the post. It is kept in step with likes and reblogs. */
  'data-inlay-post': FeedItem
  /**
   * On the element around HTML that users wrote, in a post or a reblog: inside of it no other attribute of Inlay means
   * anything, so that nobody's words can act in a reader's name. Mark every such element. The reply form shows the first words of
   * a post from there.
   */
  'data-inlay-post-body': ''
  /** On a link: the name of the blog whose card opens by hover, focus and long press. */
  'data-inlay-blog-card': string
  /** On any element: the inbox opens beside it when a script opens the inbox, as beside a button of `inbox:open`. */
  'data-inlay-inbox-button': ''
  /** On an element beside the posts: it gets `data-inlay-faded`. */
  'data-inlay-sidebar': ''
  /**
   * On an element of a post that shows how many notes it has: the number. A like or a reblog changes it, and the number
   * in the text; the words around it stay, unless they are Inlay's own, as in "1 note".
   */
  'data-inlay-note-count': string
}

/** Attributes that Inlay writes, for a host's style sheet to read: from the start, and with each change. */
export interface InlayAttributes {
  /** On elements of `blog:follow` (with `aria-pressed` where it is a button) and `blog:unfollow`. */
  'data-inlay-following': 'true' | 'false'
  /** On elements of `blog:subscribe` (with `aria-pressed`) and `blog:unsubscribe`. */
  'data-inlay-subscribed': 'true' | 'false'
  /** On elements of `blog:block` (with `aria-pressed`) and `blog:unblock`. */
  'data-inlay-blocked': 'true' | 'false'
  /** On posts, and on elements of `post:like`, `post:toggle-like` (both with `aria-pressed`) and `post:unlike`. */
  'data-inlay-liked': 'true' | 'false'
  /** On posts that the user has reblogged. */
  'data-inlay-reblogged': 'true' | 'false'
  /** On `data-inlay-sidebar` while the page is scrolled by more than 2000 pixels (UTIL-11). */
  'data-inlay-faded': ''
  /** On the place of the gutter while something is docked in it: the view. Without it the place is not drawn. */
  'data-inlay-docked': 'peepr' | 'conversation'
}

/** A post as the page knows it, for actions on it (FEED-1…3). */
export interface FeedItem {
  id: string
  /** The post at the root of its reblogs. */
  root_id?: string | undefined
  /** Needed to reblog it. */
  reblog_key?: string | undefined
  /** What the server wants back with a like or a reblog. */
  pt?: string | undefined
  liked?: boolean | undefined
  reblogged?: boolean | undefined
  /** An own post; it cannot be liked. */
  is_mine?: boolean | undefined
  placement_id?: string | undefined
  is_recommended?: boolean | undefined
  is_private?: boolean | undefined
  /** The name of the post's blog. */
  tumblelog?: string | undefined
  /** Needed to reply to it. */
  tumblelog_key?: string | undefined
  embed_key?: string | undefined
  embed_did?: string | undefined
  post_url?: string | undefined
  reblog_source?: { name?: string | undefined; following?: boolean | undefined } | undefined
  'tumblelog-data'?: BlogRef | undefined
  'tumblelog-parent-data'?: BlogRef | undefined
  'tumblelog-root-data'?: BlogRef | undefined
}

/** A blog by its keys, and its state, for the buttons of the page that show it (`data-inlay-following` and others). */
export interface BlogRef {
  name?: string | undefined
  uuid?: string | undefined
  following?: boolean | undefined
  is_subscribed?: boolean | undefined
  is_blocked?: boolean | undefined
}

/** What a blog's buttons show. */
export type BlogState = Pick<BlogRef, 'following' | 'is_subscribed' | 'is_blocked'>

/** The types of posts; a `note` only answers an ask. */
export type PostType = 'text' | 'photo' | 'quote' | 'link' | 'chat' | 'audio' | 'video' | 'note'

/** A form for a post. `placement` wins over the place's option. */
export type PostFormRequest =
  | { mode: 'new'; type: PostType; placement?: 'modal' | 'inline' | undefined }
  | { mode: 'edit'; post_id: string; placement?: 'modal' | 'inline' | undefined }
  | { mode: 'reblog'; reblog_id: string; reblog_key: string; placement?: 'modal' | 'inline' | undefined }

/** An element on the page, or none: where a popover points. A markup command gives its own element. */
export type Anchor = Element | null | undefined

/**
 * A blog by its name, and what the server wants to know of where it was acted on (BLOG-6). On a button also the blog's
 * state, which the button shows from the start: `following`, `is_subscribed`, `is_blocked`.
 */
export interface BlogAction {
  name: string
  placement_id?: string | undefined
  pt?: string | undefined
  source?: string | undefined
  context?: string | undefined
  tlt?: string | undefined
  following?: boolean | undefined
  is_subscribed?: boolean | undefined
  is_blocked?: boolean | undefined
}

type PostCommand<Extra = unknown> = FeedItem & Extra & { anchor?: Anchor }

/** Every command with its payload. A command has exactly one handler. */
export interface Commands {
  /** Opens the choice of a post type. */
  'fast-compose:open': undefined
  /** Opens a form for a new post, an edit or a reblog. */
  'post-form:open': PostFormRequest
  /** Likes the post. */
  'post:like': PostCommand
  /** Takes the like back. */
  'post:unlike': PostCommand
  /** Likes the post, or takes the like back. */
  'post:toggle-like': PostCommand
  /** Reblogs to the primary blog, after five seconds in which it can be undone. */
  'post:fast-reblog': PostCommand
  /** Reblogs into the queue of the primary blog, after the same five seconds. */
  'post:fast-queue': PostCommand
  /** Replies to the post; without a text the user is asked for one. */
  'post:reply': PostCommand<{ reply_text?: string | undefined }>
  /** Deletes the post, after a question, and takes it off the page. `channel_id`: its blog, if not `tumblelog`. */
  'post:delete': PostCommand<{ channel_id?: string | undefined }>
  /** Publishes a draft or a queued post. */
  'post:publish': PostCommand
  /** Puts a draft into the queue. */
  'post:queue': PostCommand
  /** Promotes the post under a tag. */
  'post:promote': PostCommand<{ tag: string }>
  /** No longer promotes it under that tag. */
  'post:unpromote': PostCommand<{ tag_id: string }>
  /** Answers an ask. */
  'post:answer': PostCommand<{ answer_text: string }>
  /** Publishes what was submitted to an own blog, or queues it. */
  'post:approve-submission': PostCommand<{ queue?: boolean | undefined }>
  /** Turns down what was submitted. */
  'post:deny-submission': PostCommand
  /** Hides the app that the post was made with. `tumblelog_id`: its blog, if not `tumblelog`. */
  'post:remove-app-attribution': PostCommand<{ tumblelog_id?: string | undefined }>
  /**
   * Opens a menu for an ask in the inbox: block its sender, report it, delete it. `asking_name`: the sender, where it
   * is known. `abuse_url`: the page where it is reported; without one that is not offered.
   */
  'post:controls': PostCommand<{ asking_name?: string | undefined; abuse_url?: string | undefined }>
  /** Follows a blog. */
  'blog:follow': BlogAction
  /** Unfollows a blog. */
  'blog:unfollow': BlogAction
  /** Subscribes to a blog's new posts. */
  'blog:subscribe': BlogAction
  /** Ends the subscription. */
  'blog:unsubscribe': BlogAction
  /** Blocks a blog from the current one, after a question. */
  'blog:block': BlogAction
  /** Unblocks a blog for the current one. */
  'blog:unblock': BlogAction
  /** Opens the ways to share a post. */
  'share:open': { post_id: string; tumblelog_name: string; anchor?: Anchor }
  /**
   * Opens the popover that shares a post as a message, beside the pressed element or `anchor`. Inside a post's element
   * its id and its blog's uuid are taken from there.
   */
  'share-message:open': {
    post_id: string
    blog_uuid: string
    anchor?: Anchor
    /** What the post may be shared with outside (SMSG-17, SMSG-18); the server is asked for what is missing. */
    external?: Record<string, unknown> | undefined
    /**
     * Blogs, each with its uuid, to offer before the user's favourites, such as those in the post's trail (SMSG-30).
     */
    favorites?: Blog[] | undefined
  }
  /** Opens the activity of the user's blogs. */
  'activity:open': undefined
  /** Opens the account menu; on a phone the menu drawer. */
  'account:open': undefined
  /** Opens the inbox, or closes it. */
  'inbox:open': undefined
  /** Opens a conversation: with a blog by its name, between two blogs by their uuids, or a known one by its id. */
  'conversation:open':
    | { name: string }
    | { participants: [own: string, other: string] }
    /** `participant` is the uuid of the own blog in it. */
    | { conversation_id: string; participant: string }
  /** Opens another blog, or one post of it, in the drawer. */
  'peepr:open': { blog_name: string; post_id?: string | undefined }
  /** Closes the drawer. */
  'peepr:close': undefined
  /** Opens the form of an ask. `anonymous_asks`: the blog takes asks without a name. */
  'ask:open': { recipient: string; anonymous_asks?: boolean | undefined }
  /** Begins a guided tour. */
  'tour:open': { steps: TourStep[] }
  /**
   * Docks a view in the gutter, with the payload of its own command. A `restricted` one stays until it is closed:
   * others are refused, and the call rejects. Without a gutter, or in a narrow window, the view opens over the page.
   */
  'gutter:dock':
    | { view: 'peepr'; blog_name: string; post_id?: string | undefined; restricted?: boolean | undefined }
    | { view: 'conversation'; name: string; restricted?: boolean | undefined }
    | { view: 'conversation'; participants: [own: string, other: string]; restricted?: boolean | undefined }
    | {
        view: 'conversation'
        conversation_id: string
        participant: string
        restricted?: boolean | undefined
      }
  /** Closes what is docked. */
  'gutter:close': undefined
}

/** A saved post, as the server describes it (POST-72…74). */
export interface SavedPost {
  id: string
  type?: string | undefined
  /** Such as `published`, `draft`, `queued` or `private`. */
  state?: string | undefined
  /** When a scheduled post will appear, as the server says it. */
  publish_on?: string | undefined
  is_edit?: boolean | undefined
  is_reblog?: boolean | undefined
  /** The name of the blog it was saved in. */
  tumblelog?: string | undefined
  post_url?: string | undefined
  /** A message of the server to the writer. */
  message?: string | undefined
}

/** How an action on a post ended: `status` is the HTTP status, 0 when no answer came. */
export interface PostActionResult {
  /** The command without `post:`. */
  action: string
  post_id: string
  status: number
  /** The answer of a failed one. */
  body?: unknown
}

/** Every event with its payload. */
export interface Events {
  /** The page data is read and the roots that load at once are mounted. */
  'inlay:ready': { version: string }
  /**
   * The page data is missing or broken, and the page is read as a guest's; or the browser is too old, and nothing is
   * mounted.
   */
  'inlay:error': { reason: string; detail?: unknown }
  /** A root has been drawn; `name` is its place's. */
  'widget:mounted': { name: string; element: Element }
  /** A root could not be loaded or drawn. */
  'widget:failed': { name: string; error: unknown }
  /** A post form is about to open, and the header hides: the first event of opening. */
  'post-form:opening': undefined
  /** The post form is in view and takes what is typed. */
  'post-form:opened': { mode: 'new' | 'edit' | 'reblog'; type: PostType }
  /** The post form is gone: the header shows again, then the address of the page returns. */
  'post-form:closing': undefined
  /** A post form has closed: the last event of closing. */
  'post-form:closed': { saved: boolean }
  /** The server has taken a post from a form. */
  'post:saved': SavedPost
  /** A post was deleted; it is off the page already. */
  'post:deleted': { id: string }
  /** The server has taken a like. */
  'post:liked': { id: string }
  /** The server has taken a like back. */
  'post:unliked': { id: string }
  /** A fast reblog was sent. */
  'post:reblogged': { id: string; queued: boolean }
  /** A reply was sent. */
  'post:replied': { id: string }
  /** Any action on a post was done. */
  'post:action-succeeded': PostActionResult
  /** Any action on a post failed, but for a 403. */
  'post:action-failed': PostActionResult
  /** Any action on a post was answered with 403. */
  'post:action-forbidden': PostActionResult
  /** The server has taken a follow. */
  'blog:followed': { name: string }
  /** The server has taken a follow back. */
  'blog:unfollowed': { name: string }
  /** The server has blocked a blog. */
  'blog:blocked': { name: string }
  /**
   * A post was shared: by a form (`email`, `twitter`, `facebook`), in a window of the network, or by the device's own
   * sheet (`network` is `system`).
   */
  'share:sent': { network: string; post_id: string }
  /** The server has stored a message. */
  'message:sent': {
    conversation_id: string
    ts: number
    /** `share` where a post was shared (SMSG-16). */
    creation_user_action?: string | undefined
  }
  /** A message could not be sent; `status` is 0 when no answer came. */
  'message:failed': { conversation_id: string | null; status: number; retryable: boolean }
  /** A conversation's window has opened. Participants are uuids, `id` is null for a new one. */
  'conversation:opened': { id: string | null; participants: string[] }
  /** A conversation's window has closed. */
  'conversation:closed': { id: string | null; participants: string[] }
  /** What is unread in all of the user's blogs together has changed. */
  'unread:changed': { activity: number; messages: number }
  /** The drawer shows a blog. */
  'peepr:opened': { blog_name: string; post_id?: string | undefined }
  /** The drawer shows that blog no more. */
  'peepr:closed': { blog_name: string }
  /** A post form hides the open drawer. */
  'peepr:suspended': undefined
  /** The form is gone, and the drawer shows again. */
  'peepr:resumed': undefined
  /** A search in a blog has begun (SRCH-12). */
  'search:started': { blog_name: string; term: string }
  /** The first results of a search in a blog are there, `count` of them; there may be more. */
  'search:completed': { blog_name: string; term: string; count: number }
  /** There are no more results of a search in a blog. */
  'search:results-ended': { blog_name: string; term: string }
  /** The search is over: the blog's posts show again. */
  'search:cleared': { blog_name: string }
  /** The choice of GIFs was opened (GIF-23). `context` is where: `post-form` or `messaging`. */
  'gif-search:opened': { context: string }
  /** A search for GIFs has begun. */
  'gif-search:started': { context: string; query: string }
  /** The results of a search for GIFs are there. */
  'gif-search:completed': { context: string; query: string; count: number; has_message: boolean }
  /** A search for GIFs failed; `status` is the HTTP status, 0 when no answer came. */
  'gif-search:failed': { context: string; query: string; status: number }
  /** A GIF was chosen. */
  'gif-search:chosen': { context: string; query: string; post_id?: string | undefined }
  /** An ask was sent. */
  'ask:sent': { recipient: string; anonymous: boolean }
  /**
   * A blog or its posts could not be fetched for the drawer; or the answer to any call with status 200 lacks `field`,
   * without which it is of no use.
   */
  'ajax:error': { path: string; status: number; offset?: number | undefined; field?: string | undefined }
  /** Code could not be loaded, after two more tries. */
  'chunk:failed': { name: string; error: unknown }
  /** The browser's storage could not be read or written: it is full or forbidden. */
  'storage:error': { key: string; error: unknown }
  /** An answer has brought a newer form key. */
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
  /** Listens to an event. Returns a function that stops it. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void
  /**
   * Dispatches a command; loads the root that handles it. Settles when what it asks for is there or has failed, of which
   * the user is told. Rejects when no root knows the command, or its code cannot be loaded.
   */
  dispatch<C extends CommandName>(command: C, ...payload: Payload<Commands[C]>): Promise<void>
  /** Mounts the placeholders of HTML that came later. */
  scan(root?: Element | Document): void
  /** Releases the roots under an element, or all of them. */
  unmount(root?: Element | Document): void
  /**
   * Wipes what Inlay keeps in this browser, of whatever user: drafts, unsent messages, photos, windows. Open pages save
   * nothing more. Rejects when something may still be there.
   */
  forget(): Promise<void>
  /** Runs each pushed call at once; before Inlay has loaded, it is a list of calls that wait for it. */
  readonly queue: Pick<QueuedCall[], 'push'>
}

/** A call that works before Inlay has loaded, too; one that fails is reported in the console. */
export type QueuedCall =
  | { [C in CommandName]: ['dispatch', C, ...Payload<Commands[C]>] }[CommandName]
  | { [E in EventName]: ['on', E, (payload: Events[E]) => void] }[EventName]
  | ['scan', (Element | Document)?]
  | ['unmount', (Element | Document)?]
  | ['forget']

/** Every event as a listener on the document gets it, its payload in `detail`. */
type DocumentEvents = { [E in EventName]: CustomEvent<Events[E]> }

declare global {
  interface Window {
    inlay?: InlayApi | { queue: QueuedCall[] }
  }
  interface DocumentEventMap extends DocumentEvents {}
}
