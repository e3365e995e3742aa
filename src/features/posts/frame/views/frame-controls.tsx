import { useStore } from '@nanostores/react'
import { t } from '../../../../platform/page/i18n.ts'
import { IconButton } from '../../../../ui/button/icon-button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import type { Frame } from '../frame.ts'
import { choicesAt, type Layout } from '../layouts.ts'

const minimizeIcon = 'M5 18h14'
const icons = {
  beside: 'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM11 4v16',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
} satisfies Record<Exclude<Layout, 'page'>, string>

const labels = () => ({ beside: t('Dock beside posts'), full: t('Full screen') })

/** Minimizes the form, docks it beside the posts, or lets it fill the screen. */
export function FrameControls({ frame }: { frame: Frame }) {
  const layout = useStore(frame.$layout)
  const width = useStore(frame.$width)
  return (
    <>
      <IconButton data-focus-last="" label={t('Minimize')} onClick={frame.minimize}>
        <Icon path={minimizeIcon} />
      </IconButton>
      {choicesAt(width).map(choice => (
        <IconButton
          key={choice}
          data-focus-last=""
          label={labels()[choice]}
          pressed={layout === choice}
          onClick={() => frame.toggle(choice)}
        >
          <Icon path={icons[choice]} />
        </IconButton>
      ))}
    </>
  )
}
