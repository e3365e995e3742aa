import { useStore } from '@nanostores/react'
import { t } from '../../../platform/page/i18n.ts'
import { Switch } from '../../../ui/switch/switch.tsx'
import type { AltReminder } from '../alt-reminder.ts'
import { Group } from './post-settings.tsx'

function ReminderSwitch({ reminder: { $isOn, set } }: { reminder: AltReminder }) {
  return (
    <Switch
      label={t('Remind me to describe photos')}
      description={t('Before you post. In this browser, for all posts.')}
      checked={useStore($isOn)}
      onChange={set}
    />
  )
}

interface MediaGroupProps {
  /** Null where the server knows no descriptions. */
  reminder: AltReminder | null
}

/** What the server knows of the media of a post. */
export function MediaGroup({ reminder }: MediaGroupProps) {
  if (!reminder) return null
  return (
    <Group name={t('Photos and media')}>
      <ReminderSwitch reminder={reminder} />
    </Group>
  )
}
