import type { App } from '../../platform/app.ts'
import { varyingUrl } from '../../platform/page/varying-url.ts'
import { session } from '../../platform/session.ts'
import { blogAddress } from '../blogs/address.ts'
import { knownBlogs } from '../blogs/known-blogs.ts'
import { type BlogsStore, blogs } from '../blogs/store.ts'
import type { NoteBlog } from './note.ts'

/** The blogs of notes: where they lead, and following them. */
export interface People {
  /** Its own address, else the site's page about it. */
  hrefOf: (blog: NoteBlog) => string
  /** Whether to show a follow button: not for the user's own blogs, and not twice. */
  canFollow: (blog: NoteBlog) => boolean
  $follow: BlogsStore['$follow']
  toggleFollow: (blog: NoteBlog) => void
}

export function people(app: App): People {
  const { isOwn } = app.get(session)
  const store = app.get(blogs)
  return {
    hrefOf: blog => blogAddress(blog, app.page.hosts.blogs) ?? varyingUrl(app.page, 'blog', blog.name),
    canFollow: ({ name, following }) =>
      !isOwn(name) && !(app.get(knownBlogs).get(name)?.following ?? following),
    $follow: store.$follow,
    toggleFollow(blog) {
      // Only now: storing hundreds of blogs takes long, and users don't follow them all.
      if (!store.$blog(blog.name).get()) store.remember({ ...blog })
      void store.toggleFollow(blog.name)
    },
  }
}
