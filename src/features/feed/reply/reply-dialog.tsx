import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Blog } from '../../../platform/bus/contract.ts'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t } from '../../../platform/page/i18n.ts'
import { OtherDrafts } from '../../../shared/drafts/recovered-drafts.tsx'
import { SendKeys } from '../../../shared/send-keys.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { EmojiButton } from '../../emoji/emoji-button.tsx'
import type { Replies } from '../replies.ts'
import { AnsweredPost } from './answered-post.tsx'
import styles from './reply-dialog.module.css'

interface ReplyDialogProps {
  model: Replies
  $blog: (name: string) => ReadableAtom<Blog | undefined>
  /** The blog that replies. */
  $writer: ReadableAtom<Blog | null>
}

/** The reply form, for pages without a reply field. */
export function ReplyDialog({ model, $blog, $writer }: ReplyDialogProps) {
  const writer = useStore($writer)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const item = useStore(model.$item)
  const text = useStore(model.$text)
  const isSending = useStore(model.$isSending)
  const canSend = useStore(model.$canSend)
  // While the dialog fades out, it still shows the last post.
  const [last, setLast] = useState(item)
  if (item && item !== last) setLast(item)

  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    void model.send()
  }
  return (
    <Dialog
      open={item !== null}
      onClose={model.close}
      title={last && (last.tumblelog ? t('Reply to {blog}', { blog: last.tumblelog }) : t('Reply'))}
      closable
      dismissible
      size="medium"
      footer={
        <Button
          type="submit"
          form={id}
          variant="primary"
          aria-disabled={!canSend && !isSending}
          busy={isSending}
        >
          {isSending ? t('Sending...') : t('Reply')}
        </Button>
      }
    >
      <form ref={form} id={id} noValidate className={styles.form} onSubmit={send}>
        {last && <AnsweredPost key={last.id} item={last} $blog={$blog} />}
        {!isSending && (
          <OtherDrafts box={model.box} onDone={() => form.current?.querySelector('textarea')?.focus()} />
        )}
        <TextArea
          label={t('Your reply')}
          aside={
            writer && (
              <span className={styles.writer}>
                <Avatar src={writer.avatar_url_48 ?? writer.avatar_url} name={writer.name} size={24} />
                {t('Replying as {blog}', { blog: writer.name })}
              </span>
            )
          }
          hint={<SendKeys />}
          tools={<EmojiButton field={() => form.current?.querySelector('textarea')} />}
          rows={3}
          value={text}
          readOnly={isSending}
          data-autofocus=""
          onChange={event => model.setText(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && !isComposing(event) && (event.ctrlKey || event.metaKey)) send(event)
          }}
        />
      </form>
    </Dialog>
  )
}
