import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { t } from '../../../platform/page/i18n.ts'
import { keyText } from '../../../ui/behavior/key-names.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ChoiceGroup } from '../../../ui/choice-group/choice-group.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import styles from './extras.module.css'
import type { MessageSettings } from './message-settings.ts'
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

interface SettingsDialogProps extends MessageSettings {
  $open: ReadableAtom<boolean>
  close: () => void
  /** What the server can share with others. */
  offers: { seen: boolean; writing: boolean }
}

/** How the user writes and reads messages, in this browser. */
export function MessageSettingsDialog({ $open, close, $choices, change, offers }: SettingsDialogProps) {
  const { sendKey, seen, writing } = useStore($choices)
  const mod = keyText('mod+enter')
  return (
    <Dialog
      open={useStore($open)}
      onClose={close}
      title={t('Message settings')}
      closable
      dismissible
      size="small"
    >
      <div className={styles.sections}>
        <ChoiceGroup
          legend={t('Send a message with')}
          labels={{
            enter: t('Enter. Shift+Enter adds a line.'),
            'mod+enter': t('{keys}. Enter adds a line.', { keys: mod }),
          }}
          value={sendKey}
          onChange={choice => change({ sendKey: choice })}
          autoFocus
        />
        {offers.seen && (
          <Switch
            label={t('Show what I’ve seen')}
            description={t(
              'People you message can see which of their messages you’ve seen. You’ll see which of yours they’ve seen if they share it, too.',
            )}
            checked={seen}
            onChange={checked => change({ seen: checked })}
          />
        )}
        {offers.writing && (
          <Switch
            label={t('Show when I’m writing')}
            description={t(
              'People you message can see when you’re writing. You’ll see when they’re writing if they share it, too.',
            )}
            checked={writing}
            onChange={checked => change({ writing: checked })}
          />
        )}
      </div>
    </Dialog>
  )
}
