import { t } from '../../page/i18n.ts'
import type { PhotoItem } from '../draft.ts'
import { definePostType, type WireFields } from './define.ts'

const captionMaxLength = 200
export const photosMax = 10

const photoFields = (photo: PhotoItem): WireFields => ({
  [`images[${photo.id}]`]: photo.preuploadUrl ?? photo.externalUrl ?? photo.url,
  [`caption[${photo.id}]`]: photo.caption.slice(0, captionMaxLength),
})

export const photo = definePostType({
  slots: { one: 'caption', two: 'linkthrough' },
  fields: { caption: '', linkthrough: '', photos: [] as readonly PhotoItem[], photosetLayout: '' },
  rich: ['caption'],
  validate: ({ photos }) => [
    ...(photos.length === 0 ? [t('No photos specified.')] : []),
    ...(photos.some(({ pending }) => pending) ? [t('Uploads in progress.')] : []),
  ],
  payload({ photos, photosetLayout }) {
    const kept = photos.slice(0, photosMax)
    return {
      ...Object.assign({}, ...kept.map(photoFields)),
      photo_raw: kept.find(({ photoRaw }) => photoRaw)?.photoRaw,
      is_selfie_gif: kept.some(({ isSelfieGif }) => isSelfieGif) || undefined,
      is_selfie: kept.some(({ isSelfie }) => isSelfie) || undefined,
      'post[photoset_layout]': photosetLayout || '1'.repeat(kept.length),
      'post[photoset_order]': kept.map(({ id }) => id).join(','),
    }
  },
})
