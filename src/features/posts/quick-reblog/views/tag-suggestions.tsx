import { useStore } from '@nanostores/react'
import { type ReactNode, useId, useState } from 'react'
import { isComposing } from '../../../../platform/dom/composing.ts'
import { t } from '../../../../platform/page/i18n.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { classes } from '../../../../ui/styles/classes.ts'
import { addTags, hasTags, removeTags } from '../../tags/tags.ts'
import { nameMaxLength, toggleBundle } from '../bundles.ts'
import type { QuickReblog } from '../model.ts'
import type { QuickForm } from '../quick-form.ts'
import styles from './quick-reblog.module.css'

const suggestedMax = 12

interface Props {
  model: QuickReblog
  quick: QuickForm
}

interface ChipProps {
  isPressed: boolean
  onPress: () => void
  className?: string | undefined
  /** The key that presses it. */
  number?: number | undefined
  description?: string | undefined
  children: ReactNode
}

/** Tags that a press adds, and another one takes out. */
const Chip = ({ isPressed, onPress, className, number, description, children }: ChipProps) => (
  <button
    type="button"
    className={classes(styles.chip, className)}
    aria-pressed={isPressed}
    aria-description={description}
    aria-keyshortcuts={number === undefined ? undefined : String(number)}
    data-bundle={number}
    title={description}
    onClick={onPress}
  >
    {number !== undefined && (
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
    )}
    <bdi className={styles.chipText}>{children}</bdi>
  </button>
)

const Group = ({ name, children }: { name: string; children: ReactNode }) => {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row
    <div role="group" aria-labelledby={id} className={styles.group}>
      <span id={id} className={styles.groupName}>
        {name}
      </span>
      {children}
    </div>
  )
}

/** Ref for what takes the place of a control that had the focus, which is nowhere then. */
const takeFocus = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus()
}

/** Gives the chosen tags a name. */
function SaveBundle({ model, tags }: { model: QuickReblog; tags: readonly string[] }) {
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [step, setStep] = useState<'start' | 'name' | 'done'>('start')
  if (tags.length === 0) return null
  if (step !== 'name')
    return (
      <Button
        ref={step === 'done' ? takeFocus : undefined}
        variant="plain"
        size="small"
        className={styles.saveBundle}
        onClick={() => setStep('name')}
      >
        {t('Save tags as bundle')}
      </Button>
    )
  const save = () => {
    const reason = model.saveBundle(name, tags)
    setError(reason)
    if (reason !== '') return
    setName('')
    setStep('done')
  }
  return (
    <div className={styles.naming}>
      <TextField
        ref={takeFocus}
        label={t('Bundle name')}
        hideLabel
        placeholder={t('Bundle name')}
        maxLength={nameMaxLength}
        error={error}
        value={name}
        onChange={event => setName(event.target.value)}
        onKeyDown={event => {
          if (isComposing(event) || event.key !== 'Enter') return
          event.preventDefault()
          event.stopPropagation()
          save()
        }}
      />
      <Button size="small" onClick={save}>
        {t('Save')}
      </Button>
    </div>
  )
}

/** The user's bundles, the tags of the post that is reblogged, and those used last. */
export function TagSuggestions({ model, quick }: Props) {
  const { tags } = useStore(quick.form.$draft)
  const { bundles } = useStore(model.$choices)
  const original = useStore(quick.$originalTags)
  const [recent] = useState(() => model.knownTags.recent(suggestedMax))
  const others = removeTags(recent, original).slice(0, suggestedMax)
  const toggle = (tag: string) =>
    quick.setTags(hasTags(tags, [tag]) ? removeTags(tags, [tag]) : addTags(tags, [tag]))
  const chips = (of: readonly string[]) =>
    of.slice(0, suggestedMax).map(tag => (
      <Chip key={tag} isPressed={hasTags(tags, [tag])} onPress={() => toggle(tag)}>
        #{tag}
      </Chip>
    ))
  return (
    <div className={styles.suggestions}>
      {bundles.length > 0 && (
        <Group name={t('Bundles')}>
          {bundles.map((bundle, index) => (
            <Chip
              key={bundle.name}
              className={styles.bundle}
              number={index < 9 ? index + 1 : undefined}
              isPressed={hasTags(tags, bundle.tags)}
              description={bundle.tags.map(tag => `#${tag}`).join(' ')}
              onPress={() => quick.setTags(toggleBundle(tags, bundle))}
            >
              {bundle.name}
            </Chip>
          ))}
        </Group>
      )}
      {original.length > 0 && <Group name={t('From this post')}>{chips(original)}</Group>}
      {others.length > 0 && <Group name={t('Used recently')}>{chips(others)}</Group>}
      <SaveBundle model={model} tags={tags} />
    </div>
  )
}
