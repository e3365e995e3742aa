import { useStore } from '@nanostores/react'
import { t } from '../../../platform/page/i18n.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { drawTheme } from '../../../ui/styles/theme.ts'
import type { Icebreaker } from '../conversation/icebreaker.ts'
import { descriptionText, relationText, tagsText } from '../conversation/relation.ts'
import styles from './icebreaker-card.module.css'

/** The other blog's card above the first message, in the blog's colours (ICE-2…8). */
export function IcebreakerCard({ icebreaker }: { icebreaker: Icebreaker }) {
  const blog = useStore(icebreaker.$blog)
  if (!blog) return null
  const { style, avatarShape } = drawTheme(blog.theme ?? blog.global_theme_params)
  const description = descriptionText(blog)
  const tags = tagsText(blog)
  return (
    <section className={styles.card} style={style} aria-label={t('About {name}', { name: blog.name })}>
      <Avatar src={blog.avatar_url_128 ?? blog.avatar_url} name={blog.name} size={64} shape={avatarShape} />
      <bdi className={styles.name}>{blog.name}</bdi>
      {description !== '' && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <p className={styles.relation}>{relationText(blog)}</p>
      {tags && (
        <p className={styles.tags} dir="auto">
          {tags}
        </p>
      )}
    </section>
  )
}
