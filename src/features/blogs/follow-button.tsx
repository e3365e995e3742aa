import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { App } from '../../platform/app.ts'
import { t } from '../../platform/page/i18n.ts'
import { session } from '../../platform/session.ts'
import { Button } from '../../ui/button/button.tsx'
import type { FollowOptions } from './following.ts'
import { type BlogsStore, blogs } from './store.ts'

interface FollowButtonProps {
  app: App
  name: string
  /** Fields sent with the call, and whether an unfollow asks for confirmation. */
  options?: FollowOptions
}

interface BoundProps extends Omit<FollowButtonProps, 'app'> {
  store: BlogsStore
}

function BoundFollowButton({ store, name, options }: BoundProps) {
  const { following, busy } = useStore(useMemo(() => store.$follow(name), [store, name]))
  return (
    <Button
      variant={following ? 'quiet' : 'primary'}
      busy={busy}
      data-following={following}
      onClick={() => void store.toggleFollow(name, options)}
    >
      {following ? t('Unfollow') : t('Follow')}
    </Button>
  )
}

/**
 * Follow or Unfollow: busy during the request, and its label changes after the response (BLOG-24, BLOG-25, DEC-14).
 * Renders nothing for the user's own blogs; a guest is taken to the follow page (BLOG-27).
 */
export function FollowButton({ app, ...props }: FollowButtonProps) {
  useStore(app.get(session).$blogs)
  if (app.get(session).isOwn(props.name)) return null
  return <BoundFollowButton store={app.get(blogs)} {...props} />
}
