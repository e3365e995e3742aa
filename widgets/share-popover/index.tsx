import type { RootModule } from '../../src/entry/mount/registry.ts'
import { readName } from '../../src/features/blogs/blog-name.ts'
import { SharePopover } from '../../src/features/share/popover/share-popover.tsx'
import { createShare } from '../../src/features/share/popover/share-popover-model.ts'
import { browserTools } from '../../src/features/share/tools.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

export const setup: RootModule['setup'] = ({ app, element, disposer }) => {
  const model = createShare(app, disposer, browserTools(element))
  return {
    view: <SharePopover model={model} />,
    handlers: {
      'share:open': payload => {
        const fields: { post_id?: unknown; tumblelog_name?: unknown; anchor?: unknown } = Object(payload)
        const postId = readName(typeof fields.post_id === 'number' ? String(fields.post_id) : fields.post_id)
        const blog = readName(fields.tumblelog_name)
        if (postId && blog)
          model.open({ postId, blog }, fields.anchor instanceof Element ? fields.anchor : null)
        else console.warn('INLAY-25: share:open needs post_id and tumblelog_name.', payload)
      },
    },
  }
}
