import type { App } from '../../platform/app.ts'
import { varyingUrl } from '../../platform/page/page-url.ts'
import { session } from '../../platform/session.ts'
import { blogAddress } from '../blogs/address.ts'
import { knownBlogs } from '../blogs/blog-markup.ts'
import { blogs } from '../blogs/store.ts'
import type { NoteBlog } from './note.ts'

/** The blogs of notes: where they lead, and following them. */
export function people(app: App) {
  const { isOwn } = app.get(session)
  const store = app.get(blogs)
  return {
    /** Its own address, else the site's page about it. */
    hrefOf: (blog: NoteBlog) =>
      blogAddress(blog, app.page.hosts.blogs) ?? varyingUrl(app.page, 'blog', blog.name),
    /** Whether to show a follow button: not for the user's own blogs, and not twice. */
    canFollow: ({ name, following }: NoteBlog) =>
      !isOwn(name) && !(app.get(knownBlogs).get(name)?.following ?? following),
    /** Whether the user follows it: what has happened on the page comes first. */
    isFollowed: ({ name, following }: NoteBlog) => app.get(knownBlogs).get(name)?.following ?? following,
    $follow: store.$follow,
    toggleFollow(blog: NoteBlog) {
      // Only now: storing hundreds of blogs takes long, and users don't follow them all.
      if (!store.$blog(blog.name).get()) store.remember({ ...blog })
      void store.toggleFollow(blog.name)
    },
  }
}
