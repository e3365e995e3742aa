import { sendQuestion } from '../../src/ask/api.ts'
import { knowBlog } from '../../src/blogs/card/know-blog.ts'
import { readName } from '../../src/blogs/rules.ts'
import { blogs } from '../../src/blogs/store.ts'
import { createDraftBox } from '../../src/drafts/draft-box.ts'
import type { RootModule } from '../../src/mount/registry.ts'
import { notices } from '../../src/notices/store.ts'
import { readBoolean } from '../../src/page/flags.ts'
import { siteUrl } from '../../src/page/site-url.ts'
import { closeGuards } from '../../src/peepr/close-guards.ts'
import { session } from '../../src/session/store.ts'
import { AskModal } from './ask-modal.tsx'
import { createAsk } from './model.ts'

export { mountReact as mount } from '../../src/mount/render.tsx'

export const setup: RootModule['setup'] = ({ app, disposer }) => {
  const model = createAsk({
    box: createDraftBox(app, 'ask'),
    session: app.get(session),
    notices: app.get(notices),
    bus: app.bus,
    sendQuestion: question => sendQuestion(app, question),
    loginUrl: siteUrl(app.page, '/login'),
  })
  // Back and scripts can close the drawer below the form.
  const guards = app.get(closeGuards).add(model)
  disposer.add(() => guards.delete(model))
  return {
    view: <AskModal model={model} $blog={app.get(blogs).$blog} />,
    handlers: {
      'ask:open': payload => {
        const { recipient, anonymous_asks }: { recipient?: unknown; anonymous_asks?: unknown } =
          Object(payload)
        const name = readName(recipient)
        if (!name) {
          console.warn('Inlay\'s "ask:open" needs a recipient, the name of a blog.', payload)
          return
        }
        const storedSetting = app.get(blogs).$blog(name).get()?.anonymous_asks
        void knowBlog(app, name)
        model.open({ name, allowsAnonymous: readBoolean(anonymous_asks ?? storedSetting) })
      },
    },
  }
}
