import { useStore } from '@nanostores/react'
import { t } from '../../platform/page/i18n.ts'
import { ChoiceGroup } from './choice-group.tsx'
import type { SettingsSectionProps } from './settings.ts'

/** Whether what the host marks as sensitive is covered. */
export function SensitiveSection({ $settings, change }: SettingsSectionProps) {
  return (
    <ChoiceGroup
      legend={t('Sensitive posts and media')}
      labels={{ cover: t('Cover until I choose to see them'), show: t('Always show') }}
      value={useStore($settings).sensitive}
      onChange={sensitive => change({ sensitive })}
    />
  )
}
