import { useEffect, useRef } from 'react'
import { t } from '../../page/i18n.ts'
import { throwConfetti } from '../../ui/confetti.ts'
import { checkPath, Icon } from '../../ui/icon.tsx'
import styles from './shared-overlay.module.css'

/** Pieces of confetti (SMSG-38). */
const sharedPieces = 30

/** Covers the surface whose form has sent a post, until it goes: at a press it goes at once (social.md §4). */
export function SharedOverlay({ onClose }: { onClose: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    if (canvas.current && button.current) return throwConfetti(canvas.current, button.current, sharedPieces)
  }, [])
  return (
    <>
      <button ref={button} type="button" className={styles.overlay} onClick={onClose}>
        <Icon path={checkPath} size={40} />
        <span>{t('Post shared!')}</span>
      </button>
      <canvas ref={canvas} className={styles.confetti} />
    </>
  )
}
