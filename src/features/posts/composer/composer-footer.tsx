import type { KeyboardEvent } from 'react'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { FlatSelect } from '../../../ui/flat-select/flat-select.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { PostDraft } from '../draft/draft.ts'
import type { PostForm } from '../draft/post-form.ts'
import { isPostState, type PostState } from '../draft/post-states.ts'
import { currentStateNames, saveLabel, savingLabel, stateNames } from '../lifecycle/titles.ts'
import styles from './composer.module.css'

const settingsIcon =
  'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8.5 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z'
const choices = ['published', 'queued', 'scheduled', 'draft', 'private'] as const

interface ComposerFooterProps {
  form: PostForm
  draft: PostDraft
  isSaving: boolean
  hasSettings: boolean
  /** Id of the element that says to which networks the post is sent. */
  sentTo: string | undefined
  onSettings: () => void
  /** The new state requires a time. */
  onScheduled: () => void
  onSettingsKey: (event: KeyboardEvent) => void
}

/** Settings, the post's state, and the save button. */
export function ComposerFooter(props: ComposerFooterProps) {
  const { form, draft, isSaving, hasSettings, onSettings } = props
  const names = stateNames()
  const isCurrent = (state: PostState) => draft.mode === 'edit' && state === form.initial.state
  const states =
    isPostState(draft.state) && !choices.some(state => state === draft.state) ? [draft.state] : []
  return (
    <>
      <IconButton
        data-settings=""
        label={t('Settings')}
        expanded={hasSettings}
        onClick={onSettings}
        onKeyDown={props.onSettingsKey}
      >
        <Icon path={settingsIcon} />
      </IconButton>
      <span className={styles.actions}>
        <FlatSelect
          className={styles.state}
          label={t('Posting options')}
          aria-disabled={isSaving}
          options={[...states, ...choices].map(value => ({
            value,
            label: isCurrent(value) ? currentStateNames()[value] : names[value],
          }))}
          value={isPostState(draft.state) ? draft.state : 'published'}
          onChange={state => {
            form.setState(state)
            if (state === 'scheduled') props.onScheduled()
          }}
        />
        <Button variant="primary" type="submit" busy={isSaving} aria-describedby={props.sentTo}>
          {isSaving ? savingLabel(draft) : saveLabel(draft, form.initial.state)}
        </Button>
      </span>
    </>
  )
}
