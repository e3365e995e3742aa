import type { RootModule } from '../../src/entry/mount/registry.ts'
import { MessagingIconButton } from '../../src/features/messaging/contact-icon/contact-icon.tsx'
import { createMessagingIcon, readBlog } from '../../src/features/messaging/contact-icon/contact-options.ts'
import { loadsAhead } from '../../src/platform/media/network.ts'
import { session } from '../../src/platform/session.ts'

export { mountReact as mount } from '../../src/entry/mount/render.tsx'

/** What a press on the button loads. */
const menu = () => import('../../src/ui/menu/menu.tsx')

/** A blog's messaging icon; if it has nothing to offer, the host's markup stays (ICON-1). */
export const setup: RootModule['setup'] = ({ app, element, options }) => {
  const blog = readBlog(options, element.baseURI, app.page.hosts.blogs)
  if (!blog) console.warn('INLAY-15: messaging-icon needs the name of a blog in its options.', element)
  const failed = () => app.tell()
  const { page, bus } = app
  const follow = (href: string) => location.assign(href)
  const icon = blog && createMessagingIcon(blog, { page, bus, session: app.get(session), follow, failed })
  if (!icon) return { view: null }
  const preload = () => {
    if (loadsAhead(app)) menu().catch(() => {})
  }
  return { view: <MessagingIconButton icon={icon} preload={preload} /> }
}
