import type { Blog } from '../platform/bus/contract.ts'
import { Avatar, type AvatarSize } from '../ui/avatar/avatar.tsx'
import styles from './blog-line.module.css'

export interface BlogLineProps {
  blog: Blog
  size?: AvatarSize
}

/** A blog in one row of a list: avatar, name and, if it has one, title. */
export function BlogLine({ blog, size = 40 }: BlogLineProps) {
  const title = blog.directory_safe_title ?? blog.title
  return (
    <>
      <Avatar src={blog.avatar_url_128 ?? blog.avatar_url} name={blog.name} size={size} />
      <span className={styles.words}>
        <bdi className={styles.name}>{blog.name}</bdi>
        {title && title !== blog.name && <bdi className={styles.title}>{title}</bdi>}
      </span>
    </>
  )
}
