import { vi } from 'vitest'
import { createDrafts } from '../../../src/features/drafts/drafts-model.ts'
import { createSlots } from '../../../src/platform/drafts/slots.ts'
import { createDisposer } from '../../../src/platform/lib/dispose.ts'
import { createSafeStorage } from '../../../src/platform/lib/safe-storage.ts'
import { createDraftBox } from '../../../src/shared/drafts/draft-box.ts'
import { feedback } from '../../../src/shared/feedback/store.ts'
import { createTestApp, memoryStorage } from '../../support/app.ts'
import { memoryLocks } from '../../support/locks.ts'

let minute = 0

export const settle = async () => {
  for (let turn = 0; turn < 60; turn++) await null
}

/** The tabs of one browser with the list of drafts: they share its storage and its locks. */
export function browser({ hasLocks = true, bootstrap = {} } = {}) {
  const all = memoryLocks()
  const storage = memoryStorage()
  function tab() {
    const { locks, crash } = all.tab()
    vi.stubGlobal('navigator', { ...globalThis.navigator, locks: hasLocks ? locks : undefined })
    const platform = { storage: createSafeStorage(() => storage), now: () => ++minute * 60_000 }
    const { app, realm } = createTestApp({ platform, bootstrap })
    const dispatch = vi.spyOn(app.bus, 'dispatch').mockResolvedValue()
    const model = createDrafts(app, createDisposer())
    const say = app.get(feedback)
    const parts = { app, realm, model, crash, dispatch }
    return {
      ...parts,
      box: (kind: string) => createDraftBox(app, kind),
      /** Writes a draft and leaves it. */
      async write(kind: string, place: string, text: string | object, about = {}) {
        const box = createDraftBox(app, kind)
        await box.open(place, about)
        box.update(typeof text === 'string' ? { text } : (text as Record<string, string>))
        box.leave()
      },
      /** Stores a post as an earlier page has written it. */
      post: (place: string, content: object, about = {}, changes = {}) =>
        createSlots(app, 'post', 30).write(
          `s${++minute}`,
          place,
          { v: 1, mayBeSaved: false, changes, content, basis: { ...changes, ...content } },
          about,
        ),
      /** Opens the list, and returns its drafts. */
      async list() {
        await model.open()
        return model.$drafts.get() ?? []
      },
      texts: () => model.$found.get().map(({ excerpt }) => excerpt),
      toast: () => say.$toasts.get().at(-1),
    }
  }
  return { tab, storage }
}
