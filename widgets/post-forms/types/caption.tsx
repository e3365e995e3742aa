import { t } from '../../../src/page/i18n.ts'
import { EditorRoom } from '../../../src/ui/editor/editor-room.tsx'
import { Later } from '../later.tsx'
import { RichField } from '../rich-field.tsx'
import { type FieldsProps, textOf } from './fields.ts'

interface CaptionProps extends Pick<FieldsProps, 'draft' | 'onChange'> {
  label?: string
  placeholder?: string
  /** Nothing above it can be written in, so the writing begins here. */
  isFirst: boolean
}

const rows = 3

/** The words about what is posted. */
export function Caption({ draft, onChange, isFirst, ...words }: CaptionProps) {
  const field = (
    <RichField
      name="caption"
      rows={rows}
      label={words.label ?? t('Caption')}
      placeholder={words.placeholder ?? t('Add a caption, if you like')}
      draft={draft}
      value={textOf(draft, 'caption')}
      onChange={caption => onChange({ caption })}
      autoFocus={isFirst}
    />
  )
  return isFirst ? field : <Later room={<EditorRoom rows={rows} />}>{field}</Later>
}
