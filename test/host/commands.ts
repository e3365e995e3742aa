import type { CommandName, EventName } from '../../src/platform/bus/contract.ts'

/** What a command does on a page that is written from the contract alone. */
interface Row {
  payload?: Record<string, unknown>
  /** Path, body, and method of the call that it makes. */
  calls?: readonly [path: string, body?: Record<string, unknown>, method?: string]
  /** Role and name of what it opens. */
  opens?: readonly [role: 'dialog' | 'menu' | 'region', name: string | RegExp]
  /** By a press inside a post. */
  isPressed?: boolean
  /** It can be undone first. */
  waits?: boolean
  emits?: readonly [EventName, Record<string, unknown>]
}

const id = '501'
const name = 'nora'
const blog = { tumblelog: name }
const dialog = (called: string | RegExp, more: Row = {}): Row => ({ opens: ['dialog', called], ...more })
const pressed = (role: 'dialog' | 'menu', called: string | RegExp): Row => ({
  opens: [role, called],
  isPressed: true,
})
const call = (path: string, body: Record<string, unknown> = {}, more: Row = {}): Row => ({
  calls: [path, body],
  ...more,
})
const like = { id, root_id: '400', key: 'rk501', pt: 'pt501', placement_id: 'pl501' }
const promoted = { tag: 'holz', post_id: id, tumblelog_name: name }
const other = { id: '502', queued: false }
const answer = { answer_text: 'So.' }
const both = { tumblelog: 'vera', blocked_tumblelog: name }

/** Every command of the contract: a missing row doesn't compile. Null: it has a test of its own. */
const commands: Record<CommandName, Row | null> = {
  'post:like': call('/svc/like', like, { emits: ['post:liked', { id }] }),
  'post:unlike': call('/svc/unlike', { id }, { emits: ['post:unliked', { id }] }),
  'post:toggle-like': call('/svc/unlike', { id: '503' }, { payload: { id: '503', liked: true } }),
  'post:fast-reblog': call(
    '/fast_reblog',
    { reblog_post_id: '502', reblog_key: 'rk501' },
    { payload: { id: '502' }, waits: true, emits: ['post:reblogged', other] },
  ),
  'post:fast-queue': call('/fast_reblog', { reblog_post_id: id, queue: 'true' }, { waits: true }),
  'post:reply': call('/svc/reply', { tumblelog_key: 'tk-nora' }, { payload: { reply_text: 'Ja' } }),
  'post:delete': call('/svc/post/delete', { post_id: id }, { waits: true, emits: ['post:deleted', { id }] }),
  'post:publish': call('/publish', { id }),
  'post:queue': call('/publish', { id, queue: 'true' }),
  'post:promote': call('/svc/promote', promoted, { payload: { tag: 'holz' } }),
  'post:unpromote': call('/svc/unpromote', { tag_id: '9', post_id: id }, { payload: { tag_id: '9' } }),
  'post:answer': call('/answer', { ...answer, post_id: '701' }, { payload: { ...answer, id: '701' } }),
  'post:approve-submission': call('/approve_submission', { id, queue: 'true' }, { payload: { queue: true } }),
  'post:deny-submission': call('/deny_submission', { pid: id }, { waits: true }),
  'post:remove-app-attribution': call('/remove_app_attribution', { tumblelog_id: 'nora' }),
  'blog:follow': call('/svc/follow', blog, { emits: ['blog:followed', { name }] }),
  'blog:subscribe': call('/svc/blog/nora/subscription'),
  'blog:unsubscribe': { calls: ['/svc/blog/nora/subscription', {}, 'DELETE'] },
  'blog:unfollow': call('/svc/unfollow', blog, { emits: ['blog:unfollowed', { name }] }),
  'blog:block': call('/svc/block/add', both, { emits: ['blog:blocked', { name }] }),
  'blog:unblock': call('/svc/block/remove', { blocked_tumblelog: name }),
  'account:open': dialog('Account'),
  'activity:open': dialog('Activity'),
  'fast-compose:open': dialog('New post'),
  'drafts:open': dialog('Drafts'),
  'shortcuts:open': dialog('Keyboard shortcuts'),
  'palette:open': dialog('Search commands and blogs'),
  'filters:open': dialog('Filters'),
  'reading-settings:open': dialog('Reading settings'),
  'filters:add': pressed('dialog', 'Add filter'),
  'notes:open': pressed('dialog', 'Notes'),
  'post:menu': pressed('menu', /./),
  'post:controls': pressed('menu', /./),
  'share:open': pressed('dialog', 'Share'),
  'share-message:open': pressed('dialog', 'Share as a message'),
  'photo:open': dialog('Photos'),
  'tour:open': dialog('Hier', { payload: { steps: [{ title: 'Hier', content: 'Holz' }] } }),
  'inbox:open': dialog('Messages'),
  'peepr:open': dialog(/nora/, {
    payload: { blog_name: name },
    emits: ['peepr:opened', { blog_name: name }],
  }),
  'gutter:dock': dialog(/nora/, { payload: { view: 'peepr', blog_name: name } }),
  'conversation:open': {
    opens: ['region', 'Conversation with nora'],
    payload: { name },
    emits: ['conversation:opened', { id: 'c1' }],
  },
  'ask:open': null,
  'post-form:open': null,
  'post-form:show': null,
  'quick-reblog:open': null,
  'post:translate': null,
  'peepr:close': null,
  'gutter:close': null,
}
export const rows = Object.entries(commands).flatMap(([command, row]) =>
  row ? [{ name: command, ...row }] : [],
)
