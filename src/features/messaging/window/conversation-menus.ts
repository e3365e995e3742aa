import type { App } from '../../../platform/app.ts'
import { copyText } from '../../../platform/dom/clipboard.ts'
import { t } from '../../../platform/page/i18n.ts'
import { pageUrl } from '../../../platform/page/page-url.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import type { MenuItem } from '../../../ui/menu/menu.tsx'
import type { Participant } from '../../blogs/participant.ts'
import { senderMenu } from '../../blogs/sender-menu.ts'
import type { ConversationModel } from '../conversation/conversation.ts'
import {
  type ConversationHead,
  otherParticipants,
  participantOf,
} from '../conversation/conversation-rules.ts'
import { previewText } from '../conversation/preview.ts'
import { can } from '../extras/can.ts'
import type { Muting } from '../extras/mute.ts'
import type { MessagingServices } from '../services.ts'
import type { Conversation, Message, Quote } from '../types.ts'
import { quoteLine } from '../wire-extras.ts'

/** Actions of a message's menu that the views implement. */
export interface MessageHooks {
  /** Shows the reactions to choose from. */
  react: () => void
  /** Moves the focus to the field. */
  write: () => void
}

type Writing = Pick<ConversationModel, '$info' | 'draft' | 'actions'>

export const quoteOf = (message: Message): Quote => ({
  ts: message.ts,
  participant: message.participant,
  text: quoteLine(previewText(message)),
})

const isOwn = (conversation: Writing, message: Message) =>
  message.participant === conversation.$info.get().ownUuid

const canReply = (app: App, { $info }: Writing, message: Message): boolean =>
  can(app, 'reply') && message.state === 'sent' && $info.get().canSend

export const canEdit = (app: App, conversation: Writing, message: Message): boolean =>
  can(app, 'edit') &&
  message.state === 'sent' &&
  message.content.type === 'text' &&
  isOwn(conversation, message) &&
  conversation.$info.get().canSend

/** Whether the menu of a user's own message has any items. */
export const hasOwnMenu = (app: App, conversation: Writing, message: Message): boolean =>
  message.content.type === 'text' ||
  canReply(app, conversation, message) ||
  (message.state === 'sent' && (can(app, 'react') || can(app, 'delete')))

async function copy(app: App, text: string): Promise<void> {
  const say = app.get(feedback)
  if (await copyText(text)) say.toast(t('Text copied.'))
  else say.fail(t('Your browser didn’t allow copying.'))
}

/** The actions on a message, apart from those about its sender. */
function messageItems(app: App, conversation: Writing, message: Message, hooks: MessageHooks): MenuItem[] {
  const { draft, actions } = conversation
  const { content } = message
  const items: (MenuItem | false)[] = [
    canReply(app, conversation, message) && {
      id: 'reply',
      label: t('Reply'),
      run() {
        draft.reply(quoteOf(message))
        hooks.write()
      },
    },
    can(app, 'react') && message.state === 'sent' && { id: 'react', label: t('React'), run: hooks.react },
    canEdit(app, conversation, message) &&
      content.type === 'text' && {
        id: 'edit',
        label: t('Edit'),
        run() {
          draft.edit(message.ts, content.text)
          hooks.write()
        },
      },
    content.type === 'text' && {
      id: 'copy',
      label: t('Copy text'),
      run: () => void copy(app, content.text),
    },
    can(app, 'delete') &&
      message.state === 'sent' &&
      isOwn(conversation, message) && {
        id: 'delete-message',
        label: t('Delete message'),
        danger: true,
        run: () => void actions().then(loaded => loaded?.remove(message)),
      },
  ]
  return items.filter(item => item !== false)
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

/** The question before a conversation is deleted from a message's menu: a single message can't be (DEC-129). */
const wholeConversationQuestion = (app: App) => ({
  title: t('Are you sure you want to delete this?'),
  text: can(app, 'delete')
    ? t('You can’t delete other people’s messages. This deletes the whole conversation.')
    : t('You can’t delete a single message. This deletes the whole conversation.'),
})

/** The actions of a conversation's menu (MSGC-6). */
export function createActions(deps: ActionDeps) {
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
    /** The menu items of a message; for a received one, including those about its sender (SMSG-9). */
    messageItems(head: ConversationHead, message: Message, hooks: MessageHooks) {
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
    items(conversation: ConversationHead): MenuItem[] {
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
