import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { t, tn } from '../../../platform/page/i18n.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { giveWay } from '../../../ui/behavior/give-way.ts'
import { Movable } from '../../../ui/behavior/movable.tsx'
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx'
import { namesOf, otherParticipants } from '../conversation/conversation-rules.ts'
import { useMuted } from '../extras/muted-mark.tsx'
import type { MessagingModel } from '../messaging-model.ts'
import { ConversationWindow } from '../window/conversation-window-view.tsx'
import { minimizedPlace } from './folding.ts'
import styles from './window-row.module.css'

/** A minimized conversation: the other blog's avatar and its unread count (MSGC-5). */
function MinimizedConversation({
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

/** The windows at the bottom of the page, open and minimized (MSG-55); one may be in the dock. */
export function WindowRow({ model }: { model: MessagingModel }) {
  const windows = useStore(model.manager.$windows)
  const folded = useStore(model.folding.$folded)
  const place = useStore(model.dock.$place)
  const row = useRef<HTMLDivElement>(null)
  // After each render, because a window may have been docked or undocked.
  useLayoutEffect(() =>
    model.dock.drawn([
      ...(row.current?.querySelectorAll<HTMLElement>('[data-window-key]:not([data-folded])') ?? []),
    ]),
  )
  useLayoutEffect(() => () => model.dock.drawn([]), [model])
  const isEmpty = windows.length === 0
  useEffect(() => (row.current && !isEmpty ? giveWay(row.current) : undefined), [isEmpty])
  if (isEmpty) return null
  const open = windows.filter(window => !window.isMinimized)
  const minimized = windows.filter(window => window.isMinimized)
  return (
    <div
      ref={row}
      className={styles.windows}
      data-open={open.some(window => !folded.has(window.key) && !(place && window.isDocked)) || undefined}
    >
      {open.map(({ key, isDocked }) => (
        <Movable key={key} into={isDocked ? place : null}>
          <ConversationWindow
            model={model}
            conversationKey={key}
            isFolded={folded.has(key)}
            isDocked={isDocked === true && place !== null}
          />
        </Movable>
      ))}
      {minimized.length > 0 && (
        <section
          className={styles.minimized}
          aria-label={t('Minimized conversations')}
          data-window-key={minimizedPlace}
          data-folded={folded.has(minimizedPlace) || undefined}
        >
          <ul className={styles.list}>
            {minimized.map(({ key }) => (
              <li key={key} className={styles.item}>
                <MinimizedConversation model={model} conversationKey={key} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
