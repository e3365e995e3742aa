import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useMemo, useState } from 'react'
import type { Blog, FeedItem } from '../../../platform/bus/contract.ts'
import { canShowImage } from '../../../platform/html/links.ts'
import { t } from '../../../platform/page/i18n.ts'
import { BlogLine } from '../../../shared/blog-line.tsx'
import { NotesButton } from '../../../shared/notes-button.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { shownPost, wholePost } from '../shown-post.ts'
import styles from './reply-dialog.module.css'

interface AnsweredPostProps {
  item: FeedItem
  $blog: (name: string) => ReadableAtom<Blog | undefined>
}

/** The post being answered: its blog, its first lines, and on demand all of it. */
export function AnsweredPost({ item, $blog }: AnsweredPostProps) {
  const name = item.tumblelog ?? ''
  const blog = useStore(useMemo(() => $blog(name), [$blog, name])) ?? { name }
  const [post] = useState(() => shownPost(item.id))
  const image = post?.image && canShowImage(post.image, document.baseURI) ? post.image : null
  const [whole] = useState(() => wholePost(item.id))
  const [isWhole, setWhole] = useState(false)
  if (!name && !post?.text) return null
  return (
    <section className={styles.post} aria-label={t('Post you’re replying to')}>
      <div className={styles.words}>
        {name && (
          <div className={styles.head}>
            <BlogLine blog={blog} />
          </div>
        )}
        {post?.text && !isWhole && (
          <p className={styles.lines} dir="auto">
            {post.text}
          </p>
        )}
        {isWhole && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
          <section className={styles.whole} dir="auto" tabIndex={0} aria-label={t('Full post')}>
            <SafeHtml html={whole} profile="rich" />
          </section>
        )}
        {whole !== '' && (
          <Button
            variant="plain"
            size="small"
            className={styles.toggle}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? t('Show less') : t('Show full post')}
          </Button>
        )}
        <NotesButton post={item} className={styles.toggle} />
      </div>
      {!isWhole && image && <img className={styles.image} src={image} alt="" />}
    </section>
  )
}
