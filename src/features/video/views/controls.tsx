import { useStore } from '@nanostores/react'
import type { CSSProperties } from 'react'
import { currentLanguage, t } from '../../../platform/page/i18n.ts'
import { type LateCode, LatePopoverButton } from '../../../shared/late-popover.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Icon, moreIcon } from '../../../ui/icon/icon.tsx'
import { clockText, isAtEdge, volumeStep } from '../playback/playback-rules.ts'
import type { Player } from '../playback/player.ts'
import type { Screen } from '../playback/screen.ts'
import styles from './controls.module.css'
import { captionsIcon, fillIcon, mutedIcon, pauseIcon, playIcon, soundIcon, unfillIcon } from './icons.ts'
import type { ControlsProps } from './player-host.ts'
import sliders from './sliders/sliders.module.css'
import { TimeSlider } from './sliders/time-slider.tsx'

/** The mute button, and the volume slider that unfolds on hover and focus. */
function Volume({ player }: { player: Player }) {
  const { muted, volume } = useStore(player.$state)
  const isSilent = muted || volume === 0
  const percent = new Intl.NumberFormat(currentLanguage.locale, {
    style: 'percent',
    maximumFractionDigits: 0,
  }).format(volume)
  return (
    <div className={sliders.volume}>
      <IconButton
        label={isSilent ? t('Unmute') : t('Mute')}
        variant="chrome"
        tooltip="top"
        data-sound=""
        onClick={player.toggleMute}
      >
        <Icon path={isSilent ? mutedIcon : soundIcon} />
      </IconButton>
      <input
        type="range"
        className={sliders.slider}
        style={{ '--played': isSilent ? 0 : volume } as CSSProperties}
        aria-label={t('Volume')}
        aria-valuetext={isSilent ? t('Muted') : percent}
        min={0}
        max={1}
        step={volumeStep}
        value={isSilent ? 0 : volume}
        onChange={event => player.setVolume(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

/** The menu of rarer actions. */
const menu: LateCode<typeof import('./more-menu.tsx')> = {
  name: 'video-player',
  load: () => import('./more-menu.tsx'),
}

/** The time, or whether a livestream is live; the slider announces the same. */
function Time({ player }: { player: Player }) {
  const clock = useStore(player.$clock)
  const { live } = useStore(player.$state)
  if (!live)
    return (
      <span className={styles.time}>
        {clockText(clock.time)} / {clockText(clock.end)}
      </span>
    )
  if (clock.end <= 0 || isAtEdge(clock.time, clock))
    return (
      <span className={styles.live} data-now="">
        {t('Live')}
      </span>
    )
  return (
    <button
      type="button"
      className={styles.live}
      aria-label={t('Live: skip to now')}
      onClick={() => player.seek(clock.end)}
    >
      {t('Live')}
    </button>
  )
}

function Fullscreen({ screen }: { screen: Screen }) {
  const { fullscreen } = useStore(screen.$state)
  return (
    <IconButton
      label={t('Full screen')}
      pressed={fullscreen}
      variant="chrome"
      tooltip="top"
      onClick={screen.toggleFullscreen}
    >
      <Icon path={fullscreen ? unfillIcon : fillIcon} />
    </IconButton>
  )
}

/** The control bar. It runs from left to right in every language because time does in players. */
export function Controls(props: ControlsProps) {
  const { player, screen, togglePlay } = props
  const { playing, hd, captions } = useStore(player.$state)
  const { film } = player
  return (
    <div className={styles.bar} dir="ltr" data-controls="">
      {screen ? <TimeSlider player={player} /> : <div className={sliders.timeline} />}
      <div className={styles.buttons}>
        <IconButton
          label={playing ? t('Pause') : t('Play')}
          variant="chrome"
          tooltip="top"
          onClick={togglePlay}
        >
          {playing ? <Icon path={pauseIcon} strokeWidth={3} /> : <Icon path={playIcon} fill="currentColor" />}
        </IconButton>
        {screen && (
          <>
            <Volume player={player} />
            <Time player={player} />
            <span className={styles.space} />
            {film.tracks.length > 0 && (
              <IconButton
                label={t('Captions')}
                pressed={captions >= 0}
                variant="chrome"
                tooltip="top"
                data-control="captions"
                onClick={player.toggleCaptions}
              >
                <Icon path={captionsIcon} />
              </IconButton>
            )}
            {film.hdUrl !== null && film.url !== null && film.hlsUrl === null && (
              <IconButton
                label={t('HD')}
                pressed={hd}
                variant="chrome"
                tooltip={false}
                data-control="hd"
                onClick={player.toggleHd}
              >
                <span className={styles.hd}>{t('HD')}</span>
              </IconButton>
            )}
            <LatePopoverButton
              code={menu}
              popup="menu"
              button={attributes => (
                <IconButton {...attributes} label={t('More')} variant="chrome" tooltip="top">
                  <Icon path={moreIcon} strokeWidth={4} />
                </IconButton>
              )}
            >
              {({ MoreMenu }, popover) => <MoreMenu {...popover} controls={props} />}
            </LatePopoverButton>
            {screen.canFullscreen && <Fullscreen screen={screen} />}
          </>
        )}
      </div>
    </div>
  )
}
