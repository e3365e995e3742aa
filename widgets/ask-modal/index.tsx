import type { RootModule } from '../../src/entry/mount/registry.ts'
import { sendQuestion } from '../../src/features/ask/api.ts'
import { createAsk } from '../../src/features/ask/ask-model.ts'
import { AskModal } from '../../src/features/ask/views/ask-modal.tsx'
import { knowBlog } from '../../src/features/blog-card/know-blog.ts'
import { readName } from '../../src/features/blogs/blog-name.ts'
import { blogs } from '../../src/features/blogs/store.ts'
import { readBoolean } from '../../src/platform/page/flags.ts'
import { siteUrl } from '../../src/platform/page/site-url.ts'
import { session } from '../../src/platform/session.ts'
import { closeGuards } from '../../src/shared/close-guards.ts'
import { createDraftBox } from '../../src/shared/drafts/draft-box.ts'
import { feedback } from '../../src/shared/feedback/store.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

export const setup: RootModule['setup'] = ({ app, disposer }) => {
  const model = createAsk({
    box: createDraftBox(app, 'ask'),
    session: app.get(session),
    feedback: app.get(feedback),
    bus: app.bus,
    sendQuestion: question => sendQuestion(app, question),
    loginUrl: siteUrl(app.page, 'login'),
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
          console.warn('INLAY-25: ask:open needs a recipient, the name of a blog.', payload)
          return
        }
        const storedSetting = app.get(blogs).$blog(name).get()?.anonymous_asks
        void knowBlog(app, name)
        model.open({ name, allowsAnonymous: readBoolean(anonymous_asks ?? storedSetting) })
      },
    },
  }
}
