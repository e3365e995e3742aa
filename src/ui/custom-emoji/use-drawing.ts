import { useEffect, useSyncExternalStore } from 'react'
import type { App } from '../../platform/app.ts'
import { customEmoji } from './custom-emoji.ts'
import type { Drawing } from './draw-emoji.ts'

const nothing = () => () => {}
const none = () => null

/** What draws the site's emoji in a text; null if there are none, or until it is loaded. */
export function useDrawing(app: App | null, text: string): Drawing | null {
  const store = app?.page.emoji && text.includes(':') ? app.get(customEmoji) : null
  useEffect(() => void store?.load(), [store])
  return useSyncExternalStore(store?.$drawing.listen ?? nothing, store?.$drawing.get ?? none)
}
