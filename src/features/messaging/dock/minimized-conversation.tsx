import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { t, tn } from '../../../platform/page/i18n.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import { otherParticipants } from '../conversation/paging.ts'
import type { MessagingModel } from '../messaging-model.ts'
import { useMuted } from '../mute/muted-mark.tsx'
import { namesOf } from '../window/names.ts'
import styles from './dock.module.css'

/** A minimized conversation: the other blog's avatar and its unread count (MSGC-5). */
export function MinimizedConversation({
  model,
  conversationKey,
}: {
  model: MessagingModel
  conversationKey: string
}) {
  const button = useRef<HTMLButtonElement>(null)
  const { conversation } = model.windowOf(conversationKey)
  const info = useStore(conversation.$info)
  const keyToFocus = useStore(model.manager.$keyToFocus)
  const other = otherParticipants(info)[0]
  const names = namesOf(info)
  const label = t('Open conversation with {names}', { names })
  const isMuted = useMuted(model.muting, info.id)
  const news = tn(info.unreadCount, '{count} unread message', '{count} unread messages')
  useEffect(() => {
    if (keyToFocus !== conversationKey) return
    button.current?.focus()
    model.manager.focused()
  }, [keyToFocus, conversationKey, model])
  return (
    <Tooltip text={names} placement="left">
      <button
        ref={button}
        type="button"
        className={styles.bubble}
        aria-label={info.unreadCount > 0 && !isMuted ? `${label}, ${news}` : label}
        onClick={() => model.manager.open(conversationKey)}
      >
        <Avatar src={other?.avatar_url} name={other?.name ?? ''} size={48} />
        <Badge count={isMuted ? 0 : info.unreadCount} pulse place="corner" />
      </button>
    </Tooltip>
  )
}
