import type { MouseEvent, ReactNode } from 'react'
import { language } from '../../../platform/page/i18n.ts'
import { dateAndTime, timeInList } from '../../../platform/text/time.ts'
import { Avatar, type AvatarSize } from '../../../ui/avatar/avatar.tsx'
import { EmojiText } from '../../../ui/custom-emoji/emoji-text.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { MutualMark } from '../../blogs/mutual-mark.tsx'
import type { Note, NoteBlog } from '../note.ts'
import type { Notes } from '../notes-model.ts'
import styles from './notes.module.css'

interface BlogLinkProps {
  notes: Notes
  blog: NoteBlog
  className: string | undefined
  children: ReactNode
}

/** Opens the blog in the drawer; with a key held down, or in a new tab, its page. */
function BlogLink({ notes, blog, className, children }: BlogLinkProps) {
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
        <span className={styles.nameLine}>
          <bdi className={styles.name}>{name}</bdi>
          <MutualMark blog={blog} following={notes.people.isFollowed(blog)} />
        </span>
        {title && title !== name && <bdi className={styles.title}>{title}</bdi>}
      </span>
    </BlogLink>
  )
}

/** What the author wrote: HTML goes through the drawer's sanitizer, and frames of other sites wait for a press. */
export function NoteText({ note: { html, text } }: { note: Note }) {
  if (html !== '')
    return (
      <div dir="auto">
        <SafeHtml html={html} profile="rich" className={styles.html ?? ''} />
      </div>
    )
  return (
    <p className={styles.text} dir="auto" data-inlay-post-body="">
      <EmojiText text={text} />
    </p>
  )
}

interface TimeProps {
  at: number
  now: number
  url: string | null
  /** -1 in a row that is reached as a whole. */
  tabIndex?: -1
}

export function Time({ at, now, url, tabIndex }: TimeProps) {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return null
  const time = (
    <time dateTime={date.toISOString()} title={dateAndTime(at, language())}>
      {timeInList(at, now, language())}
    </time>
  )
  return url ? (
    <a className={styles.time} href={url} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex}>
      {time}
    </a>
  ) : (
    <span className={styles.time}>{time}</span>
  )
}

/** Who wrote it, and when, with what is between. */
export function NoteHead({ notes, note, children }: { notes: Notes; note: Note; children?: ReactNode }) {
  const { blog, at, url } = note
  return (
    <div className={styles.head}>
      <BlogLink notes={notes} blog={blog} className={styles.author}>
        <Face blog={blog} size={30} />
        <bdi className={styles.name}>{blog.name}</bdi>
      </BlogLink>
      <MutualMark blog={blog} following={notes.people.isFollowed(blog)} />
      {children}
      {at !== null && <Time at={at} now={notes.now()} url={url} />}
    </div>
  )
}
