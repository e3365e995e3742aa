import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { BundleChips, Chip, Group } from '../composer/tag-chips.tsx'
import { addTags, hasTags, removeTags } from '../tags.ts'
import { nameMaxLength } from './quick-choices.ts'
import type { QuickForm } from './quick-form.ts'
import styles from './quick-reblog.module.css'
import type { QuickReblog } from './quick-reblog-model.ts'

const suggestedMax = 12

interface Props {
  model: QuickReblog
  quick: QuickForm
}

/** Ref for what takes the place of a control that had the focus, which is nowhere then. */
export const takeFocus = (element: HTMLElement | null) => {
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

/** The user's bundles, the tags of the post being reblogged, and recently used ones. */
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
      <BundleChips isNumbered bundles={bundles} tags={tags} setTags={quick.setTags} />
      {original.length > 0 && <Group name={t('From this post')}>{chips(original)}</Group>}
      {others.length > 0 && <Group name={t('Used recently')}>{chips(others)}</Group>}
      <SaveBundle model={model} tags={tags} />
    </div>
  )
}
