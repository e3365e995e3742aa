import type { KeyboardEvent, RefObject } from 'react'
import type { ConversationModel } from '../../src/conversations/conversation.ts'
import { textMaxLength, textToSend } from '../../src/conversations/rules.ts'
import { t } from '../../src/page/i18n.ts'
import { Icon } from '../../src/ui/icon.tsx'
import { IconButton } from '../../src/ui/icon-button.tsx'
import { TextArea } from '../../src/ui/text-area.tsx'
import { useStore } from '../../src/ui/use-store.ts'
import styles from './conversation-window.module.css'
import { sendPath } from './icons.ts'
import type { MessagingModel } from './model.ts'

interface Props {
  model: MessagingModel
  conversation: ConversationModel
  /** False while the conversation is loading or failed (MSGC-16). */
  isReady: boolean
  fieldRef: RefObject<HTMLTextAreaElement | null>
  close: () => void
}

/** Where a message is written: enter sends, shift and enter begins a line, escape clears or closes (KEY-18, KEY-19). */
export function ComposeBar({ model, conversation, isReady, fieldRef, close }: Props) {
  const draft = useStore(conversation.$draft)
  const isOnline = useStore(model.$isOnline)
  const send = () => {
    if (isReady && conversation.sendText(draft)) fieldRef.current?.focus()
  }
  const keyDown = (event: KeyboardEvent) => {
    // While an input method composes, its keys are its own; Safari says so with 229 alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (draft === '') close()
      else conversation.setDraft('')
    }
  }
  return (
    <form
      className={styles.compose}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <TextArea
        ref={fieldRef}
        className={styles.field}
        label={t('Message')}
        hideLabel
        rows={1}
        maxRows={5}
        maxLength={textMaxLength}
        enterKeyHint="send"
        placeholder={isOnline ? t('Write a message') : t('Currently offline')}
        value={draft}
        // Not `disabled`: the focus waits here for the messages to come.
        readOnly={!isReady}
        aria-disabled={!isReady || undefined}
        onChange={({ target }) => {
          conversation.setDraft(target.value)
          model.typed()
        }}
        onKeyDown={keyDown}
      />
      <IconButton
        type="submit"
        label={t('Send')}
        className={styles.send}
        tooltip="top"
        disabled={!isReady || textToSend(draft) === ''}
      >
        <Icon path={sendPath} />
      </IconButton>
    </form>
  )
}
