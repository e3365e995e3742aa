import { useStore } from '@nanostores/react'
import type { KeyboardEvent, RefObject } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t } from '../../../platform/page/i18n.ts'
import { OtherDrafts } from '../../../shared/drafts/recovered-drafts.tsx'
import { clearField } from '../../../ui/behavior/clear-field.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Counter } from '../../../ui/counter/counter.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { checkIcon, closeIcon, Icon } from '../../../ui/icon/icon.tsx'
import type { ConversationModel } from '../conversation/conversation.ts'
import { nameOf } from '../conversation/conversation-rules.ts'
import { sends, textMaxLength, textToSend } from '../conversation/message-field.ts'
import { sendIcon } from '../icons.ts'
import type { MessagingModel } from '../messaging-model.ts'
import type { Compose } from './compose.ts'
import styles from './compose-bar.module.css'
import { AttachmentTray, ComposeTools } from './compose-tools.tsx'

interface TargetProps {
  conversation: ConversationModel
  /** Back to the field. */
  onLeave: () => void
}

/** Says above the field which message is being answered or edited. */
function TargetBar({ conversation, onLeave }: TargetProps) {
  const target = useStore(conversation.draft.$target)
  const isSaving = useStore(conversation.draft.$isSaving)
  const info = useStore(conversation.$info)
  if (!target) return null
  const isReply = target.kind === 'reply'
  return (
    <div className={styles.target} role="status">
      <div className={styles.targetTexts}>
        <span className={styles.targetWhat}>
          {isReply
            ? t('Replying to {name}', { name: nameOf(info, target.quote.participant) })
            : t('Editing your message')}
        </span>
        <span className={styles.targetText} dir="auto">
          {isReply ? target.quote.text : target.before}
        </span>
      </div>
      <IconButton
        size="small"
        tooltip="top"
        aria-disabled={isSaving}
        label={isReply ? t('Remove quote') : t('Cancel edit')}
        onClick={() => {
          conversation.draft.leaveTarget()
          onLeave()
        }}
      >
        <Icon path={closeIcon} size={16} />
      </IconButton>
    </div>
  )
}

interface Props {
  model: MessagingModel
  conversation: ConversationModel
  compose: Compose
  /** False while the conversation is loading or has failed (MSGC-16). */
  isReady: boolean
  fieldRef: RefObject<HTMLTextAreaElement | null>
  close: () => void
}

/** The counter is shown from this many remaining characters on. */
const countFrom = 200

function placeholder(isOnline: boolean, hasAttachment: boolean): string {
  if (!isOnline) return t('Currently offline')
  return hasAttachment ? t('Add a message, if you like') : t('Write a message')
}

/** The message field: Enter sends unless the user chose otherwise, Escape clears or closes (KEY-18, KEY-19). */
export function ComposeBar({ model, conversation, compose, isReady, fieldRef, close }: Props) {
  const draft = useStore(conversation.$draft)
  const target = useStore(conversation.draft.$target)
  const isSaving = useStore(conversation.draft.$isSaving)
  const isEdit = target?.kind === 'edit'
  const isOnline = useStore(model.$isOnline)
  const { state } = useStore(compose.attachment.$state)
  const { sendKey } = useStore(model.settings.$choices)
  const left = textMaxLength - draft.length
  const isEmpty = textToSend(draft) === '' && (isEdit || state !== 'ready')
  const send = () => {
    if (isReady && compose.send()) fieldRef.current?.focus()
  }
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return
    if (sends(event, sendKey)) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (target) conversation.draft.leaveTarget()
      else if (draft !== '') {
        clearField(event.currentTarget)
        conversation.draftCleared(draft)
      } else if (state !== 'none') compose.clear()
      else close()
    } else if (event.key === 'ArrowUp' && draft === '' && !target && compose.editLast())
      event.preventDefault()
  }
  return (
    <form
      className={styles.compose}
      data-footer=""
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <OtherDrafts box={conversation.box} onDone={() => fieldRef.current?.focus()} />
      <TargetBar conversation={conversation} onLeave={() => fieldRef.current?.focus()} />
      <AttachmentTray compose={compose} fieldRef={fieldRef} />
      <div className={styles.bar}>
        <TextArea
          ref={fieldRef}
          className={styles.field}
          label={t('Message')}
          hideLabel
          rows={1}
          maxRows={5}
          maxLength={textMaxLength}
          enterKeyHint={sendKey === 'enter' ? 'send' : 'enter'}
          placeholder={placeholder(isOnline, state === 'ready')}
          value={draft}
          // Not `disabled`: the focus stays here until the messages have loaded.
          readOnly={!isReady || isSaving}
          aria-disabled={!isReady || isSaving || undefined}
          onChange={({ target }) => {
            conversation.setDraft(target.value)
            model.noteTyping()
          }}
          onKeyDown={keyDown}
        />
        <ComposeTools app={model.app} compose={compose} isReady={isReady} fieldRef={fieldRef} />
        <div className={styles.end}>
          {left <= countFrom && (
            <Counter
              className={styles.counter}
              remaining={left}
              state={left <= 20 ? 'danger' : left <= 100 ? 'warning' : 'ok'}
            />
          )}
          <IconButton
            type="submit"
            label={isEdit ? t('Save edit') : t('Send')}
            busy={isSaving}
            className={styles.send}
            tooltip="top"
            aria-disabled={!isReady || isEmpty || state === 'reading'}
          >
            <Icon path={isEdit ? checkIcon : sendIcon} />
          </IconButton>
        </div>
      </div>
    </form>
  )
}
