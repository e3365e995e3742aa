import { useStore } from '@nanostores/react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t } from '../../../platform/page/i18n.ts'
import { OtherDrafts } from '../../../shared/drafts/recovered-drafts.tsx'
import { SendKeys } from '../../../shared/send-keys.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { closeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { EmojiButton } from '../../emoji/emoji-button.tsx'
import type { Notes } from '../notes-model.ts'
import styles from './notes.module.css'

/** The user's reply: to the post, or to the reply whose button was pressed. */
export function ReplyBox({ notes }: { notes: Notes }) {
  const { replies } = notes
  const writer = useStore(notes.$writer)
  const answered = useStore(notes.$answered)
  const edited = useStore(notes.$edited)
  const target = answered ?? edited
  const text = useStore(replies.$text)
  const isSending = useStore(replies.$isSending)
  const canSend = useStore(replies.$canSend)
  const form = useRef<HTMLFormElement>(null)
  const field = () => form.current?.querySelector('textarea')
  useEffect(() => {
    if (target) form.current?.querySelector('textarea')?.focus()
  }, [target])
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    void notes.send()
  }
  return (
    <form ref={form} noValidate className={styles.box} onSubmit={send}>
      {target && (
        <p className={styles.answered}>
          <span>
            {edited ? t('Editing your reply') : t('Replying to {blog}', { blog: target.blog.name })}
          </span>
          <IconButton
            label={edited ? t('Cancel edit') : t('Reply to the post instead')}
            onClick={() => {
              notes.answer(null)
              field()?.focus()
            }}
          >
            <Icon path={closeIcon} size={16} />
          </IconButton>
        </p>
      )}
      {!isSending && <OtherDrafts box={replies.box} onDone={() => field()?.focus()} />}
      <div className={styles.write}>
        {writer && <Avatar src={writer.avatar_url_48 ?? writer.avatar_url} name={writer.name} size={30} />}
        <TextArea
          className={styles.field ?? ''}
          label={writer ? t('Reply as {blog}', { blog: writer.name }) : t('Your reply')}
          hideLabel
          placeholder={writer ? t('Reply as {blog}', { blog: writer.name }) : t('Your reply')}
          hint={text !== '' && <SendKeys />}
          rows={1}
          maxRows={5}
          tools={<EmojiButton field={field} />}
          value={text}
          readOnly={isSending}
          onChange={event => replies.setText(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && !isComposing(event) && (event.ctrlKey || event.metaKey)) send(event)
          }}
        />
        <Button type="submit" variant="primary" aria-disabled={!canSend && !isSending} busy={isSending}>
          {isSending ? t('Sending...') : edited ? t('Save') : t('Reply')}
        </Button>
      </div>
    </form>
  )
}

/** Shown to guests instead. */
export const GuestBox = ({ url }: { url: string | null }) =>
  url && (
    <p className={styles.guest}>
      <a className={styles.login} href={url}>
        {t('Log in to reply')}
      </a>
    </p>
  )
