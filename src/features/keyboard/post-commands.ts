import type { Commands } from '../../platform/bus/contract.ts'
import { readText } from '../../platform/lib/read-text.ts'
import { findMarked, readPostAttribute } from '../../platform/page/markup.ts'
import type { ShortcutId } from './registry.ts'

type PostCommand = { [C in keyof Commands]: [command: C, payload: Commands[C]] }[keyof Commands]

/** The host's own control of a command in a post: what opens appears beside it. */
export const controlOf = (post: Element, command: string): Element | undefined =>
  findMarked(`[data-inlay-command="${command}"]`, post)[0]

/** What a shortcut does with a post, as a command; null where the post lacks what it needs. */
export function postCommand(id: ShortcutId, post: Element): PostCommand | null {
  const data = readPostAttribute(post)
  const postId = readText(data.id)
  const blog = readText(data.tumblelog)
  const key = readText(data.reblog_key)
  if (!postId) return null
  const item = { ...data, id: postId }
  const anchorOf = (command: string) => controlOf(post, command) ?? post
  switch (id) {
    case 'like':
      return [
        'post:toggle-like',
        { ...item, method: 'keyboard', anchor: anchorOf('post:toggle-like') } as never,
      ]
    case 'reblog':
      return key ? ['post-form:open', { mode: 'reblog', reblog_id: postId, reblog_key: key }] : null
    case 'quick-reblog':
      return key ? ['quick-reblog:open', item] : null
    case 'share':
      return blog
        ? ['share:open', { post_id: postId, tumblelog_name: blog, anchor: anchorOf('share:open') }]
        : null
    case 'reply':
      return ['post:reply', { ...item, anchor: anchorOf('post:reply') } as never]
    case 'notes':
      return ['notes:open', { ...item, anchor: anchorOf('notes:open') }]
    case 'filter':
      return ['filters:add', { anchor: anchorOf('filters:add') }]
    case 'translate':
      return ['post:translate', { ...item, anchor: post }]
    case 'open':
      return blog ? ['peepr:open', { blog_name: blog, post_id: postId }] : null
    default:
      return null
  }
}
