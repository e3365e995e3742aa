import type { CommandName, Commands, FeedItem } from '../../bus/contract.ts'
import type { ActionFields } from '../../feed/api.ts'
import { replies } from '../../feed/replies.ts'
import { readItem } from '../../feed/rules.ts'
import { feed } from '../../feed/store.ts'
import type { RootModule } from '../../mount/registry.ts'
import { session } from '../../session/store.ts'
import { openControls } from './controls.ts'
import { fieldOf, readFields } from './fields.ts'

export { undrawn as live } from '../../mount/live.ts'

type PostCommand = Extract<CommandName, `post:${string}`>
type Act = (item: FeedItem, fields: ActionFields) => Promise<boolean>

/** The commands on posts, from the host's own buttons or from other roots. */
export const mount: RootModule['mount'] = ({ app }) => {
  const store = app.get(feed)
  const { isLoggedIn } = app.get(session)

  /** `needed`: what the action cannot do without, beside the post itself. */
  const on = (command: PostCommand, act: Act, needed?: keyof ActionFields) => async (payload: unknown) => {
    const item = readItem(payload)
    const { fields, sent } = readFields(payload)
    if (item && (!needed || fields[needed])) {
      if (await act(item, fields)) sent()
    } else console.warn(`Inlay's "${command}" needs ${item ? needed : 'the id of a post'}.`, payload)
  }

  /** Where neither the command nor the page has a text, it is asked for. */
  const reply: Act = async (item, fields) => {
    if (fields.reply_text || !isLoggedIn()) return store.run('reply', item, fields)
    app.get(replies).open(item)
    await app.need('post-reply')
    return false
  }

  return {
    handlers: {
      'post:like': on('post:like', (item, fields) => store.like(item, fields)),
      'post:unlike': on('post:unlike', (item, fields) => store.unlike(item, fields)),
      'post:toggle-like': on('post:toggle-like', (item, fields) => store.toggleLike(item, fields)),
      'post:fast-reblog': on('post:fast-reblog', item => store.fastReblog(item, false)),
      'post:fast-queue': on('post:fast-queue', item => store.fastReblog(item, true)),
      'post:reply': async (payload: Commands['post:reply'] | undefined) => {
        const field = fieldOf(payload?.anchor, 'reply_text')
        if (field?.value === '' && !payload?.reply_text) field.focus()
        else await on('post:reply', reply)(payload)
      },
      'post:delete': on('post:delete', (item, fields) => store.run('delete', item, fields)),
      'post:publish': on('post:publish', (item, fields) => store.run('publish', item, fields)),
      'post:queue': on('post:queue', (item, fields) => store.run('queue', item, fields)),
      'post:promote': on('post:promote', (item, fields) => store.run('promote', item, fields), 'tag'),
      'post:unpromote': on(
        'post:unpromote',
        (item, fields) => store.run('unpromote', item, fields),
        'tag_id',
      ),
      'post:answer': on('post:answer', (item, fields) => store.run('answer', item, fields), 'answer_text'),
      'post:approve-submission': on('post:approve-submission', (item, fields) =>
        store.run('approve-submission', item, fields),
      ),
      'post:deny-submission': on('post:deny-submission', (item, fields) =>
        store.run('deny-submission', item, fields),
      ),
      'post:controls': async (payload: unknown) => {
        const item = readItem(payload)
        if (item) await openControls(app, item, payload)
        else console.warn('Inlay\'s "post:controls" needs the id of a post.', payload)
      },
      'post:remove-app-attribution': on('post:remove-app-attribution', (item, fields) =>
        store.run('remove-app-attribution', item, fields),
      ),
    } satisfies Record<PostCommand, unknown>,
  }
}
