import type { RootModule } from '../../src/entry/mount/registry.ts'
import { completion } from '../../src/features/completion/start.ts'
import { listenForShortcuts } from '../../src/features/keyboard/listen.ts'
import { sayShortcuts } from '../../src/features/keyboard/say.ts'

export { mountWithoutView as mount } from '../../src/entry/mount/without-view.ts'

/** The page's keyboard shortcuts, and the completion of words: the first key on any page loads this root. */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  listenForShortcuts(app, disposer)
  sayShortcuts(app, disposer)
  app.get(completion)
  return {}
}
