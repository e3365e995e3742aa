import { useStore } from '@nanostores/react'
import { Fragment, useMemo } from 'react'
import { canOpen } from '../../../platform/html/links.ts'
import { t } from '../../../platform/page/i18n.ts'
import { useNarrow } from '../../../ui/behavior/use-narrow.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { closeIcon, Icon, moreIcon } from '../../../ui/icon/icon.tsx'
import { MenuButton } from '../../../ui/menu/menu-button.tsx'
import { drawTheme } from '../../../ui/styles/theme.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import type { Participant } from '../../blogs/participant.ts'
import { DockButton } from '../../dock/dock-button.tsx'
import {
  type ConversationHead,
  namesOf,
  otherParticipants,
  separatorBefore,
} from '../conversation/conversation-rules.ts'
import { MutedMark, useMuted } from '../extras/muted-mark.tsx'
import { backIcon, minimizeIcon } from '../icons.ts'
import type { MessagingModel } from '../messaging-model.ts'
import styles from './conversation-window.module.css'

interface BackProps {
  model: MessagingModel
  conversationKey: string
}

/** On phones, where a conversation fills the screen: back to the inbox, which is still open below it or opens now. */
function BackToInbox({ model, conversationKey }: BackProps) {
  const isNarrow = useNarrow()
  if (!isNarrow) return null
  return (
    <IconButton
      label={t('Back to messages')}
      className={styles.tool}
      data-focus-last=""
      onClick={() => {
        model.manager.setInbox(true)
        model.manager.close(conversationKey)
      }}
    >
      <Icon path={backIcon} isDirected />
    </IconButton>
  )
}

/** A blog's name; a plain click opens it in the drawer, any other click follows the link. */
function BlogLink({ blog }: { blog: Participant }) {
  const href = blog.url ?? blog.tumblr_url
  if (!href || !canOpen(href, undefined, document.baseURI)) return <bdi>{blog.name}</bdi>
  return (
    <a
      className={styles.name}
      href={href}
      title={blog.name}
      data-inlay-command="peepr:open"
      data-inlay-payload={JSON.stringify({ blog_name: blog.name })}
    >
      <bdi>{blog.name}</bdi>
    </a>
  )
}

interface Props {
  model: MessagingModel
  conversationKey: string
  head: ConversationHead
  titleId: string
  isDocked?: boolean
}

/** The participants, and the buttons and menu of the window (MSGC-1, MSGC-2). */
export function WindowHeader({ model, conversationKey, head, titleId, isDocked = false }: Props) {
  const canDock = useStore(model.dock.$canDock)
  // The menu follows it.
  useMuted(model.muting, head.id)
  const others = otherParticipants(head)
  const names = namesOf(head)
  const [first] = others
  // A blog that its owner has just edited is newer in the blog store than in the conversation.
  const storedBlog = useStore(useMemo(() => model.blogs.$blog(first?.name ?? ''), [model, first?.name]))
  const theme = storedBlog?.global_theme_params ?? first?.theme ?? first?.global_theme_params
  return (
    <header className={styles.header} style={theme?.background_color ? drawTheme(theme).style : undefined}>
      <BackToInbox model={model} conversationKey={conversationKey} />
      <h2 className={styles.title}>
        {/* The window's accessible name as one text, since the title consists of several links. */}
        <VisuallyHidden id={titleId}>{t('Conversation with {names}', { names })}</VisuallyHidden>
        <span className={styles.names} dir="auto">
          {others.map((blog, index) => (
            <Fragment key={blog.uuid}>
              <span>{separatorBefore(index, others.length)}</span>
              <BlogLink blog={blog} />
            </Fragment>
          ))}
          <MutedMark muting={model.muting} id={head.id} />
        </span>
      </h2>
      <MenuButton label={t('Actions')} className={styles.tool} items={model.actions.items(head)}>
        <Icon path={moreIcon} strokeWidth={3} />
      </MenuButton>
      {canDock && (
        <DockButton
          className={styles.tool}
          tooltip="top"
          isDocked={isDocked}
          onToggle={() => model.dock.toggle(conversationKey)}
        />
      )}
      {model.isMinimizeEnabled && (
        <IconButton
          label={t('Minimize')}
          className={styles.tool}
          tooltip="top"
          onClick={() => {
            model.manager.setInbox(false)
            model.manager.minimize(conversationKey)
          }}
        >
          <Icon path={minimizeIcon} />
        </IconButton>
      )}
      <IconButton
        label={t('Close')}
        className={styles.tool}
        tooltip="top"
        onClick={() => {
          // On phones the inbox is still open below.
          model.manager.setInbox(false)
          model.manager.close(conversationKey)
        }}
      >
        <Icon path={closeIcon} />
      </IconButton>
    </header>
  )
}
