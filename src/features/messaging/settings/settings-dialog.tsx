import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { t } from '../../../platform/page/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { shortcutLabel } from '../../../ui/editor/prose/key-names.ts'
import { ChoiceGroup } from '../../reading/choice-group.tsx'
import type { MessageSettings } from './message-settings.ts'

interface SettingsDialogProps extends MessageSettings {
  $open: ReadableAtom<boolean>
  close: () => void
}

/** How the user writes and reads messages, in this browser. */
export function MessageSettingsDialog({ $open, close, $choices, change }: SettingsDialogProps) {
  const { sendKey } = useStore($choices)
  const mod = shortcutLabel('Mod-Enter')
  return (
    <Dialog
      open={useStore($open)}
      onClose={close}
      title={t('Message settings')}
      closable
      dismissible
      size="small"
    >
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
    </Dialog>
  )
}
