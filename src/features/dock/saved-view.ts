import type { App } from '../../platform/app.ts'
import type { RootName } from '../../platform/bus/commands.ts'
import { isRecord } from '../../platform/lib/record.ts'
import { browserData } from '../../platform/storage/browser-data.ts'
import { createJsonStorage } from '../../platform/storage/json-storage.ts'
import { dataMaxAgeMs } from '../../platform/storage/keys.ts'
import { dockedKey } from './keys.ts'

/** The views that can be docked, and the root that draws each. */
export const dockableRoots = { peepr: 'peepr', conversation: 'messaging' } as const satisfies Record<
  string,
  RootName
>

export type DockView = keyof typeof dockableRoots

/** What is docked in the dock. */
export interface Docked {
  view: DockView
  /** It stays until it is closed (DEC-109). */
  restricted: boolean
  /** What the view shows, as its own command takes it. */
  payload: Record<string, unknown>
}

export const isDockView = (name: unknown): name is DockView =>
  typeof name === 'string' && Object.hasOwn(dockableRoots, name)

/** Saves what is docked over page loads, for its user only. */
export function savedView(app: App) {
  const json = createJsonStorage(app.get(browserData).storage)
  const key = dockedKey(app)
  return {
    read(): Docked | null {
      const found = json.read(key)
      if (!found || app.platform.now() - found.at > dataMaxAgeMs) return null
      const { view, restricted, payload } = found.value
      if (!isDockView(view) || !isRecord(payload)) return null
      return { view, restricted: restricted === true, payload }
    },
    write(docked: Docked | null): void {
      if (docked) json.write(key, app.platform.now(), { ...docked })
      else json.remove(key)
    },
  }
}
