import type { Audience, FeedItem } from '../../platform/bus/contract.ts'
import { t } from '../../platform/page/i18n.ts'
import { fieldOf, type Right } from './rights.ts'

/** Who can do it, as a choice. */
export const audienceLabels: Record<Right, Record<Audience, () => string>> = {
  reply: {
    everyone: () => t('Everyone can reply'),
    following: () => t('Blogs you follow can reply'),
    mutuals: () => t('Mutuals can reply'),
    nobody: () => t('Nobody can reply'),
  },
  reblog: {
    everyone: () => t('Everyone can reblog'),
    following: () => t('Blogs you follow can reblog'),
    mutuals: () => t('Mutuals can reblog'),
    nobody: () => t('Nobody can reblog'),
  },
}

/** Why the user can't do it with a post, as text; '' if they can. */
export function whyNot(item: FeedItem, right: Right): string {
  const blog = item.tumblelog ?? ''
  if (item[`can_${right}`] !== false) return ''
  const isReply = right === 'reply'
  switch (blog ? item[fieldOf[right]] : undefined) {
    case 'following':
      return isReply
        ? t('Only blogs that {blog} follows can reply.', { blog })
        : t('Only blogs that {blog} follows can reblog this post.', { blog })
    case 'mutuals':
      return isReply
        ? t('Only mutuals of {blog} can reply.', { blog })
        : t('Only mutuals of {blog} can reblog this post.', { blog })
    case 'nobody':
      return isReply
        ? t('{blog} has turned off replies to this post.', { blog })
        : t('{blog} has turned off reblogs of this post.', { blog })
    default:
      return isReply ? t('You can’t reply to this post.') : t('You can’t reblog this post.')
  }
}
