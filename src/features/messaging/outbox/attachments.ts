import type { App } from '../../../platform/app.ts'
import { createLeaveGuard } from '../../../platform/dom/leave-guard.ts'
import { t } from '../../../platform/page/i18n.ts'
import { loadChunk } from '../../../shared/load-chunk.ts'
import { type Attachment, createAttachment } from './attachment.ts'
import { defaultMaxBytes, invalidTypeText, isPhoto, unreadableText } from './photo-rules.ts'

const uploadCode = () =>
  Promise.all([import('../../uploads/inspect.ts'), import('../../uploads/scale-image.ts')])

/** The attachments of drafts, by conversation: they outlive the windows. */
export type Attachments = ReturnType<typeof attachments>

export function attachments(app: App) {
  const attachmentsByKey = new Map<string, Attachment>()
  const pageMaxBytes = app.page.messaging.image_upload_max_bytes
  const maxBytes = pageMaxBytes !== undefined && pageMaxBytes > 0 ? pageMaxBytes : defaultMaxBytes
  const heldKeys = new Set<string>()
  const askOnLeave = createLeaveGuard(app.disposer)
  const watch = (key: string, isHeld: boolean) => {
    if (isHeld) heldKeys.add(key)
    else heldKeys.delete(key)
    askOnLeave(heldKeys.size > 0)
  }

  return {
    of(key: string) {
      const known = attachmentsByKey.get(key)
      if (known) return known
      const attachment = createAttachment({
        maxBytes,
        async read(file, signal) {
          const code = await loadChunk(app, 'uploads', uploadCode).catch(() => null)
          if (!code) return { ok: false, error: t('Couldn’t load that. Check your network and try again.') }
          const [{ inspect }, { scaleImage }] = code
          const found = await inspect(file, file.name, 'image')
          if (!found.ok) return { ok: false, error: unreadableText() }
          // Its type may differ from what its name says.
          if (!isPhoto(found.file)) return { ok: false, error: invalidTypeText() }
          // Not scaled down: a photo is sent in full, and a GIF stays animated.
          const scaled = await scaleImage(found.file, found.file.name, signal, Number.POSITIVE_INFINITY)
          return scaled.ok ? scaled : { ok: false, error: unreadableText() }
        },
      })
      attachment.$state.listen(({ state }) => watch(key, state === 'ready' || state === 'reading'))
      attachmentsByKey.set(key, attachment)
      return attachment
    },
    forget(key: string) {
      attachmentsByKey.get(key)?.clear()
      attachmentsByKey.delete(key)
    },
  }
}
