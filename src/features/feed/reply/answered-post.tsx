import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useMemo, useState } from 'react'
import type { Blog, FeedItem } from '../../../platform/bus/contract.ts'
import { canShowImage } from '../../../platform/html/links.ts'
import { t } from '../../../platform/page/i18n.ts'
import { findPosts } from '../../../platform/page/markup.ts'
import { postTexts } from '../../../platform/page/post-texts.ts'
import { truncate } from '../../../platform/text/text.ts'
import { BlogLine } from '../../../shared/blog-line.tsx'
import { NotesButton } from '../../../shared/notes-button.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import styles from './reply-dialog.module.css'

/** What the page shows of a post: enough to recognize it. */
interface ShownPost {
  /** Its first words, the title on a separate line; '' for a post without text. */
  text: string
  /** Address of its first image. */
  image: string | null
}

const textMaxLength = 280
/** The most parts of a post to read, such as its title and the reblogged posts. */
const partsMax = 10
/** The least width of an image, in pixels: smaller ones are avatars and icons. */
const imageMinWidth = 100

/** The first words of an element, with a space between blocks. Doesn't read a long text to its end. */
function wordsOf(element: Element): string {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let words = ''
  while (words.length <= 2 * textMaxLength && texts.nextNode())
    words += ` ${(texts.currentNode.nodeValue ?? '').slice(0, 2 * textMaxLength)}`
  return words.replace(/\s+/g, ' ').trim()
}

/** Reads a post in the host's page, whose markup says which text belongs to the post; null if it isn't on the page. */
function shownPost(id: string): ShownPost | null {
  const [article] = findPosts(id)
  if (!article) return null
  const bodies = postTexts(article).slice(0, partsMax)
  const image = [...article.querySelectorAll('img')].find(({ width }) => width >= imageMinWidth)
  return {
    text: truncate(bodies.map(wordsOf).filter(Boolean).join('\n'), textMaxLength),
    image: image?.currentSrc || image?.src || null,
  }
}

/** What isn't part of a post, or hasn't been uncovered. */
const leftOut = '[data-inlay-root], [data-inlay-sensitive]:not([data-inlay-shown])'
/** A post with fewer characters and no images is already visible as a whole. */
const shortMax = 120

/**
 * The HTML of everything the page shows of a post, including reblogged posts; '' if its first words are all of it, or
 * if it is covered. The caller sanitizes it.
 */
function wholePost(id: string): string {
  const [article] = findPosts(id)
  if (!article || article.matches(leftOut)) return ''
  const bodies = postTexts(article).map(body => body.cloneNode(true) as Element)
  for (const body of bodies) for (const part of body.querySelectorAll(leftOut)) part.remove()
  const hasMore = bodies.some(body => body.querySelector('img, iframe, video'))
  const length = bodies.reduce((sum, body) => sum + (body.textContent?.trim().length ?? 0), 0)
  return hasMore || length > shortMax ? bodies.map(body => body.innerHTML).join('') : ''
}

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
