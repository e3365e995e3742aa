import { sendQuestion } from '../../../src/features/ask/api.ts'
import { createAsk } from '../../../src/features/ask/ask-model.ts'
import type { App } from '../../../src/platform/app.ts'
import { siteUrl } from '../../../src/platform/page/site-url.ts'
import { session } from '../../../src/platform/session.ts'
import { createDraftBox } from '../../../src/shared/drafts/draft-box.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'

/** The model of the ask form, with the services of an app. */
export const askOf = (app: App) =>
  createAsk({
    box: createDraftBox(app, 'ask'),
    session: app.get(session),
    feedback: app.get(feedback),
    bus: app.bus,
    sendQuestion: question => sendQuestion(app, question),
    loginUrl: siteUrl(app.page, 'login'),
  })
