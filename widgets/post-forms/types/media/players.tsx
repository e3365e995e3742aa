import { useState } from 'react'
import { readUrl } from '../../../../src/lib/url.ts'
import { t } from '../../../../src/page/i18n.ts'
import styles from './media.module.css'
import { Notice } from './notice.tsx'

/** What a page may play: its own blobs, and web addresses. */
const canPlay = (src: string): boolean =>
  /^(?:https?|blob):$/.test(readUrl(src, document.baseURI)?.protocol ?? '')

/** What was pressed is gone. */
const focus = (player: HTMLMediaElement | null) => player?.focus()

interface PlayerProps {
  kind: 'audio' | 'video'
  src: string
  label: string
}

/** The browser's own player. What it cannot have may be a fault on the way: it is tried once more, then by hand. */
function Player({ kind: Media, src, label }: PlayerProps) {
  const [failures, setFailures] = useState(0)
  const [wasPressed, setWasPressed] = useState(false)
  if (failures > 1)
    return (
      <Notice
        text={t('It cannot be played here. It can be posted all the same.')}
        actions={[
          {
            label: t('Try again'),
            takesFocus: wasPressed,
            onClick() {
              setFailures(1)
              setWasPressed(true)
            },
          },
        ]}
      />
    )
  return (
    <Media
      key={failures}
      ref={wasPressed ? focus : undefined}
      className={Media === 'video' ? styles.video : styles.audio}
      controls
      playsInline={Media === 'video' || undefined}
      preload="metadata"
      src={src}
      aria-label={label}
      onError={() => setFailures(failures + 1)}
    />
  )
}

export const Sound = ({ src }: { src: string }) =>
  canPlay(src) && <Player key={src} kind="audio" src={src} label={t('Preview of the audio')} />

export const Film = ({ src }: { src: string }) =>
  canPlay(src) && <Player key={src} kind="video" src={src} label={t('Preview of the video')} />
