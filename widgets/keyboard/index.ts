import type { RootModule } from '../../src/entry/mount/registry.ts'
import { completion } from '../../src/features/completion/start-completion.ts'
import { sayShortcuts } from '../../src/features/keyboard/aria-shortcuts.ts'
import { listenForShortcuts } from '../../src/features/keyboard/listen.ts'

export { mountWithoutView as mount } from '../../src/entry/mount/without-view.ts'

/** The page's keyboard shortcuts, and the completion of words: the first key on any page loads this root. */
export const setup: RootModule['setup'] = ({ app, disposer }) => {
  const { added } = app
  const listen = () => {
    if (!disposer.disposed) listenForShortcuts(app, disposer)
  }
  // The first keys may be the host's own, which are read when the page is first used.
  if (added.size > 0 && !added.extensions) app.ensureRoot('host').then(listen, listen)
  else listen()
  sayShortcuts(app, disposer)
  app.get(completion)
  return {}
}
