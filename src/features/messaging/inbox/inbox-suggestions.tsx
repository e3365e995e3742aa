import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { BlogLine } from '../../../shared/blog-line.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import type { MessagingModel } from '../messaging-model.ts'
import styles from './inbox.module.css'
import type { BlogInbox } from './inbox-model.ts'

interface Props {
  model: MessagingModel
  blogInbox: BlogInbox
}

/** Handles plain clicks only; the browser handles those that open a new tab or window. */
const onPlainPress = (run: () => void) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  run()
}

/** Favorite blogs below a short list of conversations (MSG-16, MSG-17, MSG-29). */
export function InboxSuggestions({ model, blogInbox }: Props) {
  const blogs = useStore(blogInbox.$favorites)
  if (blogs.length === 0) return null
  return (
    <section className={styles.others}>
      <h3 className={styles.othersTitle}>{t('More Tumblrs to talk to')}</h3>
      <ul className={styles.list}>
        {blogs.map(blog => (
          <li key={blog.uuid} className={styles.item}>
            <a
              className={styles.other}
              href={model.inbox.newConversationUrl(blog.name)}
              onClick={onPlainPress(() => model.openWith(blog))}
            >
              <BlogLine blog={blog} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The panel of an empty inbox: avatars of favorite blogs, four in a row (MSG-14, MSG-18, MSG-30). */
export function InboxEmpty({ model, blogInbox }: Props) {
  const blogs = useStore(blogInbox.$favorites)
  return (
    <div className={styles.empty}>
      <h3 className={styles.emptyTitle}>{t('Talk to a Tumblr')}</h3>
      {blogs.length > 0 && (
        <ul className={styles.faces}>
          {blogs.map(blog => (
            <li key={blog.uuid} className={styles.item}>
              <a
                className={styles.face}
                href={model.inbox.conversationUrl(blog.name)}
                title={blog.name}
                onClick={onPlainPress(() => model.openWith(blog))}
              >
                <Avatar src={blog.avatar_url_128 ?? blog.avatar_url} name={blog.name} size={40} />
                <bdi className={styles.faceName}>{blog.name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
