import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type ReactNode, useId } from 'react'
import { t } from '../../platform/page/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type ReadingSettings, type SeenMode, seenModes } from './settings.ts'
import styles from './settings-dialog.module.css'

interface SettingsDialogProps {
  $open: ReadableAtom<boolean>
  close: () => void
  $settings: ReadableAtom<ReadingSettings>
  change: (fields: Partial<ReadingSettings>) => void
  /** Sections about other things. */
  children: ReactNode
}

const labels = (): Record<SeenMode, string> => ({
  show: t('Show as usual'),
  dim: t('Dim'),
  hide: t('Hide'),
})

/** How the user reads on this site, in this browser. */
export function SettingsDialog({ $open, close, $settings, change, children }: SettingsDialogProps) {
  const open = useStore($open)
  const { seen } = useStore($settings)
  const id = useId()
  return (
    <Dialog open={open} onClose={close} title={t('Reading settings')} closable dismissible size="small">
      <fieldset className={styles.group} aria-describedby={id}>
        <legend className={styles.legend}>{t('Posts you’ve already seen')}</legend>
        <p id={id} className={styles.note}>
          {t('From earlier visits, in this browser')}
        </p>
        {seenModes.map(mode => (
          <label key={mode} className={styles.choice}>
            <input
              type="radio"
              name={id}
              checked={seen === mode}
              data-autofocus={seen === mode ? '' : undefined}
              onChange={() => change({ seen: mode })}
            />
            {labels()[mode]}
          </label>
        ))}
      </fieldset>
      {children}
    </Dialog>
  )
}
