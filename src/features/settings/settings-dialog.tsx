import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import { t } from '../../platform/page/i18n.ts'
import type { StoredAtom } from '../../platform/storage/stored-atom.ts'
import type { UndoTime } from '../../shared/feedback/undo-time.ts'
import { ChoiceGroup } from '../../ui/choice-group/choice-group.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { BadgeMode } from '../unread/badges.ts'
import type { SettingsSectionProps, SettingsStart } from './reading-settings.ts'
import styles from './settings-dialog.module.css'

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

/** Whether what the host marks as sensitive is covered. */
function SensitiveSection({ $settings, change }: SettingsSectionProps) {
  return (
    <ChoiceGroup
      legend={t('Sensitive posts and media')}
      labels={{ cover: t('Cover until I choose to see them'), show: t('Always show') }}
      value={useStore($settings).sensitive}
      onChange={sensitive => change({ sensitive })}
    />
  )
}

/** Whether long posts are collapsed. */
function LongPostsSection({ $settings, change }: SettingsSectionProps) {
  return (
    <ChoiceGroup
      legend={t('Long posts')}
      note={t('Posts taller than two screens')}
      labels={{ cut: t('Shorten, with a Read more button'), whole: t('Show in full') }}
      value={useStore($settings).long}
      onChange={long => change({ long })}
    />
  )
}

interface SettingsDialogProps extends SettingsSectionProps {
  $open: ReadableAtom<boolean>
  $start: ReadableAtom<SettingsStart>
  close: () => void
  /** Sections about other things. */
  children: ReactNode
}

/** How the user reads on this site, in this browser. */
export function SettingsDialog({ $open, $start, close, $settings, change, children }: SettingsDialogProps) {
  const open = useStore($open)
  const { seen } = useStore($settings)
  return (
    <Dialog open={open} onClose={close} title={t('Reading settings')} closable dismissible size="small">
      <div className={styles.sections}>
        <ChoiceGroup
          legend={t('Posts you’ve already seen')}
          note={t('From earlier visits, in this browser')}
          labels={{ show: t('Show as usual'), dim: t('Dim'), hide: t('Hide') }}
          value={seen}
          onChange={mode => change({ seen: mode })}
          autoFocus={useStore($start) === 'top'}
        />
        <LongPostsSection $settings={$settings} change={change} />
        <SensitiveSection $settings={$settings} change={change} />
        {children}
      </div>
    </Dialog>
  )
}
