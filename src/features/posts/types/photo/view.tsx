import { useEffect } from 'react'
import { t } from '../../../../platform/page/i18n.ts'
import { canEditMedia } from '../../../../shared/post-types.ts'
import { pictureRequests } from '../../../picture-editor/requests.ts'
import { inspect } from '../../../uploads/inspect.ts'
import { keptFiles } from '../../../uploads/kept-files.ts'
import { scaleImage } from '../../../uploads/scale-image.ts'
import { uploads } from '../../../uploads/uploads.ts'
import { LineField } from '../../composer/fields.tsx'
import { ReblogSource } from '../../composer/reblog-source.tsx'
import { droppedPhotos } from '../../entry/dropped-photos.ts'
import { Caption } from '../caption.tsx'
import { type FieldsProps, textOf } from '../fields.ts'
import { useModel } from '../use-model.ts'
import { createPhotoModel } from './model.ts'
import { PhotoArea } from './views/photo-area.tsx'

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
      edit: app.get(pictureRequests).edit,
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
  const area = <PhotoArea model={model} mayEdit={mayEdit} />
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
