import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useId } from 'react'
import { t } from '../../platform/page/i18n.ts'
import { Button } from '../../ui/button/button.tsx'
import { type FilterList, type HiddenMode, hiddenModes } from './rules/filter.ts'
import { Choice } from './views/choice.tsx'
import styles from './views/filters.module.css'

type Settings = Pick<FilterList, 'hidden' | 'once'>
type Change = (fields: Partial<Settings>) => void

const modeLabels = (): Record<HiddenMode, string> => ({
  line: t('A line with the reason and a Show button'),
  nothing: t('Nothing'),
})

/** What hidden posts leave behind, and whether reblogs of one post are shown once. */
export function HiddenChoices({ settings, change }: { settings: Settings; change: Change }) {
  const id = useId()
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('In place of filtered posts')}</legend>
        {hiddenModes.map(mode => (
          <Choice
            key={mode}
            type="radio"
            name={id}
            checked={settings.hidden === mode}
            onChange={() => change({ hidden: mode })}
          >
            {modeLabels()[mode]}
          </Choice>
        ))}
      </fieldset>
      <Choice checked={settings.once} onChange={once => change({ once })}>
        {t('Show each reblogged post once')}
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
