import { useStore } from '@nanostores/react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Audience } from '../../../platform/bus/contract.ts'
import { t } from '../../../platform/page/i18n.ts'
import { TextField, type TextFieldProps } from '../../../ui/field/text-field.tsx'
import { useTyped } from '../../../ui/field/use-typed.ts'
import { FlatSelect } from '../../../ui/flat-select/flat-select.tsx'
import { scrollToFit } from '../../../ui/scrolling/scroll-to.ts'
import { Switch } from '../../../ui/switch/switch.tsx'
import { audienceOf, audiences, type Right } from '../../feed/rights.ts'
import { audienceLabels } from '../../feed/rights-texts.ts'
import { type EditorType, editorTypes, type PostDraft } from '../draft/draft.ts'
import type { PostForm } from '../draft/post-form.ts'
import { type RichEditor, switchEditor } from '../editor/editor-store.ts'
import type { AltReminder } from '../lifecycle/describe-first.ts'
import { reasonMaxLength } from '../server/payload.ts'
import { TimeField } from './fields.tsx'
import styles from './post-settings.module.css'

interface GroupProps {
  form: Pick<PostForm, 'change' | 'type'>
  draft: PostDraft
}

interface SettingsProps extends GroupProps {
  form: PostForm
  editor: RichEditor
}

interface PostSettingsProps extends SettingsProps {
  /** Closes the settings on Escape. */
  onKeyDown: (event: KeyboardEvent) => void
  /** The server supports saying who may reply and reblog. */
  mayLimit: boolean
  /** Further groups. */
  children?: ReactNode
}

const editorNames = (): Record<EditorType, string> => ({
  rich: t('Rich text'),
  html: t('HTML'),
  markdown: t('Markdown'),
})

/** Scrolls to the settings: in a long form they open out of view. */
const bringIntoView = (element: HTMLElement | null) => void (element && scrollToFit(element)?.())

const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend className={styles.name}>{name}</legend>
    {children}
  </fieldset>
)

interface TypedFieldProps extends Omit<TextFieldProps, 'onChange'> {
  value: string
  onType: (text: string) => void
}

/** A field that is drawn at each key, before the form is. */
function TypedField({ value, onType, ...rest }: TypedFieldProps) {
  const [text, change] = useTyped(value, onType)
  return <TextField {...rest} value={text} onChange={event => change(event.target.value)} />
}

interface FlagProps extends GroupProps {
  name: { [K in keyof PostDraft]: PostDraft[K] extends boolean ? K : never }[keyof PostDraft]
  label: string
  description?: string
}

/** A switch of the post. */
const Flag = ({ form, draft, name, ...rest }: FlagProps) => (
  <Switch {...rest} checked={draft[name]} onChange={isOn => form.change({ [name]: isOn })} />
)

function PostGroup({ form, draft, editor }: SettingsProps) {
  const names = editorNames()
  const isLater = draft.state === 'scheduled' || draft.state === 'queued'
  return (
    <Group name={t('Post details')}>
      <div className={styles.row}>
        <span aria-hidden="true">{t('Editor')}</span>
        <FlatSelect
          label={t('Editor')}
          edge="end"
          options={editorTypes.map(value => ({ value, label: names[value] }))}
          value={draft.editorType}
          onChange={editorType => void switchEditor(form, editorType, editor)}
        />
      </div>
      <TypedField
        label={t('Custom URL')}
        hint={t('The last part of the post’s URL.')}
        value={draft.customUrl}
        onType={customUrl => form.type({ customUrl })}
      />
      <TypedField
        data-field="sourceUrl"
        label={t('Content source')}
        type="url"
        placeholder={t('Where did you find it?')}
        value={draft.sourceUrl}
        onType={sourceUrl => form.type({ sourceUrl })}
        onBlur={() => form.settleUrl('sourceUrl')}
      />
      {!isLater && (
        <TimeField
          label={t('Post date')}
          hint={t('Leave empty to use the time you post.')}
          value={draft.postDate}
          onChange={postDate => form.change({ postDate })}
        />
      )}
      {draft.is_reblog && (
        <Flag {...{ form, draft }} name="remove_reblog_tree" label={t('Leave out the original text')} />
      )}
      {draft.type === 'photo' && (
        <Flag {...{ form, draft }} name="carousel_display" label={t('Show photos as a carousel')} />
      )}
      {draft.type === 'photo' && draft.carousel_display && (
        <TypedField
          data-field="carouselLinkUrl"
          label={t('Carousel link')}
          type="url"
          placeholder="https://"
          value={draft.carouselLinkUrl}
          onType={carouselLinkUrl => form.type({ carouselLinkUrl })}
          onBlur={() => form.settleUrl('carouselLinkUrl')}
        />
      )}
    </Group>
  )
}

interface AudienceFieldProps {
  label: string
  right: Right
  value: string
  onChange: (value: Audience) => void
}

const AudienceField = ({ label, right, value, onChange }: AudienceFieldProps) => (
  <div className={styles.row}>
    <span aria-hidden="true">{label}</span>
    <FlatSelect
      label={label}
      edge="end"
      options={audiences.map(one => ({ value: one, label: audienceLabels[right][one]() }))}
      value={audienceOf(value)}
      onChange={onChange}
    />
  </div>
)

const PermissionsGroup = ({ form, draft, mayLimit }: GroupProps & { mayLimit: boolean }) => (
  <Group name={t('Permissions')}>
    {mayLimit && (
      <>
        <AudienceField
          label={t('Replies')}
          right="reply"
          value={draft.whoCanReply}
          onChange={whoCanReply => form.change({ whoCanReply })}
        />
        <AudienceField
          label={t('Reblogs')}
          right="reblog"
          value={draft.whoCanReblog}
          onChange={whoCanReblog => form.change({ whoCanReblog })}
        />
      </>
    )}
    {draft.type !== 'note' && (
      <Flag {...{ form, draft }} name="allow_answers" label={t('Let people answer')} />
    )}
    <Flag {...{ form, draft }} name="allow_photo_replies" label={t('Let people reply with photos')} />
    <Flag
      {...{ form, draft }}
      name="members_only"
      label={t('Members only')}
      description={t('Only members of this blog can see the post.')}
    />
  </Group>
)

/** Rarely used settings: address, date and permissions. */
export function PostSettings({ form, draft, editor, mayLimit, onKeyDown, children }: PostSettingsProps) {
  return (
    <section ref={bringIntoView} className={styles.settings} aria-label={t('Settings')} onKeyDown={onKeyDown}>
      <PostGroup form={form} draft={draft} editor={editor} />
      <PermissionsGroup form={form} draft={draft} mayLimit={mayLimit} />
      {children}
    </section>
  )
}

function Sensitive({ form, draft }: GroupProps) {
  return (
    <>
      <Flag
        {...{ form, draft }}
        name="sensitive"
        label={t('Sensitive post')}
        description={t('Covered until readers choose to see it.')}
      />
      {draft.sensitive && (
        <TypedField
          label={t('Reason')}
          hint={t('Optional. Shown on the cover.')}
          maxLength={reasonMaxLength}
          value={draft.sensitiveReason}
          onType={sensitiveReason => form.type({ sensitiveReason })}
        />
      )}
    </>
  )
}

function ReminderSwitch({ reminder: { $value, set } }: { reminder: AltReminder }) {
  return (
    <Switch
      label={t('Remind me to describe photos')}
      description={t('Reminds you before you post. Applies to all posts in this browser.')}
      checked={!useStore($value).off}
      onChange={isOn => set({ off: !isOn })}
    />
  )
}

interface MediaGroupProps extends GroupProps {
  /** Null if the server doesn't support descriptions. */
  reminder: AltReminder | null
  /** The server supports marking posts as sensitive. */
  mayCover: boolean
}

/** What the server supports for media of a post. */
export function MediaGroup({ reminder, mayCover, form, draft }: MediaGroupProps) {
  if (!reminder && !mayCover) return null
  return (
    <Group name={t('Photos and media')}>
      {mayCover && <Sensitive form={form} draft={draft} />}
      {reminder && <ReminderSwitch reminder={reminder} />}
    </Group>
  )
}
