import type { HostAttributes, Places } from '../src/platform/bus/contract.ts'

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
