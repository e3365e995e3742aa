import { useStore } from '@nanostores/react'
import { t } from '../../../../platform/page/i18n.ts'
import { ProgressRow } from '../../../../ui/progress/progress-row.tsx'
import { formatBytes, progressText } from '../../../uploads/progress-text.ts'
import { mayRetry } from '../../../uploads/types.ts'
import type { FileSlot } from './file-slot.ts'

interface UploadStatusProps {
  slot: FileSlot
  /** Removes the file from the form. */
  onRemove: () => void
  /** Shows nothing for a finished upload. */
  isQuiet?: boolean
}

/** Progress of a slot's upload, with its actions. */
export function UploadStatus({ slot, onRemove, isQuiet = false }: UploadStatusProps) {
  const file = useStore(slot.$file)
  if (!file) return null
  const { tracker } = file
  const remove = { label: t('Remove'), onClick: onRemove }
  if (tracker.state === 'complete')
    return isQuiet ? null : (
      <ProgressRow
        name={tracker.name}
        value={1}
        state="done"
        text={t('Uploaded · {size}', { size: formatBytes(tracker.file.size) })}
        actions={[remove]}
      />
    )
  if (tracker.state === 'error' || tracker.state === 'aborted')
    return (
      <ProgressRow
        name={tracker.name}
        value={0}
        state="failed"
        text={tracker.error}
        actions={[...(mayRetry(tracker) ? [{ label: t('Try again'), onClick: slot.retry }] : []), remove]}
      />
    )
  return (
    <ProgressRow
      name={tracker.name}
      value={tracker.bytesTotal > 0 ? tracker.progress : null}
      state="running"
      text={progressText(tracker)}
      actions={[{ label: t('Cancel'), onClick: slot.cancel }]}
    />
  )
}
