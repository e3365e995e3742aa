import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { t } from '../../platform/page/i18n.ts'
import { ChoiceGroup } from '../../ui/choice-group/choice-group.tsx'
import type { BadgeMode } from '../unread/stored-badge-mode.ts'

interface BadgeSectionProps {
  $mode: ReadableAtom<BadgeMode>
  change: (mode: BadgeMode) => void
}

/** How the header and the browser tab say that something is unread. */
export function BadgeSection({ $mode, change }: BadgeSectionProps) {
  return (
    <ChoiceGroup
      legend={t('Unread activity and messages')}
      note={t('In the header and in the browser tab')}
      labels={{ number: t('Show a number'), dot: t('Show a dot'), none: t('Show nothing') }}
      value={useStore($mode)}
      onChange={change}
    />
  )
}
