import type { Places } from '../../src/bus/contract.ts'
import type { Unchecked } from '../../src/lib/record.ts'
import type { RootModule } from '../../src/mount/registry.ts'
import { formsShown } from '../../src/peepr/forms-shown.ts'
import { postIntent } from '../../src/posts/types/names.ts'
import { createFormLoader } from './entry/form-loader.ts'
import { PostFormsRoot } from './entry/post-forms-root.tsx'

export { mountReact as mount } from '../../src/mount/render.tsx'

export const setup: RootModule['setup'] = ({ app, element, options, disposer }) => {
  // Before any form exists: the drawer may load while one is open.
  app.get(formsShown)
  // Without a placeholder in the page there are no buttons, only forms over the page.
  const hasButtons = !element.hasAttribute('data-inlay-made')
  const shell = createFormLoader({
    app,
    disposer,
    async loadForms(shell) {
      const { createForms } = await import('./lifecycle/forms.tsx')
      return createForms({ app, element, options, disposer, shell, hasButtons })
    },
    alert: text =>
      void import('../../src/notices/store.ts').then(
        ({ notices }) => app.get(notices).alert(text),
        () => window.alert(text),
      ),
    home: hasButtons ? element : null,
    wanted: (options as Unchecked<Places['post-forms']>)?.placement,
  })
  disposer.add(app.get(postIntent).listen(shell.prepare))
  disposer.listen(window, 'popstate', () => shell.urlChanged())
  // Opens the form of the page's address, once this root is drawn.
  disposer.timeout(() => shell.urlChanged(), 0)
  return {
    view: <PostFormsRoot shell={shell} hasButtons={hasButtons} />,
    handlers: { 'post-form:open': request => shell.open(request) },
  }
}
