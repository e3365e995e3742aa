import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useId, useState } from 'react'
import type { Blog } from '../../../platform/bus/contract.ts'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { AskModel } from '../ask-model.ts'
import { AskForm } from './ask-form.tsx'

interface AskModalProps {
  model: AskModel
  $blog: (name: string) => ReadableAtom<Blog | undefined>
}

/** The ask form in a dialog (ASK-2). */
export function AskModal({ model, $blog }: AskModalProps) {
  const id = useId()
  const recipient = useStore(model.$recipient)
  const canSend = useStore(model.$canSend)
  const isSaving = useStore(model.$isSaving)
  // While the dialog fades out, it still shows the last recipient.
  const [last, setLast] = useState(recipient)
  if (recipient && recipient !== last) setLast(recipient)
  return (
    <Dialog
      open={recipient !== null}
      onClose={model.close}
      title={last && t('Ask {blog}', { blog: last.name })}
      closable
      dismissible
      size="medium"
      footer={
        <Button
          type="submit"
          form={id}
          variant="primary"
          aria-disabled={!canSend && !isSaving}
          busy={isSaving}
        >
          {isSaving ? t('Asking…') : t('Ask')}
        </Button>
      }
    >
      {last && <AskForm id={id} model={model} recipient={last} $blog={$blog} />}
    </Dialog>
  )
}
