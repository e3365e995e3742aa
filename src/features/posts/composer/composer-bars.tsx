import { useStore } from '@nanostores/react'
import type { KeyboardEvent } from 'react'
import type { User } from '../../../platform/bus/contract.ts'
import { t } from '../../../platform/page/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { FlatSelect } from '../../../ui/flat-select/flat-select.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { slidersIcon } from '../../../ui/icon/settings-icons.ts'
import { BlogChoice } from '../blog-choice.tsx'
import type { PostDraft } from '../draft/draft.ts'
import type { PostForm } from '../draft/post-form.ts'
import { isPostState, type PostState } from '../draft/post-states.ts'
import { sharingDefaults } from '../draft/start-draft.ts'
import { choicesAt, type Frame, type Layout } from '../frame/frame.ts'
import { currentStateNames, saveLabel, savingLabel, stateNames } from '../lifecycle/titles.ts'
import styles from './composer.module.css'

interface BlogOfFormProps {
  form: PostForm
  draft: PostDraft
  user: User | null
}

/** The blog of the post, with its sharing defaults for a new one. */
export function BlogOfForm({ form, draft, user }: BlogOfFormProps) {
  const blogs = user?.channels ?? []
  const change = (tumblelog: string) => {
    const blog = blogs.find(({ name }) => name === tumblelog)
    form.change({ tumblelog, ...sharingDefaults(blog, draft.mode) })
  }
  return (
    <BlogChoice
      className={styles.blog}
      blogs={blogs}
      value={draft.tumblelog}
      onChange={change}
      isFixed={draft.mode === 'edit'}
    />
  )
}

const minimizeIcon = 'M5 18h14'
const icons = {
  beside: 'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM11 4v16',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
} satisfies Record<Exclude<Layout, 'page'>, string>

const labels = () => ({ beside: t('Dock next to posts'), full: t('Full screen') })

/** Minimizes the form, docks it next to the posts, or lets it fill the screen. */
export function FrameControls({ frame }: { frame: Frame }) {
  const layout = useStore(frame.$layout)
  const width = useStore(frame.$width)
  return (
    <>
      <IconButton data-focus-last="" label={t('Minimize')} onClick={frame.minimize}>
        <Icon path={minimizeIcon} />
      </IconButton>
      {choicesAt(width).map(choice => (
        <IconButton
          key={choice}
          data-focus-last=""
          label={labels()[choice]}
          pressed={layout === choice}
          onClick={() => frame.toggle(choice)}
        >
          <Icon path={icons[choice]} />
        </IconButton>
      ))}
    </>
  )
}

interface ComposerFooterProps {
  form: PostForm
  draft: PostDraft
  /** The states that the site offers. */
  choices: readonly PostState[]
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
  const { form, draft, choices, isSaving, hasSettings, onSettings } = props
  const names = stateNames()
  const isCurrent = (state: PostState) => draft.mode === 'edit' && state === form.initial.state
  const states = isPostState(draft.state) && !choices.includes(draft.state) ? [draft.state] : []
  return (
    <>
      <IconButton
        data-settings=""
        label={t('Settings')}
        expanded={hasSettings}
        onClick={onSettings}
        onKeyDown={props.onSettingsKey}
      >
        <Icon path={slidersIcon} />
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
