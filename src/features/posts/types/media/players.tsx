import { useEffect, useState } from 'react'
import type { App } from '../../../../platform/app.ts'
import { canPlay } from '../../../../platform/html/links.ts'
import { t } from '../../../../platform/page/i18n.ts'
import { plainFilm } from '../../../video/film.ts'
import { LazyVideo } from '../../../video/lazy-video.tsx'
import { Notice } from './file-controls.tsx'
import { browserPreviews } from './file-slot.ts'
import styles from './media.module.css'

/** Moves the focus from the removed button to the player. */
const focus = (player: HTMLMediaElement | null) => player?.focus()

interface PreviewProps {
  src: string
  /** Without this file there is nothing to post; its upload says why. */
  isFailed?: boolean
}

interface PlayerProps extends PreviewProps {
  label: string
}

/** The browser's own player. A failed load is retried once automatically, then by button. */
function Player({ src, isFailed = false, label }: PlayerProps) {
  const [failures, setFailures] = useState(0)
  const [wasPressed, setWasPressed] = useState(false)
  if (failures > 1 && isFailed) return null
  if (failures > 1)
    return (
      <Notice
        text={t('This can’t be played here, but you can still post it.')}
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
    // biome-ignore lint/a11y/useMediaCaption: it is not posted yet
    <audio
      key={failures}
      ref={wasPressed ? focus : undefined}
      className={styles.audio}
      controls
      preload="metadata"
      src={src}
      aria-label={label}
      onError={() => setFailures(failures + 1)}
    />
  )
}

export const AudioPreview = (props: PreviewProps) =>
  canPlay(props.src, document.baseURI) && <Player key={props.src} {...props} label={t('Audio preview')} />

interface VideoPreviewProps extends PreviewProps {
  app: App
  /** Captions to try, as WebVTT. */
  captions?: { vtt: string; language: string } | undefined
}

/** Captions in the player's format, at an address that only this page can read. */
function useTracks({ vtt = '', language = '' }: Partial<NonNullable<VideoPreviewProps['captions']>>) {
  const [src, setSrc] = useState('')
  useEffect(() => {
    if (vtt === '') return setSrc('')
    const address = browserPreviews.create(new Blob([vtt], { type: 'text/vtt' }))
    setSrc(address)
    return () => browserPreviews.release(address)
  }, [vtt])
  return src === '' ? [] : [{ src, language, label: t('Captions'), isDefault: true }]
}

/** A video before it is posted, in the same player as in posts, with its captions. */
export function VideoPreview(props: VideoPreviewProps) {
  const { app, src, isFailed = false, captions = { vtt: '', language: '' } } = props
  const tracks = useTracks(captions)
  if (!canPlay(src, document.baseURI)) return null
  return (
    <div className={styles.film}>
      <LazyVideo
        key={[src, tracks[0]?.src, captions.language].join(' ')}
        app={app}
        film={plainFilm(src, { tracks })}
        label={t('Video preview')}
        autoRetries={1}
        troubleHint={isFailed ? undefined : t('You can still post it.')}
        meanwhile={
          // biome-ignore lint/a11y/useMediaCaption: it is not posted yet
          <video controls playsInline preload="none" src={src} aria-label={t('Video preview')} />
        }
      />
    </div>
  )
}
