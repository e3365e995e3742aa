import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t } from '../../../platform/page/i18n.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { addTags, readTags } from '../tags.ts'
import { type Bundle, nameMaxLength, renameBundle, saveBundle } from './quick-choices.ts'
import styles from './quick-reblog.module.css'
import type { QuickReblog } from './quick-reblog-model.ts'

const addIcon = 'M12 5v14M5 12h14'
const deleteIcon = 'M4 7h16M9 7V4h6v3m3 0-1 13H7L6 7m4 4v5m4-5v5'

interface TagsTextProps {
  label: string
  hint?: string
  hideLabel?: boolean
  tags: readonly string[]
  /** Shown while no tag is entered; the previous value comes back when the field is left. */
  missing?: string
  onChange: (tags: readonly string[]) => void
}

/** Tags as a line of text, separated by commas. */
function TagsText({ tags, missing, onChange, ...field }: TagsTextProps) {
  const asText = () => tags.map(tag => `#${tag}`).join(', ')
  const [text, setText] = useState(asText)
  const isMissing = missing !== undefined && readTags(text).length === 0
  return (
    <TextField
      {...field}
      placeholder={t('#tags')}
      autoComplete="off"
      error={isMissing && missing}
      value={text}
      onBlur={() => isMissing && setText(asText())}
      onChange={event => {
        setText(event.target.value)
        onChange(addTags([], readTags(event.target.value)))
      }}
    />
  )
}

function BundleRow({ model, bundle, index }: { model: QuickReblog; bundle: Bundle; index: number }) {
  /** The typed text while it isn't a valid name for the bundle. */
  const [typed, setTyped] = useState<string | null>(null)
  const { bundles } = useStore(model.$choices)
  const rename = (name: string) => {
    const renamed = renameBundle(bundles, bundle.name, name)
    setTyped(renamed === bundles || name !== name.trim() ? name : null)
    model.change({ bundles: renamed })
  }
  const isRefused = typed !== null && renameBundle(bundles, bundle.name, typed) === bundles
  return (
    <li className={styles.row}>
      <TextField
        label={t('Name of bundle {count}', { count: index + 1 })}
        hideLabel
        className={styles.rowName}
        maxLength={nameMaxLength}
        error={isRefused && t('Another bundle has that name. Choose a different one.')}
        value={typed ?? bundle.name}
        onChange={event => rename(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      <TagsText
        key={bundle.name}
        label={t('Tags in {name}', { name: bundle.name })}
        hideLabel
        tags={bundle.tags}
        missing={t('Enter a tag, or delete the bundle.')}
        onChange={tags => model.change({ bundles: saveBundle(bundles, bundle.name, tags) })}
      />
      <IconButton
        label={t('Delete {name}', { name: bundle.name })}
        onClick={event => {
          const row = event.currentTarget.closest('li')
          const next = row?.nextElementSibling ?? row?.previousElementSibling
          ;(next ?? row?.closest('div'))?.querySelector('input')?.focus()
          model.deleteBundle(bundle)
        }}
      >
        <Icon path={deleteIcon} />
      </IconButton>
    </li>
  )
}

/** Makes a bundle; the focus stays for the next one. */
function NewBundle({ model }: { model: QuickReblog }) {
  const [name, setName] = useState('')
  const [tags, setTags] = useState('')
  const [error, setError] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const add = () => {
    const read = readTags(tags)
    const reason = read.length === 0 && name.trim() !== '' ? t('Enter a tag.') : model.saveBundle(name, read)
    setError(reason)
    if (reason !== '') return
    setName('')
    setTags('')
    field.current?.focus()
  }
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    event.stopPropagation()
    add()
  }
  const both = { hideLabel: true, autoComplete: 'off', onKeyDown: addByEnter }
  return (
    <div className={styles.row}>
      <TextField
        {...both}
        ref={field}
        label={t('Bundle name')}
        placeholder={t('Name')}
        className={styles.rowName}
        maxLength={nameMaxLength}
        error={error}
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <TextField
        {...both}
        label={t('Tags')}
        placeholder={t('#tags')}
        value={tags}
        onChange={event => setTags(event.target.value)}
      />
      <IconButton label={t('Add bundle')} onClick={add}>
        <Icon path={addIcon} />
      </IconButton>
    </div>
  )
}

/** What every quick reblog starts with, and the bundles. Each change is stored at once. */
export function QuickSettings({ model }: { model: QuickReblog }) {
  const { bundles, defaultTags, queueTags } = useStore(model.$choices)
  return (
    <div className={styles.form}>
      <TagsText
        label={t('Tags for every reblog')}
        tags={defaultTags}
        onChange={tags => model.change({ defaultTags: tags })}
      />
      <TagsText
        label={t('Tags for queued reblogs')}
        tags={queueTags}
        onChange={tags => model.change({ queueTags: tags })}
      />
      <h3 className={styles.subtitle}>{t('Bundles')}</h3>
      <ul className={styles.rows}>
        {bundles.map((bundle, index) => (
          // By position: its name changes during typing.
          // biome-ignore lint/suspicious/noArrayIndexKey: bundles are not sorted
          <BundleRow key={index} model={model} bundle={bundle} index={index} />
        ))}
      </ul>
      <NewBundle model={model} />
    </div>
  )
}
