import { useState } from 'react'
import { readUrl } from '../../../../src/lib/url.ts'
import { t } from '../../../../src/page/i18n.ts'
import styles from './media.module.css'
import { Notice } from './notice.tsx'

/** What a page may play: its own blobs, and web addresses. */
const canPlay = (src: string): boolean =>
  /^(?:https?|blob):$/.test(readUrl(src, document.baseURI)?.protocol ?? '')

const Silence = () => <Notice text={t('It cannot be played here. It can be posted all the same.')} />

/** The browser's own player. */
export function Sound({ src }: { src: string }) {
  const [failed, setFailed] = useState('')
  if (!canPlay(src)) return null
  if (failed === src) return <Silence />
  return (
    // biome-ignore lint/a11y/useMediaCaption: a recording that is being posted has none
    <audio
      key={src}
      className={styles.audio}
      controls
      preload="metadata"
      src={src}
      aria-label={t('Preview of the audio')}
      onError={() => setFailed(src)}
    />
  )
}

export function Film({ src }: { src: string }) {
  const [failed, setFailed] = useState('')
  if (!canPlay(src)) return null
  if (failed === src) return <Silence />
  return (
    // biome-ignore lint/a11y/useMediaCaption: a film that is being posted has none
    <video
      key={src}
      className={styles.video}
      controls
      playsInline
      preload="metadata"
      src={src}
      aria-label={t('Preview of the video')}
      onError={() => setFailed(src)}
    />
  )
}
