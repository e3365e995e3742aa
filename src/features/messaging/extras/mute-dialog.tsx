import { useStore } from '@nanostores/react'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import styles from './extras.module.css'
import { type Muting, muteTimes } from './mute.ts'

/** For how long? */
export function MuteDialog({ $asked, ask, mute }: Pick<Muting, '$asked' | 'ask' | 'mute'>) {
  const asked = useStore($asked)
  return (
    <Dialog
      open={asked !== null}
      onClose={() => ask(null)}
      title={t('Mute this conversation')}
      closable
      dismissible
      size="small"
    >
      <p className={styles.note}>{t('You’ll still find it in your messages.')}</p>
      <div className={styles.times}>
        {muteTimes().map(({ id, label, ms }) => (
          <Button key={id} onClick={() => asked && mute(asked, ms)}>
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
