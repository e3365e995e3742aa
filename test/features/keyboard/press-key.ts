import { listenForShortcuts } from '../../../src/features/keyboard/listen.ts'
import { listenForKeys } from '../../../src/features/keyboard/start-keyboard.ts'
import type { App } from '../../../src/platform/app.ts'

/** Has the page's keys heard, as the entry and the root `keyboard` do. */
export function listen(app: App): void {
  listenForKeys(app, app.disposer)
  listenForShortcuts(app, app.disposer)
}

/** Presses and releases a key; returns whether it was handled. */
export function pressKey(
  target: Element | null | undefined,
  key: string,
  more: KeyboardEventInit = {},
): boolean {
  const fields = { key, bubbles: true, cancelable: true, composed: true, ...more }
  const isHandled = target?.dispatchEvent(new KeyboardEvent('keydown', fields)) === false
  target?.dispatchEvent(new KeyboardEvent('keyup', fields))
  return isHandled
}
