import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import type { Replies } from '../../src/feed/replies.ts'
import { t } from '../../src/page/i18n.ts'
import { Button } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog.tsx'
import { TextArea } from '../../src/ui/text-area.tsx'
import { useStore } from '../../src/ui/use-store.ts'

/** Where a reply is written when the page has no field for it. */
export function ReplyDialog({ model }: { model: Replies }) {
  const id = useId()
  const item = useStore(model.$item)
  const text = useStore(model.$text)
  const isSending = useStore(model.$isSending)
  const canSend = useStore(model.$canSend)
  // What is closing keeps its face until it has faded.
  const [last, setLast] = useState(item)
  if (item && item !== last) setLast(item)

  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    void model.send()
  }
  return (
    <Dialog
      open={item !== null}
      onClose={() => void model.close()}
      title={last && (last.tumblelog ? t('Reply to {blog}', { blog: last.tumblelog }) : t('Reply'))}
      closable
      dismissible
      size="medium"
      footer={
        <Button type="submit" form={id} variant="primary" disabled={!canSend && !isSending} busy={isSending}>
          {isSending ? t('Sending...') : t('Reply')}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={send}>
        <TextArea
          label={t('Your reply')}
          rows={3}
          value={text}
          readOnly={isSending}
          data-autofocus=""
          onChange={event => model.setText(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
          }}
        />
      </form>
    </Dialog>
  )
}
