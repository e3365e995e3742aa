import { loadChunk } from '../../src/mount/load.ts'
import type { RootModule } from '../../src/mount/registry.ts'
import { MessagingIconButton } from './messaging-icon.tsx'
import { createMessagingIcon } from './model.ts'
import { readBlog } from './options.ts'

export { mountReact as mount } from '../../src/mount/render.tsx'

// A blog page has the button alone; the rest comes when somebody reaches for it.
const menu = () => import('../../src/ui/menu/menu.tsx')
const failure = () => import('../../src/notices/chunk-failure.ts')

/** The icon of a blog; where it has nothing to offer, the host's own markup stays. */
export const setup: RootModule['setup'] = ({ app, element, options }) => {
  const blog = readBlog(options, element.baseURI)
  if (!blog) console.warn('Inlay: messaging-icon needs the name of a blog in its options.', element)
  const failed = () => void failure().then(({ tellFailure }) => tellFailure(app))
  const icon = blog && createMessagingIcon(app, blog, { follow: href => location.assign(href), failed })
  if (!icon) return { view: null }
  const loadMenu = () =>
    loadChunk(app, 'messaging-icon', menu).then(
      ({ Menu }) => Menu,
      () => {
        failed()
        return null
      },
    )
  const preload = () => void menu().catch(() => {})
  return { view: <MessagingIconButton icon={icon} loadMenu={loadMenu} preload={preload} /> }
}
