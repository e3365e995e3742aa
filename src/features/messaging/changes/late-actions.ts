import type { App } from '../../../platform/app.ts'
import { showChunkFailure } from '../../../shared/feedback/chunk-failure.ts'
import { loadChunk } from '../../../shared/load-chunk.ts'
import type { ConversationModel } from '../conversation/conversation.types.ts'
import type { MessageActions } from './changes.types.ts'

const code = () => import('./message-actions.ts')

/** What a user does with single messages, loaded when it is used; null if that fails, which the user is told. */
export function lateActions(
  app: App,
  conversation: () => Pick<ConversationModel, '$info' | 'known' | 'draft'>,
): () => Promise<MessageActions | null> {
  let actions: MessageActions | null = null
  return async () => {
    const loaded = await loadChunk(app, 'messaging', code).catch(() => null)
    if (loaded) actions ??= loaded.createMessageActions(app, conversation())
    else showChunkFailure(app)
    return actions
  }
}
