import { isValidUrl } from '../../../../platform/lib/typed-url.ts'
import { t } from '../../../../platform/page/i18n.ts'
import { definePostType, isBlank } from '../define.ts'

export const link = definePostType({
  slots: { one: 'title', two: 'url', three: 'caption' },
  fields: {
    title: '',
    url: '',
    caption: '',
    thumbnail: '',
    thumbnailPreupload: '',
    /** The key of its file in this browser's storage, while it is uploaded. */
    thumbnailFileKey: '',
    removeThumbnail: false,
    excerpt: '',
    author: '',
  },
  rich: ['caption'],
  validate({ url }, draft) {
    const errors = [
      ...(draft.loading ? [{ text: t('Loading OpenGraph data.'), field: 'url' }] : []),
      ...(draft.uploading ? [{ text: t('Uploads in progress.'), field: 'thumbnail' }] : []),
    ]
    if (isBlank(url)) return [...errors, { text: t('No url.'), field: 'url' }]
    return isValidUrl(url.trim()) ? errors : [...errors, { text: t('Not a valid URL'), field: 'url' }]
  },
  payload: ({ thumbnail, thumbnailPreupload, removeThumbnail, excerpt, author }) => ({
    thumbnail: (!removeThumbnail && thumbnail) || undefined,
    thumbnail_pre_upload: (!removeThumbnail && thumbnailPreupload) || undefined,
    remove_thumbnail: removeThumbnail,
    author,
    excerpt,
  }),
})
