import type { RootModule } from '../../src/entry/mount/registry.ts'
import { createFormLoader } from '../../src/features/posts/entry/form-loader.ts'
import { PostFormsRoot } from '../../src/features/posts/entry/post-forms-root.tsx'
import { onTraverse } from '../../src/platform/dom/traverse.ts'
import { formsShown } from '../../src/shared/forms-shown.ts'
import { offeredTypes, postIntent } from '../../src/shared/post-types.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

export const setup: RootModule['setup'] = ({ app, element, options, disposer }) => {
  // Watches forms from the start: the drawer, which asks whether one is open, may load while one is.
  app.get(formsShown)
  // If the host has no placeholder for this root, there are no buttons, only forms over the page.
  const hasButtons = !element.hasAttribute('data-inlay-made')
  const loader = createFormLoader({
    app,
    disposer,
    async loadForms(loader) {
      const { createForms } = await import('../../src/features/posts/lifecycle/forms.tsx')
      return createForms({ app, element, options, disposer, loader, hasButtons })
    },
    alert: text =>
      void import('../../src/shared/feedback/store.ts').then(
        ({ feedback }) => app.get(feedback).alert(text),
        () => window.alert(text),
      ),
  })
  disposer.add(app.get(postIntent).listen(loader.prepare))
  onTraverse(disposer, () => loader.urlChanged())
  disposer.timeout(() => loader.reopen(), 0)
  // Opens the form named in the page's address, once this root is drawn.
  disposer.timeout(() => loader.urlChanged(), 0)
  return {
    view: <PostFormsRoot loader={loader} types={hasButtons ? offeredTypes(app) : []} />,
    handlers: {
      'post-form:open': request => loader.open(request),
      'post-form:show': () => loader.show(),
    },
  }
}
