import type { RootModule } from '../../src/entry/mount/registry.ts'
import { createDrafts } from '../../src/features/drafts/drafts-model.ts'
import { DraftsDialog } from '../../src/features/drafts/views/drafts-dialog.tsx'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

/** The list of everything that the user has written in this browser and not sent. */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  const model = createDrafts(app, disposer)
  return { view: <DraftsDialog model={model} />, handlers: { 'drafts:open': model.open } }
}
