import type { CommandName } from '../../platform/bus/contract.ts'
import { t } from '../../platform/page/i18n.ts'
import type { ActionFields } from './api.ts'

type VerbOf<C> = C extends `post:${infer Verb}` ? Verb : never
/** What a user can do with a post, by the verb of its command; opening a menu isn't an action. */
export type FeedAction = Exclude<VerbOf<CommandName>, 'controls' | 'menu' | 'translate'>

interface ActionRule {
  /** The field that it needs, besides the post itself. */
  needs?: keyof ActionFields
  /** It can't be undone: it is sent when the time for Undo is over (DEC-176). */
  destroys?: true
  /** Toast after success. For destructive actions it is shown first, with Undo. */
  done?: () => string
  /** It includes the user's text, or isn't visible on the page: its failure stays until it's answered. */
  isMissed?: true
  /** What failed, if the failure isn't shown next to its text. */
  failed?: () => string
}

/** Every action on a post: the field that its command needs, and the texts of its outcome. */
export const feedActions: Readonly<Record<FeedAction, ActionRule>> = {
  like: { failed: () => t('Couldn’t like the post.') },
  unlike: { failed: () => t('Couldn’t unlike the post.') },
  'toggle-like': {},
  'fast-reblog': { isMissed: true, failed: () => t('Couldn’t reblog the post.') },
  'fast-queue': {},
  reply: {
    isMissed: true,
    done: () => t('Reply posted.'),
    failed: () => t('Couldn’t post your reply.'),
  },
  delete: {
    destroys: true,
    done: () => t('Deleted.'),
    failed: () => t('Couldn’t delete the post.'),
  },
  publish: { done: () => t('Published.'), failed: () => t('Couldn’t publish the post.') },
  queue: { done: () => t('Added to your queue.'), failed: () => t('Couldn’t add the post to your queue.') },
  promote: { needs: 'tag' },
  unpromote: { needs: 'tag_id' },
  answer: {
    needs: 'answer_text',
    isMissed: true,
    done: () => t('Answer posted.'),
    failed: () => t('Couldn’t post your answer.'),
  },
  'approve-submission': { done: () => t('Submission approved.') },
  'deny-submission': { destroys: true, done: () => t('Submission denied.') },
  'remove-app-attribution': {},
}
