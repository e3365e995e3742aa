import type { PostType } from '../../../platform/bus/contract.ts'
import { isValidUrl } from '../../../platform/lib/typed-url.ts'
import { t } from '../../../platform/page/i18n.ts'
import type { PhotoItem } from '../draft/draft.ts'
import { definePostType, isBlank, isBlankHtml, type PostTypeRules, type WireFields } from './define.ts'
import { addressOf, cutAlt, cutCaption, photosMax, readLayout, writeLayout } from './photo/photos.ts'

const text = definePostType({
  slots: { one: 'title', two: 'body' },
  comment: 'body',
  fields: { title: '', body: '' },
  rich: ['body'],
  validate({ title, body }, draft) {
    // A reblog contains the original's text, even if the server didn't send it, until the writer removes the reblog
    // tree (VAL-6, DEC-38).
    const hasTree = (draft.is_reblog || draft.reblogTree !== '') && !draft.remove_reblog_tree
    return isBlank(title) && isBlankHtml(body) && !hasTree
      ? [{ text: t('Post body empty.'), field: 'body' }]
      : []
  },
})

const photoFields = (photo: PhotoItem): WireFields => ({
  [`images[${photo.id}]`]: addressOf(photo),
  [`caption[${photo.id}]`]: cutCaption(photo.caption),
  [`alt_text[${photo.id}]`]: photo.alt === undefined ? undefined : cutAlt(photo.alt),
  [`sensitive[${photo.id}]`]: photo.sensitive || undefined,
})

const photo = definePostType({
  slots: { one: 'caption', two: 'linkthrough' },
  comment: 'caption',
  fields: { caption: '', linkthrough: '', photos: [] as readonly PhotoItem[], photosetLayout: '' },
  rich: ['caption'],
  validate: ({ photos }) => [
    ...(photos.length === 0 ? [{ text: t('No photos specified.'), field: 'photos' }] : []),
    ...(photos.some(({ pending, fileKey }) => pending && !fileKey)
      ? [{ text: t('Uploads in progress.'), field: 'photos' }]
      : []),
    ...(photos.some(photo => !photo.pending && addressOf(photo) === '')
      ? [{ text: t('A photo didn’t upload. Try again or remove it.'), field: 'photos' }]
      : []),
  ],
  payload({ photos, photosetLayout }) {
    const sentPhotos = photos.slice(0, photosMax)
    return {
      ...Object.assign({}, ...sentPhotos.map(photoFields)),
      photo_raw: sentPhotos.find(({ photoRaw }) => photoRaw)?.photoRaw,
      is_selfie_gif: sentPhotos.some(({ isSelfieGif }) => isSelfieGif) || undefined,
      is_selfie: sentPhotos.some(({ isSelfie }) => isSelfie) || undefined,
      'post[photoset_layout]': writeLayout(
        readLayout(
          photosetLayout,
          sentPhotos.map(({ id }) => id),
        ),
      ),
      'post[photoset_order]': sentPhotos.map(({ id }) => id).join(','),
    }
  },
})

const quote = definePostType({
  slots: { one: 'quote', two: 'source', three: 'comment' },
  comment: 'comment',
  fields: { quote: '', source: '', comment: '' },
  rich: ['source', 'comment'],
  validate: ({ quote }) => (isBlank(quote) ? [{ text: t('No quote.'), field: 'quote' }] : []),
})

const link = definePostType({
  slots: { one: 'title', two: 'url', three: 'caption' },
  comment: 'caption',
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

const chat = definePostType({
  slots: { one: 'title', two: 'chat', three: 'comment' },
  comment: 'comment',
  fields: { title: '', chat: '', comment: '' },
  rich: ['comment'],
  validate: ({ chat }) => (isBlank(chat) ? [{ text: t('No chat.'), field: 'chat' }] : []),
  payload: ({ chat }) => ({ 'post[two]': chat.replace(/\u00a0|&nbsp;/g, ' ') }),
})

const audio = definePostType({
  slots: { one: 'caption', two: 'url' },
  comment: 'caption',
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

const video = definePostType({
  slots: { one: 'embedCode', two: 'caption' },
  comment: 'caption',
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
    // Embeds have their own.
    ...((content.preuploadUrl || content.mediaUrl) && {
      captions: content.captions || (content.hadCaptions ? '' : undefined),
      captions_language: content.captions ? content.captionsLanguage : undefined,
    }),
    copyright_fallback: content.copyrightFallback || undefined,
  }),
})

const note = definePostType({
  slots: { one: 'ask', two: 'answer', three: 'caption' },
  comment: 'caption',
  fields: {
    ask: '',
    answer: '',
    caption: '',
    /** The blog that asked, '' for an anonymous ask; never sent. */
    asker: '',
  },
  rich: ['answer', 'caption'],
  validate: ({ ask }) => (isBlankHtml(ask) ? [{ text: t('Post question empty.'), field: 'ask' }] : []),
})

/** Every type of post; a type that is missing here does not compile. */
export const postTypes = {
  text,
  photo,
  quote,
  link,
  chat,
  audio,
  video,
  note,
} as const satisfies Record<PostType, PostTypeRules>
