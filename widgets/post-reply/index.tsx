import { replies } from '../../src/feed/replies.ts'
import type { RootModule } from '../../src/mount/registry.ts'
import { ReplyDialog } from './reply-dialog.tsx'

export { mountReact as mount } from '../../src/mount/render.tsx'

export const setup: RootModule['setup'] = ({ app }) => ({
  view: <ReplyDialog model={app.get(replies)} />,
})
