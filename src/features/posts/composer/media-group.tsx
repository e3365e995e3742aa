import { useStore } from '@nanostores/react'
import { t } from '../../../platform/page/i18n.ts'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import type { AltReminder } from '../alt-reminder.ts'
import type { PostDraft } from '../draft/draft.ts'
import type { PostForm } from '../draft/form.ts'
import { reasonMaxLength } from '../server/payload.ts'
import { Group } from './post-settings.tsx'

interface PostProps {
  form: Pick<PostForm, 'change'>
  draft: PostDraft
}

function Sensitive({ form, draft }: PostProps) {
  return (
    <>
      <Switch
        label={t('Sensitive post')}
        description={t('Covered until readers choose to see it.')}
        checked={draft.sensitive}
        onChange={sensitive => form.change({ sensitive })}
      />
      {draft.sensitive && (
        <TextField
          label={t('Reason')}
          hint={t('Shown on the cover. Leave empty for none.')}
          maxLength={reasonMaxLength}
          value={draft.sensitiveReason}
          onChange={event => form.change({ sensitiveReason: event.target.value })}
        />
      )}
    </>
  )
}

function ReminderSwitch({ reminder: { $value, set } }: { reminder: AltReminder }) {
  return (
    <Switch
      label={t('Remind me to describe photos')}
      description={t('Before you post. In this browser, for all posts.')}
      checked={!useStore($value).off}
      onChange={isOn => set({ off: !isOn })}
    />
  )
}

interface MediaGroupProps extends PostProps {
  /** Null where the server knows no descriptions. */
  reminder: AltReminder | null
  /** The server knows what is sensitive. */
  mayCover: boolean
}

/** What the server knows of the media of a post. */
export function MediaGroup({ reminder, mayCover, form, draft }: MediaGroupProps) {
  if (!reminder && !mayCover) return null
  return (
    <Group name={t('Photos and media')}>
      {mayCover && <Sensitive form={form} draft={draft} />}
      {reminder && <ReminderSwitch reminder={reminder} />}
    </Group>
  )
}
