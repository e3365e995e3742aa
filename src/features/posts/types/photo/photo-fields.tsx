import { useEffect } from 'react'
import { t } from '../../../../platform/page/i18n.ts'
import { canEditMedia } from '../../../../shared/post-types.ts'
import { photoRequests } from '../../../photo-editor/photo-requests.ts'
import { inspect } from '../../../uploads/inspect.ts'
import { keptFiles } from '../../../uploads/kept-files.ts'
import { scaleImage } from '../../../uploads/scale-image.ts'
import { uploads } from '../../../uploads/uploads.ts'
import { LineField } from '../../composer/fields.tsx'
import { ReblogSource } from '../../composer/reblog-source.tsx'
import { Caption } from '../../editor/rich-field.tsx'
import { droppedPhotos } from '../../entry/dropped-photos.ts'
import { type FieldsProps, textOf, useModel } from '../fields-view.ts'
import { PhotoArea } from './photo-area.tsx'
import { createPhotoModel } from './photo-model.ts'

/** Two uploads at a time use a slow connection without blocking other requests. */
const concurrency = 2

/** The photos, their caption and the click-through link (POST-21). */
export function Fields({ app, editor, form, draft, onChange, onUrlDone }: FieldsProps) {
  const model = useModel(() =>
    createPhotoModel({
      form,
      uploader: app.get(uploads).create('image', { concurrency }),
      limits: app.get(uploads).limits('image'),
      inspect: file => inspect(file, file.name, 'image'),
      prepare: scaleImage,
      files: app.get(keptFiles),
      edit: app.get(photoRequests).edit,
      hasAlt: app.page.media?.includes('alt_text'),
      mayCover: app.page.media?.includes('sensitive'),
    }),
  )
  // Those that opened this form.
  useEffect(() => {
    const dropped = app.get(droppedPhotos).take()
    if (dropped.length > 0) model.addFiles([...dropped])
  }, [app, model])
  const mayEdit = canEditMedia(draft)
  const area = <PhotoArea app={app} model={model} mayEdit={mayEdit} />
  return (
    <>
      {mayEdit ? area : <ReblogSource draft={draft}>{area}</ReblogSource>}
      <Caption {...{ app, editor, form, draft }} isFirst={!mayEdit} />
      {mayEdit && (
        <LineField
          name="linkthrough"
          type="url"
          label={t('Link')}
          placeholder={t('Where should the photos link to?')}
          value={textOf(draft, 'linkthrough')}
          onChange={linkthrough => onChange({ linkthrough })}
          onBlur={() => onUrlDone('linkthrough')}
        />
      )}
    </>
  )
}
