import type { Node } from 'prosemirror-model'
import { useEffect, useState } from 'react'
import { t } from '../../platform/page/i18n.ts'
import { Button } from '../button/button.tsx'
import { SafeHtml } from '../safe-html.tsx'
import { fromHtml } from './convert/from-html.ts'
import { lossyHtml } from './convert/lossy-html.ts'
import { readValue } from './convert/read-value.ts'
import styles from './editor.module.css'
import type { EditorProps } from './editor-props.ts'
import { ParagraphArea } from './paragraph-area.tsx'
import { isLongHtml } from './paste/pieces.ts'
import { ProseEditor } from './prose/prose-editor.tsx'

/** A value, and whether rich text can hold it. */
interface CheckedValue {
  value: string
  /** What rich text cannot hold; null while a long value is being read. */
  missing: string[] | null
  isTooLong?: boolean
  doc?: Node
}

const check = (value: string): CheckedValue => {
  if (value === '') return { value, missing: [] }
  return { value, missing: isLongHtml(value) ? null : lossyHtml(value, fromHtml(value)) }
}

/** Says why the source is edited after a paste that was too long. Until something is typed, the paste can be undone. */
function TooLongNote({ onUndo }: { onUndo: (() => void) | null }) {
  return (
    <div className={styles.choice}>
      <p role="status" className={styles.note}>
        {t('This is too long for the rich text editor. You can edit it as HTML.')}
      </p>
      {onUndo && (
        <Button size="small" variant="plain" onClick={onUndo}>
          {t('Undo')}
        </Button>
      )}
    </div>
  )
}

/**
 * The editor of rich text (EDIT-1…8). HTML that it would change is shown and not edited, until the writer chooses to
 * edit its source, or to go on without what rich text does not support. A text that is too long is edited as HTML.
 */
export function RichEditor(props: EditorProps) {
  const { value, onChange } = props
  const [mode, setMode] = useState<'rich' | 'source'>('rich')
  const [checked, setChecked] = useState(() => check(value))
  const [pasted, setPasted] = useState<{ before: string; whole: string } | null>(null)
  const change = (html: string) => {
    setChecked({ value: html, missing: [] })
    onChange(html)
  }
  let current = checked
  if (checked.value !== value && mode === 'rich') {
    // The value came from outside, such as a restored draft.
    current = check(value)
    setChecked(current)
  }
  const isUnread = current.missing === null
  useEffect(() => {
    if (isUnread) return readValue(value, read => setChecked({ value, ...read }))
  }, [isUnread, value])
  const undo = (before: string) => () => {
    setPasted(null)
    setMode('rich')
    setChecked(check(before))
    onChange(before)
  }
  if (mode === 'source')
    return (
      <div className={styles.rich}>
        {pasted && <TooLongNote onUndo={value === pasted.whole ? undo(pasted.before) : null} />}
        <ParagraphArea {...props} autoFocus variant="source" />
      </div>
    )
  const tooLong = (whole: string, before: string) => {
    setPasted({ before, whole })
    setMode('source')
    onChange(whole)
  }
  if (current.missing?.length === 0 && !current.isTooLong)
    return <ProseEditor {...props} doc={current.doc} onChange={change} onTooLong={tooLong} />
  return (
    <div className={styles.rich}>
      <SafeHtml html={value} profile="rich" className={styles.preview ?? ''} />
      {isUnread && (
        <p role="status" className={styles.note}>
          {t('Loading…')}
        </p>
      )}
      {current.isTooLong && <TooLongNote onUndo={null} />}
      {!current.isTooLong && !isUnread && (
        <p className={styles.note}>
          {t('The rich text editor doesn’t support {parts}.', {
            parts: (current.missing ?? []).map(name => `<${name}>`).join(', '),
          })}
        </p>
      )}
      {!props.disabled && !isUnread && (
        <div className={styles.choice}>
          <Button size="small" onClick={() => setMode('source')}>
            {t('Edit as HTML')}
          </Button>
          {!current.isTooLong && (
            <Button size="small" variant="plain" onClick={() => setChecked({ ...current, missing: [] })}>
              {t('Remove and edit')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
