import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../platform/page/i18n.ts'
import { throwConfetti } from '../../ui/confetti/confetti.ts'
import { checkIcon, Icon } from '../../ui/icon/icon.tsx'
import type { ShareOut } from './share-out.ts'
import styles from './shared-overlay.module.css'

/** Pieces of confetti (SMSG-38). */
const sharedPieces = 30

interface SharedOverlayProps {
  out: Pick<ShareOut, '$sending'>
  /** Called when the overlay is pressed. It also closes by itself, when the model calls `onDone`. */
  onClose: () => void
  /** The whole content of the surface. */
  children: ReactNode
}

function Overlay({ onClose }: Pick<SharedOverlayProps, 'onClose'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    if (canvas.current && button.current) return throwConfetti(canvas.current, button.current, sharedPieces)
  }, [])
  return (
    <>
      <button ref={button} type="button" className={styles.overlay} onClick={onClose}>
        <Icon path={checkIcon} size={40} />
        <span>{t('Post shared!')}</span>
      </button>
      <canvas ref={canvas} className={styles.confetti} />
    </>
  )
}

/** Covers a surface after its form has been sent, until it closes; a click closes it at once (SMSG-35, SMSG-36). */
export function SharedOverlay({ out, onClose, children }: SharedOverlayProps) {
  const isShared = useStore(out.$sending) === 'sent'
  return (
    <div className={styles.stage}>
      <div inert={isShared}>{children}</div>
      {isShared && <Overlay onClose={onClose} />}
    </div>
  )
}
