import { useStore } from '@nanostores/react'
import { language, t } from '../../platform/page/i18n.ts'
import { durationText } from '../../platform/text/duration.ts'
import { ChoiceGroup } from '../../ui/choice-group/choice-group.tsx'
import { type SendDelay, type WaitSeconds, waitChoices } from './send-delay.ts'

const waitText = (seconds: WaitSeconds) =>
  seconds === 0 ? t('Off') : durationText({ value: seconds, unit: 'second' }, language())

/** How long a post waits before it is sent. */
export function WaitSection({ $value, change }: Pick<SendDelay, '$value' | 'change'>) {
  const labels = Object.fromEntries(waitChoices.map(seconds => [seconds, waitText(seconds)]))
  const chosen = useStore($value).seconds
  return (
    <ChoiceGroup
      legend={t('Wait before posting')}
      labels={labels}
      value={String(chosen)}
      onChange={value => change({ seconds: waitChoices.find(seconds => String(seconds) === value) ?? 0 })}
    />
  )
}
