import { useStore } from '@nanostores/react'
import { t } from '../../platform/page/i18n.ts'
import { ChoiceGroup } from './choice-group.tsx'
import type { SettingsSectionProps } from './settings.ts'

/** Whether long posts are cut. */
export function LongPostsSection({ $settings, change }: SettingsSectionProps) {
  return (
    <ChoiceGroup
      legend={t('Long posts')}
      note={t('Posts taller than two screens')}
      labels={{ cut: t('Shorten, with Read more'), whole: t('Show in full') }}
      value={useStore($settings).long}
      onChange={long => change({ long })}
    />
  )
}
