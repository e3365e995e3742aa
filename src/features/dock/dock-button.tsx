import { t } from '../../platform/page/i18n.ts'
import { IconButton, type IconButtonProps } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'

const dockIcon = 'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM15 4v16'

interface DockButtonProps extends Pick<IconButtonProps, 'variant' | 'className' | 'tooltip'> {
  isDocked: boolean
  onToggle: () => void
}

/** Docks a view next to the posts, or undocks it. */
export const DockButton = ({ isDocked, onToggle, ...rest }: DockButtonProps) => (
  <IconButton {...rest} label={t('Dock next to posts')} pressed={isDocked} onClick={onToggle}>
    <Icon path={dockIcon} isDirected />
  </IconButton>
)
