import { useState } from 'react'
import type { Blog } from '../../src/bus/contract.ts'
import { t } from '../../src/page/i18n.ts'
import { FollowButton } from '../../src/parts/follow-button.tsx'
import { Avatar } from '../../src/ui/avatar.tsx'
import { Button } from '../../src/ui/button.tsx'
import { Icon } from '../../src/ui/icon.tsx'
import type { MenuItem } from '../../src/ui/menu.tsx'
import { MenuButton } from '../../src/ui/menu-button.tsx'
import { SafeHtml } from '../../src/ui/safe-html.tsx'
import { drawTheme } from '../../src/ui/theme.ts'
import { useStore } from '../../src/ui/use-store.ts'
import type { BlogViewer } from '../../src/viewer/store.ts'
import styles from './header.module.css'
import { morePath } from './icons.ts'
import type { Peepr } from './model.ts'

interface BlogHeaderProps {
  peepr: Peepr
  viewer: BlogViewer
}

function HeaderImage({ src }: { src: string | null }) {
  const [failed, setFailed] = useState(false)
  if (!src || failed) return <div className={styles.plain} />
  return <img className={styles.image} src={src} alt="" decoding="async" onError={() => setFailed(true)} />
}

/** What a menu offers beside following; what it changes goes through the blogs' own store. */
function useMenu(peepr: Peepr, blog: Blog): MenuItem[] {
  const actions = peepr.blogActions(blog)
  const items: (MenuItem | false)[] = [
    actions.canSubscribe && {
      id: 'subscribe',
      label: t('Get notifications'),
      checked: blog.is_subscribed === true,
      run: actions.toggleSubscribed,
    },
    actions.url !== null && { id: 'copy', label: t('Copy link'), run: actions.copyLink },
    actions.url !== null && { id: 'visit', label: t('Open the blog’s own page'), run: actions.visit },
    actions.canBlock && { id: 'block', label: t('Block'), danger: true, separated: true, run: actions.block },
  ]
  return items.filter(item => item !== false)
}

function Actions({ peepr, blog }: { peepr: Peepr; blog: Blog }) {
  const items = useMenu(peepr, blog)
  return (
    <div className={styles.actions}>
      <FollowButton app={peepr.app} name={blog.name} options={peepr.followOptions(blog)} />
      {peepr.canMessage(blog) && <Button onClick={() => peepr.message(blog)}>{t('Message')}</Button>}
      {peepr.canAsk(blog) && <Button onClick={() => peepr.ask(blog)}>{t('Ask')}</Button>}
      {items.length > 0 && (
        <MenuButton label={t('More')} items={items} className={styles.more}>
          <Icon path={morePath} strokeWidth={3} />
        </MenuButton>
      )}
    </div>
  )
}

/** Whose blog it is, in its own colours, and what one can do with it (social.md §2, §6). */
export function BlogHeader({ peepr, viewer }: BlogHeaderProps) {
  const blog = useStore(viewer.$blog)
  if (!blog) return null
  const theme = blog.global_theme_params ?? blog.theme
  const { show_avatar, show_title, show_description } = theme ?? {}
  const { avatarShape, headerImage } = drawTheme(theme)
  const description = blog.description ?? blog.description_sanitized ?? ''
  return (
    <header className={styles.header}>
      <HeaderImage src={headerImage} />
      {show_avatar !== false && (
        <Avatar
          src={blog.avatar_url_128 ?? blog.avatar_url}
          name={blog.name}
          size={96}
          shape={avatarShape}
          className={styles.avatar}
        />
      )}
      <div className={styles.words}>
        <h2 className={styles.title} dir="auto">
          {show_title === false ? blog.name : blog.title || blog.name}
        </h2>
        <p className={styles.name} dir="ltr">
          {blog.name}
        </p>
        {show_description !== false && description && (
          <div className={styles.description} dir="auto">
            <SafeHtml html={description} profile="description" options={peepr.linkOptions(blog)} />
          </div>
        )}
      </div>
      <Actions peepr={peepr} blog={blog} />
    </header>
  )
}
