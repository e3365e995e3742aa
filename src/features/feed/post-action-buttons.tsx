import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useMemo } from 'react'
import type { App } from '../../platform/app.ts'
import { t } from '../../platform/page/i18n.ts'
import { IconButton, type IconButtonProps } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { type ActionPost, doAction, isDirected, isOn } from './do-action.ts'
import { barOf } from './post-actions.ts'
import type { PostState } from './post-markup.ts'

interface PostActionButtonsProps extends Pick<IconButtonProps, 'variant' | 'tooltip'> {
  app: App
  post: ActionPost
  /** What the user's actions have changed in a post. */
  $post: (id: string) => ReadableAtom<PostState>
  /** The classes of `liked` and `reblogged` buttons. */
  styles: Readonly<Record<string, string>>
}

/** The buttons of a post that Inlay draws itself, in the drawer and the lightbox. */
export function PostActionButtons({ app, post, $post, styles, ...look }: PostActionButtonsProps) {
  const { id, reblog_key, tumblelog, pt } = post.item
  const changed = useStore(useMemo(() => $post(id), [$post, id]))
  return barOf(app, post).map(action => {
    const isReblogged = action.shows === 'reblogged' && isOn(app, action, post, changed)
    const quickReblog = action.id === 'reblog' && post.place === 'drawer'
    return (
      <IconButton
        key={action.id}
        {...look}
        label={action.label()}
        {...(action.shows === 'liked' && {
          pressed: isOn(app, action, post, changed) === true,
          className: styles.liked,
        })}
        {...(isReblogged && { className: styles.reblogged, 'aria-description': t('Reblogged') })}
        aria-haspopup={action.opens && 'dialog'}
        data-post-action={action.id}
        data-inlay-reblog={quickReblog ? JSON.stringify({ id, reblog_key, tumblelog, pt }) : undefined}
        onClick={event => void doAction(app, action, post, { anchor: event.currentTarget })}
      >
        <Icon path={action.icon ?? ''} isDirected={isDirected(action)} />
      </IconButton>
    )
  })
}
