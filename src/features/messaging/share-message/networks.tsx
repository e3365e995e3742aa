import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { focusInto } from '../../../ui/behavior/focus.ts'
import { ShareHead, ShareView } from '../../share/share-view.tsx'
import { SharedOverlay } from '../../share/shared-overlay.tsx'
import styles from './share-message.module.css'
import type { ShareMessageModel } from './share-message-model.ts'

export interface NetworksProps {
  model: Pick<ShareMessageModel, 'out' | 'close'>
}

/** What a network's button has opened: its form, or a text to copy (SMSG-7). */
export function Networks({ model: { out, close } }: NetworksProps) {
  const screen = useStore(out.$screen)
  const view = useRef<HTMLDivElement>(null)
  // A form gets the focus once it has loaded: in its fields, not on the back button.
  useEffect(() => {
    if (screen && view.current) focusInto(view.current)
  }, [screen])
  return (
    <SharedOverlay out={out} onClose={close}>
      <div className={styles.head}>
        <ShareHead out={out} title="" />
      </div>
      <div ref={view} tabIndex={-1} className={styles.view}>
        <ShareView out={out} />
      </div>
    </SharedOverlay>
  )
}
