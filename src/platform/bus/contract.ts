/**
 * Inlay's public API in types: page data, commands, events, and `window.inlay`.
 * This file ships as `inlay.d.ts`. It imports nothing, so that a host can copy it.
 */

/** The look of a blog. Colors are CSS colors; a missing field means the default (BOOT-25, BOOT-26). */
export interface BlogTheme {
  background_color?: string | undefined
  /** The accent: links and buttons. */
  link_color?: string | undefined
  title_color?: string | undefined
  /** A font name; an unknown one gives the default font (CARD-15). */
  title_font?: string | undefined
  title_font_weight?: string | undefined
  show_avatar?: boolean | undefined
  show_title?: boolean | undefined
  show_description?: boolean | undefined
  show_header_image?: boolean | undefined
  /** URL of the header image, cropped to its focal point. */
  header_image_focused?: string | undefined
  header_image_dimens?: string | undefined
  header_stretch?: boolean | undefined
  /** `circle` or `square`. */
  avatar_shape?: string | undefined
}

/** A blog. Some calls say channel or tumblelog (BOOT-18…24). */
export interface Blog {
  /** Identifies the blog in commands, events, and calls. */
  name: string
  /** Identifies the blog in messages. */
  uuid?: string | undefined
  /** URL of the blog. */
  url?: string | undefined
  /** URL of the blog if `url` is missing. */
  tumblr_url?: string | undefined
  avatar_url?: string | undefined
  avatar_url_48?: string | undefined
  avatar_url_128?: string | undefined
  title?: string | undefined
  /** HTML. */
  description?: string | undefined
  /** HTML sanitized by the server. Inlay sanitizes it again. */
  description_sanitized?: string | undefined
  /** The title to show in lists. */
  directory_safe_title?: string | undefined
  /** The blog's own domain. */
  cname?: string | undefined
  name_or_id?: string | undefined
  token?: string | undefined
  /** Identifies this blog in responses of the unread poll. One of the user's own blogs that has none is not polled. */
  mention_key?: string | undefined
  /** The blog the user acts as. */
  is_current?: boolean | undefined
  /** The user follows the blog. */
  following?: boolean | undefined
  /** The blog follows the user. With `following`, it is marked as a mutual. */
  is_blog_following_you?: boolean | undefined
  /** The user is subscribed to the blog's new posts. */
  is_subscribed?: boolean | undefined
  /** The user may subscribe to the blog's new posts. */
  can_subscribe?: boolean | undefined
  /** One of the user's own blogs that may send messages. Without one, there is no inbox. */
  can_send_messages?: boolean | undefined
  /** The blog accepts messages. */
  can_receive_messages?: boolean | undefined
  /** The blog accepts asks. */
  asks?: boolean | undefined
  /** The blog accepts submissions. */
  submissions?: boolean | undefined
  /** The blog accepts anonymous asks. */
  anonymous_asks?: boolean | undefined
  is_messaging_bot?: boolean | undefined
  is_legacy_private_channel?: boolean | undefined
  isInboxFetched?: boolean | undefined
  /** New posts also go to Twitter by default. */
  twitter_send_posts?: boolean | undefined
  /** New posts also go to Facebook by default. */
  facebook_opengraph_send_posts?: boolean | undefined
  /** Reblogs also go to Twitter by default. */
  twitter_send_reblogs?: boolean | undefined
  /** Reblogs also go to Facebook by default. */
  facebook_opengraph_send_reblogs?: boolean | undefined
  /** Number of unread notifications of this blog. */
  unread_count?: number | undefined
  /** Number of unread messages of this blog. */
  unread_messages_count_sum?: number | undefined
  /** HTML strings. */
  highlighted_posts?: string[] | undefined
  activity_notifications?: unknown[] | undefined
  activity_data?: { sparkline?: number[] | undefined } | undefined
  /** The look of the blog. */
  global_theme_params?: BlogTheme | undefined
  /** Same as `global_theme_params`, under the name used by message calls. */
  theme?: BlogTheme | undefined
}

/** The logged-in user (BOOT-15…17). */
export interface User {
  /** The user's name, also part of the keys of data that Inlay stores. */
  name: string
  /** The name of the primary blog. */
  primary?: string | undefined
  /** The user's own blogs. */
  channels: Blog[]
  liked_post_count?: number | undefined
  /** How many blogs the user follows. */
  friend_count?: number | undefined
  /** Turns on messages and shows the inbox, if a blog in `channels` has `uuid` and `can_send_messages`. */
  can_message?: boolean | undefined
  /** The user's own setting; the site's is in `messaging`. */
  is_sounds_enabled?: boolean | undefined
  /** Required for polling and for restoring conversations after a reload. */
  is_verified_email?: boolean | undefined
  language?: string | undefined
  /** The editor for new posts: `rich`, `markdown`, or `html`. */
  defaultEditorType?: string | undefined
  limits?: unknown
  dashboardSettings?: unknown
}

/** The kind of page, for `page.kind`. */
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

/** A sound file for messages (MSGP-30). */
export interface MessageSound {
  /** For a new message, Inlay plays the sound named `received`, or else the first. */
  name: string
  /** URL of the file. */
  filePath: string
  /** Default `audio/mpeg`. */
  fileType?: string | undefined
}

/** Settings for messages and for polling. Frequencies are in milliseconds (BOOT-6, BOOT-7). */
export interface MessagingData {
  /** Sent with every unread poll. Without a token, Inlay does not poll. */
  polling_token?: string | undefined
  /** Time between polls while the inbox is open; default 15000. */
  polling_frequency_inbox?: number | undefined
  /** Time between polls while a conversation is open; default 15000. */
  polling_frequency_conversation?: number | undefined
  /** Time between polls while neither is open; default 60000. */
  polling_frequency_closed?: number | undefined
  /** An inbox with at most this many conversations suggests favorite blogs; default 3. */
  append_favorites_to_inbox_limit?: number | undefined
  /** The largest photo, in bytes. */
  image_upload_max_bytes?: number | undefined
  /** URL of the icon in desktop notifications. */
  messaging_notification_icon?: string | undefined
  /** Shows the tutorial until the user closes it. */
  has_tutorial?: boolean | undefined
  /** Conversations can be minimized. Otherwise one closes to make room for another. */
  is_minimize_enabled?: boolean | undefined
  /** A new conversation starts with a card about the other blog. */
  is_icebreakers_enabled?: boolean | undefined
  /** Open conversations are restored after a reload. */
  is_persistence_enabled?: boolean | undefined
  is_desktop_notifications_enabled?: boolean | undefined
  /** Sounds also require the user's own setting. */
  is_sounds_enabled?: boolean | undefined
  is_messaging_gif_search_enabled?: boolean | undefined
  is_messaging_send_photos_enabled?: boolean | undefined
  sounds?: MessageSound[] | undefined
  /** What your server can do with messages beyond sending them ([what each needs](host.md#what-messages-can-do)); nothing by default. */
  can?: MessagingAbility[] | undefined
}

/** What a server may do with messages. */
export type MessagingAbility =
  | 'reply'
  | 'react'
  | 'edit'
  | 'delete'
  | 'search'
  | 'mute'
  | 'seen'
  | 'writing'
  | 'describe'

/** The notes of posts, in the page data. */
export interface NotesData {
  /** Users can reply to replies. */
  reply_to?: boolean | undefined
  /** What your server can do with notes beyond listing them ([what each needs](host.md#what-notes-can-do)); nothing by default. */
  can?: NotesAbility[] | undefined
}

/** What a server may do with notes. */
export type NotesAbility =
  | 'sort'
  | 'link'
  | 'like'
  | 'edit'
  | 'delete'
  | 'report'
  | 'hide'
  | 'pin'
  | 'rights'
  | 'tree'
  | 'trim'

/** Where files of one kind are uploaded, and which are accepted. */
export interface UploadTarget {
  /** The upload URL: a path on the API host, or a full URL. */
  endpoint: string
  /** Maximum size in bytes. */
  maxUploadSize?: number | undefined
  /** A regular expression for the file's media type, such as `image/(jpeg|png)`. */
  type?: string | undefined
}

/** A step of the guided tour (TOUR-5). */
export interface TourStep {
  name?: string | undefined
  title?: string | undefined
  content?: string | undefined
  /** Button label; default OK on the last step, otherwise Next. */
  ok_text?: string | undefined
  /** `standard` (the default) or `appearance`. */
  template?: string | undefined
  /** `top`, `bottom` (default), `left`, or `right`, optionally with `-start` or `-end`. */
  position?: string | undefined
  /** Shows the step near the top of the window instead of next to its target. */
  fixed_position?: boolean | undefined
  /** Dims the page; default true. */
  glass?: boolean | undefined
  /** CSS selector of the target. The step is skipped if nothing matches. */
  pinnedTarget?: string | undefined
  /** Classes put on the target. */
  highlightedClass?: string | undefined
  /** Classes put on the popover. */
  className?: string | undefined
  /** Closes when the page is scrolled by a window's height; default true. */
  isFadeOnScroll?: boolean | undefined
  /** The blog of an `appearance` step: `name`, `title`, `description`, `avatar_url`, `global_theme_params`. */
  appearance_data?: unknown
}

/**
 * How the form key travels. `header`: of calls, and of responses that renew the key; default `X-Tumblr-Form-Key`.
 * `field`: in forms and in the JSON of beacons; default `form_key`. `cookie`: holds the newest key, and is read before
 * each call and URL-decoded; while there is none, `form_key` counts.
 */
export interface CsrfNames {
  header?: string | undefined
  field?: string | undefined
  cookie?: string | undefined
}

/**
 * The pages of your site that Inlay links to: a path on `hosts.www`, or an http or https URL. Without a part such as
 * `{name}`, `null` hides the entry.
 */
export interface SiteLinks {
  /** The logo of both headers. */
  dashboard?: string | null | undefined
  /** The header. */
  explore?: string | null | undefined
  /** The account menu and the mobile header's menu. */
  likes?: string | null | undefined
  /** The account menu and the mobile header's menu. */
  following?: string | null | undefined
  /** The account menu and the mobile header's settings. */
  settings?: string | null | undefined
  /** The mobile header's settings. */
  settings_account?: string | null | undefined
  /** The mobile header's settings. */
  settings_password?: string | null | undefined
  /** The mobile header's settings. */
  settings_tfa?: string | null | undefined
  /** The mobile header's settings. */
  settings_notifications?: string | null | undefined
  /** The mobile header's settings. */
  settings_apps?: string | null | undefined
  /** Sound settings, in a conversation's menu. */
  settings_dashboard?: string | null | undefined
  /** The tour's step about a blog's appearance. */
  settings_blog?: string | undefined
  /** The account menu and the mobile header's settings. */
  help?: string | null | undefined
  /** The account menu and the mobile header's settings. A plain link, so `GET`. */
  logout?: string | null | undefined
  /** The mobile header for guests, and every message that a user has been logged out, or that a guest has to log in. */
  login?: string | null | undefined
  /** The mobile header for guests. */
  register?: string | null | undefined
  /** The user's blogs, in the account menu and the mobile header's menu. */
  blog?: string | undefined
  /** Activity. */
  blog_activity?: string | undefined
  /** The mobile header's search, as a form with `q` and filters; without a term, the part and its slash are left out. */
  search?: string | undefined
  /** Follow, for guests and in activity. */
  follow?: string | undefined
  /** Suggested recipients. Inlay opens the conversation itself; a Ctrl or middle click follows the link. */
  new_conversation?: string | undefined
  /** Blogs in an empty inbox. The same. */
  conversation?: string | undefined
}

/** `#inlay-bootstrap`: the page data. Only `form_key` is required. */
export interface BootstrapData {
  /**
   * Your CSRF token. It is sent in a header and in bodies, and the same header in a response renews it; `csrf` names
   * them.
   */
  form_key: string
  /** How the form key travels: [a recipe per framework](host.md#use-your-frameworks-names). */
  csrf?: CsrfNames | undefined
  /**
   * Other paths for the calls, on your own origin or on `hosts.api`: `prefix` comes before the path of every call, and
   * `"/svc/like": "/api/like"` replaces the path of one ([examples](host.md#use-your-frameworks-names)).
   */
  paths?: Record<string, string> | undefined
  /** Other pages of your site to link to. `null` hides an entry. */
  links?: SiteLinks | undefined
  /**
   * What to do when the session ends: `login` is your page to log in, which opens in a new window, and `refresh` a call
   * that is tried first ([how it works](host.md#when-a-session-ends)). Without `login`, calls fail.
   */
  session?: { login?: string | undefined; refresh?: string | undefined } | undefined
  /**
   * The URL path after a post form closes; default `/dashboard`. Unless it's that or `/`, the
   * [URLs of new posts](calls.md#pages-and-urls-of-your-site) are below it.
   */
  base_route?: string | undefined
  /** The logged-in user; null or missing for a guest. Nothing else decides whether someone is logged in. */
  user?: User | null | undefined
  /** What the page shows; `kind` is a `PageKind`. */
  page?:
    | {
        /** A `PageKind`; anything else counts as `other`. */
        kind?: string | undefined
        /** Shown in the mobile header. */
        title?: string | undefined
        tag?: string | undefined
        /** The search term, shown in the mobile header's search field. */
        search_term?: string | undefined
        /** Sent with a saved post, so that the server knows the page. */
        context_id?: string | undefined
      }
    | undefined
  /**
   * Opens the drawer on load. A search in that blog is then reflected in the page's URL: the term as `q`, the filters
   * as `q_type`, `q_original`, `q_sort`, and `q_safe`.
   */
  peepr?: { blog_name: string; post_id?: string | undefined } | undefined
  /** Settings for messages. */
  messaging?: MessagingData | undefined
  /**
   * Origins; each defaults to the page's own. `www` may include a path, for
   * [a site below one](host.md#a-site-below-a-path). `blogs` is the domain of the blogs, such as `blogs.example`.
   */
  hosts?:
    | {
        /** For the `/svc` calls. */
        api?: string | undefined
        /** For the logo images and the title fonts. */
        assets?: string | undefined
        /** For links to the site's pages. */
        www?: string | undefined
        /** For the tracker log. */
        tracker?: string | undefined
        /** A blog without a URL is found at its name under this domain. */
        blogs?: string | undefined
      }
    | undefined
  /** Where files are uploaded, and which are accepted. */
  uploads?:
    | {
        image?: UploadTarget | undefined
        audio?: UploadTarget | undefined
        video?: UploadTarget | undefined
        album_art?: UploadTarget | undefined
      }
    | undefined
  /** `services`: domains that your server can embed, besides YouTube, Vimeo, and other common ones. */
  embeds?: { services?: string[] | undefined } | undefined
  /** Starts a guided tour on load. */
  tour?: TourStep[] | undefined
  /**
   * `app_protocol`: the URL scheme of the site's app, allowed in links in posts and descriptions. `external_sharing`:
   * whether posts may be shared outside the site. `false` hides other networks in the share popover; sharing as a
   * message shows them only with `true`.
   */
  social?: { external_sharing?: boolean | undefined; app_protocol?: string | undefined } | undefined
  /**
   * Ads in the drawer; none without a `script`. `script`: URL of the script that defines `window.inlayAds`, loaded when
   * the first ad comes near. `origin`: the only origin that ads may come from; by default, any http or https origin.
   */
  ads?: { script?: string | undefined; origin?: string | undefined } | undefined
  /** Stops offering two title fonts (BOOT-8, CARD-16). */
  deprecated_fonts?: boolean | undefined
  /**
   * Set to true on the page after logout. Inlay then deletes everything it has stored in this browser, for every user.
   */
  signed_out?: boolean | undefined
  /**
   * `true` if your server honors [`Idempotency-Key`](server.md#doing-things-once): Inlay then sends such a call again by
   * itself when its outcome is unclear. By default it asks the user first.
   */
  idempotency?: boolean | undefined
  /**
   * `false` sends your server no logs of what users do and of errors ([what they hold](host.md#what-is-logged)); default
   * `true`.
   */
  logs?: boolean | undefined
  /**
   * URL of a [call that translates](calls.md#translate-texts), on your own origin or on `hosts.api`. Browsers that
   * translate by themselves don't need it.
   */
  translate?: string | undefined
  /**
   * URL of [server-sent events](server.md#live), on your own origin or on `hosts.api`. While they arrive, Inlay doesn't
   * poll.
   */
  stream?: string | undefined
  /**
   * URL of a [call that describes the page behind a link](calls.md#link-card), on your own origin or on `hosts.api`. With
   * it, a link on a line of its own becomes a card in the editor, and readers can look at what is behind it.
   */
  link_cards?: string | undefined
  /**
   * URL of a [call that lists the user's drafts](calls.md#list-drafts), on your own origin or on `hosts.api`. With it, the
   * list of drafts also has those on your server.
   */
  drafts?: string | undefined
  /**
   * Keyboard shortcuts: `false` switches all of them off; `reserved` leaves keys to your page, such as `["j", "?"]`.
   */
  keys?: boolean | { reserved?: string[] | undefined } | undefined
  /**
   * Your server stores the filters, too, so that users find them in every browser ([how](server.md#filters)). `version`
   * is the version of the list that you have stored for the user, or an empty string for none: Inlay then asks only for
   * what has changed. Without `version`, it asks on every page.
   */
  filters?: { version?: string | undefined } | undefined
  /**
   * What your server knows of media ([how](server.md#descriptions-and-captions)). `alt_text`: descriptions of photos, in
   * a field of their own, with reminders. `sensitive`: posts and photos that users mark as sensitive. `captions`: a
   * captions file with an uploaded video.
   */
  media?: string[] | undefined
  /**
   * What your site [doesn't offer in post forms](host.md#open-post-forms); all of it if left out. `types`: the types
   * that users can create. `states`: of `published`, `queued`, `scheduled`, `draft`, and `private`. `gifs`: GIF search.
   * `photo_urls`: photos by their URL.
   */
  posting?:
    | {
        types?: string[] | undefined
        states?: string[] | undefined
        gifs?: boolean | undefined
        photo_urls?: boolean | undefined
      }
    | undefined
  /**
   * Your server has the [notes of a post](host.md#notes-of-a-post), and Inlay shows them.
   */
  notes?: NotesData | undefined
  /**
   * Your site's [own emoji](host.md#your-sites-emoji), which users write as `:code:`: a `code`, the `url` of its image,
   * and for one that moves a `still`.
   */
  emoji?: CustomEmoji[] | undefined
  /**
   * What your server knows of activity ([how](server.md#activity)). `types`: it lists notifications by type. `counts`:
   * polls count unread notifications, too, so that users see new ones without a reload.
   */
  activity?: { types?: boolean | undefined; counts?: boolean | undefined } | undefined
}

/** `#inlay-flags`: the page's feature flags (BOOT-5). */
export interface PageFlags {
  /** The page is for a phone: `header` shows the mobile header. */
  is_mobile_handset: boolean
  /** Help pages adapt to the window. */
  responsive_help_docs: boolean
  /** Blogs are read inside the dashboard. */
  indash_blogs: boolean
  /** "Ask a question" in a blog's icon opens the ask form on the page instead of following the link. */
  ask_form: boolean
  /** Turns on live photos. */
  livephotos_web: boolean
  /** Ads in the drawer are 300 by 250 pixels; otherwise they are as wide as the posts. */
  lrec_on_blog_pages_peepr: boolean
  /** Someone is logged in. Inlay reads this from `user` instead. */
  is_logged_in: boolean
  /** The dashboard has the new design. */
  dashboard_refresh: boolean
}

/** The places of a page, `data-inlay="NAME"`, and the options of each, `data-inlay-options`. */
export interface Places {
  /** Logo, tabs, activity, account, and inbox. Shows the mobile header on a phone. */
  header: undefined
  /** Logo, menu, messages, activity, and search for phones. */
  'mobile-header': {
    /** Comes before `/new/text` in the link that creates a post. */
    url_prefix?: string | undefined
    /** Offers to limit a search to original posts. */
    original_posts?: boolean | undefined
    /** Link for guests to get the app. */
    app_url?: string | undefined
    /** Heading of a guest's menu. */
    headline?: string | undefined
    /** The image behind a guest's menu, and the blog it comes from. */
    splash?:
      | { image?: string | undefined; blog_name?: string | undefined; blog_url?: string | undefined }
      | undefined
  }
  /** The buttons for a new post, and a form when one is opened. */
  'post-forms': {
    /** Where forms open unless their command says otherwise. */
    placement?: 'modal' | 'inline' | undefined
  }
  /** A menu of post types. Its shortcuts are C, and Alt+C on a Mac, elsewhere C while Z is held. */
  'fast-compose': undefined
  /**
   * Inbox and conversations. Loads when the page is idle if there are conversations to restore or a tutorial to show.
   */
  messaging: {
    /** Shows up to three conversations side by side if there is room; `false` shows one at a time. Default true. */
    several_windows?: boolean | undefined
  }
  /** The popover for sharing a post. */
  'share-popover': undefined
  /** The popover for sending a post as a message. */
  'share-message': undefined
  /** The drawer that shows another blog. Loads at once if the page data names a blog. */
  peepr: undefined
  /** The ask form. */
  'ask-modal': undefined
  /** The guided tour. Loads at once if the page data has one. */
  tour: undefined
  /**
   * The space for docked panels next to your posts. Put it after the column with the posts, in the same row. It takes
   * no space while nothing is docked. Loads at once if something was docked on the previous page.
   */
  gutter: {
    /** For a wide column: the space is 300 px wide instead of 215, in windows from 990 px instead of 900. */
    wide?: boolean | undefined
  }
  /**
   * A blog's contact icon: offers messages, asks, and submissions, whichever the blog accepts from this user. If there
   * is nothing to offer, your content stays. May appear several times on a page.
   */
  'messaging-icon': {
    /** The blog. */
    name: string
    /** Identifies the blog in messages. */
    uuid?: string | undefined
    /** URL of the blog. Asks are at `/ask` under it, submissions at `/submit`. */
    url?: string | undefined
    /** The blog accepts asks. */
    asks?: boolean | undefined
    /** The blog accepts anonymous asks, so guests can use the ask form too. */
    anonymous_asks?: boolean | undefined
    /** The blog accepts submissions. */
    submissions?: boolean | undefined
    /** The blog accepts messages. */
    can_receive_messages?: boolean | undefined
  }
  /**
   * The photos of a photoset, one at a time. Put the images inside, each in its link if it has one. May appear several
   * times on a page.
   */
  'photoset-carousel': {
    /** The post. */
    id?: string | undefined
    pt?: string | undefined
    tumblelog?: string | undefined
    /** The link of photos that have none of their own. */
    carousel_link_url?: string | undefined
    photoset_photos: PhotosetPhoto[]
  }
  /**
   * A photo that plays on hover, on long press, or by its button. Put the image inside. Requires the flag
   * `livephotos_web`. May appear several times on a page.
   */
  'live-photo': {
    /** URL of the video. */
    url: string
    /** URL of the still image, if not the one inside. */
    poster?: string | undefined
  }
  /**
   * A player for a video in a post. Put a `<video controls>` inside: its `src`, `poster`, `width`, `height`, and
   * `<track>`s apply unless an option replaces them. May appear several times on a page; at most five players are
   * active at once.
   */
  'video-player': {
    /** URL of the video. */
    url?: string | undefined
    /** URL of the still image shown before the video plays. */
    poster?: string | undefined
    /** The video in high definition; without it there is no HD control. */
    hdUrl?: string | undefined
    /** In seconds. */
    duration?: number | undefined
    /** The video is a livestream. */
    livestream?: boolean | undefined
    /** A strip of frames. `width` and `height` are those of one frame, or of a whole row of ten. */
    filmstrip?: { url: string; width: number; height: number } | undefined
    /** Fills the width of its place at the right height, instead of keeping the size of the `<video>`. */
    autoheight?: boolean | undefined
    /** Plays muted while it is in view, until the first press. */
    autoplay?: boolean | undefined
    /** URL of an HLS playlist; used instead of the other URLs. */
    'hls-service'?: string | undefined
    /** The post of the video, for a player in a frame. */
    'iframe-post-data'?: { post_id?: string | undefined; blog?: string | undefined } | undefined
    /** The post of the video. Together with `tumblelog`, it adds a share control. */
    'post-id'?: string | undefined
    root_id?: string | undefined
    /** The name of the post's blog. */
    tumblelog?: string | undefined
  }
}

/** One photo of a photoset (CARO-3). */
export interface PhotosetPhoto {
  /** URL of the photo. */
  high_res: string
  /** Shown over the photo, and its text alternative, unless `alt_text` says another. */
  caption?: string | undefined
  alt_text?: string | undefined
  /** In pixels; reserves the space until the photo loads. */
  width?: number | undefined
  height?: number | undefined
  link_url?: string | undefined
}

/** Attributes that you write into your markup. Objects are JSON. */
export interface HostAttributes {
  /** On any element: makes it a place. Its content stays until the root has rendered. */
  'data-inlay': string
  /** On a place: its options. */
  'data-inlay-options': Record<string, unknown>
  /**
   * On a place: when its root is mounted, instead of the default in the table of places. `touch` is when a pointer rests
   * on it, at a press or focus in it, or when a command has drawn something else. Until then your content stays, and
   * commands in it work.
   */
  'data-inlay-when': 'now' | 'visible' | 'idle' | 'touch' | 'command'
  /** On any element: the command that a click dispatches. */
  'data-inlay-command': string
  /** With `data-inlay-command`: the command's payload. Its fields override those of the post around it. */
  'data-inlay-payload': Record<string, unknown>
  /** On the element of a post: its data. Inlay updates it after likes and reblogs. */
  'data-inlay-post': FeedItem
  /**
   * On every element that holds user-written HTML. Inlay ignores its own attributes inside it, so user-written HTML
   * can't trigger actions on a reader's behalf. The reply form quotes the post from here.
   */
  'data-inlay-post-body': ''
  /** On a link: the name of the blog whose card opens on hover, focus, and long press. */
  'data-inlay-blog-card': string
  /**
   * On a picture, or on the link or button around one: a press opens it in the lightbox. Inside a post, links to `.jpg`,
   * `.png`, `.gif`, `.webp`, `.avif`, and `.svg` files around an image need no attribute. The value may be empty.
   */
  'data-inlay-photo': PhotoData
  /**
   * On an image that moves but whose URL doesn't end in `.gif`, such as an animated WebP: it is paused if the user
   * or the system prefers that. May name a picture of the first frame.
   */
  'data-inlay-gif': GifData
  /**
   * On any element, in place of an `iframe` of another site: shows a poster with the name of the service, and the frame
   * after a press. Put a link to the video inside, for pages without scripts.
   */
  'data-inlay-frame': FrameData
  /**
   * Covers what it is on until the user asks to see it: a post (without its `header` and `footer`), a part of one, a
   * photo, a video, or a place. The value says why, as text; it may be empty.
   */
  'data-inlay-sensitive': string
  /**
   * On a `span` inside user-written HTML: covers its text until the user asks to see it. The editor writes it, so your
   * sanitizer has to keep it. Unlike other attributes, it and `data-inlay-sensitive` work inside `data-inlay-post-body`.
   */
  'data-inlay-spoiler': ''
  /**
   * On a paragraph inside user-written HTML that is one link: Inlay shows the link as a card, and readers can look at what
   * is behind it, if your page data names `link_cards`. The editor writes it, so your sanitizer has to keep it. You may
   * draw the card yourself instead: leave the attribute out.
   */
  'data-inlay-link-card': ''
  /** On any element: when a script opens the inbox, it opens next to this element. */
  'data-inlay-inbox-button': ''
  /**
   * On an element of your own, such as a badge in your header: Inlay writes into it how many messages or notifications
   * the user hasn't seen on all of their blogs, `99+` above 99. It is empty, and not displayed, without any, and a dot or
   * empty if the user chose so. Screen readers hear "3 unread".
   */
  'data-inlay-unread': 'messages' | 'activity'
  /** On a sidebar: Inlay fades it, with `data-inlay-faded`, far down the page. */
  'data-inlay-sidebar': ''
  /**
   * On the element that shows how many notes a post has: that number. Likes, reblogs, and replies update it, and the same
   * number in the text, if it's written as in the page's language or in plain digits. Other text stays, such as 1.2K. With
   * `notes` in the page data, a press opens the notes.
   */
  'data-inlay-note-count': string
  /**
   * On a reply in your own markup, inside its post: what the notes would say of it. It gets the same menu, and the user's
   * filters hold for it. Mark its text with `data-inlay-post-body`.
   */
  'data-inlay-reply': ReplyMarkup
  /** On the list of your posts: what users choose for their comfort, such as larger text, holds for it. */
  'data-inlay-comfort': ''
  /** On a number of your own, such as of followers: hidden from users who don't want to see such numbers. */
  'data-inlay-count': ''
}

/** A photo for the lightbox. What is left out comes from the markup. */
export interface PhotoData {
  /** URL of the photo in full size; default the link's, or else the image's. */
  url?: string | undefined
  /** In pixels; reserves the space until the photo loads. */
  width?: number | undefined
  height?: number | undefined
  /** Its description; default the image's `alt`. */
  alt?: string | undefined
  /** Default the `figcaption`, or else the post's own text (`data-inlay-post-body`). */
  caption?: string | undefined
}

/** An emoji of your site. */
export interface CustomEmoji {
  /** Its name between the colons: letters, digits, `_`, `+`, and `-`, at least one of them a letter. */
  code: string
  /** URL of its image. */
  url: string
  /** URL of an image that doesn't move, for users who want less motion. */
  still?: string | undefined
}

/** An image that moves. */
export interface GifData {
  /** URL of a picture of its first frame, of the same shape. */
  still?: string | undefined
}

/** A frame of another site. */
export interface FrameData {
  /** URL of the frame, with https. */
  src: string
  /** What it shows; read out, and shown on the poster. */
  title?: string | undefined
  /** URL of a picture for the poster; only one on your own origin, or on a host of `hosts`, is shown. */
  poster?: string | undefined
}

/** Attributes that Inlay writes for your CSS: at load, and after each change. */
export interface InlayAttributes {
  /** On the control of a command while what it opens is loading, next to `aria-busy`. Inlay draws a spinner over it. */
  'data-inlay-busy': ''
  /**
   * On controls of `blog:follow` and `blog:unfollow`: each does one thing, so render both, and show one by this. If you
   * have written `aria-pressed` on one, it is kept up to date, here and on the next three.
   */
  'data-inlay-following': 'true' | 'false'
  /** On controls of `blog:subscribe` and `blog:unsubscribe`. */
  'data-inlay-subscribed': 'true' | 'false'
  /** On controls of `blog:block` and `blog:unblock`. */
  'data-inlay-blocked': 'true' | 'false'
  /** On posts, and on controls of `post:like`, `post:toggle-like` (with `aria-pressed`), and `post:unlike`. */
  'data-inlay-liked': 'true' | 'false'
  /** On posts that the user reblogged: as your data says, or else as this browser remembers. */
  'data-inlay-reblogged': 'true' | 'false'
  /** On the post that keyboard shortcuts act on, next to `aria-current`. */
  'data-inlay-current': ''
  /** On paused GIFs: their first frame covers them. */
  'data-inlay-still': ''
  /** On posts that the user has seen on an earlier visit. */
  'data-inlay-seen': ''
  /** On the line between new posts and those that the user has seen. */
  'data-inlay-new-line': ''
  /** On posts that a filter hides: `covered` while they are in view and keep their room. */
  'data-inlay-filtered': 'hidden' | 'covered'
  /** On `html`: what the user wants of the posts with `data-inlay-seen`. */
  'data-inlay-seen-posts': 'show' | 'dim' | 'hide'
  /**
   * On `html`: what the user has chosen for comfort, as words. `size-1` to `size-3`; `lines-`, `spaces-`, and `width-`
   * with `1` or `2`; `system` (font), `links` (underlined), `contrast`, `plain` (blogs), `alt` and `below` (descriptions),
   * `counts` (hidden), `still` (less motion).
   */
  'data-inlay-comforts': string
  /** On what is sensitive, or a spoiler, once the user has chosen to see it. */
  'data-inlay-shown': ''
  /** On the parts of a long post that are hidden until *Read more*: as a whole, or below a height. */
  'data-inlay-cut': 'all' | 'below'
  /** On posts in a language that the user doesn't read, if they can be translated. */
  'data-inlay-translation': 'offered' | 'shown'
  /** On `data-inlay-unread` while it shows a dot, as the user chose, and not a number. */
  'data-inlay-dot': ''
  /** On `data-inlay-sidebar` while the page is scrolled by more than 2,000 pixels (UTIL-11). */
  'data-inlay-faded': ''
  /** On the `gutter` place while something is docked: the kind of panel. */
  'data-inlay-docked': 'peepr' | 'conversation'
  /** On `html` while a post form is docked beside your page, which then has a padding of `--inlay-beside` at its start. */
  'data-inlay-beside': ''
}

/** A post on the page, for actions on it (FEED-1…3). */
export interface FeedItem {
  /** Id of the post. */
  id: string
  /** Id of the original post. */
  root_id?: string | undefined
  /** Required to reblog it. */
  reblog_key?: string | undefined
  /** Sent back to your server with a like or a reblog. */
  pt?: string | undefined
  /** The user likes it. */
  liked?: boolean | undefined
  /** The user reblogged it. */
  reblogged?: boolean | undefined
  /** Its tags, for filters; without them, links with `rel="tag"` or with a # in front count. */
  tags?: string[] | undefined
  /** The user's own post, which can't be liked. */
  is_mine?: boolean | undefined
  placement_id?: string | undefined
  is_recommended?: boolean | undefined
  is_private?: boolean | undefined
  /** The name of the post's blog. */
  tumblelog?: string | undefined
  /** Required to reply to it. */
  tumblelog_key?: string | undefined
  embed_key?: string | undefined
  embed_did?: string | undefined
  /** URL of the post. */
  post_url?: string | undefined
  /** Who may reply to it and reblog it; everyone by default. With `rights` in `notes.can`, its blog chooses. */
  who_can_reply?: Audience | undefined
  who_can_reblog?: Audience | undefined
  /** False if the user may not: they then see why, in place of the form. */
  can_reply?: boolean | undefined
  can_reblog?: boolean | undefined
  /** The blog it was reblogged from. */
  reblog_source?: { name?: string | undefined; following?: boolean | undefined } | undefined
  /** The names of all blogs in the trail of a reblog, for filters: also those between its source and the original post. */
  trail_blogs?: string[] | undefined
  /** The post's blog. */
  'tumblelog-data'?: BlogRef | undefined
  'tumblelog-parent-data'?: BlogRef | undefined
  'tumblelog-root-data'?: BlogRef | undefined
}

/** A reply in your markup; the other fields of a reply in [the notes](calls.md#read-the-notes-of-a-post) may come, too. */
export interface ReplyMarkup {
  /** As your server names it in its calls. */
  id: string
  /** The blog that wrote it: its name, or an object with its `name`. */
  blog: string | { name: string; following?: boolean | undefined }
  liked?: boolean | undefined
  likes?: number | undefined
  /** Unix seconds; the user can edit their reply until then. */
  edit_until?: number | undefined
  pinned?: boolean | undefined
  hidden?: boolean | undefined
}

/** Whom a post's blog allows something: everyone, the blogs it follows, its mutuals, or nobody. */
export type Audience = 'everyone' | 'following' | 'mutuals' | 'nobody'

/** A blog, and its state for controls on the page (`data-inlay-following` and others). */
export interface BlogRef {
  name?: string | undefined
  uuid?: string | undefined
  following?: boolean | undefined
  is_subscribed?: boolean | undefined
  is_blocked?: boolean | undefined
}

/** The state that a blog's controls show. */
export type BlogState = Pick<BlogRef, 'following' | 'is_subscribed' | 'is_blocked'>

/** The post types. A `note` is the answer to an ask. */
export type PostType = 'text' | 'photo' | 'quote' | 'link' | 'chat' | 'audio' | 'video' | 'note'

/** A post form to open. `placement` overrides the place's option. */
export type PostFormRequest =
  | { mode: 'new'; type: PostType; placement?: 'modal' | 'inline' | undefined }
  | { mode: 'edit'; post_id: string; placement?: 'modal' | 'inline' | undefined }
  | { mode: 'reblog'; reblog_id: string; reblog_key: string; placement?: 'modal' | 'inline' | undefined }

/** The element that a popover opens next to. A command in markup passes its own element. */
export type Anchor = Element | null | undefined

/**
 * A blog by its name, and context that is sent to your server (BLOG-6). On a control, `following`, `is_subscribed`, and
 * `is_blocked` are also the state it shows at load.
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

/**
 * A blog or a conversation to dock, with the fields of `peepr:open` or `conversation:open`. A `restricted` one stays
 * until it is closed: docking another is refused, and the call rejects.
 */
export type DockRequest =
  | { view: 'peepr'; blog_name: string; post_id?: string | undefined; restricted?: boolean | undefined }
  | { view: 'conversation'; name: string; restricted?: boolean | undefined }
  | { view: 'conversation'; participants: [own: string, other: string]; restricted?: boolean | undefined }
  | {
      view: 'conversation'
      conversation_id: string
      participant: string
      restricted?: boolean | undefined
    }

type PostCommand<Extra = unknown> = FeedItem & Extra & { anchor?: Anchor }

/** Every command with its payload. Each command has exactly one handler. */
export interface Commands {
  /** Opens the menu of post types. */
  'fast-compose:open': undefined
  /** Opens a form for a new post, an edit, or a reblog. */
  'post-form:open': PostFormRequest
  /** Moves the focus to the form that is docked beside the page or minimized, and shows it again. */
  'post-form:show': undefined
  /**
   * Opens the quick reblog: blog, now or queue or draft, comment, tags, and everything as the last time with one press.
   * Holding a control that reblogs opens it, too.
   */
  'quick-reblog:open': PostCommand
  /** Likes the post. */
  'post:like': PostCommand
  /** Removes the like. */
  'post:unlike': PostCommand
  /** Likes the post, or removes the like. */
  'post:toggle-like': PostCommand
  /** Reblogs to the primary blog once the time for Undo is over: ten seconds, or as the user chose. */
  'post:fast-reblog': PostCommand
  /** Adds a reblog to the primary blog's queue, after the same time. */
  'post:fast-queue': PostCommand
  /** Replies to the post, or to one of its replies (`reply_to`). Without a text, opens the reply form. */
  'post:reply': PostCommand<{ reply_text?: string | undefined; reply_to?: string | undefined }>
  /** Hides the post, and deletes it once the time for Undo is over. `channel_id`: its blog, if not `tumblelog`. */
  'post:delete': PostCommand<{ channel_id?: string | undefined }>
  /** Publishes a draft or a queued post. */
  'post:publish': PostCommand
  /** Adds a draft to the queue. */
  'post:queue': PostCommand
  /** Promotes the post under a tag. */
  'post:promote': PostCommand<{ tag: string }>
  /** Stops promoting the post under a tag. */
  'post:unpromote': PostCommand<{ tag_id: string }>
  /** Answers an ask. It stays on the page until the next load. */
  'post:answer': PostCommand<{ answer_text: string }>
  /** Publishes a submission to one of the user's blogs, or queues it. */
  'post:approve-submission': PostCommand<{ queue?: boolean | undefined }>
  /** Rejects a submission once the time for Undo is over. */
  'post:deny-submission': PostCommand
  /** Removes the credit of the app that made the post. `tumblelog_id`: its blog, if not `tumblelog`. */
  'post:remove-app-attribution': PostCommand<{ tumblelog_id?: string | undefined }>
  /**
   * Opens a menu for an ask in the inbox: block its sender, report it, delete it. `asking_name`: the sender, if known.
   * `abuse_url`: the page for reports; without it, the menu has no Report.
   */
  'post:controls': PostCommand<{ asking_name?: string | undefined; abuse_url?: string | undefined }>
  /**
   * Opens a menu for a post: what your post has no button for (open, share, notes, translate, filter), and your own
   * entries from `inlay.extend`.
   */
  'post:menu': PostCommand<{ anchor?: Anchor }>
  /** Translates a post in its place, or shows the original again. Without `anchor`, the post is found by its id. */
  'post:translate': PostCommand<{ anchor?: Anchor }>
  /** Follows a blog. */
  'blog:follow': BlogAction
  /** Unfollows a blog. */
  'blog:unfollow': BlogAction
  /** Subscribes to a blog's new posts. */
  'blog:subscribe': BlogAction
  /** Unsubscribes from a blog's new posts. */
  'blog:unsubscribe': BlogAction
  /** Asks, then blocks a blog from the current one. */
  'blog:block': BlogAction
  /** Unblocks a blog for the current one. */
  'blog:unblock': BlogAction
  /** Opens the share popover for a post. */
  'share:open': { post_id: string; tumblelog_name: string; anchor?: Anchor }
  /**
   * Opens the photo of `anchor` over the page: an element with `data-inlay-photo`, or a link to a picture inside a post.
   * The photos of the page's posts follow, one by one.
   */
  'photo:open': { anchor: Element }
  /**
   * Opens the popover that sends a post as a message. Inside a post's element, the id and the blog's uuid come from
   * there.
   */
  'share-message:open': {
    post_id: string
    blog_uuid: string
    anchor?: Anchor
    /** Where the post may be shared outside the site (SMSG-17, SMSG-18). Inlay asks your server for missing parts. */
    external?: Record<string, unknown> | undefined
    /**
     * Blogs, each with its uuid, to suggest before the user's favorites, such as those in the reblog trail (SMSG-30).
     */
    favorites?: Blog[] | undefined
  }
  /** Opens the activity popover. */
  'activity:open': undefined
  /** Opens the account menu, or the menu on a phone. */
  'account:open': undefined
  /** Opens or closes the inbox. */
  'inbox:open': undefined
  /** Opens a conversation: with a blog by name, between two blogs by uuid, or an existing one by id. */
  'conversation:open':
    | { name: string }
    | { participants: [own: string, other: string] }
    /** `participant` is the uuid of the user's own blog in it. */
    | { conversation_id: string; participant: string }
  /** Opens a blog, or one of its posts, in the drawer. */
  'peepr:open': { blog_name: string; post_id?: string | undefined }
  /** Closes the drawer. */
  'peepr:close': undefined
  /** Opens the ask form. `anonymous_asks`: the blog accepts anonymous asks. */
  'ask:open': { recipient: string; anonymous_asks?: boolean | undefined }
  /** Opens the list of keyboard shortcuts, where users can change them or turn them off. */
  'shortcuts:open': undefined
  /** Opens the palette: a search for commands and blogs. */
  'palette:open': undefined
  /** Opens the list of what the user has written in this browser and not sent. */
  'drafts:open': undefined
  /**
   * Opens the notes of a post: replies, reblogs, tags, and likes. Only with `notes` in the page data. `tab`: the list to
   * show first. `reply_id`: the reply to show, with `link` in `notes.can`. `edit`: it is edited at once.
   */
  'notes:open': PostCommand<{
    tab?: 'replies' | 'reblogs' | 'tags' | 'likes' | undefined
    reply_id?: string | undefined
    edit?: boolean | undefined
  }>
  /** Opens the list of filters, where users add, change, import, and export them. */
  'filters:open': undefined
  /**
   * Opens the form that hides posts, with the post’s blogs and tags to choose from. `anchor` is in the
   * post; a command in markup passes its own element.
   */
  'filters:add': { anchor?: Anchor }
  /** Opens the reading settings, such as whether posts that were seen are dimmed or hidden. */
  'reading-settings:open': undefined
  /** Starts a guided tour. */
  'tour:open': { steps: TourStep[] }
  /**
   * Docks a blog or a conversation next to the posts. Without a `gutter` place, or in a narrow window, it opens over
   * the page.
   */
  'gutter:dock': DockRequest
  /** Closes the docked panel. */
  'gutter:close': undefined
}

/** A saved post, as your server describes it (POST-72…74). */
export interface SavedPost {
  id: string
  type?: string | undefined
  /** Such as `published`, `draft`, `queued`, or `private`. */
  state?: string | undefined
  /** When a scheduled post will appear, as your server wrote it. */
  publish_on?: string | undefined
  is_edit?: boolean | undefined
  is_reblog?: boolean | undefined
  /** The name of the blog it was saved to. */
  tumblelog?: string | undefined
  post_url?: string | undefined
  /** A message from your server to the author. */
  message?: string | undefined
}

/** How an action on a post ended. `status` is the HTTP status, or 0 without a response. */
export interface PostActionResult {
  /** The command without `post:`. */
  action: string
  post_id: string
  status: number
  /** The response of a failed action. */
  body?: unknown
}

/** Every event with its payload. */
export interface Events {
  /** The page data is read, and roots that load at once are mounted. */
  'inlay:ready': { version: string }
  /**
   * The page data is missing or broken, so the page is treated as a guest page; or the browser is too old, and nothing
   * is mounted. `code`: [what it means](#messages).
   */
  'inlay:error': { code: string; reason: string; detail?: unknown }
  /** A root was rendered; `name` is the name of its place. */
  'widget:mounted': { name: string; element: Element }
  /** A root could not be loaded or rendered. */
  'widget:failed': { name: string; error: unknown }
  /** A post form is about to open and the header hides. The first event of opening. */
  'post-form:opening': undefined
  /** The post form is visible and ready for input. */
  'post-form:opened': { mode: 'new' | 'edit' | 'reblog'; type: PostType }
  /**
   * The open form has moved beside the page, or is minimized, and the page is in use again: the header shows, and the
   * URL is the page's. With null it's over the page, or in it, as before.
   */
  'post-form:docked': { as: 'beside' | 'bar' | null }
  /** The post form is gone: the header shows again, then the page's URL is restored. */
  'post-form:closing': undefined
  /** A post form has closed. The last event of closing. `saved`: its post is saved, or stored in the browser and on its way. */
  'post-form:closed': { saved: boolean }
  /** Your server saved a post from a form, which has closed by then; maybe on an earlier page. */
  'post:saved': SavedPost
  /** A post was deleted. It is already removed from the page. */
  'post:deleted': { id: string }
  /** Your server accepted a like. */
  'post:liked': { id: string }
  /** Your server removed a like. */
  'post:unliked': { id: string }
  /** A fast or quick reblog was saved; not one that is a draft. */
  'post:reblogged': { id: string; queued: boolean }
  /** A reply was posted. `reply_id`: its id, if your server sends it. `reply_to`: the reply that it replies to. */
  'post:replied': { id: string; reply_id?: string | undefined; reply_to?: string | undefined }
  /** The user deleted a reply, and your server did, too; not while it can still be undone. */
  'reply:deleted': { id: string; post_id: string }
  /** Any action on a post succeeded. */
  'post:action-succeeded': PostActionResult
  /** Any action on a post failed, except with a 403. */
  'post:action-failed': PostActionResult
  /** Any action on a post was refused with a 403. */
  'post:action-forbidden': PostActionResult
  /** The user followed a blog, and your server accepted it. */
  'blog:followed': { name: string }
  /** The user unfollowed a blog, and your server accepted it. */
  'blog:unfollowed': { name: string }
  /** The user blocked a blog, and your server accepted it. */
  'blog:blocked': { name: string }
  /**
   * A post was shared: with a form (`email`, `twitter`, `facebook`), in a network's window, or with the device's share
   * sheet (`system`).
   */
  'share:sent': { network: string; post_id: string }
  /** Your server stored a message. */
  'message:sent': {
    conversation_id: string
    ts: number
    /** `share` if the message shares a post (SMSG-16). */
    creation_user_action?: string | undefined
  }
  /** A message could not be sent. `status` is 0 without a response. */
  'message:failed': { conversation_id: string | null; status: number; retryable: boolean }
  /** A conversation was opened. Participants are uuids; `id` is null for a new conversation. */
  'conversation:opened': { id: string | null; participants: string[] }
  /** A conversation was closed. */
  'conversation:closed': { id: string | null; participants: string[] }
  /** The unread counts, summed over all of the user's blogs, changed. */
  'unread:changed': { activity: number; messages: number }
  /** The drawer opened a blog. */
  'peepr:opened': { blog_name: string; post_id?: string | undefined }
  /** The drawer was closed or switched to another blog. */
  'peepr:closed': { blog_name: string }
  /** A post form hid the open drawer. */
  'peepr:suspended': undefined
  /** The form closed, and the drawer shows again. */
  'peepr:resumed': undefined
  /** A search in a blog started (SRCH-12). */
  'search:started': { blog_name: string; term: string }
  /** The first `count` results of a search in a blog arrived. There may be more. */
  'search:completed': { blog_name: string; term: string; count: number }
  /** A search in a blog has no more results. */
  'search:results-ended': { blog_name: string; term: string }
  /** A search was cleared, and the blog's posts show again. */
  'search:cleared': { blog_name: string }
  /** GIF search was opened (GIF-23). `context` says where: `post-form` or `messaging`. */
  'gif-search:opened': { context: string }
  /** A GIF search started. */
  'gif-search:started': { context: string; query: string }
  /** The results of a GIF search arrived. */
  'gif-search:completed': { context: string; query: string; count: number; has_message: boolean }
  /** A GIF search failed. `status` is the HTTP status, or 0 without a response. */
  'gif-search:failed': { context: string; query: string; status: number }
  /** A GIF was chosen. */
  'gif-search:chosen': { context: string; query: string; post_id?: string | undefined }
  /** An ask was sent. */
  'ask:sent': { recipient: string; anonymous: boolean }
  /**
   * The drawer could not load a blog or its posts; or a response of any call has status 200 but lacks `field`, which it
   * requires.
   */
  'ajax:error': { path: string; status: number; offset?: number | undefined; field?: string | undefined }
  /** A chunk of code could not be loaded, even after two retries. */
  'chunk:failed': { name: string; error: unknown }
  /**
   * A callback of `inlay.extend` failed, or took longer than ten seconds; or what was given to it is wrong. `name`: what
   * and which, such as `postMenu report`.
   */
  'extension:failed': { name: string; error: unknown }
  /** The browser's storage could not be read or written, because it is full or blocked. */
  'storage:error': { key: string; error: unknown }
  /** A response brought a new form key. */
  'form-key:changed': undefined
}

export type CommandName = keyof Commands
export type EventName = keyof Events

/** The payload of a command or event as call arguments. */
export type Payload<T> = [T] extends [undefined] ? [payload?: undefined] : [payload: T]

/** The name of a command that you add; Inlay has none that begins like this. */
export type HostCommandName = `host:${string}`

/** What every callback of an extension gets. */
export interface HostContext {
  /** Shows a short message to the user, and tells it to screen readers. */
  say: (text: string) => void
}

/** An entry in the menu of posts, and of the palette while a post is selected. */
export interface PostMenuItem {
  /** Another entry with the same id replaces this one. */
  id: string
  label: string
  /** An SVG path (the attribute `d`) of 24 by 24. */
  icon?: string | undefined
  /** Whether a post's menu has it; a menu is not held up, so this must answer at once. */
  when?: ((post: FeedItem) => boolean) | undefined
  /** `post` is a copy of the post's data. */
  run: (post: FeedItem, context: HostContext & { element: Element | null }) => unknown
}

/** The text that a user is writing. Changes can be undone as if they had been typed. */
export interface HostCompose {
  /** What is written: a post, or a message. */
  readonly form: ComposePlace
  /** The selected text; empty if none is. */
  readonly selectedText: string
  /** Inserts plain text at the cursor, after the selection. */
  insertText: (text: string) => void
  /** Replaces the selection by plain text. */
  replaceSelection: (text: string) => void
  /** Inserts an http, https, or mailto link; by default its text is the selection, or else the URL. */
  insertLink: (url: string, text?: string) => void
}

export type ComposePlace = 'post' | 'message'

/** An entry in the account menu, and in the menu of phones. */
export interface AccountMenuItem {
  /** Another entry with the same id replaces this one. */
  id: string
  label: string
  /** An SVG path (the attribute `d`) of 24 by 24; shown in the menu of phones. */
  icon?: string | undefined
  /** Called once the menu has closed. */
  run: (context: HostContext) => unknown
}

/** A message as an entry of its menu gets it. */
export interface MenuMessage {
  conversation_id: string
  /** Its id, in milliseconds. */
  ts: number
  /** The uuid of the blog that wrote it. */
  participant: string
  is_mine: boolean
  /** Empty for posts and photos. */
  text: string
}

/** An entry in the menu of messages that are stored. */
export interface MessageMenuItem {
  /** Another entry with the same id replaces this one. */
  id: string
  label: string
  /** An SVG path (the attribute `d`) of 24 by 24. */
  icon?: string | undefined
  /** Whether a message's menu has it; must answer at once. */
  when?: ((message: MenuMessage) => boolean) | undefined
  run: (message: MenuMessage, context: HostContext) => unknown
}

/** The post that is being shared. */
export interface SharedPost {
  post_id: string
  tumblelog_name: string
  post_url?: string | undefined
}

/** An entry in the share popover, after Inlay's own. */
export interface ShareEntryItem {
  /** Another entry with the same id replaces this one. */
  id: string
  label: string
  /** An SVG path (the attribute `d`) of 24 by 24. */
  icon?: string | undefined
  /** Whether a post's list has it; must answer at once. */
  when?: ((post: SharedPost) => boolean) | undefined
  /** Called within the press, so that it may open a window. */
  run: (post: SharedPost, context: HostContext) => unknown
}

/** A choice of yours in the reading settings, in a section named after it. You store it. */
export interface HostSettings {
  /** Another one with the same id replaces this one. */
  id: string
  label: string
  note?: string | undefined
  /** The choices by their values, in their order: at least two. */
  options: Record<string, string>
  /** The present value; must answer at once. */
  value: () => string
  /** The user has chosen another one. */
  change: (value: string, context: HostContext) => unknown
}

/** A kind of notification of yours, shown in activity. */
export interface NotificationKindItem {
  /** The `type` that your server sends. Another one with the same id replaces this one. */
  id: string
  /** In the filter of activity. */
  label: string
  /** What it says, with `{name}` for the blog it comes from, and `{message}` for its `message`. */
  text: string
  icon?: string | undefined
}

/** A button beside what users write. */
export interface ComposeTool {
  /** Another tool with the same id replaces this one. */
  id: string
  label: string
  /** An SVG path (the attribute `d`) of 24 by 24. */
  icon?: string | undefined
  /** Where to show it; in posts and messages by default. */
  where?: ComposePlace | ComposePlace[] | undefined
  run: (compose: HostCompose, context: HostContext) => unknown
}

/** A command of your own, for `data-inlay-command` and `inlay.dispatch`. */
export interface HostCommand {
  /** Begins with `host:`, such as `host:open-rules`. */
  name: HostCommandName
  /** Shows it in the palette. */
  title?: string | undefined
  run: (payload: unknown, context: HostContext) => unknown
}

/** A keyboard shortcut. Users find it in their list of shortcuts, and can change it or turn it off. */
export interface HostKey {
  /** Such as `g x` (one after the other), `shift+y`, or `mod+j`; `mod` is Ctrl or Command. */
  keys: string
  title: string
  run?: ((context: HostContext) => unknown) | undefined
  /** A command to dispatch, in place of `run`. */
  command?: CommandName | HostCommandName | undefined
  payload?: unknown
}

/** What `inlay.extend` takes: one of each, or several. */
export interface Extension {
  postMenu?: PostMenuItem | PostMenuItem[] | undefined
  accountMenu?: AccountMenuItem | AccountMenuItem[] | undefined
  messageMenu?: MessageMenuItem | MessageMenuItem[] | undefined
  shareEntry?: ShareEntryItem | ShareEntryItem[] | undefined
  settings?: HostSettings | HostSettings[] | undefined
  notificationKind?: NotificationKindItem | NotificationKindItem[] | undefined
  composeTool?: ComposeTool | ComposeTool[] | undefined
  command?: HostCommand | HostCommand[] | undefined
  key?: HostKey | HostKey[] | undefined
}

/** A problem, for your error monitor: without anything that users wrote, and without query strings. */
export interface ErrorReport {
  /** A copy of the error; of an extension's failure, the error as it was thrown. */
  error: Error
  /**
   * `page-data` (missing or broken), `root` (could not be loaded or drawn), `chunk` (code that didn't load), `call` (an
   * unusable response, or one that the drawer needs), `storage` (of the browser), or `extension` (your own).
   */
  kind: 'page-data' | 'root' | 'chunk' | 'call' | 'storage' | 'extension'
  /** The root, the chunk, the call’s path without names and ids, or the extension: `command host:open-rules`. */
  where: string
  /** Inlay’s version. */
  version: string
  /** When it happened, in milliseconds since the epoch. */
  at: number
  /** The HTTP status of a call; 0 without a response. */
  status?: number | undefined
  /** The field that a call's response lacks. */
  field?: string | undefined
}

/** `window.inlay`. */
export interface InlayApi {
  readonly version: string
  /** Settles when the page data is read and roots that load at once are mounted. */
  readonly ready: Promise<void>
  /** Listens to an event. Returns a function that removes the listener. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void
  /**
   * Dispatches a command and loads the root that handles it. Settles when the command has taken effect, or has failed
   * and the user has been told. Rejects if no root handles the command, or if its code cannot be loaded.
   */
  dispatch<C extends CommandName>(command: C, ...payload: Payload<Commands[C]>): Promise<void>
  dispatch(command: HostCommandName, payload?: unknown): Promise<void>
  /**
   * Adds something of yours to Inlay: entries to the menus of posts, messages, and the account, and to the share popover,
   * choices to the reading settings, buttons beside what users write, commands, and keyboard shortcuts. It's gone with the page, so call it again after a soft navigation; the same id, name, or keys
   * replace the earlier one. Returns a function that removes it.
   */
  extend(extension: Extension | Extension[]): () => void
  /**
   * Calls a listener with each error that Inlay catches, and at once with the last 20. It stays on the pages to come.
   * Returns a function that removes it.
   */
  report(listener: (report: ErrorReport) => void): () => void
  /**
   * Tells whether this version and this page can do something: a command such as `notes:open`, a field of the page data
   * such as `notes` or `messaging.can.edit`, or something to add, such as `extend.postMenu`. False for what is unknown.
   */
  can(name: string): Promise<boolean>
  /** Mounts the places in HTML that was added later. */
  scan(root?: Element | Document): void
  /** Unmounts the roots inside an element, or all of them. */
  unmount(root?: Element | Document): void
  /**
   * Deletes everything Inlay stores in this browser, for every user: drafts, unsent messages, photos, open
   * conversations. Open pages stop saving. Rejects if something may be left.
   */
  forget(): Promise<void>
  /** Runs each pushed call at once. Before Inlay has loaded, the calls wait in a list. */
  readonly queue: Pick<QueuedCall[], 'push'>
}

/** A call that can be queued before Inlay has loaded. A call that fails is reported in the console. */
export type QueuedCall =
  | { [C in CommandName]: ['dispatch', C, ...Payload<Commands[C]>] }[CommandName]
  | { [E in EventName]: ['on', E, (payload: Events[E]) => void] }[EventName]
  | ['dispatch', HostCommandName, unknown?]
  | ['extend', Extension | Extension[]]
  | ['report', (report: ErrorReport) => void]
  | ['scan', (Element | Document)?]
  | ['unmount', (Element | Document)?]
  | ['forget']

/** Every event as a listener on `document` gets it, with its payload in `detail`. */
type DocumentEvents = { [E in EventName]: CustomEvent<Events[E]> }

declare global {
  interface Window {
    inlay?: InlayApi | { queue: QueuedCall[] }
  }
  interface DocumentEventMap extends DocumentEvents {}
}
