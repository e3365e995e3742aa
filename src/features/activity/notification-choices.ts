import { type Notification, notificationKind } from './notification.ts'

/** Which notifications are shown. */
export const choices = ['all', 'replies', 'reblogs', 'likes', 'follows'] as const
export type Choice = (typeof choices)[number]

/** What to ask a host for that lists notifications by type. */
export const typesOf: Record<Choice, readonly string[]> = {
  all: [],
  replies: ['reply', 'answer', 'user_mention'],
  reblogs: ['reblog'],
  likes: ['like'],
  follows: ['follower'],
}

/** Whether a notification belongs to what is shown; also checked for what a host has selected. */
export function isChosen(notification: Notification, choice: Choice): boolean {
  const kind = notificationKind(notification)
  if (kind === null) return false
  return choice === 'all' || typesOf[choice].includes(kind)
}
