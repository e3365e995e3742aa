import { t } from '../../../../platform/page/i18n.ts'
import { definePostType, isBlank } from '../define.ts'

export const video = definePostType({
  slots: { one: 'embedCode', two: 'caption' },
  fields: {
    embedCode: '',
    caption: '',
    /** The embed HTML that the server made from the input; '' until then. */
    embedHtml: '',
    /** URL of an existing post's video; never sent. */
    mediaUrl: '',
    /** Where the video comes from: '' until one is chosen, then 'embed' or 'upload'. */
    source: '',
    preuploadUrl: '',
    preuploadKey: '',
    /** The key of the file in this browser's storage, while it is uploaded. */
    fileKey: '',
    /** WebVTT, and the language and the name of its file. */
    captions: '',
    captionsLanguage: '',
    captionsName: '',
    /** The post had captions, which an empty text removes. */
    hadCaptions: false,
    confirmTos: false,
    copyrightFallback: false,
  },
  rich: ['caption'],
  validate({ embedCode, source, preuploadUrl, fileKey, confirmTos }, { mode }) {
    const isUpload = source === 'upload' || !isBlank(preuploadUrl)
    if (isUpload)
      return [
        ...(isBlank(preuploadUrl) && fileKey === ''
          ? [{ text: t('Direct embed missing.'), field: 'upload' }]
          : []),
        ...(confirmTos
          ? []
          : [
              { text: t('You must agree that you have permission to share this file.'), field: 'confirmTos' },
            ]),
      ]
    // An existing post keeps its video. An embed is only markup, so any character counts as content.
    if (embedCode.trim() !== '' || mode !== 'new') return []
    return [
      { text: source === 'embed' ? t('No embed specified.') : t('No video specified.'), field: 'embedCode' },
    ]
  },
  payload: content => ({
    embed_code: content.embedHtml || content.embedCode || undefined,
    preuploaded_url: content.preuploadUrl || undefined,
    preuploaded_ch: content.preuploadKey || undefined,
    confirm_tos: content.preuploadUrl ? content.confirmTos : undefined,
    // An embed has its own.
    ...((content.preuploadUrl || content.mediaUrl) && {
      captions: content.captions || (content.hadCaptions ? '' : undefined),
      captions_language: content.captions ? content.captionsLanguage : undefined,
    }),
    copyright_fallback: content.copyrightFallback || undefined,
  }),
})
