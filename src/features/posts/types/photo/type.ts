import { t } from '../../../../platform/page/i18n.ts'
import type { PhotoItem } from '../../draft/draft.ts'
import { definePostType, type WireFields } from '../define.ts'
import { readLayout, writeLayout } from './photo-rows.ts'
import { addressOf, cutAlt, cutCaption, photosMax } from './photos.ts'

const photoFields = (photo: PhotoItem): WireFields => ({
  [`images[${photo.id}]`]: addressOf(photo),
  [`caption[${photo.id}]`]: cutCaption(photo.caption),
  [`alt_text[${photo.id}]`]: photo.alt === undefined ? undefined : cutAlt(photo.alt),
  [`sensitive[${photo.id}]`]: photo.sensitive || undefined,
})

export const photo = definePostType({
  slots: { one: 'caption', two: 'linkthrough' },
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
