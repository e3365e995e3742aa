import type { MouseEvent, ReactNode } from 'react'
import { Avatar, type AvatarSize } from '../../../ui/avatar/avatar.tsx'
import type { NoteBlog } from '../note.ts'
import type { Notes } from '../notes-model.ts'
import styles from './notes.module.css'

interface BlogLinkProps {
  notes: Notes
  blog: NoteBlog
  className: string | undefined
  children: ReactNode
}

/** Opens the blog in the drawer; with a key held down, or in a new tab, its page. */
export function BlogLink({ notes, blog, className, children }: BlogLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void notes.openBlog(blog.name)
  }
  return (
    <a className={className} href={notes.people.hrefOf(blog)} onClick={open}>
      {children}
    </a>
  )
}

/** A blog's avatar; its name is next to it. */
export const Face = ({ blog, size }: { blog: NoteBlog; size: AvatarSize }) => (
  <Avatar src={blog.avatar_url_48 ?? blog.avatar_url_128 ?? blog.avatar_url} name={blog.name} size={size} />
)

/** A blog with its avatar, and its title if it has one. */
export function BlogRow({ notes, blog }: Pick<BlogLinkProps, 'notes' | 'blog'>) {
  const { name, title } = blog
  return (
    <BlogLink notes={notes} blog={blog} className={styles.blog}>
      <Face blog={blog} size={40} />
      <span className={styles.names}>
        <bdi className={styles.name}>{name}</bdi>
        {title && title !== name && <bdi className={styles.title}>{title}</bdi>}
      </span>
    </BlogLink>
  )
}
