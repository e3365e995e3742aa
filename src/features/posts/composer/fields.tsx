import { type KeyboardEvent, useId } from 'react'
import { isComposing } from '../../../platform/dom/composing.ts'
import { oneLine } from '../../../platform/text/text.ts'
import { useAutoHeight } from '../../../ui/field/use-auto-height.ts'
import { useTyped } from '../../../ui/field/use-typed.ts'
import styles from './composer.module.css'

export { RichField } from '../editor/rich-field.tsx'

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
