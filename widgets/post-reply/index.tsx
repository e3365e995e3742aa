import { replies } from '../../src/feed/replies.ts'
import type { RootModule } from '../../src/mount/registry.ts'
import { ReplyDialog } from './reply-dialog.tsx'

export { drawn as live } from '../../src/mount/render.tsx'

export const mount: RootModule['mount'] = ({ app }) => ({
  view: <ReplyDialog app={app} model={app.get(replies)} />,
})
