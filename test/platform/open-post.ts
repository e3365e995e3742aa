import { vi } from 'vitest'
import { createAutosave } from '../../src/features/posts/autosave/autosave.ts'
import { postSlots } from '../../src/features/posts/autosave/snapshot.ts'
import { createPostForm } from '../../src/features/posts/draft/post-form.ts'
import type { App } from '../../src/platform/app.ts'
import { draftOf } from '../features/posts/draft-of.ts'

/** A post form and its autosave. */
export function openPost(app: App, initial = draftOf('quote'), now = () => 0) {
  const form = createPostForm({
    ...{ initial, now, save: async () => ({ ok: true, value: {} }) as const },
    ...{ confirm: async () => true, isUnsure: () => false },
  })
  const onStorageFull = vi.fn()
  return {
    form,
    onStorageFull,
    autosave: createAutosave({ app, form, slots: postSlots(app), onStorageFull }),
  }
}
