import { useStore } from '@nanostores/react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Blog } from '../../../platform/bus/contract.ts'
import type { HtmlOptions } from '../../../platform/html/profiles.ts'
import type { Teaser } from '../../../platform/html/teaser.ts'
import { type Failure, isGone } from '../../../platform/http/failure.ts'
import { t } from '../../../platform/page/i18n.ts'
import { canTryAgain, failureText } from '../../../shared/feedback/failure-text.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { cancelImageLoading } from '../../../ui/behavior/cancel-image-loading.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { MenuButton } from '../../../ui/menu/menu-button.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx'
import { drawTheme } from '../../../ui/styles/theme.ts'
import { blogMenu } from '../../blogs/blog-actions.ts'
import { FollowButton } from '../../blogs/follow-button.tsx'
import { MutualMark } from '../../blogs/mutual-mark.tsx'
import { useTitleFont } from '../../blogs/use-title-font.ts'
import type { BlogCardModel } from '../blog-card-model.ts'
import styles from './blog-card.module.css'

/** A snowman, as stroke paths in a 24 × 24 view box. */
const snowmanIcon =
  'M14.6 8.9a3.7 3.7 0 1 0-5.2 0M9.4 8.9a6.6 6.6 0 1 0 5.2 0 5 5 0 0 1-5.2 0ZM10.8 5.6h.01M13.2 5.6h.01M12 13h.01M12 16h.01M12 19h.01M6.2 12 2.5 9.2M17.8 12l3.7-2.8'

interface ActionsProps {
  model: BlogCardModel
  blog: Blog
}

const useBlocked = ({ model, blog }: ActionsProps) =>
  useStore(useMemo(() => model.$blocked(blog.name), [model, blog.name]))

/** The follow button and the snowman menu. */
function CardTools({ model, blog }: ActionsProps) {
  const isBlocked = useBlocked({ model, blog })
  const items = blogMenu(model.actions(blog), blog)
  const followHref = model.followHref(blog.name)
  return (
    <div className={styles.tools}>
      {!isBlocked &&
        (followHref ? (
          <a className={styles.follow} href={followHref}>
            {t('Follow')}
          </a>
        ) : (
          <FollowButton app={model.app} name={blog.name} options={model.followOptions} />
        ))}
      {items.length > 0 && (
        <MenuButton
          label={t('More options for {blog}', { blog: blog.name })}
          items={items}
          placement="bottom-end"
        >
          <Icon path={snowmanIcon} size={24} strokeWidth={1.7} />
        </MenuButton>
      )}
    </div>
  )
}

/** The message and ask buttons; for a blocked blog, a note and the unblock button. */
function CardActions({ model, blog }: ActionsProps) {
  const isBlocked = useBlocked({ model, blog })
  const { canMessage, canAsk, toggleBlock } = model.actions(blog)
  if (isBlocked)
    return (
      <div className={styles.actions} role="status">
        <span className={styles.blocked}>{t('You blocked {blog}.', { blog: blog.name })}</span>
        <Button onClick={toggleBlock}>{t('Unblock')}</Button>
      </div>
    )
  if (!canMessage && !canAsk) return null
  return (
    <div className={styles.actions}>
      {canMessage && <Button onClick={() => model.message(blog)}>{t('Message')}</Button>}
      {canAsk && <Button onClick={() => model.ask(blog)}>{t('Ask')}</Button>}
    </div>
  )
}

/** A blog's sanitized description; a long one fades out at the end (CARD-4). */
function Description({ html, options }: { html: string; options: HtmlOptions }) {
  const box = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    const content = element?.firstElementChild
    if (!element || !content || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setCut(content.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className={styles.description} dir="auto" data-cut={isCut || undefined}>
      <div>
        <SafeHtml html={html} profile="description" options={options} />
      </div>
    </div>
  )
}

function Tile({ teaser: { href, image, text } }: { teaser: Teaser }) {
  const content = image ? (
    <img
      ref={cancelImageLoading}
      className={styles.thumbnail}
      src={image}
      alt={text || t('A post')}
      loading="lazy"
      decoding="async"
    />
  ) : (
    <span className={styles.excerpt} dir="auto">
      {text}
    </span>
  )
  if (!href) return <span className={styles.tile}>{content}</span>
  return (
    <a className={styles.tile} href={href}>
      {content}
    </a>
  )
}

interface StripProps {
  model: BlogCardModel
  blog: Blog
  isLoading: boolean
}

/** The blog's recent posts, after at least 500 ms; nothing for fewer than two posts (CARD-10, CARD-11). */
function Strip({ model, blog, isLoading }: StripProps) {
  const isDelayOver = useStore(model.cards.$showsPosts)
  const teasers = useStore(model.$teasers(blog))
  if (teasers?.length === 0 || (!teasers && !isLoading && !blog.highlighted_posts)) return null
  const isReady = teasers !== null && isDelayOver
  return (
    <ul
      className={styles.strip}
      aria-label={t('Recent posts')}
      aria-busy={!isReady || undefined}
      data-ready={isReady || undefined}
    >
      {isReady
        ? teasers.map((teaser, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            <li key={index}>
              <Tile teaser={teaser} />
            </li>
          ))
        : ['one', 'two', 'three'].map(key => <li key={key} className={styles.blank} />)}
    </ul>
  )
}

interface CardBodyProps {
  model: BlogCardModel
  name: string
}

const CardSkeleton = () => (
  <div className={styles.waiting}>
    <Skeleton shape="circle" width={64} height={64} />
    <Skeleton width="55%" height={20} label={t('Loading…')} />
    <Skeleton count={2} />
  </div>
)

function Failed({ model, name, failure }: CardBodyProps & { failure: Failure }) {
  const isMissing = isGone(failure)
  return (
    <div className={styles.failed} role="status">
      <p>
        {isMissing
          ? t('There’s no blog named {blog}.', { blog: name })
          : t('Couldn’t load {blog}.', { blog: name })}
      </p>
      {!isMissing && <p className={styles.reason}>{failureText(failure)}</p>}
      {canTryAgain(failure) && <Button onClick={() => model.cards.retry(name)}>{t('Try again')}</Button>}
    </div>
  )
}

function HeaderImage({ src }: { src: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!src || failed === src) return <div className={styles.plain} />
  return <img className={styles.image} src={src} alt="" decoding="async" onError={() => setFailed(src)} />
}

/** The card's content: header in the blog's colors, actions and recent posts (CARD-1…6). */
export function CardBody({ model, name }: CardBodyProps) {
  const { value: isReady, failure } = useStore(model.cards.$state(name))
  const blog = useStore(useMemo(() => model.$blog(name), [model, name]))
  const theme = blog?.global_theme_params ?? blog?.theme
  const drawn = useMemo(() => drawTheme(theme), [theme])
  const font = useTitleFont(model.app, theme)
  if (!blog || (!isReady && (!theme || (failure && isGone(failure)))))
    return failure ? <Failed model={model} name={name} failure={failure} /> : <CardSkeleton />
  const { text, href } = model.address(blog)
  const open = {
    'data-inlay-command': 'peepr:open',
    'data-inlay-payload': JSON.stringify({ blog_name: name }),
  }
  const page = href ?? `#${encodeURIComponent(name)}`
  const description = blog.description_sanitized ?? blog.description ?? ''
  return (
    <article
      className={styles.card}
      data-themed={theme ? '' : undefined}
      style={theme ? { ...drawn.style, ...font } : font}
    >
      <HeaderImage src={drawn.headerImage} />
      <div className={styles.top}>
        {theme?.show_avatar !== false && (
          <Avatar
            src={blog.avatar_url_128 ?? blog.avatar_url}
            name={name}
            size={64}
            shape={drawn.avatarShape}
            className={styles.avatar}
          />
        )}
        <CardTools model={model} blog={blog} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.title} dir="auto">
          {theme?.show_title === false ? name : blog.title || name}
        </h2>
        <p className={styles.names}>
          <a className={styles.name} dir="ltr" href={page} {...open} onClick={model.cards.close}>
            {name}
          </a>
          <MutualMark blog={blog} />
          <span className={styles.address} dir="ltr" title={text}>
            {text}
          </span>
        </p>
        {theme?.show_description !== false && description && (
          <Description html={description} options={model.linkOptions(blog)} />
        )}
      </div>
      <CardActions model={model} blog={blog} />
      <Strip model={model} blog={blog} isLoading={!isReady && !failure} />
    </article>
  )
}
