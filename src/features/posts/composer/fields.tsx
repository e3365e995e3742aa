import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { language, t } from '../../../platform/page/i18n.ts'
import { sentences } from '../../../platform/text/sentences.ts'
import { oneLine } from '../../../platform/text/text.ts'
import { timeZoneOf } from '../../../platform/text/time.ts'
import { NotesButton } from '../../../shared/notes-button.tsx'
import { useAutoHeight } from '../../../ui/field/text-area.tsx'
import { TextField, type TextFieldProps } from '../../../ui/field/text-field.tsx'
import { useTyped } from '../../../ui/field/use-typed.ts'
import { SafeHtml } from '../../../ui/safe-html.tsx'
import type { PostDraft } from '../draft/draft.ts'
import type { PostForm } from '../draft/post-form.ts'
import { fromLocalTime, toLocalTime } from '../draft/publish-time.ts'
import styles from './composer.module.css'
import source from './reblog-source.module.css'
import { Trail } from './trail.tsx'

interface FieldProps {
  /** Name of the post's field, by which an error finds it. */
  name?: string | undefined
  label: string
  placeholder?: string | undefined
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean | undefined
}

interface LineFieldProps extends FieldProps {
  variant?: 'line' | 'url'
  type?: 'text' | 'url'
  onBlur?: () => void
  /** Called on Enter, instead of moving to the next field. */
  onEnter?: () => void
}

/** An empty field has the page's direction, a filled one that of its text. */
const directionOf = (value: string) => (value === '' ? undefined : 'auto')

/** A title: one line of text that wraps. */
export function TitleField({ name, label, value, onChange, autoFocus }: FieldProps) {
  const [text, change] = useTyped(value, onChange)
  const area = useAutoHeight(text)
  return (
    <textarea
      ref={area}
      dir={directionOf(text)}
      rows={1}
      data-field={name}
      // Enter moves to the next field, as in a one-line field.
      data-single-line
      autoComplete="off"
      className={styles.title}
      aria-label={label}
      placeholder={label}
      data-autofocus={autoFocus || undefined}
      value={text}
      onChange={event => change(oneLine(event.target.value))}
    />
  )
}

/** A one-line field; its placeholder is its visible label. */
export function LineField({
  name,
  label,
  placeholder,
  value,
  onChange,
  autoFocus,
  onEnter,
  variant = 'line',
  ...rest
}: LineFieldProps) {
  const [text, change] = useTyped(value, onChange)
  const enter = (event: KeyboardEvent) => {
    if (!onEnter || event.key !== 'Enter' || isComposing(event) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onEnter()
  }
  return (
    <input
      type="text"
      dir={directionOf(text)}
      autoComplete="off"
      {...rest}
      value={text}
      data-field={name}
      inputMode={rest.type === 'url' ? 'url' : undefined}
      spellCheck={rest.type !== 'url'}
      className={styles[variant]}
      aria-label={label}
      placeholder={placeholder ?? label}
      data-autofocus={autoFocus || undefined}
      onChange={event => change(event.target.value)}
      onKeyDown={enter}
    />
  )
}

interface AreaFieldProps extends FieldProps {
  variant: 'quote' | 'chat' | 'code'
  hint?: string | undefined
}

/** A multi-line field of plain text that grows. */
export function AreaField(props: AreaFieldProps) {
  const { name, label, placeholder, onChange, autoFocus, variant, hint } = props
  const [text, change] = useTyped(props.value, onChange)
  const area = useAutoHeight(text)
  const id = useId()
  return (
    <div>
      <textarea
        ref={area}
        dir={directionOf(text)}
        rows={2}
        data-field={name}
        value={text}
        spellCheck={variant !== 'code'}
        className={styles[variant]}
        aria-label={label}
        aria-describedby={hint && id}
        placeholder={placeholder ?? label}
        data-autofocus={autoFocus || undefined}
        onChange={event => change(event.target.value)}
      />
      {hint && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface TimeFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'hint'> {
  hint?: string | undefined
  /** The server's string, or ISO 8601 with offset; '' for none. */
  value: string
  onChange: (value: string) => void
  /** The time is in the future, even if the clocks show it twice. */
  isFuture?: boolean
}

/** A date and a time, with the time zone that applies on that date. */
export function TimeField({ value, onChange, isFuture, hint, ...rest }: TimeFieldProps) {
  const time = new Date(value).getTime()
  const zone = timeZoneOf(Number.isNaN(time) ? Date.now() : time, language())
  return (
    <TextField
      {...rest}
      type="datetime-local"
      hint={sentences(hint, t('Your time zone: {zone}.', { zone }))}
      value={toLocalTime(value)}
      onChange={event => onChange(fromLocalTime(event.target.value, isFuture ? Date.now() : undefined))}
    />
  )
}

interface ReblogSourceProps {
  draft: PostDraft
  form: PostForm
  /** Content of the type other than text, such as the photos; nothing for a text. */
  children?: ReactNode
}

/** The post being reblogged as its readers will see it, read-only: the reblogger's comment is below it. */
export function ReblogSource({ draft, form, children }: ReblogSourceProps) {
  const trail = draft.remove_reblog_tree ? '' : draft.reblogTree
  const canTrim = trail !== '' && (draft.trail.length > 1 || draft.trailUntil !== '')
  if (!children && trail === '') return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
    <section className={source.original} aria-label={t('Original post')} tabIndex={0}>
      {draft.reblogFrom && (children || !canTrim) && <bdi className={source.blog}>{draft.reblogFrom}</bdi>}
      {children}
      {canTrim ? (
        <Trail draft={draft} form={form} />
      ) : (
        trail !== '' && (
          <div className={source.trail} dir="auto">
            <SafeHtml html={trail} profile="rich" />
          </div>
        )
      )}
      {draft.reblog_id && (
        <NotesButton post={{ id: draft.reblog_id, tumblelog: draft.reblogFrom }} className={source.notes} />
      )}
    </section>
  )
}
