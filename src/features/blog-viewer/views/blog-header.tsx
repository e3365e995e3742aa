import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Blog } from '../../../platform/bus/contract.ts'
import { t } from '../../../platform/page/i18n.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Icon, moreIcon } from '../../../ui/icon/icon.tsx'
import { MenuButton } from '../../../ui/menu/menu-button.tsx'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import { drawTheme } from '../../../ui/styles/theme.ts'
import { hasAppearance } from '../../blog-card/card-data.ts'
import { blogMenu } from '../../blogs/blog-actions.ts'
import { FollowButton } from '../../blogs/follow-button.tsx'
import { MutualMark } from '../../blogs/mutual-mark.tsx'
import { useTitleFont } from '../../blogs/use-title-font.ts'
import type { BlogDrawer } from '../drawer-model.ts'
import { type Editing, useShownBlog } from '../header-edit/editing.ts'
import type { BlogViewer } from '../store.ts'
import styles from './header.module.css'

interface BlogHeaderProps {
  blogDrawer: BlogDrawer
  viewer: BlogViewer
}

function HeaderImage({ src }: { src: string | null }) {
  const [failed, setFailed] = useState(false)
  if (!src || failed) return <div className={styles.plain} />
  return <img className={styles.image} src={src} alt="" decoding="async" onError={() => setFailed(true)} />
}

/** Lets the owner of a blog edit its header in place (PEEP-22). */
function EditButton({ editing, blog }: { editing: Editing; blog: Blog }) {
  const button = useRef<HTMLButtonElement>(null)
  const loading = useStore(editing.$loading)
  useEffect(() => {
    if (editing.takeFocus()) button.current?.focus({ preventScroll: true })
  }, [editing])
  if (!editing.canEdit(blog)) return null
  return (
    <Button ref={button} busy={loading === blog.name} onClick={() => void editing.start(blog)}>
      {t('Edit header')}
    </Button>
  )
}

function Actions({ blogDrawer, blog }: { blogDrawer: BlogDrawer; blog: Blog }) {
  useStore(useMemo(() => blogDrawer.$blocked(blog.name), [blogDrawer, blog.name]))
  const actions = blogDrawer.blogActions(blog)
  const items = blogMenu(actions, blog)
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        <FollowButton app={blogDrawer.app} name={blog.name} options={blogDrawer.followOptions(blog)} />
        {actions.canMessage && <Button onClick={() => blogDrawer.message(blog)}>{t('Message')}</Button>}
        {actions.canAsk && <Button onClick={() => blogDrawer.ask(blog)}>{t('Ask')}</Button>}
        <EditButton editing={blogDrawer.editing} blog={blog} />
      </div>
      {items.length > 0 && (
        <MenuButton label={t('More')} items={items} className={styles.more}>
          <Icon path={moreIcon} strokeWidth={3} />
        </MenuButton>
      )}
    </div>
  )
}

function TitleAndDescription({ blogDrawer, blog }: { blogDrawer: BlogDrawer; blog: Blog }) {
  const { show_title, show_description } = blog.global_theme_params ?? blog.theme ?? {}
  const description = blog.description ?? blog.description_sanitized ?? ''
  return (
    <div className={styles.words}>
      <h2 className={styles.title} dir="auto">
        {show_title === false ? blog.name : blog.title || blog.name}
      </h2>
      <p className={styles.name} dir="ltr">
        {blog.name}
        <MutualMark blog={blog} />
      </p>
      {show_description !== false && description && (
        <div className={styles.description} dir="auto">
          <SafeHtml html={description} profile="description" options={blogDrawer.linkOptions(blog)} />
        </div>
      )}
    </div>
  )
}

/** The blog's header in its own colors, with its actions (PEEP-16). */
export function BlogHeader({ blogDrawer, viewer }: BlogHeaderProps) {
  const loaded = useShownBlog(blogDrawer.editing, viewer)
  const known = useStore(viewer.$known)
  // Until it is loaded, shows what the page knows, without actions.
  const blog = loaded ?? (hasAppearance(known) ? known : undefined)
  const editor = useStore(blogDrawer.editing.$open)
  const theme = blog?.global_theme_params ?? blog?.theme
  const { avatarShape, headerImage } = drawTheme(theme)
  const font = useTitleFont(blogDrawer.app, theme)
  if (!blog) return null
  return (
    <div className={styles.header} style={font}>
      <HeaderImage src={headerImage} />
      {theme?.show_avatar !== false && (
        <Avatar
          src={blog.avatar_url_128 ?? blog.avatar_url}
          name={blog.name}
          size={96}
          shape={avatarShape}
          className={styles.avatar}
        />
      )}
      {editor ? (
        <editor.Editor edit={editor.edit} linkOptions={blogDrawer.linkOptions(blog)} />
      ) : (
        <TitleAndDescription blogDrawer={blogDrawer} blog={blog} />
      )}
      {!editor && loaded && <Actions blogDrawer={blogDrawer} blog={loaded} />}
    </div>
  )
}
