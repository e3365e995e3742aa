import { useState } from 'react'
import { t } from '../../platform/page/i18n.ts'
import { htmlToText, textToHtml } from '../../platform/text/paragraphs.ts'
import { Button } from '../button/button.tsx'
import { SafeHtml } from '../safe-html.tsx'
import styles from './editor.module.css'
import type { EditorProps } from './editor-props.ts'
import { ParagraphArea } from './paragraph-area.tsx'

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
