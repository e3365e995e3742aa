import { useStore } from '@nanostores/react'
import { language, t } from '../../platform/page/i18n.ts'
import { capitalized } from '../../platform/text/text.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { FlatSelect } from '../../ui/flat-select/flat-select.tsx'
import { closeIcon, Icon } from '../../ui/icon/icon.tsx'
import { baseOf, languageName, type Reader, targetOf } from './languages.ts'
import styles from './settings-section.module.css'

/** Languages that browsers and most servers can translate. */
const common =
  'ar bg bn cs da de el en es fa fi fr he hi hr hu id it ja ko lt nl no pl pt ro ru sk sl sv ta te th tr uk vi zh zh-Hant'.split(
    ' ',
  )

const nameInList = (tag: string) => capitalized(languageName(tag, language()), language())

/** Languages by their names in the page's language. */
function listed(tags: readonly string[]): { value: string; label: string }[] {
  const options = [...new Set(tags)].map(value => ({ value, label: nameInList(value) }))
  return options.sort((a, b) => a.label.localeCompare(b.label, language()))
}

/** The part of the reading settings about translations. */
export function TranslationSection({
  $settings,
  change,
  pageLanguage,
}: Pick<Reader, '$settings' | 'change'> & { pageLanguage: string }) {
  const { to, never } = useStore($settings)
  const own = navigator.languages.map(targetOf)
  const all = listed([...common, ...own, ...(to ? [to] : []), ...never])
  const page = nameInList(targetOf(pageLanguage))
  const rest = all.filter(({ value }) => !never.includes(baseOf(value)))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('Translation')}</legend>
      <div className={styles.row}>
        <span>{t('Translate posts into')}</span>
        <FlatSelect
          label={t('Translate posts into')}
          edge="start"
          value={to ?? ''}
          options={[{ value: '', label: t('{language} (this page)', { language: page }) }, ...all]}
          onChange={value => change({ to: value || null })}
        />
      </div>
      <div className={styles.row}>
        <span>{t('Never offer to translate')}</span>
        <FlatSelect
          label={t('Never offer to translate')}
          edge="start"
          value=""
          options={[{ value: '', label: t('Add a language') }, ...rest]}
          onChange={value => value && change({ never: [...never, baseOf(value)] })}
        />
      </div>
      {never.length > 0 && (
        <ul className={styles.never} aria-label={t('Never offer to translate')}>
          {listed(never).map(({ value, label }) => (
            <li key={value}>
              {label}
              <IconButton
                size="small"
                label={t('Offer to translate from {language} again', { language: label })}
                onClick={() => change({ never: never.filter(tag => tag !== value) })}
              >
                <Icon path={closeIcon} size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
