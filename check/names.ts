import type { HostAttributes, PageKind, Places, PostType } from '../src/platform/bus/contract.ts'

/** Every place, and how many of it a page may have. The types keep this and the next list complete. */
export const places: Record<keyof Places, 'one' | 'several'> = {
  header: 'one',
  'mobile-header': 'one',
  'post-forms': 'one',
  'fast-compose': 'one',
  messaging: 'one',
  'share-popover': 'one',
  'share-message': 'one',
  peepr: 'one',
  'ask-modal': 'one',
  tour: 'one',
  gutter: 'one',
  'messaging-icon': 'several',
  'photoset-carousel': 'several',
  'live-photo': 'several',
  'video-player': 'several',
}

/** What `data-inlay-unread` counts. */
export const counts: Record<HostAttributes['data-inlay-unread'], true> = { messages: true, activity: true }

const pageKinds: Record<PageKind, true> = {
  dashboard: true,
  drafts: true,
  queue: true,
  inbox: true,
  tagged: true,
  likes: true,
  search: true,
  explore: true,
  tv: true,
  blog: true,
  other: true,
}

const postTypes: Record<Exclude<PostType, 'note'>, true> = {
  text: true,
  photo: true,
  quote: true,
  link: true,
  chat: true,
  audio: true,
  video: true,
}

/** The names that a field of the page data may have, where the schema allows any text, as later versions have more. */
export const knownNames: Record<string, readonly string[]> = {
  'page.kind': Object.keys(pageKinds),
  'posting.types': Object.keys(postTypes),
  'posting.states': ['published', 'queued', 'scheduled', 'draft', 'private'],
  media: ['alt_text', 'sensitive', 'captions'],
}
