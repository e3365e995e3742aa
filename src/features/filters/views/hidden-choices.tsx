import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ChoiceGroup } from '../../../ui/choice-group/choice-group.tsx'
import type { FilterList, HiddenMode } from '../filter.ts'
import styles from './filters.module.css'

interface ChoiceProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** A checkbox with its text. */
export const Choice = ({ checked, onChange, children }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type="checkbox" checked={checked} onChange={event => onChange(event.target.checked)} />
    <span>{children}</span>
  </label>
)

type Settings = Pick<FilterList, 'hidden' | 'once'>
type Change = (fields: Partial<Settings>) => void

const modeLabels = (): Record<HiddenMode, string> => ({
  line: t('A line with the reason and a Show button'),
  nothing: t('Nothing'),
})

/** What is shown in place of hidden posts, and whether reblogs of one post are shown once. */
export function HiddenChoices({ settings, change }: { settings: Settings; change: Change }) {
  return (
    <>
      <ChoiceGroup
        legend={t('In place of filtered posts')}
        labels={modeLabels()}
        value={settings.hidden}
        onChange={hidden => change({ hidden })}
      />
      <Choice checked={settings.once} onChange={once => change({ once })}>
        {t('Hide duplicate reblogs')}
      </Choice>
    </>
  )
}

interface FilterSettingsProps {
  $list: ReadableAtom<FilterList>
  change: Change
  openFilters: () => void
}

/** Filters in the reading settings. */
export function FilterSettings({ $list, change, openFilters }: FilterSettingsProps) {
  const list = useStore($list)
  return (
    <div className={styles.section}>
      <HiddenChoices settings={list} change={change} />
      <div>
        <Button onClick={openFilters}>{t('Edit filters')}</Button>
      </div>
    </div>
  )
}
