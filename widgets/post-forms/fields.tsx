import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { htmlToText, textToHtml } from '../../src/lib/paragraphs.ts'
import type { PostDraft } from '../../src/posts/draft.ts'
import { useGrowing } from '../../src/ui/editor/grow.ts'
import { ParagraphArea } from '../../src/ui/editor/paragraph-area.tsx'
import { useStore } from '../../src/ui/use-store.ts'
import styles from './composer.module.css'
import { $editor } from './editor-store.ts'

interface FieldProps {
  label: string
  placeholder?: string | undefined
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean | undefined
}

interface LineFieldProps extends FieldProps {
  look?: 'line' | 'url'
  type?: 'text' | 'url'
  onBlur?: () => void
  /** Enter does this here, instead of going on to the next field. */
  onEnter?: () => void
}

/** An empty field goes the way of the page, a filled one the way of its words. */
const directionOf = (value: string) => (value === '' ? undefined : 'auto')

/** A title: one line of text, over as many lines as it takes. */
export function TitleField({ label, value, onChange, autoFocus }: FieldProps) {
  const area = useGrowing(value)
  return (
    <textarea
      ref={area}
      dir={directionOf(value)}
      rows={1}
      // Enter goes on to the next field, as it does in a field of one line.
      data-single-line
      autoComplete="off"
      className={styles.title}
      aria-label={label}
      placeholder={label}
      data-autofocus={autoFocus || undefined}
      value={value}
      onChange={event => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
    />
  )
}

/** A field of one line; it is named by its placeholder for the eye. */
export function LineField({
  label,
  placeholder,
  onChange,
  autoFocus,
  onEnter,
  look = 'line',
  ...rest
}: LineFieldProps) {
  const enter = (event: KeyboardEvent) => {
    if (!onEnter || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onEnter()
  }
  return (
    <input
      type="text"
      dir={directionOf(rest.value)}
      autoComplete="off"
      {...rest}
      inputMode={rest.type === 'url' ? 'url' : undefined}
      spellCheck={rest.type !== 'url'}
      className={styles[look]}
      aria-label={label}
      placeholder={placeholder ?? label}
      data-autofocus={autoFocus || undefined}
      onChange={event => onChange(event.target.value)}
      onKeyDown={enter}
    />
  )
}

interface AreaFieldProps extends FieldProps {
  look: 'quote' | 'chat' | 'code'
  hint?: string | undefined
}

/** A field of several lines of plain text, which grows. */
export function AreaField({ label, placeholder, onChange, autoFocus, look, hint, value }: AreaFieldProps) {
  const area = useGrowing(value)
  const id = useId()
  return (
    <div>
      <textarea
        ref={area}
        dir={directionOf(value)}
        rows={2}
        value={value}
        spellCheck={look !== 'code'}
        className={styles[look]}
        aria-label={label}
        aria-describedby={hint && id}
        placeholder={placeholder ?? label}
        data-autofocus={autoFocus || undefined}
        onChange={event => onChange(event.target.value)}
      />
      {hint && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface RichFieldProps extends FieldProps {
  name: string
  rows?: number
  draft: PostDraft
}

/** A field of rich text: the editor, or until it is there a plain field that keeps what is typed. */
export function RichField({ draft, autoFocus, ...rest }: RichFieldProps) {
  const Editor = useStore($editor)
  const wrapper = useRef<HTMLDivElement>(null)
  const [isSimple] = useState(() => htmlToText(rest.value) !== null)
  const hadFocus = useRef(false)
  // The editor may take over in the middle of a word: the typing goes on in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor's coming is what it waits for
  useLayoutEffect(() => {
    const field = wrapper.current?.querySelector<HTMLElement>('textarea, [contenteditable]')
    if (!hadFocus.current || !field || field === document.activeElement) return
    field.focus({ preventScroll: true })
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
  }, [Editor])
  const props = { ...rest, autoFocus }
  if (draft.editorType !== 'rich') return <ParagraphArea key="source" {...props} look="source" />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is
    <div
      ref={wrapper}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={() => {
        hadFocus.current = false
      }}
    >
      {Editor ? (
        <Editor key="editor" {...props} />
      ) : isSimple ? (
        <ParagraphArea key="plain" {...props} read={htmlToText} write={textToHtml} />
      ) : null}
    </div>
  )
}
