import { useStore } from '@nanostores/react'
import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t } from '../../../platform/page/i18n.ts'
import type { OtherDrafts } from '../../../shared/drafts/recovered-drafts.tsx'
import type { LateView } from '../../../shared/late-view.tsx'
import { LoginLink } from '../../../shared/login-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Counter } from '../../../ui/counter/counter.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { drawTheme } from '../../../ui/styles/theme.ts'
import type { EmojiButtonProps } from '../../emoji/emoji-button.tsx'
import { BlogSelector } from '../../unread/blog-selector.tsx'
import { sends, textMaxLength } from '../conversation/message-field.ts'
import type { MessageSettings } from '../extras/message-settings.ts'
import styles from './message-box.module.css'
import { placeholderOf } from './recipients.ts'
import type { ShareMessageModel } from './share-message-model.ts'

export interface MessageBoxProps {
  model: ShareMessageModel
  /** Loaded once there are other drafts. */
  offers: LateView<ComponentProps<typeof OtherDrafts>>
  /** Moves the focus back to the row of blogs. */
  onUp: () => void
  /** Moves the focus to the area below. */
  onDown: () => void
}

/** The counter is shown from this many remaining characters on. */
const countFrom = 200

/** Loads after the field, which works without it; if it fails to load, there is none. */
function useEmojiButton(): ComponentType<EmojiButtonProps> | null {
  const [Button, setButton] = useState<ComponentType<EmojiButtonProps> | null>(null)
  useEffect(() => {
    import('../../emoji/emoji-button.tsx').then(
      ({ EmojiButton }) => setButton(() => EmojiButton),
      () => {},
    )
  }, [])
  return Button
}

/** The message field in the recipient's colors, with the selector of the sending blog (SMSG-5, SMSG-6, SMSG-26). */
export function MessageBox({
  model,
  offers,
  onUp,
  onDown,
  $choices,
}: MessageBoxProps & Pick<MessageSettings, '$choices'>) {
  const field = useRef<HTMLTextAreaElement>(null)
  const Emoji = useEmojiButton()
  const chosen = useStore(model.$chosen)
  const text = useStore(model.$text)
  const problem = useStore(model.$problem)
  const loginUrl = useStore(model.$loginUrl)
  const { isDisabled, isSending } = useStore(model.$state)
  const hasOffers = useStore(model.box.$others).length > 0
  const senders = useStore(model.senders.$senders)
  const from = useStore(model.$from)
  const uuid = chosen?.blog.uuid
  // Gets the focus once a recipient is chosen.
  useEffect(() => {
    if (uuid) field.current?.focus({ preventScroll: true })
  }, [uuid])
  if (!chosen || !from) return null
  const { blog, source } = chosen
  const remaining = textMaxLength - text.length
  const send = () => void model.send()

  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event) || event.altKey) return
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const isCaretAt = (end: number) => selectionStart === end && selectionEnd === end
    // The Enter that chose the recipient may still be held down.
    if (sends(event, $choices.get().sendKey)) {
      if (!event.repeat) send()
    } else if (event.key === 'ArrowUp' && isCaretAt(0)) onUp()
    else if (event.key === 'ArrowDown' && isCaretAt(value.length)) onDown()
    else if (event.key === 'Backspace' && value === '' && !event.repeat) model.search('')
    else return
    event.preventDefault()
  }
  return (
    <form
      className={styles.box}
      style={drawTheme(blog.theme ?? blog.global_theme_params).style}
      aria-label={t('Message to {blog}', { blog: blog.name })}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {!isSending && hasOffers && <offers.View box={model.box} onDone={() => field.current?.focus()} />}
      <TextArea
        ref={field}
        label={t('Message to {blog}', { blog: blog.name })}
        rows={2}
        maxRows={6}
        maxLength={textMaxLength}
        enterKeyHint="send"
        tools={Emoji && <Emoji field={() => field.current} />}
        placeholder={placeholderOf(source, isSending)}
        value={text}
        readOnly={isSending}
        aside={remaining <= countFrom && <Counter className={styles.left} remaining={remaining} />}
        onChange={event => model.setText(event.target.value)}
        onKeyDown={keyDown}
      />
      {blog.uuid === from.uuid && (
        <p className={styles.word}>
          {t('You can’t message the blog you’re sending from. Choose another sender below.')}
        </p>
      )}
      {problem && (
        <p role="alert" className={styles.word}>
          {problem}
          <LoginLink url={loginUrl} />
        </p>
      )}
      <div className={styles.foot}>
        <BlogSelector
          className={styles.sender}
          label={t('Send as')}
          blogs={senders}
          value={from.name}
          onChange={model.senders.choose}
        />
        <Button type="submit" variant="primary" aria-disabled={isDisabled && !isSending} busy={isSending}>
          {isSending ? t('Sending...') : t('Send')}
        </Button>
      </div>
    </form>
  )
}
