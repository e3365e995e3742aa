import { contentOf } from './outgoing.ts'
import type { MessageImage, OutgoingMessage } from './types.ts'
import type { KeptPhoto, UnsentStore } from './unsent.ts'

async function drawn(file: File): Promise<MessageImage | null> {
  const { scaleImage } = await import('../uploads/scale-image.ts')
  const read = await scaleImage(file, file.name, new AbortController().signal, Number.POSITIVE_INFINITY)
  if (!read.ok || !read.value.preview) return null
  const { width, height, preview } = read.value
  return { original_size: { url: '', width, height }, local: preview }
}

/** The messages again whose photos an earlier page has kept. What has lost its photo is left out. */
export async function restorePhotos(
  unsent: UnsentStore,
  conversationKey: string,
  photos: readonly KeptPhoto[],
): Promise<OutgoingMessage[]> {
  const restored = await Promise.all(
    photos.map(async (photo): Promise<OutgoingMessage | null> => {
      const file = await unsent.readFile(conversationKey, photo.key)
      if (!file) return null
      const outgoing = { type: 'image' as const, file, image: await drawn(file).catch(() => null) }
      return { ...photo, outgoing, content: contentOf(outgoing) }
    }),
  )
  return restored.filter(one => one !== null)
}
