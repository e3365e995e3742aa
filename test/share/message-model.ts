import type { App } from '../../src/app/app.ts'
import { sender } from '../../src/conversations/people/sender.ts'
import { suggestions } from '../../src/conversations/people/suggestions.ts'
import { createDraftBox } from '../../src/drafts/draft-box.ts'
import { createDisposer } from '../../src/lib/dispose.ts'
import { notices } from '../../src/notices/store.ts'
import { createShareMessage } from '../../widgets/share-message/model.ts'
import { fakeTools } from './tools.ts'

/** The model of sharing as a message, with the services of an app. */
export const shareMessageOf = (app: App) =>
  createShareMessage({
    app,
    disposer: createDisposer(),
    tools: fakeTools(),
    senders: app.get(sender),
    suggestions: app.get(suggestions),
    notices: app.get(notices),
    box: createDraftBox(app, 'share-message'),
  })
