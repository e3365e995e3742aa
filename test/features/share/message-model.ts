import { sender } from '../../../src/features/messaging/people/sender.ts'
import { suggestions } from '../../../src/features/messaging/people/suggestions.ts'
import { createShareMessage } from '../../../src/features/messaging/share-message/model.ts'
import type { App } from '../../../src/platform/app.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { createDraftBox } from '../../../src/shared/drafts/draft-box.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { fakeTools } from './tools.ts'

/** The model of sharing as a message, with the services of an app. */
export const shareMessageOf = (app: App) =>
  createShareMessage({
    app,
    disposer: createDisposer(),
    tools: fakeTools(),
    senders: app.get(sender),
    suggestions: app.get(suggestions),
    feedback: app.get(feedback),
    box: createDraftBox(app, 'share-message'),
  })
