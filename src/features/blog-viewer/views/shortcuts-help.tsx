import type { Bus } from '../../../platform/bus/bus.ts'
import { t } from '../../../platform/page/i18n.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './help.module.css'
import { keyboardIcon } from './icons.ts'

/** Opens the list of shortcuts, for keyboard users. */
export const ShortcutsHelp = ({ bus }: { bus: Bus }) => (
  <IconButton
    variant="chrome"
    className={styles.button ?? ''}
    label={t('Keyboard shortcuts')}
    aria-haspopup="dialog"
    onClick={() => void bus.dispatch('shortcuts:open').catch(() => {})}
  >
    <Icon path={keyboardIcon} />
  </IconButton>
)
