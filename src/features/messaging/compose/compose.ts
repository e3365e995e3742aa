import type { App } from '../../../platform/app.ts'
import { pickRandom } from '../../../platform/lib/pick-random.ts'
import { t } from '../../../platform/page/i18n.ts'
import { hasWords } from '../../../platform/text/has-words.ts'
import type { Feedback } from '../../../shared/feedback/store.ts'
import { offerUndo } from '../../../shared/feedback/undo.ts'
import type { Gif } from '../../gifs/gif.ts'
import { photoRequests } from '../../photo-editor/photo-requests.ts'
import { conversationsApi } from '../api.ts'
import type { ConversationModel } from '../conversation/conversation.ts'
import { createIcebreaker } from '../conversation/icebreaker.ts'
import { textToSend } from '../conversation/message-field.ts'
import { can } from '../extras/can.ts'
import {
  type Attachments,
  closePreview,
  droppedFile,
  invalidTypeText,
  isImage,
  type PreviewItem,
  pastedImage,
} from '../outbox/attachment.ts'
import { canEdit } from '../window/conversation-menus.ts'

/** Ways to say that a conversation looks like spam (MSGC-14, DEC-97). */
const spamWarnings = (): string[] => [
  t('Does this look like spam?'),
  t('Something about this smells fishy.'),
  t('Is this someone you want to talk to?'),
  t('This one seems a bit suspicious.'),
  t('We’re not sure about this one.'),
]

const spamWarning = (random: () => number): string => pickRandom(spamWarnings(), random)

interface ComposeDeps {
  attachments: Attachments
  feedback: Pick<Feedback, 'toast' | 'fail'>
}

const removedText = ({ kind }: PreviewItem) => (kind === 'gif' ? t('GIF removed.') : t('Photo removed.'))

/** The parts of a window besides its messages: attachment, the ways to attach one, and the icebreaker. */
export type Compose = ReturnType<typeof createCompose>

export function createCompose(
  conversation: ConversationModel,
  app: App,
  { attachments, feedback }: ComposeDeps,
) {
  const { messaging } = app.page
  const { $info, $fetch, $draft, outbox } = conversation
  const attachment = attachments.of($info.get().key)
  const icebreaker =
    messaging.is_icebreakers_enabled === true ? createIcebreaker(conversation, conversationsApi(app)) : null
  const openers = { photo: () => {}, gif: () => {} }
  const mayAddPhoto = messaging.is_messaging_send_photos_enabled === true
  const addPhoto = (file: File, alt?: string) => {
    // A file that isn't an image is refused unread (MSGC-47).
    if (isImage(file)) void attachment.addPhoto(file, () => openers.photo(), alt)
    else attachment.refuse(t('{name}: {error}', { name: file.name, error: invalidTypeText() }))
  }
  /** Empties the attachment; a removed photo or GIF can be restored. */
  const clear = (textOf: (item: PreviewItem) => string | null = removedText) => {
    const item = attachment.take()
    const text = item && textOf(item)
    if (item && text)
      offerUndo(feedback, text, () => attachment.put(item), { gone: () => closePreview(item) })
    else if (item) closePreview(item)
    else attachment.clear()
  }
  const maySendFiles = () => mayAddPhoto && $info.get().canSend && $fetch.get().value === true
  const hasAttachment = () => !['none', 'refused'].includes(attachment.$state.get().state)
  const takesFiles = () => maySendFiles() && !hasAttachment()
  /** Adds a dropped or pasted file, or says that there is a photo already, which stays (MSGC-44). */
  const takeFile = (file: File) => {
    if (hasAttachment()) feedback.fail(t('This message already has an attachment. Remove it to add another.'))
    else addPhoto(file)
  }

  // Another photo or GIF of the same kind replaces it on purpose.
  const choosePhoto = (file: File, alt?: string) => {
    clear(({ kind }) => (kind === 'gif' ? t('Your photo replaced the GIF.') : null))
    addPhoto(file, alt)
  }

  return {
    attachment,
    /** Null if icebreakers are off on the page. */
    icebreaker,
    /** The question shown if the conversation may be spam. */
    spamQuestion: spamWarning(app.platform.random),
    mayAddPhoto,
    /** The server keeps what a photo shows. */
    mayDescribe: can(app, 'describe'),
    mayAddGif: messaging.is_messaging_gif_search_enabled === true,
    /** Open the photo and GIF pickers; set by the view. */
    openers,
    /** Whether a photo may be dropped or pasted now (MSGC-44). */
    takesFiles,
    /** Removes the attachment, which can be undone, or the message about a refusal. */
    clear: () => clear(),
    /** Attaches a photo; a GIF that it replaces can be restored, and vice versa. */
    choosePhoto,
    async editPhoto() {
      const state = attachment.$state.get()
      if (state.state !== 'ready' || state.item.message.type !== 'image') return
      const { file, alt } = state.item.message
      const edited = await app.get(photoRequests).edit(file, file.name)
      if (edited?.file && attachment.$state.get() === state) choosePhoto(edited.file, alt)
    },
    chooseGif(gif: Gif) {
      clear(({ kind }) => (kind === 'photo' ? t('The GIF replaced your photo.') : null))
      attachment.addGif(gif, () => openers.gif())
    },
    dropFiles(files: ArrayLike<File>) {
      const file = droppedFile(files)
      if (file && maySendFiles()) takeFile(file)
    },
    /** Attaches a pasted image. Returns false if the browser should paste, for example text (DEC-142). */
    paste(data: Pick<DataTransfer, 'files' | 'getData'>) {
      const { files } = data
      const file = pastedImage(files)
      const words = { text: data.getData('text/plain'), html: data.getData('text/html'), files }
      if (!file || hasWords(words) || !maySendFiles()) return false
      takeFile(file)
      return true
    },
    /** Starts editing the user's newest text message; false if there is none. */
    editLast() {
      const last = conversation.$messages.get().findLast(message => canEdit(app, conversation, message))
      if (last?.content.type !== 'text') return false
      conversation.draft.edit(last.ts, last.content.text)
      return true
    },
    /** Sends the photo or GIF, then the text, or saves the edit; false if there is nothing to send. */
    send() {
      const target = conversation.draft.$target.get()
      if (target?.kind === 'edit') {
        if (textToSend($draft.get()) !== '') void conversation.actions().then(actions => actions?.saveEdit())
        return true
      }
      if (!$fetch.get().value || attachment.$state.get().state === 'reading') return false
      const item = attachment.take()
      const hasText = textToSend($draft.get()) !== ''
      if (item) {
        const quote = !hasText && target?.kind === 'reply' ? target.quote : undefined
        outbox.enqueue(item.message, item.context, { quote })
        if (quote) conversation.draft.endTarget()
      }
      return conversation.sendText($draft.get()) || item !== null
    },
    dispose: () => icebreaker?.dispose(),
  }
}
