import type { App } from '../../../platform/app.ts'
import { copyText } from '../../../platform/dom/clipboard.ts'
import { t } from '../../../platform/page/i18n.ts'
import { feedback } from '../../../shared/feedback/store.ts'
import type { MenuItem } from '../../../ui/menu/menu.tsx'
import { can } from '../changes/can.ts'
import type { ConversationModel } from '../conversation/conversation.types.ts'
import { previewText } from '../inbox/preview.ts'
import type { Message, Quote } from '../types.ts'
import { quoteLine } from '../wire-extras.ts'

/** What the views do for an entry of a message's menu. */
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

/** Whether the menu of an own message has anything. */
export const hasOwnMenu = (app: App, conversation: Writing, message: Message): boolean =>
  message.content.type === 'text' ||
  canReply(app, conversation, message) ||
  (message.state === 'sent' && (can(app, 'react') || can(app, 'delete')))

async function copy(app: App, text: string): Promise<void> {
  const say = app.get(feedback)
  if (await copyText(text)) say.toast(t('Text copied.'))
  else say.fail(t('Your browser didn’t allow copying.'))
}

/** What one can do with a message, apart from what concerns its sender. */
export function messageItems(
  app: App,
  conversation: Writing,
  message: Message,
  hooks: MessageHooks,
): MenuItem[] {
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
