import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ToastRegion } from '../../ui/toast/toast-region.tsx'
import { LoginLink } from '../login-link.tsx'
import type { Notices } from '../toasts/store.ts'

/** The first queued dialog; it stays mounted while it fades out. */
function Dialogs({ $dialog, answer }: Pick<Notices, '$dialog' | 'answer'>) {
  const current = useStore($dialog)
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  if (!last) return null
  return (
    <ConfirmDialog
      key={last.id}
      open={current?.id === last.id}
      title={last.title}
      text={
        last.text && (
          <>
            {last.text}
            <LoginLink url={last.loginUrl} />
          </>
        )
      }
      confirm={last.confirm}
      cancel={last.kind === 'alert' ? null : last.cancel}
      danger={last.danger}
      instead={last.instead}
      onAnswer={confirmed => answer(last.id, confirmed)}
    />
  )
}

/** Dialogs, one after another, and toasts, for all parts of the page. */
export function Overlays({ notices }: { notices: Notices }) {
  const toasts = useStore(notices.$toasts)
  return (
    <>
      <Dialogs $dialog={notices.$dialog} answer={notices.answer} />
      <ToastRegion
        items={toasts}
        onClose={id => notices.dropToast(Number(id))}
        onPause={notices.holdToasts}
      />
    </>
  )
}
