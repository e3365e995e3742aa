import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ToastRegion, type ToastRegionProps } from '../../ui/toast/toast-region.tsx'
import type { Feedback } from '../feedback/store.ts'

/** The first queued dialog; it stays mounted while it fades out. */
function Dialogs({ $dialog, answer }: Pick<Feedback, '$dialog' | 'answer'>) {
  const current = useStore($dialog)
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  if (!last) return null
  return (
    <ConfirmDialog
      key={last.id}
      open={current?.id === last.id}
      title={last.title}
      text={last.text}
      confirm={last.confirm}
      cancel={last.kind === 'alert' ? null : last.cancel}
      danger={last.danger}
      instead={last.instead}
      onAnswer={confirmed => answer(last.id, confirmed)}
    />
  )
}

interface OverlaysProps {
  feedback: Feedback
  /** A long task, shown above the toasts while it runs. */
  $pinned?: ReadableAtom<ToastRegionProps['pinned']>
}

const nothing = atom(null)

/** Dialogs, one after another, and toasts, for all parts of the page. */
export function Overlays({ feedback, $pinned = nothing }: OverlaysProps) {
  const pinned = useStore($pinned)
  const toasts = useStore(feedback.$toasts)
  const undone = useStore(feedback.$undone)
  const undoKeys = useStore(feedback.$undoKeys)
  return (
    <>
      <Dialogs $dialog={feedback.$dialog} answer={feedback.answer} />
      <ToastRegion
        items={toasts}
        status={undone}
        pinned={pinned}
        undoKeys={undoKeys}
        onClose={id => feedback.dropToast(Number(id))}
        onPause={feedback.holdToasts}
      />
    </>
  )
}
