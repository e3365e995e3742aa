import { atom, type ReadableAtom } from 'nanostores'
import type { App } from '../../platform/app.ts'
import type { Drawing } from './draw-emoji.ts'

interface CustomEmojiStore {
  /** Null until the code is loaded; it stays null on a page without emoji of its own. */
  $drawing: ReadableAtom<Drawing | null>
  /** Loads the code, if the page has emoji of its own. Never fails: without it, texts show the codes. */
  load: () => Promise<Drawing | null>
}

/** The site's own emoji (DEC-310). Their code loads only on a page that has some, with the first text that may have one. */
export function customEmoji(app: App): CustomEmojiStore {
  const $drawing = atom<Drawing | null>(null)
  let loading: Promise<Drawing | null> | null = null
  async function load(): Promise<Drawing | null> {
    try {
      const code = await import('./draw-emoji.ts')
      $drawing.set(code.drawEmoji(app))
    } catch {
      // The next text tries again.
      loading = null
    }
    return $drawing.get()
  }
  return {
    $drawing,
    async load() {
      if (!app.page.emoji?.length) return null
      loading ??= load()
      return loading
    },
  }
}
