import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { t } from '../../platform/page/i18n.ts'
import type { StoredAtom } from '../../platform/storage/stored-atom.ts'
import type { UndoTime } from '../../shared/feedback/undo-time.ts'
import { ChoiceGroup } from '../../ui/choice-group/choice-group.tsx'
import type { BadgeMode } from '../unread/badges.ts'
import type { SettingsSectionProps, SettingsStart } from './reading-settings.ts'

interface BadgeSectionProps {
  $mode: ReadableAtom<BadgeMode>
  change: (mode: BadgeMode) => void
  $start: ReadableAtom<SettingsStart>
}

/** How the header and the browser tab show that something is unread. */
export function BadgeSection({ $mode, change, $start }: BadgeSectionProps) {
  return (
    <ChoiceGroup
      legend={t('Unread activity and messages')}
      note={t('In the header and in the browser tab')}
      labels={{ number: t('Show a number'), dot: t('Show a dot'), none: t('Show nothing') }}
      value={useStore($mode)}
      onChange={change}
      autoFocus={useStore($start) === 'unread'}
    />
  )
}

/** How long an action can be undone. */
export function UndoSection({ $value, change }: Pick<StoredAtom<{ time: UndoTime }>, '$value' | 'change'>) {
  return (
    <ChoiceGroup
      legend={t('Show Undo for')}
      note={t('After you delete, send, or change something')}
      labels={{ '10': t('10 seconds'), '30': t('30 seconds'), stay: t('Until I close the notice') }}
      value={useStore($value).time}
      onChange={time => change({ time })}
    />
  )
}

/** What is shown of posts. Seen posts are known for logged-in users only. */
export function ReadingSection({ $settings, change, isGuest }: SettingsSectionProps & { isGuest: boolean }) {
  const { seen, long, sensitive } = useStore($settings)
  return (
    <>
      {!isGuest && (
        <ChoiceGroup
          legend={t('Posts you’ve already seen')}
          note={t('From earlier visits, in this browser')}
          labels={{ show: t('Show as usual'), dim: t('Dim'), hide: t('Hide') }}
          value={seen}
          onChange={mode => change({ seen: mode })}
        />
      )}
      <ChoiceGroup
        legend={t('Long posts')}
        note={t('Posts taller than two screens')}
        labels={{ cut: t('Shorten, with a Read more button'), whole: t('Show in full') }}
        value={long}
        onChange={mode => change({ long: mode })}
      />
      <ChoiceGroup
        legend={t('Sensitive posts and media')}
        labels={{ cover: t('Cover until I choose to see them'), show: t('Always show') }}
        value={sensitive}
        onChange={mode => change({ sensitive: mode })}
      />
    </>
  )
}
