import type { MessageImage, OutgoingMessage } from '../types.ts'
import { contentOf } from './outgoing.ts'
import type { SavedPhoto, UnsentStore } from './unsent.ts'

async function drawPreview(file: File): Promise<MessageImage | null> {
  const { scaleImage } = await import('../../uploads/scale-image.ts')
  const read = await scaleImage(file, file.name, new AbortController().signal, Number.POSITIVE_INFINITY)
  if (!read.ok || !read.value.preview) return null
  const { width, height, preview } = read.value
  return { original_size: { url: '', width, height }, local: preview }
}

/** A tab saves a message before its photo: only after so many milliseconds a missing photo is lost. */
const photoDelayMs = 60_000

/** Restores the messages whose photos an earlier page has saved. A message that has lost its photo is removed. */
export async function restorePhotos(
  unsent: UnsentStore,
  conversationKey: string,
  photos: readonly SavedPhoto[],
  now: number,
): Promise<OutgoingMessage[]> {
  const restored = await Promise.all(
    photos.map(async (photo): Promise<OutgoingMessage | null> => {
      const file = await unsent.readFile(conversationKey, photo.key)
      if (file === null && now - photo.ts > photoDelayMs) unsent.remove(conversationKey, photo.key)
      if (!file) return null
      const outgoing = { type: 'image' as const, file, image: await drawPreview(file).catch(() => null) }
      return { ...photo, outgoing, content: contentOf(outgoing) }
    }),
  )
  // Another tab may have sent or removed it by now.
  return restored.flatMap(message => (message && unsent.recall(conversationKey, message.key) ? message : []))
}
