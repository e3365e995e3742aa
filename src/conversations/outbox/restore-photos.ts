import type { MessageImage, OutgoingMessage } from '../types.ts'
import { contentOf } from './outgoing.ts'
import type { KeptPhoto, UnsentStore } from './unsent.ts'

async function drawn(file: File): Promise<MessageImage | null> {
  const { scaleImage } = await import('../../uploads/scale-image.ts')
  const read = await scaleImage(file, file.name, new AbortController().signal, Number.POSITIVE_INFINITY)
  if (!read.ok || !read.value.preview) return null
  const { width, height, preview } = read.value
  return { original_size: { url: '', width, height }, local: preview }
}

/** Another tab may have written the message already and its photo not yet, for so many milliseconds at most. */
const lateMs = 60_000

/** The messages again whose photos an earlier page has kept. What has lost its photo is forgotten. */
export async function restorePhotos(
  unsent: UnsentStore,
  conversationKey: string,
  photos: readonly KeptPhoto[],
  now: number,
): Promise<OutgoingMessage[]> {
  const restored = await Promise.all(
    photos.map(async (photo): Promise<OutgoingMessage | null> => {
      const file = await unsent.readFile(conversationKey, photo.key)
      if (file === null && now - photo.ts > lateMs) unsent.remove(conversationKey, photo.key)
      if (!file) return null
      const outgoing = { type: 'image' as const, file, image: await drawn(file).catch(() => null) }
      return { ...photo, outgoing, content: contentOf(outgoing) }
    }),
  )
  // Another tab may be done with it by now.
  return restored.flatMap(one => (one && unsent.recall(conversationKey, one.key) ? one : []))
}
