import { type DragEvent, useRef, useState } from 'react'
import { t } from '../../../../platform/page/i18n.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { formatBytes } from '../../../uploads/progress-text.ts'
import styles from './media.module.css'

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

/** Takes a file by choosing or dropping it. */
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
