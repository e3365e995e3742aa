import type { App } from '../../../platform/app.ts'
import { storagePrefix } from '../../../platform/page/storage-key.ts'
import { browserData } from '../../../platform/storage/browser-data.ts'
import { createJsonStorage } from '../../../platform/storage/json-storage.ts'
import { isLayout, type Layout } from './layouts.ts'

/** The layout that the user has last chosen for forms, in this browser. */
export function layoutChoice(app: App) {
  const json = createJsonStorage(app.get(browserData).storage)
  const key = `${storagePrefix('posting', app.page.user?.name)}layout`
  const write = (layout: Layout) => {
    if (layout === 'page') json.remove(key)
    else json.write(key, app.platform.now(), { layout })
  }
  return {
    read(): Layout {
      const layout = json.read(key)?.value.layout
      if (!isLayout(layout)) return 'page'
      // Stored again, so that it isn't deleted as old while it is used.
      write(layout)
      return layout
    },
    write,
  }
}
