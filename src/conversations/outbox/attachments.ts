import type { App } from '../../app/app.ts'
import { createLeaveGuard } from '../../lib/leave-guard.ts'
import { type Attachment, createAttachment } from './attachment.ts'
import { defaultMaxBytes } from './photo-rules.ts'

/** The pictures attached to drafts, by conversation: they outlive the windows. */
export interface Attachments {
  of: (conversationKey: string) => Attachment
  forget: (conversationKey: string) => void
}

export function attachments(app: App): Attachments {
  const made = new Map<string, Attachment>()
  const given = app.page.messaging.image_upload_max_bytes
  const maxBytes = given !== undefined && given > 0 ? given : defaultMaxBytes
  const guard = new Set<string>()
  const askOnLeave = createLeaveGuard(app.disposer)
  const watch = (key: string, isHeld: boolean) => {
    if (isHeld) guard.add(key)
    else guard.delete(key)
    askOnLeave(guard.size > 0)
  }

  return {
    of(key) {
      const known = made.get(key)
      if (known) return known
      const one = createAttachment({
        maxBytes,
        async read(file, signal) {
          const { scaleImage } = await import('../../uploads/scale-image.ts')
          // Not scaled down: a photo is sent in full, and a GIF stays animated.
          return scaleImage(file, file.name, signal, Number.POSITIVE_INFINITY)
        },
      })
      one.$state.listen(({ state }) => watch(key, state === 'ready' || state === 'reading'))
      made.set(key, one)
      return one
    },
    forget(key) {
      made.get(key)?.clear()
      made.delete(key)
    },
  }
}
