import { useState } from 'react'
import { t } from '../../platform/page/i18n.ts'
import { directionOf } from '../../platform/text/direction.ts'
import { htmlToText, textToHtml } from '../../platform/text/paragraphs.ts'
import { oneLine } from '../../platform/text/text.ts'
import { Button } from '../button/button.tsx'
import { useAutoHeight } from '../field/text-area.tsx'
import { useTyped } from '../field/use-typed.ts'
import { SafeHtml } from '../safe-html.tsx'
import { classes } from '../styles/classes.ts'
import styles from './editor.module.css'
import type { EditorProps } from './editor-props.ts'

interface ParagraphAreaProps extends EditorProps {
  /** Converts the value to text (null if it can't), and back; unchanged if left out. */
  read?: (value: string) => string | null
  write?: (text: string) => string
  variant?: 'prose' | 'source'
}

/** Length from which a text counts as long. */
const longSize = 10_000

/** An empty field has the page's direction. In a long text, `auto` makes Chromium scan the rest at each line. */
function fieldDirection(text: string): 'auto' | 'rtl' | 'ltr' | undefined {
  if (text.length < longSize) return text === '' ? undefined : 'auto'
  return directionOf(text.slice(0, longSize)) ?? 'ltr'
}

const same = (value: string) => value

/** A growing field for a text whose value has another format, such as HTML. */
export function ParagraphArea({ read = same, write = same, ...props }: ParagraphAreaProps) {
  const [value, change] = useTyped(props.value, props.onChange)
  // Different texts may give the same value: the typed text stays while it matches the value.
  const [typed, setTyped] = useState({ text: read(value) ?? '', value, loaded: value })
  const text = typed.value === value ? typed.text : (read(value) ?? '')
  const area = useAutoHeight(text)
  const rows = props.forceSingleLine ? 1 : (props.rows ?? 6)
  const type = (input: string) => {
    const next = props.forceSingleLine ? oneLine(input) : input
    // If the text is restored, so is the loaded value.
    const written = next === (read(typed.loaded) ?? '') ? typed.loaded : write(next)
    setTyped({ text: next, value: written, loaded: typed.loaded })
    change(written)
  }
  return (
    <textarea
      ref={area}
      dir={fieldDirection(text)}
      rows={rows}
      style={{ minHeight: `${rows}lh` }}
      name={props.name}
      className={classes(styles.area, props.variant === 'source' && styles.source)}
      aria-label={props.label}
      placeholder={props.placeholder}
      disabled={props.disabled}
      data-autofocus={props.autoFocus || undefined}
      value={text}
      onChange={event => type(event.target.value)}
    />
  )
}

/** An editor of paragraphs. Any other HTML is shown unchanged, unless the writer chooses to edit its source. */
export function PlainEditor(props: EditorProps) {
  const { value, onChange, disabled } = props
  // Source mode stays on, even if the source becomes simple enough for paragraphs while typing.
  const [isSource, setSource] = useState(false)
  const [isRich] = useState(() => htmlToText(value) === null)
  if (!isRich) return <ParagraphArea {...props} read={htmlToText} write={textToHtml} />
  if (isSource) return <ParagraphArea {...props} autoFocus variant="source" />
  return (
    <div className={styles.rich}>
      <SafeHtml html={value} profile="rich" className={styles.preview ?? ''} />
      {!disabled && (
        <div className={styles.choice}>
          <Button size="small" onClick={() => setSource(true)}>
            {t('Edit as HTML')}
          </Button>
          {value !== '' && (
            <Button size="small" variant="plain" onClick={() => onChange('')}>
              {t('Clear')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
