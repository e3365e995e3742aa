import { useState } from 'react'
import { t } from '../../page/i18n.ts'
import { Button } from '../button/button.tsx'
import { SafeHtml } from '../safe-html.tsx'
import styles from './editor.module.css'
import type { EditorProps } from './editor-props.ts'
import { fromHtml } from './from-html.ts'
import { lossyHtml } from './lossy-html.ts'
import { ParagraphArea } from './paragraph-area.tsx'
import { ProseEditor } from './prose-editor.tsx'

const missingIn = (value: string): string[] => (value === '' ? [] : lossyHtml(value, fromHtml(value)))

/**
 * The editor of rich text (EDIT-1…8). HTML that it would change is shown and not edited, until the writer chooses to
 * edit its source, or to go on without what rich text does not support.
 */
export function RichEditor(props: EditorProps) {
  const { value, onChange } = props
  const [mode, setMode] = useState<'rich' | 'source'>('rich')
  const [seen, setSeen] = useState(() => ({ value, missing: missingIn(value) }))
  const change = (html: string) => {
    setSeen({ value: html, missing: [] })
    onChange(html)
  }
  let { missing } = seen
  if (seen.value !== value) {
    // The value came from outside, such as a restored draft.
    missing = missingIn(value)
    setSeen({ value, missing })
  }
  if (mode === 'source') return <ParagraphArea {...props} autoFocus look="source" />
  if (missing.length === 0) return <ProseEditor {...props} onChange={change} />
  return (
    <div className={styles.rich}>
      <SafeHtml html={value} profile="rich" className={styles.preview ?? ''} />
      <p className={styles.note}>
        {t('Rich text cannot hold all of this: {parts}.', {
          parts: missing.map(name => `<${name}>`).join(', '),
        })}
      </p>
      {!props.disabled && (
        <div className={styles.choice}>
          <Button size="small" onClick={() => setMode('source')}>
            {t('Edit as HTML')}
          </Button>
          <Button size="small" variant="plain" onClick={() => setSeen({ value, missing: [] })}>
            {t('Edit without it')}
          </Button>
        </div>
      )}
    </div>
  )
}
