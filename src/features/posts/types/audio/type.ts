import { t } from '../../../../platform/page/i18n.ts'
import { definePostType, isBlank } from '../define.ts'

export const audio = definePostType({
  slots: { one: 'caption', two: 'url' },
  fields: {
    caption: '',
    url: '',
    service: '',
    preuploadUrl: '',
    /** The keys of files in this browser's storage, while they are uploaded. */
    fileKey: '',
    artFileKey: '',
    trackTitle: '',
    trackArtist: '',
    trackAlbum: '',
    preuploadAlbumArt: '',
    albumArt: '',
    removeAlbumArt: false,
    confirmTos: false,
    copyrightFallback: false,
  },
  rich: ['caption'],
  validate: ({ url, preuploadUrl, fileKey, confirmTos }, { mode, uploading }) => [
    ...(uploading ? [{ text: t('Uploads in progress.'), field: 'upload' }] : []),
    // An existing post keeps its source; a running upload counts as chosen.
    ...(isBlank(url) && isBlank(preuploadUrl) && fileKey === '' && mode === 'new' && !uploading
      ? [{ text: t('Please choose an audio source before continuing.'), field: 'url' }]
      : []),
    ...((!isBlank(preuploadUrl) || fileKey !== '') && !confirmTos
      ? [{ text: t('You must agree that you have permission to share this file.'), field: 'confirmTos' }]
      : []),
  ],
  payload: content => ({
    'id3_tags[title]': content.trackTitle,
    'id3_tags[artist]': content.trackArtist,
    'id3_tags[album]': content.trackAlbum,
    preuploaded_url: content.preuploadUrl || undefined,
    confirm_tos: content.preuploadUrl ? content.confirmTos : undefined,
    artwork_pre_upload: (!content.removeAlbumArt && content.preuploadAlbumArt) || undefined,
    album_art: (!content.removeAlbumArt && content.albumArt) || undefined,
    remove_album_art: content.removeAlbumArt || undefined,
    copyright_fallback: content.copyrightFallback || undefined,
  }),
})
