import type { RootModule } from '../../src/mount/registry.ts'
import { browserTools } from '../../src/share/tools.ts'
import { createShareMessage } from './model.ts'
import { readRequest } from './request.ts'
import { ShareMessage } from './share-message.tsx'

export { drawn as live } from '../../src/mount/render.tsx'

/** A post as a message to another blog (social.md §2). */
export const mount: RootModule['mount'] = ({ app, element, disposer }) => {
  const model = createShareMessage(app, disposer, browserTools(element))
  return {
    view: <ShareMessage app={app} model={model} />,
    handlers: {
      'share-message:open': payload => {
        const subject = readRequest(payload)
        if (subject) model.open(subject)
        else
          console.warn(
            'Inlay\'s "share-message:open" needs post_id, blog_uuid and an element to stand beside.',
            payload,
          )
      },
    },
  }
}
