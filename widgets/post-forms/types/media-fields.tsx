import { t } from '../../../src/page/i18n.ts'
import { canEditMedia } from '../../../src/posts/post-types.ts'
import { RichField } from '../fields.tsx'
import { type FieldsProps, textOf } from './fields.ts'
import { PhotoUrls } from './photo-urls.tsx'

const Caption = ({ draft, onChange }: FieldsProps) => (
  <RichField
    name="caption"
    rows={3}
    label={t('Caption')}
    placeholder={t('Add a caption, if you like')}
    draft={draft}
    value={textOf(draft, 'caption')}
    onChange={caption => onChange({ caption })}
    autoFocus={!canEditMedia(draft)}
  />
)

/** The photos, by their addresses, and words about them. */
export const Fields = (props: FieldsProps) => (
  <>
    <PhotoUrls {...props} />
    <Caption {...props} />
  </>
)
