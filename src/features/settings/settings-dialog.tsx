import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { App } from '../../platform/app.ts'
import type { SettingsEntry } from '../../platform/extensions/added.ts'
import { t, tn } from '../../platform/page/i18n.ts'
import { wordSearch } from '../../platform/text/text.ts'
import { useHostEntries } from '../../shared/extensions/use-entries.ts'
import { ChoiceGroup } from '../../ui/choice-group/choice-group.tsx'
import { SearchableListDialog, SearchedList } from '../../ui/dialog/searchable-list-dialog.tsx'
import { chevronDownIcon, Icon } from '../../ui/icon/icon.tsx'
import type { SettingsStart } from './reading-settings.ts'
import styles from './settings-dialog.module.css'

type SectionName = 'reading' | 'comfort' | 'media' | 'languages' | 'filters' | 'messages'

/** What each section shows; one without anything is left out. Each of its elements is a setting, for the search. */
type SettingsSections = Record<SectionName, ReactNode>

const titles = (): Record<SectionName, string> => ({
  reading: t('Reading'),
  comfort: t('Text and comfort'),
  media: t('Media'),
  languages: t('Languages'),
  filters: t('Filters'),
  messages: t('Messages and posting'),
})

const names: readonly SectionName[] = ['reading', 'comfort', 'media', 'languages', 'filters', 'messages']

/**
 * Hides the settings that don't have all words of a query in their texts or in the title of their section, and sections
 * without any. Texts are read from the page, so that each setting is found by what it says.
 *
 * @returns how many are left
 */
function filterSettings(list: HTMLElement, query: string): number {
  const isWanted = wordSearch(query)
  let all = 0
  for (const section of list.children) {
    const [summary, settings] = section.children
    let found = 0
    for (const setting of settings?.children ?? []) {
      const isFound = isWanted(`${summary?.textContent} ${setting.textContent}`)
      setting.toggleAttribute('hidden', !isFound)
      if (isFound) found += 1
    }
    section.toggleAttribute('hidden', found === 0)
    all += found
  }
  return all
}

interface SectionProps {
  title: string
  isOpen: boolean
  toggle: () => void
  children: ReactNode
}

function Section({ title, isOpen, toggle, children }: SectionProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    // The section above it that has closed may have been long.
    if (isOpen && isPressed.current)
      details.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    isPressed.current = false
  }, [isOpen])
  return (
    <details ref={details} open={isOpen} className={styles.section}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: browsers make it a button */}
      <summary
        className={styles.summary}
        onClick={event => {
          event.preventDefault()
          isPressed.current = true
          toggle()
        }}
      >
        <h3 className={styles.title}>{title}</h3>
        <span className={styles.arrow}>
          <Icon path={chevronDownIcon} size={18} />
        </span>
      </summary>
      <div className={styles.settings}>{children}</div>
    </details>
  )
}

interface SectionsProps {
  sections: SettingsSections
  first: SectionName
  /** The host's choices, each in a section of its own. */
  own: readonly SettingsEntry[]
}

/** A choice of the host's, who stores it. */
function OwnChoice({ entry }: { entry: SettingsEntry }) {
  const [value, setValue] = useState(entry.value)
  return (
    <ChoiceGroup
      legend={entry.label}
      note={entry.note}
      labels={entry.options}
      value={value}
      onChange={chosen => {
        setValue(chosen)
        void entry.change(chosen)
      }}
    />
  )
}

function Sections({ sections, first, own }: SectionsProps) {
  const [query, search] = useState('')
  const [shown, show] = useState<string | null>(first)
  const [found, setFound] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (list.current) setFound(filterSettings(list.current, query.trim()))
  }, [query])
  const title = titles()
  return (
    <SearchedList
      label={t('Search settings')}
      query={query}
      search={search}
      count={found}
      countText={tn(found, '{count} setting', '{count} settings')}
      noneText={t('No settings found')}
    >
      <div ref={list} className={styles.sections}>
        {names.map(
          name =>
            sections[name] && (
              <Section
                key={name}
                title={title[name]}
                isOpen={query.trim() !== '' || shown === name}
                toggle={() => show(shown === name ? null : name)}
              >
                {sections[name]}
              </Section>
            ),
        )}
        {own.map(entry => {
          const name = `host ${entry.id}`
          return (
            <Section
              key={name}
              title={entry.label}
              isOpen={query.trim() !== '' || shown === name}
              toggle={() => show(shown === name ? null : name)}
            >
              <OwnChoice entry={entry} />
            </Section>
          )
        })}
      </div>
    </SearchedList>
  )
}

interface SettingsDialogProps {
  app: App
  $open: ReadableAtom<boolean>
  $start: ReadableAtom<SettingsStart>
  close: () => void
  sections: SettingsSections
}

/** How the user reads on this site, in this browser. */
export function SettingsDialog({ app, $open, $start, close, sections }: SettingsDialogProps) {
  const own = useHostEntries(app, '$settings')
  const first = useStore($start) === 'top' ? 'reading' : 'messages'
  return (
    <SearchableListDialog open={useStore($open)} onClose={close} title={t('Reading settings')}>
      <Sections sections={sections} first={first} own={own} />
    </SearchableListDialog>
  )
}
