import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useId, useRef, useState, useTransition } from 'react'
import type { App } from '../../../platform/app.ts'
import type { Blog } from '../../../platform/bus/contract.ts'
import { isComposing } from '../../../platform/dom/composing.ts'
import { t } from '../../../platform/page/i18n.ts'
import { siteUrl } from '../../../platform/page/site-url.ts'
import type { Session } from '../../../platform/session.ts'
import type { Feedback } from '../../../shared/feedback/store.ts'
import { focusInto } from '../../../ui/behavior/focus.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { closeIcon, Icon } from '../../../ui/icon/icon.tsx'
import { PostTypeIcon } from '../../../ui/icon/post-type-icon.tsx'
import { keepEndInView } from '../../../ui/scrolling/scroll-to.ts'
import { notesCan } from '../../feed/notes-can.ts'
import { RecoveryList } from '../autosave/recovery-list.tsx'
import { offeredStates } from '../draft/post-states.ts'
import type { RichEditor } from '../editor/editor-store.ts'
import type { Carets } from '../lifecycle/caret-memory.ts'
import type { AltReminder } from '../lifecycle/describe-first.ts'
import type { PostForms } from '../lifecycle/forms-model.ts'
import type { OpenForm } from '../lifecycle/open-form.ts'
import { formTitle } from '../lifecycle/titles.ts'
import type { QuickChoices } from '../quick-reblog/quick-choices.ts'
import type { Sharing } from '../sharing-defaults.ts'
import type { KnownTags } from '../tags.ts'
import type { FieldsView } from '../types/fields-view.ts'
import styles from './composer.module.css'
import { BlogOfForm, ComposerFooter, FrameControls } from './composer-bars.tsx'
import { ComposerFrame } from './composer-frame.tsx'
import { TimeField } from './fields.tsx'
import { MediaGroup, PostSettings } from './post-settings.tsx'
import { Problem } from './problem.tsx'
import { SentTo, sentToText } from './sent-to.tsx'
import { BundleChips } from './tag-chips.tsx'
import { TagsField } from './tags-field.tsx'

/** The services that the form's views use; `lifecycle/forms.tsx` asks the app for them. */
export interface FormServices {
  editor: RichEditor
  knownTags: KnownTags
  /** Including the tag bundles that quick reblogs have, too. */
  $quickChoices: QuickChoices['$choices']
  feedback: Feedback
  carets: Carets
  session: Session
  /** Null if the server doesn't support descriptions. */
  reminder: AltReminder | null
  /** Makes a post's networks the default of its blog; resolves to whether that worked. */
  saveSharingDefaults: (blog: Blog, sharing: Sharing) => Promise<boolean>
}

interface ComposerProps {
  app: App
  services: FormServices
  model: PostForms<FieldsView>
  open: OpenForm<FieldsView>
}

/** Fields that are hidden until the settings are opened. */
const settingFields = ['sourceUrl', 'carouselLinkUrl']

/** The form of a post, of any type and in any place. */
export function Composer(props: ComposerProps) {
  return (
    <ComposerFrame model={props.model} open={props.open} {...props.services}>
      <ComposerContent {...props} />
    </ComposerFrame>
  )
}

function ComposerContent({ app, services, model, open }: ComposerProps) {
  const { editor, knownTags, feedback, session } = services
  const { form, autosave, Fields } = open
  const draft = useStore(form.$shown)
  const { bundles } = useStore(services.$quickChoices)
  const problem = useStore(form.$problem)
  const isSending = useStore(form.$isSaving)
  const isSaved = useStore(form.$isSaved)
  // Until the form closes: the page may still be fetching what it shows of the post.
  const isSaving = isSending || isSaved
  const revision = useStore(form.$revision)
  const user = useStore(session.$user)
  const [hasSettings, setSettings] = useState(false)
  // A transition: the pressed button is painted before the settings are drawn, which takes long.
  const [isOpening, startOpening] = useTransition()
  const toggleSettings = () => {
    const root = header.current?.closest('form')
    if (hasSettings && root) keepEndInView(root, () => setSettings(false))
    else startOpening(() => setSettings(true))
  }
  // Escape in the settings or on their button closes the settings only, not the form.
  const closeSettings = (event: KeyboardEvent) => {
    if (!hasSettings || event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
    event.preventDefault()
    header.current?.closest('form')?.querySelector<HTMLElement>('[data-settings]')?.focus()
    toggleSettings()
  }
  const [shownProblem, setShownProblem] = useState(problem)
  if (problem !== shownProblem) {
    setShownProblem(problem)
    if (problem?.field && settingFields.includes(problem.field)) setSettings(true)
  }
  const blog = user?.channels.find(({ name }) => name === draft.tumblelog)
  const sentTo = useId()
  const header = useRef<HTMLDivElement>(null)

  // Restoring a draft remounts the fields, so they are focused in the next frame.
  const focusFields = () =>
    requestAnimationFrame(() => {
      const root = header.current?.closest('form')
      if (root) focusInto(root)
    })
  // The time field may have appeared out of view.
  const showTime = () =>
    requestAnimationFrame(() => {
      const field = header.current?.closest('form')?.querySelector('[data-field="publish_on"]')
      field?.parentElement?.scrollIntoView({ block: 'nearest' })
    })
  return (
    <>
      <div ref={header} className={styles.header} data-composer-header="">
        <span className={styles.badge} title={formTitle(draft)}>
          <PostTypeIcon type={draft.type} />
        </span>
        <BlogOfForm form={form} draft={draft} user={user} />
        <span className={styles.controls}>
          <FrameControls frame={model.frame} />
          <IconButton label={t('Close')} onClick={() => void model.dismiss()}>
            <Icon path={closeIcon} />
          </IconButton>
        </span>
      </div>
      <div className={styles.body} inert={isSaving}>
        <RecoveryList
          now={app.platform.now()}
          feedback={feedback}
          autosave={autosave}
          blog={draft.tumblelog}
          onDone={focusFields}
        />
        <Fields
          key={revision}
          app={app}
          editor={editor}
          form={form}
          draft={draft}
          onChange={form.typeContent}
          onUrlDone={form.settleUrl}
        />
        <TagsField knownTags={knownTags} form={form} tags={draft.tags} />
        <BundleChips bundles={bundles} tags={draft.tags} setTags={tags => form.change({ tags })} />
        <SentTo
          id={sentTo}
          form={form}
          draft={draft}
          blog={blog}
          saveDefaults={services.saveSharingDefaults}
        />
        {draft.state === 'scheduled' && (
          <TimeField
            data-field="publish_on"
            isFuture
            label={t('Scheduled time')}
            value={draft.publish_on}
            onChange={publish_on => form.change({ publish_on })}
          />
        )}
        {hasSettings && (
          <PostSettings
            {...{ form, draft, editor }}
            mayLimit={notesCan(app, 'rights')}
            onKeyDown={closeSettings}
          >
            <MediaGroup
              reminder={services.reminder}
              mayCover={app.page.media?.includes('sensitive') === true}
              {...{ form, draft }}
            />
          </PostSettings>
        )}
      </div>
      {problem && <Problem problem={problem} isSaving={isSaving} loginUrl={siteUrl(app.page, 'login')} />}
      <div className={styles.footer} data-footer="">
        <ComposerFooter
          form={form}
          draft={draft}
          choices={offeredStates(app)}
          isSaving={isSaving}
          hasSettings={hasSettings || isOpening}
          sentTo={sentToText(draft) === '' ? undefined : sentTo}
          onSettings={toggleSettings}
          onScheduled={showTime}
          onSettingsKey={closeSettings}
        />
      </div>
    </>
  )
}
