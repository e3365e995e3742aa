import { readName } from '../../src/blogs/rules.ts'
import { copyText } from '../../src/lib/clipboard.ts'
import type { RootModule } from '../../src/mount/registry.ts'
import { openShareWindow } from '../../src/share/windows.ts'
import { createShare } from './model.ts'
import { SharePopover } from './share-popover.tsx'

export { drawn as live } from '../../src/mount/render.tsx'

export const mount: RootModule['mount'] = ({ app, element, disposer }) => {
  const model = createShare(app, disposer, {
    copy: text => copyText(text, element),
    openWindow: openShareWindow,
  })
  return {
    view: <SharePopover app={app} model={model} isMember={app.page.user !== null} />,
    handlers: {
      'share:open': payload => {
        const given: { post_id?: unknown; tumblelog_name?: unknown; anchor?: unknown } = Object(payload)
        const postId = readName(typeof given.post_id === 'number' ? String(given.post_id) : given.post_id)
        const blog = readName(given.tumblelog_name)
        if (postId && blog)
          model.open({ postId, blog, anchor: given.anchor instanceof Element ? given.anchor : null })
        else console.warn('Inlay\'s "share:open" needs post_id and tumblelog_name.', payload)
      },
    },
  }
}
