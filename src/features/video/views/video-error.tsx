import { useLayoutEffect, useRef } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import type { VideoFault } from '../playback/playback-rules.ts'
import styles from './video-error.module.css'

function textOf(fault: VideoFault): string {
  switch (fault) {
    case 'aborted':
      return t('The video stopped loading.')
    case 'network':
      return t('The connection dropped while the video was loading.')
    case 'decode':
      return t('The video is damaged, or your browser can’t play it.')
    case 'src not supported':
      return t('The video is missing, or your browser can’t play it.')
    case 'encrypted':
      return t('This video is protected and can’t be played here.')
    default:
      return t('Couldn’t play the video.')
  }
}

interface VideoErrorProps {
  fault: VideoFault
  hint: string | undefined
  retry: () => void
}

/** Says why the video doesn't play, with a retry if that may help. */
export function VideoError({ fault, hint, retry }: VideoErrorProps) {
  const retryButton = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // On a small video it replaces the controls, so it takes their focus.
    const focused = document.activeElement
    if (focused?.closest('[data-controls]') && focused.getClientRects().length === 0)
      if (retryButton.current?.closest('[role="group"]')?.contains(focused)) retryButton.current.focus()
  }, [])
  return (
    <div className={styles.trouble} role="alert">
      <p>
        {textOf(fault)} {hint}
      </p>
      <button ref={retryButton} type="button" className={styles.again} onClick={retry}>
        {t('Try again')}
      </button>
    </div>
  )
}
