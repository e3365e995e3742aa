import { useStore } from '@nanostores/react'
import { type DragEvent, useRef, useState } from 'react'
import { t } from '../../../../platform/page/i18n.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { ProgressRow, SayWhenDone } from '../../../../ui/progress/progress-row.tsx'
import { formatBytes, progressText } from '../../../uploads/progress-text.ts'
import { isEnded, mayRetry } from '../../../uploads/upload.ts'
import type { FileSlot } from './file-slot.ts'
import styles from './media.module.css'

interface NoticeProps {
  text: string
  /** Actions offered with the text. */
  actions?: readonly { label: string; onClick: () => void; takesFocus?: boolean }[]
  tone?: 'calm' | 'problem'
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** A status line next to its field. */
export const Notice = ({ text, actions = [], tone = 'calm' }: NoticeProps) => (
  <div className={styles.notice} data-tone={tone}>
    <span role="status">{text}</span>
    {actions.map(({ label, onClick, takesFocus }) => (
      // The pressed button is gone; the focus moves to the one that replaced it.
      <Button key={label} size="small" ref={takesFocus ? focus : undefined} onClick={onClick}>
        {label}
      </Button>
    ))}
  </div>
)

interface UploadStatusProps {
  slot: FileSlot
  /** Removes the file from the form. */
  onRemove: () => void
  /** Shows nothing for a finished upload. */
  isQuiet?: boolean
}

/** Progress of a slot's upload, with its actions. */
export function UploadStatus(props: UploadStatusProps) {
  const tracker = useStore(props.slot.$file)?.tracker
  const isDone = tracker?.state === 'complete'
  return (
    <>
      <UploadRow {...props} />
      <SayWhenDone
        isRunning={tracker !== undefined && !isEnded(tracker)}
        text={isDone ? t('Uploaded: {name}', { name: tracker.name }) : ''}
      />
    </>
  )
}

function UploadRow({ slot, onRemove, isQuiet = false }: UploadStatusProps) {
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

const uploadIcon = 'M12 16V4m0 0 5 5m-5-5L7 9M4 16v3a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-3'

interface FileDropProps {
  /** The button's text, and its accessible name if the text is short. */
  label: string
  name?: string | undefined
  /** Accepted file types, such as `audio/*`. */
  accept: string
  /** Bytes. */
  maxSize?: number | undefined
  onFiles: (files: Iterable<File>) => void
  /** One line high, for use beside other controls. */
  isSmall?: boolean
  hasHint?: boolean
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Accepts a file by choosing or dropping it. */
export function FileDrop({
  label,
  name,
  accept,
  maxSize,
  onFiles,
  isSmall = false,
  hasHint = true,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      data-small={isSmall || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={event => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          // Allows choosing the same file again.
          event.target.value = ''
          onFiles(files)
        }}
      />
      <Button size={isSmall ? 'small' : 'medium'} aria-label={name} onClick={() => input.current?.click()}>
        <span className={styles.dropLabel}>
          <Icon path={uploadIcon} size={18} />
          {label}
        </span>
      </Button>
      {hasHint && (
        <span className={styles.hint}>
          <span className={styles.dropping}>{t('or drop it here')}</span>
          {maxSize && <span>{t('up to {size}', { size: formatBytes(maxSize) })}</span>}
        </span>
      )}
    </div>
  )
}
