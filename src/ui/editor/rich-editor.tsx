import type { Node } from 'prosemirror-model'
import { useState } from 'react'
import { beginningOf, ownLimits } from '../../platform/html/unparsed.ts'
import { t } from '../../platform/page/i18n.ts'
import { listText } from '../../platform/page/list-text.ts'
import { Button } from '../button/button.tsx'
import { SafeHtml } from '../safe-html.tsx'
import { fromHtml } from './convert/from-html.ts'
import { lossyHtml } from './convert/lossy-html.ts'
import styles from './editor.module.css'
import type { EditorProps } from './editor-props.ts'
import { ParagraphArea } from './paragraph-area.tsx'
import { ProseEditor } from './prose/prose-editor.tsx'

/** A value, and whether rich text can represent it. */
interface CheckedValue {
  value: string
  /** What rich text can't represent; null for a value that is too long for it. */
  missing: string[] | null
  doc?: Node
}

function check(value: string): CheckedValue {
  if (value === '') return { value, missing: [] }
  if (!beginningOf(value, ownLimits).isAll) return { value, missing: null }
  const doc = fromHtml(value)
  return { value, missing: lossyHtml(value, doc), doc }
}

/**
 * The editor of rich text (EDIT-1…8). HTML that it would change is shown but not edited, until the writer chooses to
 * edit its source, or to continue without what rich text doesn't support. A text that is too long is edited as HTML.
 */
export function RichEditor(props: EditorProps) {
  const { value, onChange } = props
  const [isSource, setSource] = useState(false)
  const [checked, setChecked] = useState(() => check(value))
  const change = (html: string) => {
    setChecked({ value: html, missing: [] })
    onChange(html)
  }
  let current = checked
  if (checked.value !== value && !isSource) {
    // The value came from outside, such as a restored draft.
    current = check(value)
    setChecked(current)
  }
  const { missing, doc } = current
  if (isSource)
    return (
      <div className={styles.rich}>
        <ParagraphArea {...props} autoFocus variant="source" />
      </div>
    )
  if (missing?.length === 0) return <ProseEditor {...props} doc={doc} onChange={change} />
  return (
    <div className={styles.rich}>
      <SafeHtml html={value} profile="rich" className={styles.preview ?? ''} />
      <p className={styles.note}>
        {missing
          ? t('The rich text editor doesn’t support {parts}.', {
              parts: listText(missing.map(name => `<${name}>`)),
            })
          : t('This is too long for the rich text editor. You can edit it as HTML.')}
      </p>
      {!props.disabled && (
        <div className={styles.choice}>
          <Button size="small" onClick={() => setSource(true)}>
            {t('Edit as HTML')}
          </Button>
          {missing && (
            <Button size="small" variant="plain" onClick={() => setChecked({ ...current, missing: [] })}>
              {t('Remove and edit')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
