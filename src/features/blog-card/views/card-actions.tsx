import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { Blog } from '../../../platform/bus/contract.ts'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { MenuButton } from '../../../ui/menu/menu-button.tsx'
import { blogMenu } from '../../blogs/blog-actions.ts'
import { FollowButton } from '../../blogs/follow-button.tsx'
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
export function CardTools({ model, blog }: ActionsProps) {
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
export function CardActions({ model, blog }: ActionsProps) {
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
