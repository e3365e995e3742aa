import type { CommandName } from '../../platform/bus/contract.ts'
import type { About, Slot } from '../../platform/drafts/slots.ts'
import { toText } from '../../platform/html/text.ts'
import { fieldsOf } from '../../platform/lib/record.ts'
import { t } from '../../platform/page/i18n.ts'
import { isBlank, oneLine, truncate } from '../../platform/text/text.ts'
import type { UnsavedPostSummary } from '../posts/unsaved-posts.ts'

/** The kinds of drafts, by their names in storage. */
export const draftKinds = [
  'post',
  'ask',
  'reply',
  'quick-reblog',
  'message',
  'share-message',
  'share',
  'share-twitter',
  'share-facebook',
  'header',
] as const
export type DraftKind = (typeof draftKinds)[number]

/** A command that opens what a draft is for. */
type OpenCommand = readonly [name: CommandName, payload: object]

/** The description of a draft. */
export interface DraftSummary extends Pick<UnsavedPostSummary, 'title' | 'excerpt' | 'text' | 'photos'> {
  /** The type of a post. */
  type?: UnsavedPostSummary['type']
  /** Name of the blog that it is written as; '' if it is the user's primary blog. */
  blog: string
  /** Null if it can't be opened: drafts of an earlier version don't say how. */
  command: OpenCommand | null
}

interface Place {
  title: string
  command: OpenCommand | null
  blog?: string | undefined
}

const excerptMaxLength = 160

function placeOf(kind: Exclude<DraftKind, 'post'>, place: string, about: About): Place {
  const { blog = '', tumblelog = '', tumblelog_key, reblog_key } = about
  const share = (title: string): Place => ({
    title,
    command: blog === '' ? null : ['share:open', { post_id: place, tumblelog_name: blog }],
  })
  switch (kind) {
    case 'ask':
      return {
        title: t('Question to {blog}', { blog: place }),
        command: ['ask:open', { recipient: place, anonymous_asks: about.anonymous_asks === 'true' }],
      }
    case 'reply':
      if (about.edit)
        return {
          title: t('Editing your reply'),
          command: ['notes:open', { id: place.split(' ')[0], tumblelog, reply_id: about.edit, edit: true }],
        }
      return {
        title: tumblelog === '' ? t('Your reply') : t('Your reply to {blog}', { blog: tumblelog }),
        // Nothing else from storage: a text would be sent at once.
        command: [
          'post:reply',
          { id: place.split(' ')[0], tumblelog, tumblelog_key, reblog_key, reply_to: about.reply_to },
        ],
      }
    case 'quick-reblog':
      return {
        title: tumblelog === '' ? t('Reblog') : t('Reblog from {blog}', { blog: tumblelog }),
        command: reblog_key ? ['quick-reblog:open', { id: place, reblog_key, tumblelog }] : null,
      }
    case 'message': {
      const participants = place.split(' ')
      return {
        title: blog === '' ? t('Message') : t('Message to {blog}', { blog }),
        command: participants.length === 2 ? ['conversation:open', { participants }] : null,
        blog: about.own,
      }
    }
    case 'share-message':
      return {
        title: t('Share as a message'),
        command: about.blog_uuid
          ? [
              'share-message:open',
              { post_id: place, blog_uuid: about.blog_uuid, ...(blog && { tumblelog_name: blog }) },
            ]
          : null,
      }
    case 'share':
      return share(t('Share by email'))
    case 'share-twitter':
      return share(t('Share on Twitter'))
    case 'share-facebook':
      return share(t('Share on Facebook'))
    case 'header':
      return {
        title: t('{blog}’s header', { blog: place }),
        command: ['peepr:open', { blog_name: place }],
        blog: place,
      }
  }
}

/** The texts of a box's fields. Colors of a blog's header don't count, nor do ids. */
function textsOf(kind: DraftKind, value: Slot['value']): string[] {
  const fields = Object.entries(fieldsOf(value.words)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  if (kind === 'message')
    return fields.flatMap(([name, text]) => (/^(text|edited)$/.test(name) ? [text] : []))
  if (kind === 'quick-reblog') return fields.flatMap(([name, text]) => (name === 'until' ? [] : [text]))
  if (kind !== 'header') return fields.map(([, text]) => text)
  return fields.flatMap(([name, text]) => (/color/.test(name) ? [] : [toText(text)]))
}

/** Loaded when there is a post. */
type PostsCode = typeof import('../posts/unsaved-posts.ts')

/** The description of a stored draft; null if it is empty, or the code for posts isn't loaded. */
export function describeDraft(kind: DraftKind, slot: Slot, posts: PostsCode | null): DraftSummary | null {
  if (kind === 'post') {
    const post = posts?.describeUnsavedPost(slot)
    const { from } = slot.about
    if (!post) return null
    return {
      ...post,
      title: post.mode === 'reblog' && from ? t('Reblog from {blog}', { blog: from }) : post.title,
      command: post.request && ['post-form:open', post.request],
    }
  }
  const stored = Object.values(fieldsOf(slot.value.words))
  if (!stored.some(text => typeof text === 'string' && !isBlank(text))) return null
  const texts = textsOf(kind, slot.value).filter(text => !isBlank(text))
  const { title, command, blog = '' } = placeOf(kind, slot.place, slot.about)
  return {
    title,
    command,
    blog,
    excerpt: truncate(oneLine(texts.join(' · ')), excerptMaxLength),
    text: texts.join('\n'),
    photos: [],
  }
}
