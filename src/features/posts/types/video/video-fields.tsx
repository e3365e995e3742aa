import { useStore } from '@nanostores/react'
import { t } from '../../../../platform/page/i18n.ts'
import { canEditMedia } from '../../../../shared/post-types.ts'
import { uploads } from '../../../uploads/uploads.ts'
import { AreaField, ReblogSource } from '../../composer/fields.tsx'
import { Caption } from '../../editor/rich-field.tsx'
import { type FieldsProps, textOf, useModel } from '../fields-view.ts'
import { EmbedPreview, MediaSource, Permission } from '../media/media-source.tsx'
import { VideoPreview } from '../media/players.tsx'
import { mediaServices } from '../media/post-file.ts'
import { CaptionsField } from './captions-field.tsx'
import { createVideoForm } from './video-model.ts'

/**
 * A video and its caption (POST-26). A reblog, or a post whose video was uploaded, cannot change the video (POST-46).
 */
export function Fields({ app, editor, form, draft }: FieldsProps) {
  const uploadService = app.get(uploads)
  const model = useModel(() =>
    createVideoForm({
      form,
      ...mediaServices(app),
      uploader: uploadService.create('video'),
      base: document.baseURI,
    }),
  )
  const embed = useStore(model.$embed)
  const playUrl = useStore(model.$playUrl)
  const isUpload = useStore(model.$isUpload)
  const isFailed = useStore(model.$isFailed)
  const mayEdit = canEditMedia(draft) && textOf(draft, 'mediaUrl') === ''
  const isNew = draft.mode === 'new'
  const hasFilm = isUpload || textOf(draft, 'mediaUrl') !== ''
  const mayCaption = app.page.media?.includes('captions') === true && hasFilm && canEditMedia(draft)
  const code = textOf(draft, 'embedCode')
  const preview = playUrl ? (
    <VideoPreview
      app={app}
      src={playUrl}
      isFailed={isFailed}
      captions={{ vtt: textOf(draft, 'captions'), language: textOf(draft, 'captionsLanguage') }}
    />
  ) : (
    <EmbedPreview embed={embed} title={t('Video preview')} onRetry={model.retry} />
  )
  return (
    <>
      <MediaSource
        model={model}
        choice={
          mayEdit &&
          isNew &&
          !isUpload &&
          code.trim() === '' && {
            label: t('Choose a video'),
            accept: 'video/*',
            maxSize: uploadService.limits('video').maxUploadSize,
          }
        }
      >
        {mayEdit && !isUpload && (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only notes that the field was left
          <div onBlur={model.settleCode}>
            <AreaField
              name="embedCode"
              variant="code"
              label={t('Embed code or URL')}
              placeholder={t('Paste an embed code or a video URL')}
              value={code}
              onChange={model.typeCode}
              autoFocus={isNew}
            />
          </div>
        )}
      </MediaSource>
      {draft.is_reblog ? (
        <ReblogSource draft={draft} form={form}>
          {preview}
        </ReblogSource>
      ) : (
        preview
      )}
      {mayCaption && <CaptionsField form={form} draft={draft} />}
      {isUpload && <Permission model={model} draft={draft} />}
      <Caption {...{ app, editor, form, draft }} isFirst={!isNew} />
    </>
  )
}
