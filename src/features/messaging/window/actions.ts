import type { App } from '../../../platform/app.ts'
import { t } from '../../../platform/page/i18n.ts'
import { pageUrl } from '../../../platform/page/page-url.ts'
import type { MenuItem } from '../../../ui/menu/menu.tsx'
import type { Participant } from '../../blogs/participant.ts'
import { senderMenu } from '../../blogs/sender-menu.ts'
import { can } from '../changes/can.ts'
import { otherParticipants } from '../conversation/paging.ts'
import type { Muting } from '../mute/mute.ts'
import type { MessagingServices } from '../services.ts'
import type { Conversation, Message } from '../types.ts'
import type { ConversationHead } from './conversation-head.ts'
import { type MessageHooks, messageItems } from './message-items.ts'
import { participantOf } from './names.ts'

/** The actions of a conversation's menu (MSGC-6). */
export interface WindowActions {
  items: (head: ConversationHead) => MenuItem[]
  /** The menu items of a message; a received one has those about its sender, too (SMSG-9). */
  messageItems: (head: ConversationHead, message: Message, hooks: MessageHooks) => MenuItem[]
  markAsSpam: (key: string) => Promise<void>
}

interface ActionDeps extends Pick<MessagingServices, 'attachments' | 'removal' | 'session' | 'store'> {
  app: App
  close: (key: string) => void
  openSettings: () => void
  muting: Muting
  search: (key: string) => void
  /** Opens the window of a restored conversation. */
  reopen: (key: string) => void
  info: (key: string) => Conversation | undefined
}

/** The question before a conversation is deleted from a message's menu: a single message cannot be (DEC-129). */
const wholeConversationQuestion = (app: App) => ({
  title: t('Are you sure you want to delete this?'),
  text: can(app, 'delete')
    ? t('You can’t delete other people’s messages. This deletes the whole conversation.')
    : t('You can’t delete a single message. This deletes the whole conversation.'),
})

export function createActions(deps: ActionDeps): WindowActions {
  const { app, attachments, removal, session, store, close, openSettings, muting, search, reopen, info } =
    deps
  // MSGC-8
  const soundSettings = pageUrl(app.page, 'settings_dashboard')

  /**
   * Removes a conversation, and closes its window. If the conversation is restored, the window opens again; else its
   * attachment is deleted.
   */
  async function removeConversation(
    key: string,
    remove: (onRemoved: () => void) => Promise<boolean>,
  ): Promise<void> {
    let isOpen = true
    const isDone = await remove(() => {
      isOpen = false
      close(key)
    })
    if (!isDone) reopen(key)
    else if (!isOpen && !info(key)) attachments.forget(key)
  }
  const markAsSpam = (key: string) =>
    removeConversation(key, onRemoved => removal().markAsSpam(key, onRemoved))

  const blockItem = (key: string, blog: Participant): MenuItem => ({
    id: `block ${blog.uuid}`,
    label: t('Block {name}', { name: blog.name }),
    run: () => void removeConversation(key, onRemoved => removal().block(key, blog, onRemoved)),
  })

  const muteItem = (conversation: ConversationHead, id: string): MenuItem =>
    muting.isMuted(id)
      ? { id: 'mute', label: t('Unmute conversation'), run: () => muting.unmute(conversation) }
      : { id: 'mute', label: t('Mute conversation'), run: () => muting.ask(conversation) }

  return {
    markAsSpam,
    messageItems(head, message, hooks) {
      const { key } = head
      const items = messageItems(app, store.model(key), message, hooks)
      if (message.participant === head.ownUuid) return items
      const sender = participantOf(head, message.participant) ?? null
      const [first, ...rest] = senderMenu(app, {
        sender,
        block: () =>
          sender && void removeConversation(key, onRemoved => removal().block(key, sender, onRemoved)),
        report: () =>
          sender && void removeConversation(key, onRemoved => removal().report(key, sender, onRemoved)),
        removeLabel: t('Delete conversation'),
        remove: () =>
          void removeConversation(key, onRemoved =>
            removal().remove(key, onRemoved, wholeConversationQuestion(app)),
          ),
      })
      return [...items, ...(first ? [{ ...first, separated: items.length > 0 }] : []), ...rest]
    },
    items(conversation) {
      const { key, id } = conversation
      const others = otherParticipants(conversation).filter(({ name }) => !session.isOwn(name))
      return [
        ...(id === null ? [] : [{ id: 'search', label: t('Search messages'), run: () => search(key) }]),
        ...(id === null ? [] : [muteItem(conversation, id)]),
        ...others.map(blog => blockItem(key, blog)),
        ...(id === null ? [] : [{ id: 'spam', label: t('Mark as spam'), run: () => void markAsSpam(key) }]),
        {
          id: 'delete',
          label: t('Delete conversation'),
          danger: true,
          run: () => void removeConversation(key, onRemoved => removal().remove(key, onRemoved)),
        },
        { id: 'settings', label: t('Message settings'), separated: true, run: openSettings },
        ...(app.page.messaging.is_sounds_enabled === true && soundSettings !== null
          ? [
              {
                id: 'sounds',
                label: t('Sound settings'),
                href: soundSettings,
              },
            ]
          : []),
      ]
    },
  }
}
