import { useState } from 'react'
import { htmlToText, textToHtml } from '../../lib/paragraphs.ts'
import { t } from '../../page/i18n.ts'
import { Button } from '../button/button.tsx'
import { SafeHtml } from '../safe-html.tsx'
import styles from './editor.module.css'
import type { EditorProps } from './editor-props.ts'
import { ParagraphArea } from './paragraph-area.tsx'

/**
 * An editor of paragraphs. HTML that is more than that is shown as it is and left untouched, unless the writer
 * chooses to change its source.
 */
export function PlainEditor(props: EditorProps) {
  const { value, onChange, disabled } = props
  // Source stays source: it must not turn into a text under the writer's hands when it becomes simple enough.
  const [isSource, setSource] = useState(false)
  const [isRich] = useState(() => htmlToText(value) === null)
  if (!isRich) return <ParagraphArea {...props} read={htmlToText} write={textToHtml} />
  if (isSource) return <ParagraphArea {...props} autoFocus look="source" />
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
