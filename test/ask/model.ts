import type { App } from '../../src/app/app.ts'
import { sendQuestion } from '../../src/ask/api.ts'
import { createDraftBox } from '../../src/drafts/draft-box.ts'
import { notices } from '../../src/notices/store.ts'
import { siteUrl } from '../../src/page/site-url.ts'
import { session } from '../../src/session/store.ts'
import { createAsk } from '../../widgets/ask-modal/model.ts'

/** The model of the ask form, with the services of an app. */
export const askOf = (app: App) =>
  createAsk({
    box: createDraftBox(app, 'ask'),
    session: app.get(session),
    notices: app.get(notices),
    bus: app.bus,
    sendQuestion: question => sendQuestion(app, question),
    loginUrl: siteUrl(app.page, '/login'),
  })
