import { type DragEvent, useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { Compose } from '../compose/compose.ts'
import { photoIcon } from '../icons.ts'
import { holdsFiles } from '../outbox/photo-rules.ts'
import styles from './conversation-window.module.css'

/** Accepts a photo dropped anywhere on a window (MSGC-44…46). */
export function useDropZone(compose: Compose) {
  const [isDropping, setDropping] = useState(false)
  const over = (event: DragEvent) => {
    if (!holdsFiles(event.dataTransfer.types)) return
    // Also if the drop is refused: else the browser would navigate to the file.
    event.preventDefault()
    event.stopPropagation()
    const isTaken = compose.takesFiles()
    event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none'
    setDropping(isTaken)
  }
  return {
    isDropping,
    zoneProps: {
      onDragEnter: over,
      onDragOver: over,
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDropping(false)
      },
      onDrop(event: DragEvent) {
        setDropping(false)
        if (!holdsFiles(event.dataTransfer.types)) return
        event.preventDefault()
        event.stopPropagation()
        compose.dropFiles(event.dataTransfer.files)
      },
    },
  }
}

/** Covers the window while a photo is dragged over it. */
export const DropCover = () => (
  <div className={styles.cover}>
    <Icon path={photoIcon} size={32} />
    <span>{t('Drop a photo here')}</span>
  </div>
)
