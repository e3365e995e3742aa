import type { CommandName } from './contract.ts'

/**
 * Which root, or page-wide part without a root, handles a command.
 * Proved complete: a command without an owner does not compile.
 */
export const owners = {
  'fast-compose:open': 'fast-compose',
  'post-form:open': 'post-forms',
  'post:like': 'feed',
  'post:unlike': 'feed',
  'post:toggle-like': 'feed',
  'post:fast-reblog': 'feed',
  'post:fast-queue': 'feed',
  'post:reply': 'feed',
  'post:delete': 'feed',
  'post:publish': 'feed',
  'post:queue': 'feed',
  'post:promote': 'feed',
  'post:unpromote': 'feed',
  'post:answer': 'feed',
  'post:approve-submission': 'feed',
  'post:deny-submission': 'feed',
  'post:remove-app-attribution': 'feed',
  'blog:follow': 'blogs',
  'blog:unfollow': 'blogs',
  'blog:subscribe': 'blogs',
  'blog:unsubscribe': 'blogs',
  'blog:block': 'blogs',
  'blog:unblock': 'blogs',
  'share:open': 'share-popover',
  'share-message:open': 'share-popover',
  'activity:open': 'header',
  'account:open': 'header',
  'inbox:open': 'messaging',
  'conversation:open': 'messaging',
  'peepr:open': 'peepr',
  'peepr:close': 'peepr',
  'ask:open': 'ask-modal',
  'tour:open': 'tour',
} as const satisfies Record<CommandName, string>

export const isCommand = (name: string): name is CommandName => Object.hasOwn(owners, name)
