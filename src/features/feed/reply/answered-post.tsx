import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useMemo, useState } from 'react'
import type { Blog, FeedItem } from '../../../platform/bus/contract.ts'
import { canShowImage } from '../../../platform/html/links.ts'
import { t } from '../../../platform/page/i18n.ts'
import { BlogLine } from '../../../shared/blog-line.tsx'
import { shownPost } from '../shown-post.ts'
import styles from './reply-dialog.module.css'

interface AnsweredPostProps {
  item: FeedItem
  $blog: (name: string) => ReadableAtom<Blog | undefined>
}

/** The post that is answered: whose it is, and its first lines. */
export function AnsweredPost({ item, $blog }: AnsweredPostProps) {
  const name = item.tumblelog ?? ''
  const blog = useStore(useMemo(() => $blog(name), [$blog, name])) ?? { name }
  const [post] = useState(() => shownPost(item.id))
  const picture = post?.picture && canShowImage(post.picture, document.baseURI) ? post.picture : null
  if (!name && !post?.text) return null
  return (
    <section className={styles.post} aria-label={t('Post you’re replying to')}>
      <div className={styles.words}>
        {name && (
          <div className={styles.head}>
            <BlogLine blog={blog} />
          </div>
        )}
        {post?.text && (
          <p className={styles.lines} dir="auto">
            {post.text}
          </p>
        )}
      </div>
      {picture && <img className={styles.picture} src={picture} alt="" />}
    </section>
  )
}
