import type { DraftKind } from '../kinds.ts'

export const discardIcon =
  'M4 7h16M9 7V4.5h6V7M6.5 7l1 12.5a1 1 0 0 0 1 .9h7a1 1 0 0 0 1-.9L17.5 7M10 11v5.5M14 11v5.5'

const send = 'M21 3 10.5 13.5M21 3l-6.5 18-4-7.5L3 9.5 21 3Z'
const share = 'M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12.5V20h14v-7.5'

/** The icons of drafts that are no posts. */
export const kindIcons: Record<Exclude<DraftKind, 'post'>, string> = {
  ask: 'M9 9a3 3 0 1 1 4.2 2.75c-.8.4-1.2 1-1.2 1.75M12 17.2v.1M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z',
  reply: 'M10 6 4 12l6 6M4.5 12H14a6 6 0 0 1 6 6v1',
  'quick-reblog': 'M17 2.5 21 6.5l-4 4M3 11.5v-1a4 4 0 0 1 4-4h14M7 21.5l-4-4 4-4M21 12.5v1a4 4 0 0 1-4 4H3',
  message: 'M21 12a8 8 0 0 1-8 8H3.5l2.2-3.1A8 8 0 1 1 21 12z',
  'share-message': send,
  share: send,
  'share-twitter': share,
  'share-facebook': share,
  header: 'M4 4.5h16v15H4zM4 14l4.5-4.5L13 14l3-3 4 4',
}
