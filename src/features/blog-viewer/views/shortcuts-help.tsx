import { useRef, useState } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import styles from './help.module.css'
import { keyboardIcon } from './icons.ts'

/** The shortcuts and their labels; the keys are the same in every language. */
const keys = (): [key: string, label: string][] => [
  ['J', t('Next post')],
  ['K', t('Previous post')],
  ['L', t('Like')],
  ['R', t('Reblog')],
  ['S', t('Share')],
  ['.', t('Back to top')],
  ['↵', t('Open the source blog')],
  ['Esc', t('Close')],
]

/** The list of the drawer's shortcuts, for keyboard users. */
export function ShortcutsHelp() {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        ref={button}
        variant="chrome"
        className={styles.button ?? ''}
        label={t('Keyboard shortcuts')}
        aria-haspopup="dialog"
        expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon path={keyboardIcon} />
      </IconButton>
      <Popover
        anchor={button.current}
        open={open}
        onClose={() => setOpen(false)}
        label={t('Keyboard shortcuts')}
        placement="bottom-end"
        focus="self"
      >
        <dl className={styles.keys}>
          {keys().map(([key, label]) => (
            <div key={key} className={styles.line}>
              <dt>
                <kbd className={styles.key}>{key}</kbd>
              </dt>
              <dd className={styles.label}>{label}</dd>
            </div>
          ))}
        </dl>
      </Popover>
    </>
  )
}
