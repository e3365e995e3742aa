import type { RootModule } from '../../src/entry/mount/registry.ts'
import { createNotes } from '../../src/features/notes/notes-model.ts'
import { NotesDialog } from '../../src/features/notes/views/notes-dialog.tsx'
import { pageBack } from '../../src/platform/dom/back.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

/** The notes of a post. */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  const notes = createNotes(app, disposer, pageBack())
  return { view: <NotesDialog notes={notes} />, handlers: { 'notes:open': notes.open } }
}
