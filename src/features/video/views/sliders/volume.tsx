import { useStore } from '@nanostores/react'
import type { CSSProperties } from 'react'
import { t } from '../../../../platform/page/i18n.ts'
import { currentLanguage } from '../../../../platform/page/language.ts'
import { IconButton } from '../../../../ui/button/icon-button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { volumeStep } from '../../playback/playback-rules.ts'
import type { Player } from '../../playback/player.ts'
import { mutedIcon, soundIcon } from '../icons.ts'
import styles from './sliders.module.css'

/** The mute button, and the volume slider that unfolds on hover and focus. */
export function Volume({ player }: { player: Player }) {
  const { muted, volume } = useStore(player.$state)
  const isSilent = muted || volume === 0
  const percent = new Intl.NumberFormat(currentLanguage.locale, {
    style: 'percent',
    maximumFractionDigits: 0,
  }).format(volume)
  return (
    <div className={styles.volume}>
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
        className={styles.slider}
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
