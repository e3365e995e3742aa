import type { App } from '../app.ts'
import { storagePrefix } from '../page/storage-key.ts'

/** Where a user's choices for media are stored. */
export const choicesKey = (app: App): string => `${storagePrefix('media', app.page.user?.name)}choices`
