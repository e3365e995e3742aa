import type { App } from '../app.ts'
import { storagePrefix } from '../page/storage-key.ts'

export const comfortKey = (app: App): string => `${storagePrefix('reading', app.page.user?.name)}comfort`

/** Shows what was chosen on an earlier page, before anything is drawn, and returns it. All else about it loads later. */
export function showComfort(app: App): string | undefined {
  const words = app.platform.storage.get(comfortKey(app))?.match(/words":"([^"]+)/)?.[1]
  if (words) document.documentElement.dataset.inlayComforts = words
  return words
}
