import type { App } from '../../platform/app.ts'
import type { Waiting } from '../../shared/waiting/after-undo.ts'
import { feed } from './store.ts'

type Finished = 'delete' | 'deny-submission' | 'fast-reblog' | 'fast-queue' | 'reply'

/** Carries out what an earlier page has left; the user is told of a failure, and can try again. */
export async function finishWaiting(app: App, action: Finished, waiting: Waiting): Promise<void> {
  const { post, blog, channel, key, pt, tumblelog_key, text, reply_to, source } = waiting
  if (!post) return
  const item = { id: post, tumblelog: blog, tumblelog_key, reblog_key: key, pt }
  await app.get(feed).finish(action, item, { channel_id: channel, reply_text: text, reply_to, source })
}
