import { t } from '../../src/page/i18n.ts'
import type { PostDraft } from '../../src/posts/draft.ts'
import type { PostForm } from '../../src/posts/form.ts'
import { fromLocalTime, toLocalTime } from '../../src/posts/publish-time.ts'
import { isPostState, type PostState } from '../../src/posts/states.ts'
import { Button } from '../../src/ui/button.tsx'
import { FlatSelect } from '../../src/ui/flat-select.tsx'
import { Icon } from '../../src/ui/icon.tsx'
import { IconButton } from '../../src/ui/icon-button.tsx'
import styles from './composer.module.css'
import { keptNames, saveLabel, stateNames } from './titles.ts'

const settingsPath =
  'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8.5 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z'
const choices = ['published', 'queued', 'scheduled', 'draft', 'private'] as const

interface ComposerFooterProps {
  form: PostForm
  draft: PostDraft
  isSaving: boolean
  hasSettings: boolean
  /** The id of the words that say where else the post goes. */
  sentTo: string | undefined
  onSettings: () => void
}

/** Settings, what to do with the post, and the button that does it. */
export function ComposerFooter(props: ComposerFooterProps) {
  const { form, draft, isSaving, hasSettings, onSettings } = props
  const names = stateNames()
  const isKept = (state: PostState) => draft.mode === 'edit' && state === form.initial.state
  const states =
    isPostState(draft.state) && !choices.some(state => state === draft.state) ? [draft.state] : []
  return (
    <>
      <IconButton label={t('Settings')} expanded={hasSettings} onClick={onSettings}>
        <Icon path={settingsPath} />
      </IconButton>
      {draft.state === 'scheduled' && (
        <input
          type="datetime-local"
          className={styles.time}
          data-field="publish_on"
          aria-label={t('When to post')}
          disabled={isSaving}
          value={toLocalTime(draft.publish_on)}
          onChange={event => form.change({ publish_on: fromLocalTime(event.target.value) })}
        />
      )}
      <span className={styles.actions}>
        <FlatSelect
          className={styles.state}
          label={t('What to do with the post')}
          disabled={isSaving}
          options={[...states, ...choices].map(value => ({
            value,
            label: isKept(value) ? keptNames()[value] : names[value],
          }))}
          value={isPostState(draft.state) ? draft.state : 'published'}
          onChange={form.setState}
        />
        <Button variant="primary" type="submit" busy={isSaving} aria-describedby={props.sentTo}>
          {saveLabel(draft, form.initial.state)}
        </Button>
      </span>
    </>
  )
}
